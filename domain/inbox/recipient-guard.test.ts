import { describe, expect, it, test } from 'vitest'
import {
  contactMismatch,
  leftOut,
  reasonFor,
  recipientGuard,
  type GuardedMessage,
  type GuardFacts,
} from './recipient-guard.ts'

const mia = { name: 'Mia', email: 'Mia@customer.example' }
const facts: GuardFacts = {
  answered: { from: ['mia@customer.example'], cc: ['ops@fbo.example'] },
  contact: ['mia@customer.example'],
  colleagues: ['jo@laro.example'],
  seen: ['mia@customer.example', 'ops@fbo.example', 'old@fbo.example'],
  removed: ['old@fbo.example'],
  elsewhere: [{ address: 'kim@rival.example', account: 'Rival Air' }],
  notes: ['She pays late. Ask for a deposit first!', 'ok'],
}
const email = (more: Partial<GuardedMessage> = {}): GuardedMessage => ({
  medium: 'email',
  recipients: [mia],
  words: 'Friday is free.',
  ...more,
})
const codes = (message: GuardedMessage, known = facts) => recipientGuard(message, known).map((one) => one.code)

describe('the reason for a recipient', () => {
  test.each([
    [mia, 'wrote-answered'],
    [{ name: '', email: 'ops@fbo.example' }, 'cc-answered'],
    [{ name: 'Jo', email: 'jo@laro.example' }, 'colleague'],
    [{ name: '', email: 'old@fbo.example' }, 'in-thread'],
    [{ name: 'Kim', email: 'kim@rival.example', id: 'c2', kind: 'contact' as const }, 'chosen'],
    [{ name: '', email: 'new@else.example' }, 'typed'],
  ])('%j: %s', (one, reason) => expect(reasonFor(one, facts)).toBe(reason))

  it('the contact, where no message is answered', () => {
    expect(reasonFor(mia, { ...facts, answered: {} })).toBe('contact')
  })
})

describe('the guard', () => {
  it('gives no warning for the ordinary answer', () => {
    expect(codes(email({ cc: [{ name: '', email: 'ops@fbo.example' }] }))).toEqual([])
    expect(codes(email({ cc: [{ name: 'Jo', email: 'jo@laro.example' }] }))).toEqual([])
    // Another person of a company that is on the conversation already.
    expect(codes(email({ cc: [{ name: '', email: 'boss@customer.example' }] }))).toEqual([])
  })
  it('names a domain that is new in the conversation, once', () => {
    const people = ['a@new.example', 'b@new.example'].map((address) => ({ name: '', email: address }))
    expect(recipientGuard(email({ cc: people }), facts)).toEqual([
      { path: 'recipients', code: 'new-domain', params: { domain: 'new.example' } },
    ])
    expect(codes(email({ cc: people }), { ...facts, seen: [] })).toEqual([])
  })
  it('names left-out people who come back', () => {
    expect(codes(email({ bcc: [{ name: '', email: 'Old@fbo.example' }] }))).toEqual(['comes-back'])
  })
  it('names a contact of another account', () => {
    expect(codes(email({ cc: [{ name: '', email: 'kim@rival.example' }] }))).toEqual(['new-domain', 'other-account'])
  })
  it('misses a promised file', () => {
    expect(codes(email({ words: 'Please find attached the quote.' }))).toEqual(['missing-file'])
    expect(codes(email({ words: 'The attachment is final.', files: [{}] }))).toEqual([])
    expect(codes(email({ words: 'We have an attachment-free policy? No: detached house.' }))).toEqual(['missing-file'])
    expect(codes(email({ words: 'a detached house' }))).toEqual([])
  })
  it('knows the words of a note, not everyday ones', () => {
    expect(codes(email({ words: 'FYI: she pays late.\n Ask for a deposit first! ok' }))).toEqual(['note-inside'])
    expect(codes(email({ words: 'ok' }))).toEqual([])
  })
  it('gives no warning for a note', () => {
    expect(codes(email({ medium: 'note', words: 'attached' }))).toEqual([])
  })
})

describe('left-out people', () => {
  const mail = (isOurs: boolean, ...people: string[]) => ({ isOurs, people })
  test.each([
    ['no one', [mail(false, 'a', 'b'), mail(true, 'a', 'b')], []],
    ['whom our last answer dropped', [mail(false, 'a', 'b'), mail(true, 'a')], ['b']],
    ['not who is back', [mail(false, 'a', 'b'), mail(true, 'a'), mail(true, 'a', 'b')], []],
    ['not who writes again', [mail(false, 'a', 'b'), mail(true, 'a'), mail(false, 'b')], []],
    ['not by what others drop', [mail(false, 'a', 'b'), mail(false, 'a')], []],
  ])('%s', (_, mails, expected) => expect(leftOut(mails)).toEqual(expected))
})

describe('Contact Mismatch!', () => {
  const record = { status: 'qBroker', contact: { id: 'c3', name: 'Bo', email: 'Bo@broker.example' } }
  it('is an answer on a broker request without its contact', () => {
    expect(contactMismatch(email(), record)).toEqual({ name: 'Bo', email: 'Bo@broker.example' })
  })
  it('is none with it, on another status, without a contact, or in a note', () => {
    expect(contactMismatch(email({ cc: [{ name: '', email: 'bo@broker.example' }] }), record)).toBeUndefined()
    expect(contactMismatch(email(), { ...record, status: 'qCreated' })).toBeUndefined()
    expect(contactMismatch(email(), { status: 'qBroker' })).toBeUndefined()
    expect(contactMismatch(email({ medium: 'note' }), record)).toBeUndefined()
    expect(contactMismatch(email(), undefined)).toBeUndefined()
  })
})
