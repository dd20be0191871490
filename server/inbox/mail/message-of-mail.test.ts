import { describe, expect, it } from 'vitest'
import { messageOfMail } from './message-of-mail.ts'

const hourMs = 3_600_000
const receivedAt = Date.UTC(2026, 5, 1, 12)

const listed = (source: string, date: number | undefined) =>
  messageOfMail({
    mail: {
      from: { name: 'Kim', address: 'kim@customer.example' },
      replyTo: [],
      to: [],
      cc: [],
      subject: 'Trip',
      inReplyTo: [],
      references: [],
      text: 'Hello',
      attachments: [],
      headers: new Map(),
      ...(date !== undefined && { date }),
    },
    mailId: 'mail',
    internetId: 'a@customer.example',
    source,
    receivedAt,
    threadId: 'thread',
    object: undefined,
    contact: undefined,
    files: [],
  })

describe('when a mail stands in its thread', () => {
  it('is when it was received, whatever its sender says', () => {
    for (const date of [undefined, 0, receivedAt - 48 * hourMs, receivedAt + hourMs])
      expect(listed('smtp', date).date).toBe(receivedAt)
    expect(listed('smtp', 1000).doc.metadata).toEqual({ sent_at: 1000 })
  })

  it('is its own date where it lay in a mailbox for more than a day', () => {
    const mailbox = 'desk@mail.example/INBOX'
    expect(listed(mailbox, receivedAt - 48 * hourMs).date).toBe(receivedAt - 48 * hourMs)
    for (const date of [undefined, receivedAt - 23 * hourMs, receivedAt + hourMs])
      expect(listed(mailbox, date).date).toBe(receivedAt)
  })
})
