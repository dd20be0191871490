import { describe, expect, it } from 'vitest'
import { answerRecipients, type AnsweredMessage, type AnswerMode } from './reply-recipients.ts'
import { answerSubject, bareSubject } from './reply-subject.ts'

const isInternal = (address: string) => address.endsWith('@laro.example')
const inbound: AnsweredMessage = {
  medium: 'email',
  inbound: true,
  from: { name: 'Lee Park', address: 'Lee@customer.example' },
  reply_to: [],
  recipients: [
    { name: 'LARO', email: 'laro@laro.example' },
    { name: 'Max', email: 'max@customer.example' },
  ],
  cc: [
    { name: 'Ops', email: 'ops@fbo.example' },
    { name: 'Max again', email: 'MAX@customer.example' },
  ],
  contact: { id: 'c1', name: 'Lee Park', email: 'lee@customer.example' },
}
const answer = (message: AnsweredMessage, mode: AnswerMode) => {
  const { recipients, cc, issues } = answerRecipients({ message, mode, isInternal })
  return { to: recipients.map((r) => r.email), cc: cc.map((r) => r.email), codes: issues.map((one) => one.code) }
}

describe('answerRecipients', () => {
  it('replies to the sender, as the contact it is', () => {
    const { recipients } = answerRecipients({ message: inbound, mode: 'reply', isInternal })
    expect(recipients).toEqual([{ id: 'c1', kind: 'contact', name: 'Lee Park', email: 'Lee@customer.example' }])
  })
  it('replies to Reply-To if given', () => {
    const reply_to = [{ name: '', address: 'desk@customer.example' }]
    expect(answer({ ...inbound, reply_to }, 'reply').to).toEqual(['desk@customer.example'])
  })
  it('a Reply-To of ours, as a relay sets it, leaves the sender as recipient', () => {
    const reply_to = [{ name: '', address: 'laro@laro.example' }]
    const given = { ...inbound, reply_to, from: { name: 'Kim', address: 'kim@customer.example' } }
    expect(answer(given, 'reply').to).toEqual(['kim@customer.example'])
    expect(answer(given, 'replyAll').codes).toEqual([])
  })
  it('replies to all others once, without our own addresses', () => {
    expect(answer(inbound, 'replyAll')).toEqual({
      to: ['Lee@customer.example', 'max@customer.example'],
      cc: ['ops@fbo.example'],
      codes: [],
    })
  })
  it('follows up our own message to its recipients', () => {
    const ours = { ...inbound, inbound: false, recipients: [{ name: 'Lee', email: 'lee@customer.example' }], cc: [] }
    expect(answer(ours, 'reply').to).toEqual(['lee@customer.example'])
  })
  it('refuses a message without outside recipients', () => {
    const internal = { ...inbound, from: { name: 'Jo', address: 'jo@laro.example' }, cc: [] }
    expect(answer(internal, 'reply').codes).toEqual(['internal-recipients-only'])
    const toUs = { ...internal, recipients: [{ name: 'LARO', email: 'laro@laro.example' }] }
    expect(answer(toUs, 'replyAll').codes).toEqual(['nobody-to-answer'])
  })
  it('refuses a reply to a message whose writer left no address, and forwards it', () => {
    const market = { ...inbound, medium: 'web' as const, from: { name: 'NXT', address: '' }, recipients: [], cc: [] }
    for (const mode of ['reply', 'replyAll'] as const) expect(answer(market, mode).codes).toEqual(['no-reply-address'])
    expect(answer(market, 'forward').codes).toEqual([])
  })
  it('answers and forwards email and web messages only', () => {
    expect(answer({ ...inbound, medium: 'note' }, 'forward').codes).toEqual(['not-answerable'])
    expect(answer({ ...inbound, medium: 'web' }, 'forward')).toEqual({ to: [], cc: [], codes: [] })
  })
})

describe('subjects', () => {
  it.each([
    ['Re: FW: re[2]: Trip  to Aspen', 'Trip to Aspen'],
    ['AW: WG: Flug', 'Flug'],
    ['Regarding: wings', 'Regarding: wings'],
    ['Re:', ''],
  ])('%s is about %s', (subject, bare) => expect(bareSubject(subject)).toBe(bare))
  it('marks an answer once', () => {
    expect(answerSubject('RE: Re: Trip', 'replyAll')).toBe('Re: Trip')
    expect(answerSubject('Re: Trip', 'forward')).toBe('Fwd: Trip')
  })
})
