import { expect, it } from 'vitest'
import { bounceRate, isHarmful, isReconciled, noCopies, type CopiesOut, type MailboxHealth } from './mailbox-health.ts'

const copies = (some: Partial<CopiesOut>): CopiesOut => ({ isSetUp: true, ...noCopies, ...some })

it.each([
  ['nothing went out', copies({ waiting: 4 }), undefined],
  ['all arrived', copies({ sent: 10 }), 0],
  ['one of ten came back', copies({ sent: 10, bounced: 1 }), 0.1],
  ['one of ten was refused', copies({ sent: 9, failed: 1 }), 0.1],
  ['one came back and one was refused', copies({ sent: 9, bounced: 1, failed: 1 }), 0.2],
  ['doubt is not a bounce', copies({ sent: 4, unknown: 2 }), 0],
])('bounce rate: %s', (_, given, rate) => expect(bounceRate(given)).toBe(rate))

it('calls a rate harmful above a twentieth', () => {
  expect([undefined, 0.05, 0.051].map(isHarmful)).toEqual([false, false, true])
})

it('reconciles received mail with its threads', () => {
  const mailbox: MailboxHealth = {
    mailbox: 'smtp',
    addresses: [],
    last_message: 1,
    heard_at: null,
    isSilent: false,
    fault: null,
    received: 6,
    threaded: 3,
    held: 2,
    waiting: 1,
    lag: null,
  }
  expect(isReconciled(mailbox)).toBe(true)
  expect(isReconciled({ ...mailbox, threaded: 2 })).toBe(false)
})
