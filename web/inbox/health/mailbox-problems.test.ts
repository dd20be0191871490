import { expect, it } from 'vitest'
import { noCopies, type CopiesOut, type MailboxHealth } from '../../../domain/inbox/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { findTroubles, percentWords, shownCount } from './mailbox-problems.ts'
import type { Health } from './use-mailbox-health.ts'

const at = 1_800_000_000_000

const copies: CopiesOut = { isSetUp: true, ...noCopies, sent: 100, delivered: 40, last: at }
const box: MailboxHealth = {
  mailbox: 'desk@mail.example/INBOX',
  addresses: [],
  last_message: at,
  heard_at: at,
  isSilent: false,
  fault: null,
  received: 3,
  threaded: 3,
  held: 0,
  waiting: 0,
  lag: null,
}
const well: Health = {
  at,
  mailboxes: [box],
  straying: [],
  held: 0,
  mail: copies,
  texts: { ...copies, sent: 0, hasNumber: true, last_in: null, waiting_in: 0 },
}
const words = (health: Partial<Health>) => findTroubles({ ...well, ...health }).map((one) => one.words)

it('reports nothing for a healthy mailbox, nor for texts that are not set up', () => {
  expect(words({})).toEqual([])
  expect(words({ texts: { ...well.texts, isSetUp: false } })).toEqual([])
})

it('reports a mailbox in the words of its server, and one that is only silent', () => {
  const fault = { since: at - 40 * minuteMs, at, words: 'Invalid credentials' }
  expect(words({ mailboxes: [{ ...box, isSilent: true, fault }] })).toEqual([
    'desk@mail.example/INBOX cannot be read, for 40 min: Invalid credentials',
  ])
  expect(words({ mailboxes: [{ ...box, isSilent: true, heard_at: at - 20 * minuteMs }] })).toEqual([
    'desk@mail.example/INBOX has not been reached for 20 min. Mail may be waiting there.',
  ])
})

it('reports an account that does not balance, and late mail', () => {
  expect(words({ mailboxes: [{ ...box, mailbox: 'smtp', received: 5 }] })).toEqual([
    'Mail received directly: the messages of 2 mails are missing.',
  ])
  const stray = { id: 'm', received_at: at - 20 * minuteMs, sender: 'a@b.example', subject: '', why: 'late' as const }
  expect(words({ straying: [stray] })).toEqual(['1 on the way into their threads for more than 10 minutes.'])
})

it('links to held mail and to undelivered messages', () => {
  const found = findTroubles({ ...well, held: 1001, mail: { ...copies, sent: 9, failed: 1, unknown: 2 } })
  expect(found).toEqual([
    { words: '1,000+ held for attention.', path: 'threads/held', link: 'Held for attention' },
    { words: 'Email: 10 % bounced or were refused.', path: 'threads/failed', link: 'Not delivered' },
    {
      words: 'Email: the delivery of 2 is unknown.',
      path: 'threads/failed',
      link: 'Not delivered',
    },
  ])
})

it('names mail that waits for long, and mail without a receiver', () => {
  expect(words({ mail: { ...copies, waiting: 2, oldest: at - 14 * minuteMs } })).toEqual([])
  expect(words({ mail: { ...copies, waiting: 2, oldest: at - 16 * minuteMs } })).toEqual([
    'Email: 2 wait to go out, the oldest for 16 min.',
  ])
  expect(words({ mail: { ...copies, isSetUp: false, sent: 0, failed: 1 } })[0]).toBe(
    'Email cannot be sent: no provider is set up for it.',
  )
})

it('shows counts as far as they were counted, and shares with one decimal', () => {
  expect([shownCount(10_000), shownCount(10_001), percentWords(0.0312)]).toEqual(['10,000', '10,000+', '3.1 %'])
})
