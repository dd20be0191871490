import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threadsmsgs } from '../../../domain/inbox/index.ts'
import {
  mailable,
  openMailTestServer,
  until,
  type MailTestServer,
  type Message,
} from '../../../tests/mail-fixtures/mail-test-server.ts'
import { cast, clientIds } from '../../../tests/world.ts'
import type { OutsideCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { keepContent, nameFile } from '../../platform/files/store-file.ts'
import { createRecord, getRecord, restoreRecord, trashRecord } from '../../platform/records/index.ts'
import { outboxOf } from './outbox.ts'
import { queueDelivery } from './queue-delivery.ts'

let testServer: MailTestServer

beforeAll(async () => {
  testServer = await openMailTestServer()
  await testServer.receive(
    [
      'From: Kim Lee <kim@customer.example>',
      'To: laro@mail.example',
      'Cc: Lee Kim <lee@customer.example>, boss@laro.example',
      'Message-ID: <in2@customer.example>',
      'References: <in0@customer.example> <in1@customer.example>',
      'Subject: Trip to Aspen',
      '',
      'Is 9 am fine?',
    ].join('\r\n'),
  )
  await testServer.settled()
})

afterAll(() => testServer.close())

const incoming = async (): Promise<Message> => {
  const found = (await testServer.messages()).find((one) => one.inbound)
  if (!found) throw new Error('no incoming message')
  return found
}

type Draft = Partial<Message>

const draftOf = (tRef: string) => ({
  medium: 'email',
  tRef,
  creator: { id: cast.jo.id, label: 'Jo Stern' },
  subject: 'Re: Trip to Aspen',
  messageHtml: '<p>Yes, <b>9 am</b> it is.</p>',
  recipients: [{ name: 'Kim Lee', email: 'Kim@Customer.example' }],
})

/** Posts an email as the verb of the inbox does: message and delivery in one transaction. */
async function post(draft: Draft = {}, before?: (ctx: OutsideCtx, id: string) => Promise<Draft>): Promise<Message> {
  const { tRef } = await incoming()
  return testServer.within(async (ctx) => {
    const id = ctx.newId()
    const more = before ? await before(ctx, id) : {}
    const doc = threadsmsgs.shape.parse({ ...draftOf(tRef), ...draft, ...more })
    return queueDelivery(ctx, mailable(await createRecord(ctx, threadsmsgs, { id, doc })))
  })
}

const read = (id: string): Promise<Message> => testServer.within((ctx) => getRecord(ctx, threadsmsgs, id))

const settled = (id: string): Promise<Message> =>
  until(async () => {
    const message = await read(id)
    return message.state !== 'queued' && message
  })

const sunk = (message: Message) => testServer.sink.taken.filter((mail) => mail.raw.includes(`<${message.message_id}>`))

describe('delivering a message', () => {
  it('arrives with text, HTML and the headers that bring an answer back', async () => {
    const { message_id } = await incoming()
    const queued = await post({
      cc: [{ name: 'Lee Kim', email: 'lee@customer.example' }],
      bcc: [{ name: '', email: 'boss@laro.example' }],
    })
    expect(queued).toMatchObject({ state: 'queued', in_reply_to: message_id })
    const message = await settled(queued.id)
    expect(message).toMatchObject({ state: 'sent', results: { sent: 3, failed: 0 } })
    expect(message.results.recipients.map(({ address, state, proof }) => [address, state, proof])).toEqual([
      ['boss@laro.example', 'sent', '250 taken as 1'],
      ['kim@customer.example', 'sent', '250 taken as 1'],
      ['lee@customer.example', 'sent', '250 taken as 1'],
    ])
    expect(sunk(message).map((mail) => mail.to.toSorted((one, two) => one.localeCompare(two)))).toEqual([
      ['boss@laro.example', 'kim@customer.example', 'lee@customer.example'],
    ])
    const raw = sunk(message)
      .map((mail) => mail.raw)
      .join('')
    expect(raw).not.toContain('boss@laro.example')
    expect(await PostalMime.parse(raw)).toMatchObject({
      from: { name: 'Jo Stern', address: 'laro@mail.example' },
      subject: 'Re: Trip to Aspen',
      inReplyTo: '<in2@customer.example>',
      references: '<in0@customer.example> <in1@customer.example> <in2@customer.example>',
      text: 'Yes, 9 am it is.\n',
    })
  })

  it('an answer returns by its address, for any writer and subject', async () => {
    const message = await settled((await post()).id)
    const replyTo = sunk(message)
      .map((mail) => mail.from)
      .join('')
    expect(replyTo).toMatch(/^laro\+[0-9a-z]{42}@mail\.example$/)
    const raw = 'From: new@elsewhere.example\r\nSubject: other words\r\n\r\nIt is me, from home.'
    await testServer.receive(raw, { from: 'new@elsewhere.example', to: [replyTo] })
    await testServer.settled()
    const answer = (await testServer.messages()).find((one) => one.subject === 'other words')
    expect(answer?.tRef).toBe(message.tRef)
  })

  it('takes files along, pictures of the HTML by their content id', async () => {
    const queued = await post({}, async (ctx, id) => {
      const base = `clients/${clientIds.LARO}/attachments/threadsmsgs/${id}`
      const [planName, logoName] = ['flight plan é.txt', 'logo.png']
      const words = await keepContent(ctx, { name: planName, content: Buffer.from('KASE') })
      const picture = await keepContent(ctx, { name: logoName, content: Buffer.from('89504e470d0a1a0a', 'hex') })
      const plan = await nameFile(ctx, { path: `${base}/${planName}`, kept: words })
      const logo = await nameFile(ctx, { path: `${base}/${logoName}`, kept: picture })
      return {
        messageHtml: `<p>See <img src="${logo.url}"></p>`,
        files: [
          { name: plan.name, url: plan.url, type: plan.type, inline: false },
          { name: logo.name, url: logo.url, type: 'image/png', inline: true, cid: 'logo@laro' },
        ],
      }
    })
    const message = await settled(queued.id)
    expect(message.state).toBe('sent')
    const email = await PostalMime.parse(sunk(message)[0]?.raw ?? '')
    expect(email.html).toContain('<img src="cid:logo@laro">')
    const files = email.attachments.map((one) => [one.filename, one.contentId ?? ''])
    expect(files).toEqual([
      ['logo.png', '<logo@laro>'],
      ['flight plan é.txt', ''],
    ])
  })

  it('shows a bounce on its message, with the reason', async () => {
    const message = await settled((await post()).id)
    const report = [
      'From: MAILER-DAEMON@mx.customer.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=cut',
      '',
      '--cut',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.customer.example',
      '',
      'Final-Recipient: rfc822; kim@customer.example',
      'Action: failed',
      'Status: 5.2.2',
      'Diagnostic-Code: smtp; 552 5.2.2 mailbox full',
      '',
      '--cut',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${message.message_id}>`,
      '',
      '--cut--',
    ].join('\r\n')
    const before = (await testServer.messages()).length
    await testServer.receive(report, { from: '' })
    const rows = await testServer.settled()
    expect(rows.at(-1)).toMatchObject({ status: 'threaded', message_id: message.id, detail: 'a delivery report' })
    const bounced = await read(message.id)
    expect(bounced.results).toMatchObject({
      sent: 1,
      failed: 1,
      recipients: [{ address: 'kim@customer.example', state: 'bounced', reason: '552 5.2.2 mailbox full' }],
    })
    expect((await testServer.messages()).length).toBe(before)
  })

  it('needs a recipient', async () => {
    await expect(post({ recipients: [] })).rejects.toThrow('without a recipient')
  })

  it('does not send a message that was deleted while it waited, and names it after its return', async () => {
    const { tRef } = await incoming()
    const queued = await testServer.within(async (ctx) => {
      const doc = threadsmsgs.shape.parse({ ...draftOf(tRef), subject: 'Deleted' })
      const message = await queueDelivery(ctx, mailable(await createRecord(ctx, threadsmsgs, { doc })))
      // In the transaction that queues it: the job finds it in the trash.
      await trashRecord(ctx, threadsmsgs, { id: message.id })
      return message
    })
    const row = await until(async () => {
      const [found] = await testServer.within((ctx) => outboxOf(ctx, queued.id))
      return found?.status !== 'queued' && found?.status !== 'sending' && found
    })
    expect(row).toMatchObject({ status: 'failed', response: 'The message was deleted.' })
    await testServer.within((ctx) => restoreRecord(ctx, threadsmsgs, { id: queued.id }))
    expect(await read(queued.id)).toMatchObject({
      state: 'failed',
      results: { recipients: [{ state: 'failed', reason: 'The message was deleted.' }] },
    })
    expect(sunk(queued)).toEqual([])
  })

  it('keeps the words of the mail server about a message that is deleted while it is being sent', async () => {
    const trashed = Promise.withResolvers<void>()
    testServer.sink.answerAfter(trashed.promise)
    const queued = await post({ subject: 'Too late' })
    await until(async () => sunk(queued).length > 0)
    await testServer.within((ctx) => trashRecord(ctx, threadsmsgs, { id: queued.id }))
    trashed.resolve()
    await until(async () => {
      const [found] = await testServer.within((ctx) => outboxOf(ctx, queued.id))
      return found?.status === 'sent'
    })
    await testServer.within((ctx) => restoreRecord(ctx, threadsmsgs, { id: queued.id }))
    expect(await read(queued.id)).toMatchObject({ state: 'sent', results: { sent: 1 } })
  })

  it('forgets a message that is gone for good, and does not try it for days', async () => {
    const { tRef } = await incoming()
    const id = await testServer.within(async (ctx) => {
      const doc = threadsmsgs.shape.parse({ ...draftOf(tRef), subject: 'Purged' })
      const message = await queueDelivery(ctx, mailable(await createRecord(ctx, threadsmsgs, { doc })))
      await ctx.db.run(sql`update threadsmsgs set trashed_at = 1, version = version + 1 where id = ${message.id}`)
      await ctx.db.run(sql`delete from threadsmsgs where id = ${message.id}`)
      return message.id
    })
    const row = await until(async () => {
      const [found] = await testServer.within((ctx) => outboxOf(ctx, id))
      return found?.status === 'failed' && found
    })
    expect(row.response).toBe('The message was deleted.')
  })
})
