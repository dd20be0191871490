import { describe, expect, it } from 'vitest'
import { newDraft, writtenOf, type EmailDraft } from '../drafts/draft.ts'
import { signingOf } from './use-signing.ts'

const html = '<p>Jo Stern, Laro Charter</p>'
const usual = { html, use_by_default: true }
const seldom = { html, use_by_default: false }
const email = newDraft('email', 'm1') as EmailDraft

describe('the signature below an email', () => {
  it('follows the signature’s default without a choice', () => {
    expect(signingOf(email, usual)?.below(email)).toBe(html)
    expect(signingOf(email, seldom)?.below(email)).toBeUndefined()
    expect(writtenOf(email)).not.toHaveProperty('signature')
  })

  it.each([usual, seldom])(
    'is as it was chosen, and the draft keeps the choice (by default: $use_by_default)',
    (own) => {
      const taken = { ...email, signature: signingOf(email, own)?.chosen(false) }
      expect(signingOf(taken, own)).toMatchObject({ isOn: false })
      expect(writtenOf(taken)).toMatchObject({ signature: '' })
      const put = { ...email, signature: signingOf(email, own)?.chosen(true) }
      expect(signingOf(put, own)?.below(put)).toBe(html)
    },
  )

  it('is never there without one, nor below a note', () => {
    expect(signingOf(email, { html: '', use_by_default: true })).toBeUndefined()
    expect(signingOf(email, usual)?.below(newDraft('note', 'm2'))).toBeUndefined()
  })
})
