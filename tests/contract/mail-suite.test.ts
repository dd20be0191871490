import { afterAll, beforeAll, expect, it } from 'vitest'
import { htmlDangers } from '../mail-fixtures/html-dangers.ts'
import { openMailTestServer, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { ownMessages } from '../mail-fixtures/own-messages.ts'
import { hasSharedMessages, sharedMessages } from '../mail-fixtures/shared-messages.ts'

let server: MailTestServer

beforeAll(async () => {
  server = await openMailTestServer()
})

afterAll(() => server.close())

/** How often a Message-ID comes again among mails that have one: those make one message together. */
it('takes every real and broken mail through the receiver: threaded or held, none lost, none active', async () => {
  if (!hasSharedMessages)
    console.warn('left out: the public mails (SHARED_DATA has no mail/messages); our own were sent')
  const mails = [...ownMessages, ...sharedMessages].filter((mail) => mail.raw.length > 0)
  for (const mail of mails) await server.receive(mail.raw, { from: '' })
  const rows = await server.settled()
  expect(rows.length).toBe(mails.length)
  const held = rows.filter((row) => row.status === 'held')
  expect(held.map((row) => row.reason).filter((reason) => reason !== 'no-sender')).toEqual([])
  expect(held.length).toBeLessThan(10)
  const messages = await server.messages()
  const known = new Set(messages.map((message) => message.id))
  for (const row of rows.filter((one) => one.status === 'threaded')) expect(known).toContain(row.message_id)
  for (const { html, messageHtml } of messages) expect(htmlDangers(html + messageHtml)).toEqual([])
}, 180_000)
