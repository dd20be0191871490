import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import {
  mailable,
  openMailTestServer,
  until,
  type MailTestServer,
  type Message,
} from '../../../tests/mail-fixtures/mail-test-server.ts'
import { runTimed } from '../../../tests/timed-task.ts'
import { cast } from '../../../tests/world.ts'
import { sql } from '../../platform/database/sql.ts'
import { createRecord, getRecord, trashRecord } from '../../platform/records/index.ts'
import { purge } from '../../platform/upkeep/purge.ts'
import { cleanMessages } from '../upkeep/index.ts'
import { parseMessage } from './parse-message.ts'
import { queueDelivery } from './queue-delivery.ts'
import { contentHash } from './same-message.ts'

let server: MailTestServer

beforeAll(async () => {
  server = await openMailTestServer()
})

afterAll(() => server.close())

interface Parts {
  readonly id?: string
  readonly from?: string
  readonly subject?: string
  readonly extra?: readonly string[]
  readonly body?: string
}

const mail = ({ id, from = 'kim@customer.example', subject = 'Trip', extra = [], body = 'Nine is fine.' }: Parts) =>
  [
    ...extra,
    `From: Kim Lee <${from}>`,
    'To: laro@mail.example',
    ...(id ? [`Message-ID: <${id}@customer.example>`] : []),
    'Date: Tue, 03 Mar 2026 14:00:00 +0000',
    `Subject: ${subject}`,
    '',
    body,
  ].join('\r\n')

const withSubject = async (subject: string): Promise<Message[]> =>
  (await server.messages()).filter((one) => one.subject === subject)

const whole = (id: string): Promise<Message> => server.within((ctx) => getRecord(ctx, threadsmsgs, id))

const hashOf = async (raw: string | Buffer): Promise<string> => {
  const result = await parseMessage(Buffer.from(raw))
  if ('held' in result) throw new Error(result.held)
  return contentHash(result.mail)
}

