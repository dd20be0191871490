import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientMailAddress } from './mail/thread-token.ts'
import type { Recipient } from './message-parts.ts'
import { answerRecipients, type AnsweredMessage } from './reply-recipients.ts'

const domain = 'mail.example'
const outside = fc
  .tuple(fc.constantFrom('mia', 'ops', 'kim', 'lee', 'gus'), fc.constantFrom('customer.example', 'fbo.example'))
  .map((parts) => parts.join('@'))
const token = fc.string({ unit: fc.constantFrom(...Array.from('abcdef0123456789')), minLength: 42, maxLength: 42 })
/** Addresses of the client itself, with and without a thread's token, and of its users. */
const own = fc.oneof(
  fc.constantFrom('laro@mail.example', 'charter@laro.example', 'jo@laro.example', 'ana@laro.example'),
  token.map((text) => clientMailAddress('laro', domain, text)),
)
const isOwn = (address: string): boolean =>
  address.toLowerCase().endsWith('@laro.example') || /^laro(?:\+[0-9a-z]+)?@mail\.example$/.test(address.toLowerCase())

/** As people and their programs write it: in any case. */
const spelled = (address: fc.Arbitrary<string>) =>
  fc.tuple(address, fc.boolean()).map(([text, isLoud]) => (isLoud ? text.toUpperCase() : text))
const recipient: fc.Arbitrary<Recipient> = spelled(fc.oneof(outside, own)).map((email) => ({ name: '', email }))
const sender = spelled(fc.oneof(outside, own)).map((address) => ({ name: '', address }))

const message: fc.Arbitrary<AnsweredMessage> = fc.record({
  medium: fc.constantFrom('email' as const, 'web' as const),
  inbound: fc.boolean(),
  from: sender,
  reply_to: fc.array(sender, { maxLength: 2 }),
  recipients: fc.array(recipient, { maxLength: 6 }),
  cc: fc.array(recipient, { maxLength: 6 }),
})

const lower = (list: readonly { readonly email?: string | undefined }[]): string[] =>
  list.map((one) => (one.email ?? '').toLowerCase())
const outsideOf = (addresses: readonly string[]): Set<string> => new Set(addresses.filter((one) => !isOwn(one)))

/** Everyone whom an answer to all reaches: the sender (or the reply address), To and Cc. */
function people({ inbound, from, reply_to, recipients, cc }: AnsweredMessage): string[] {
  const named = reply_to.filter(({ address }) => !isOwn(address.toLowerCase()))
  const writers = named.length > 0 ? named : from ? [from] : []
  return [...(inbound ? writers.map((one) => one.address.toLowerCase()) : []), ...lower(recipients), ...lower(cc)]
}

const all = (given: AnsweredMessage) => answerRecipients({ message: given, mode: 'replyAll', isInternal: isOwn })

describe('an answer to all', () => {
  it('reaches the sender, To and Cc of the message, each once, without ourselves', () => {
    fc.assert(
      fc.property(message, (given) => {
        const { recipients, cc, issues } = all(given)
        const reached = [...lower(recipients), ...lower(cc)]
        const expected = outsideOf(people(given))
        expect(new Set(reached)).toEqual(expected)
        expect(reached.length).toBe(expected.size)
        expect(issues.length).toBe(expected.size === 0 ? 1 : 0)
      }),
    )
  })

  it('leaves out people who were removed from the answered message', () => {
    fc.assert(
      fc.property(message, outside, (given, gone) => {
        const stays = (one: Recipient): boolean => one.email?.toLowerCase() !== gone
        const without = {
          ...given,
          from: given.from?.address.toLowerCase() === gone ? { name: '', address: 'else@other.example' } : given.from,
          reply_to: given.reply_to.filter((one) => one.address.toLowerCase() !== gone),
          recipients: given.recipients.filter(stays),
          cc: given.cc.filter(stays),
        }
        const { recipients, cc } = all(without)
        expect([...lower(recipients), ...lower(cc)]).not.toContain(gone)
      }),
    )
  })

  it('keeps Cc recipients in Cc', () => {
    fc.assert(
      fc.property(message, (given) => {
        const first = outsideOf(people({ ...given, cc: [] }))
        const copied = [...outsideOf(lower(given.cc))].filter((one) => !first.has(one))
        expect(new Set(lower(all(given).cc))).toEqual(new Set(copied))
      }),
    )
  })
})
