import { describe, expect, it } from 'vitest'
import { cutNote } from '../../../domain/inbox/mail/cap-mail-html.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { makeBodies, textsOfMail } from './bodies.ts'
import { messageOfMail } from './message-of-mail.ts'

const receivedAt = Date.UTC(2026, 5, 1, 12)

function listed(source: string, date: number | undefined, bodies: { text?: string; html?: string } = {}) {
  const mail = {
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
  }
  return messageOfMail({
    mail,
    bodies: makeBodies(textsOfMail(mail, new Map())),
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
}

describe('the date of a mail in its thread', () => {
  it('is the time of receipt, for any date of its sender', () => {
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
  it('are cut with a note where its HTML is too long: the quoted first, then the rest', () => {
    const long = 'word '.repeat(250_000)
    const quoted = listed('smtp', undefined, { html: `<p>Mine</p><blockquote>${long}</blockquote>` }).doc
    expect(quoted.html).toBe(`<p>Mine</p>${cutNote}`)
    const own = listed('smtp', undefined, { html: `<style><p>${long}` }).doc
    expect(own.html).not.toContain('<style>')
    const whole = listed('smtp', undefined, { html: `<div>${long}</div>` }).doc
    expect(whole.html.startsWith('<div>word word')).toBe(true)
    expect(whole.html.endsWith(`</div>${cutNote}`)).toBe(true)
    expect(Buffer.byteLength(whole.html)).toBeLessThanOrEqual(1_027_604)
  })

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