describe('the content of a mail', () => {
  it('is the same on any route', async () => {
    const first = await hashOf(mail({ id: 'way', body: 'Genève – 9' }))
    const packed = Buffer.from('Genève – 9\r\n').toString('base64')
    const others = [
      mail({ id: 'way', extra: ['Received: from a by b', 'X-Spam: no'], body: 'Genève – 9\r\n\r\n' }),
      mail({ id: 'way', subject: '[travel] Trip', body: 'Genève – 9' }),
      mail({
        id: 'way',
        extra: ['Content-Transfer-Encoding: base64', 'Content-Type: text/plain; charset=utf-8'],
        body: packed,
      }),
    ]
    expect(await Promise.all(others.map(hashOf))).toEqual(others.map(() => first))
  })

  it('differs with every word, sender, date and file', async () => {
    const first = mail({ id: 'way' })
    const others = [
      mail({ id: 'way', body: 'Ten is fine.' }),
      mail({ id: 'way', subject: 'Trip, changed' }),
      mail({ id: 'way', from: 'eve@customer.example' }),
      first.replace('03 Mar', '04 Mar'),
      first.replace('\r\n\r\n', '\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n'),
    ]
    const hashes = await Promise.all([first, ...others].map(hashOf))
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('two mails with one Message-ID', () => {
  it('are two messages where they say different things, in one thread, and both say so', async () => {
    await server.receive(mail({ id: 'reused', subject: 'Reused' }))
    await server.settled()
    await server.receive(mail({ id: 'reused', subject: 'Reused', body: 'No: ten, please.' }))
    await server.receive(
      mail({ id: 'reused', subject: 'Reused', body: 'No: ten, please.', extra: ['Received: by mx2'] }),
    )
    await server.settled()
    const found = (await withSubject('Reused')).toSorted((one, two) => one.date - two.date)
    expect(found.map((one) => one.message)).toEqual(['Nine is fine.', 'No: ten, please.'])
    expect(new Set(found.map((one) => one.tRef)).size).toBe(1)
    const places = found.map((one) => [{ thread: one.tRef, message: one.id }])
    expect(found.map((one) => one.shares_id_with)).toEqual(places.toReversed())
  })

  it('are two messages when both come at once, and copies of each are none', async () => {
    const bodies = ['One', 'Two', 'One', 'Two', 'One']
    await Promise.all(
      bodies.map((body, at) =>
        server.receive(mail({ id: 'at-once', subject: 'At once', body, extra: [`Received: by mx${at}`] })),
      ),
    )
    const rows = await server.settled()
    expect(rows.filter((row) => row.status !== 'threaded')).toEqual([])
    expect((await withSubject('At once')).map((one) => one.message).toSorted()).toEqual(['One', 'Two'])
  })

  it('of strangers do not share a thread, and an answer goes to that of its own sender', async () => {
    await server.receive(mail({ id: 'constant', from: 'a@one.example', subject: 'Form A' }))
    await server.settled()
    await server.receive(mail({ id: 'constant', from: 'b@two.example', subject: 'Form B' }))
    await server.settled()
    const extra = ['In-Reply-To: <constant@customer.example>']
    await server.receive(mail({ id: 'more', from: 'b@two.example', subject: 'Form B again', extra }))
    await server.settled()
    const [a] = await withSubject('Form A')
    const [b] = await withSubject('Form B')
    const [again] = await withSubject('Form B again')
    expect(b?.tRef).not.toBe(a?.tRef)
    expect(again?.tRef).toBe(b?.tRef)
  })

  it('are two if the first lies in the trash, and one if the second has the same content', async () => {
    await server.receive(mail({ id: 'gone', subject: 'Gone' }))
    await server.settled()
    const [known] = await withSubject('Gone')
    await server.within((ctx) => trashRecord(ctx, threadsmsgs, { id: known?.id ?? '' }))
    await server.receive(mail({ id: 'gone', subject: 'Gone', body: 'Other words' }))
    await server.receive(mail({ id: 'gone', subject: 'Gone', extra: ['Received: by mx2'] }))
    await server.settled()
    expect((await withSubject('Gone')).map((one) => one.message)).toEqual(['Other words'])
  })

  it('are one message also after the first, and its thread, was deleted for good', async () => {
    await server.receive(mail({ id: 'purged', subject: 'Purged' }))
    await server.receive(mail({ subject: 'Purged', body: 'Without an id' }))
    await server.settled()
    const known = await withSubject('Purged')
    expect(known).toHaveLength(2)
    await server.within(async (ctx) => {
      for (const { id } of known) await trashRecord(ctx, threadsmsgs, { id })
      for (const id of new Set(known.map(({ tRef }) => tRef))) await trashRecord(ctx, threads, { id })
    })
    const removed = purge([threadsmsgs, threads], () => Promise.resolve([]))
    await runTimed(server.platform, removed, 31 * dayMs)
    await runTimed(server.platform, cleanMessages, 31 * dayMs)
    const left = await server.within(({ db }) =>
      db.run(sql`select id from threadsmsgs where id = any(${known.map(({ id }) => id)}::text[])`),
    )
    expect(left).toEqual([])

    await server.receive(mail({ id: 'purged', subject: 'Purged' }))
    await server.receive(mail({ subject: 'Purged', body: 'Without an id' }))
    const copies = (await server.settled()).slice(-2)
    expect(await withSubject('Purged')).toEqual([])
    expect(copies).toMatchObject(
      copies.map(() => ({ status: 'threaded', detail: 'a copy of a message that was deleted for good' })),
    )
    await server.receive(mail({ id: 'purged', subject: 'Purged', body: 'Other words' }))
    await server.settled()
    expect((await withSubject('Purged')).map((one) => one.message)).toEqual(['Other words'])
  })

  it('are compared by their raw forms where the first came before hashes were kept', async () => {
    await server.receive(mail({ id: 'old', subject: 'Old' }))
    await server.settled()
    await server.within((ctx) => ctx.db.run(sql`update mail_in set content_hash = null`))
    await server.receive(mail({ id: 'old', subject: 'Old', extra: ['Received: by mx2'] }))
    await server.receive(mail({ id: 'old', subject: 'Old', body: 'New words' }))
    await server.settled()
    expect((await withSubject('Old')).map((one) => one.message).toSorted()).toEqual(['New words', 'Nine is fine.'])
  })

  it('are known by ids of any letters and length', async () => {
    const letters = Array.from({ length: 900 }, () => String.fromCodePoint(0x4e00 + randomInt(20_000))).join('')
    for (const way of ['mx1', 'mx2'])
      await server.receive(mail({ id: letters, subject: 'Long id', extra: [`Received: by ${way}`] }))
    await server.settled()
    expect((await withSubject('Long id')).length).toBe(1)
  })

  it('are one message where they have no id and one moment, and come over two mailboxes', async () => {
    await server.receive(mail({ subject: 'Nameless', extra: ['Received: by mx1'] }))
    await server.receive(mail({ subject: 'Nameless', extra: ['Received: by mx2'] }))
    await server.receive(mail({ subject: 'Nameless', body: 'Other words' }))
    await server.settled()
    expect((await withSubject('Nameless')).length).toBe(2)
  })
})

describe('a mail with the Message-ID of one of ours', () => {
  it('is a copy if it is ours, and a message with other content; the answer names the original id', async () => {
    await server.receive(mail({ id: 'asked', subject: 'Asked' }))
    await server.settled()
    const [asked] = await withSubject('Asked')
    const post = (replyingTo: string) =>
      server.within(async (ctx) => {
        const doc = threadsmsgs.shape.parse({
          medium: 'email',
          tRef: asked?.tRef,
          replyingTo,
          creator: { id: cast.jo.id, label: 'Jo Stern' },
          subject: 'Re: Asked',
          messageHtml: '<p>Yes, <b>9 am</b> it is.</p>',
          recipients: [{ name: 'Kim Lee', email: 'kim@customer.example' }],
        })
        return queueDelivery(ctx, mailable(await createRecord(ctx, threadsmsgs, { doc })))
      })
    const sent = await post(asked?.id ?? '')
    const raw = await until(async () => server.sink.taken.find((one) => one.raw.includes(`<${sent.message_id}>`))?.raw)
    await server.receive(`Received: by a list\r\n${raw}`)
    await server.receive(raw.replaceAll('9 am', '10 am'))
    await server.settled()
    const back = (await withSubject('Re: Asked')).filter((one) => one.inbound)
    expect(back.map((one) => one.message)).toEqual(['Yes, 10 am it is.'])
    const answer = await whole((await post(back[0]?.id ?? '')).id)
    expect(answer.in_reply_to).toBe(sent.message_id)
  })
})
