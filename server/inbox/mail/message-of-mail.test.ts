import { describe, expect, it } from 'vitest'
import { messageOfMail } from './message-of-mail.ts'

const hourMs = 3_600_000
const receivedAt = Date.UTC(2026, 5, 1, 12)

const listed = (source: string, date: number | undefined, bodies: { text?: string; html?: string } = {}) =>
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
      ...bodies,
      ...(date !== undefined && { date }),
    },
    check: { verdict: 'unchecked', reason: 'local', domain: 'customer.example' },
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

describe('the words of a mail', () => {
  it('are those of its text where its HTML shows nothing', () => {
    const html = '<html><body><div>&nbsp;</div></body></html>'
    expect(listed('smtp', undefined, { text: 'In the text', html }).doc).toMatchObject({
      message: 'In the text',
      html: '',
    })
  })

  it('are those of its HTML where its text is blank', () => {
    expect(listed('smtp', undefined, { text: '\n', html: '<p>In HTML</p>' }).doc.message).toBe('In HTML')
  })
})
