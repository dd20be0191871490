import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import { openMailTestServer, until, type MailTestServer } from '../../../tests/mail-fixtures/mail-test-server.ts'
import { ownMessages } from '../../../tests/mail-fixtures/own-messages.ts'
import { cast, clientIds } from '../../../tests/world.ts'
import { sql } from '../../platform/database/sql.ts'
import { asVerb, listRecords, trashRecord } from '../../platform/records/index.ts'

let server: MailTestServer

beforeAll(async () => {
  server = await openMailTestServer()
})

afterAll(() => server.close())

const mail = (id: string, subject: string, { extra = [], body = 'Hello' }: { extra?: string[]; body?: string } = {}) =>
  [
    'From: Kim Lee <kim@customer.example>',
    'To: laro@mail.example',
    `Message-ID: <${id}@customer.example>`,
    `Subject: ${subject}`,
    ...extra,
    '',
    body,
  ].join('\r\n')

const own = (name: string): Buffer => ownMessages.find((one) => one.name === name)?.raw ?? Buffer.alloc(0)

const messageOf = async (id: string) =>
  (await server.messages()).find((one) => one.message_id === `${id}@customer.example`)

describe('receiving mail', () => {
  it('makes a contact, a thread on it and a message that its colleagues have unread', async () => {
    await server.receive(mail('first', 'Trip to Aspen', { body: 'Hello,\r\n\r\ntwo of us.\r\n\r\n-- \r\nKim' }))
    await server.settled()
    const message = await messageOf('first')
    expect(message).toMatchObject({
      medium: 'email',
      inbound: true,
      unread: true,
      state: 'received',
      message: 'Hello,\n\ntwo of us.',
      from: { name: 'Kim Lee', address: 'kim@customer.example' },
      hidden: [{ kind: 'signature', text: '-- \nKim' }],
    })
    const [thread] = await server.threads()
    const [contact] = await server.within((ctx) => listRecords(ctx, contacts))
    expect(contact).toMatchObject({
      name: 'Kim Lee',
      email: 'kim@customer.example',
      verified: false,
      metadata: { request: 'pending' },
    })
    expect(thread).toMatchObject({
      id: message?.tRef,
      subject: 'Trip to Aspen',
      unassigned: true,
      unread: true,
      object: { type: 'contacts', id: contact?.id },
      ref: `clients/${clientIds.LARO}/contacts/${contact?.id}`,
      activity: [{ author: 'Kim Lee', summary: 'Hello, two of us.' }],
    })
    const unread = await server.within((ctx) =>
      ctx.db.run(sql<{ user: string }>`select "user" from unread where thread = ${thread?.id ?? ''}`),
    )
    expect(unread.map((row) => row.user)).toEqual(expect.arrayContaining([cast.ana.id, cast.jo.id, cast.rae.id]))
  })

  it('an answer through a group or a CRM reopens its thread and is unread, a newsletter is not', async () => {
    await server.receive(mail('group', 'Nice in May'))
    await server.settled()
    const threadId = (await messageOf('group'))?.tRef ?? ''
    const markDone = async () =>
      server.within(async (ctx) => {
        await asVerb(ctx, threads).amend({ id: threadId, amend: () => ({ status: 'done' as const }) })
      })
    const list = [
      'Precedence: list',
      'List-ID: <charter.customer.example>',
      'List-Unsubscribe: <mailto:u@mailer.example>',
    ]
    await markDone()
    await server.receive(mail('news', 'News', { extra: list }))
    await server.receive(
      mail('taken', 'Re: Nice in May', { extra: [...list, 'In-Reply-To: <group@customer.example>'] }),
    )
    await server.settled()
    expect(await messageOf('taken')).toMatchObject({ tRef: threadId, is_automatic: false })
    expect((await server.threads()).find(({ id }) => id === threadId)?.status).toBe('open')
    expect(await messageOf('news')).toMatchObject({ is_automatic: true })
  })

  it('joins an answer to its thread by Message-ID, never by its subject alone', async () => {
    await server.receive(mail('answer', 'Re: Trip to Aspen', { extra: ['In-Reply-To: <first@customer.example>'] }))
    await server.receive(mail('again', 'RE: trip to Aspen'))
    await server.settled()
    const first = await messageOf('first')
    expect((await messageOf('answer'))?.tRef).toBe(first?.tRef)
    const again = await messageOf('again')
    expect(again?.tRef).not.toBe(first?.tRef)
    const thread = (await server.threads()).find((one) => one.id === again?.tRef)
    expect(thread?.suggested_thread).toBe(first?.tRef)
  })

  it('makes one message of a mail that comes twice, and counts both', async () => {
    await Promise.all([server.receive(mail('twice', 'Twice')), server.receive(mail('twice', 'Twice'))])
    const rows = await server.settled()
    const known = await messageOf('twice')
    expect((await server.messages()).filter((one) => one.subject === 'Twice').length).toBe(1)
    expect(rows.filter((row) => row.message_id === known?.id).length).toBe(2)
  })

  it('makes no new message of a mail whose message is in the trash', async () => {
    await server.receive(mail('binned', 'Binned'))
    await server.settled()
    const known = await messageOf('binned')
    await server.within((ctx) => trashRecord(ctx, threadsmsgs, { id: known?.id ?? '' }))
    await server.receive(mail('binned', 'Binned'))
    const rows = await server.settled()
    expect(await messageOf('binned')).toBeUndefined()
    expect(rows.filter((row) => row.message_id === known?.id).length).toBe(2)
  })

  it('gives each client its own message of a mail to both, across the wall', async () => {
    const thread = (await server.threads())[0]
    const raw = mail('both', 'Both', { extra: ['References: <first@customer.example>'] })
    await server.receive(raw, { to: ['laro@mail.example', 'nxt@mail.example'] })
    await server.settled('NXT')
    await server.settled()
    const [theirs] = await server.messages('NXT')
    expect(theirs).toMatchObject({ subject: 'Both', message_id: 'both@customer.example' })
    expect(theirs?.tRef).not.toBe(thread?.id)
    expect((await server.messages('NXT')).length).toBe(1)
  })

  it('refuses an unassigned address', async () => {
    await expect(server.receive(mail('x', 'x'), { to: ['nobody@mail.example'] })).rejects.toMatchObject({
      responseCode: 550,
    })
    await expect(server.receive(mail('x', 'x'), { to: ['laro@elsewhere.example'] })).rejects.toMatchObject({
      responseCode: 550,
    })
  })

  it('keeps attachments and shows inline pictures from our own address', async () => {
    await server.receive(own('attachments'))
    await server.receive(own('inline-picture'))
    await server.settled()
    const all = await server.messages()
    const files = all.find((one) => one.subject === 'Files')?.files ?? []
    expect(files.map(({ name, size, inline }) => ({ name, size, inline }))).toEqual([
      { name: 'itinéraire.pdf', size: 5, inline: false },
      { name: 'passwd', size: 3, inline: false },
    ])
    const picture = all.find((one) => one.subject === 'Picture')
    expect(picture?.html).toBe(`<p>See <img src="${picture?.files[0]?.url}" /></p>`)
    const headers = await server.headersOf(cast.jo, clientIds.LARO)
    const fetched = await server.app.inject({ method: 'GET', url: files[0]?.url ?? '', headers })
    expect([fetched.statusCode, fetched.body]).toEqual([200, '%PDF-'])
  })

  it('notifies no user of automatic mail, and stops notifying at more than ten an hour', async () => {
    await server.receive(own('out-of-office'))
    for (let n = 0; n < 12; n++) {
      await server.receive(
        mail(`flood${n}`, 'Flood', { extra: n === 0 ? [] : ['In-Reply-To: <flood0@customer.example>'] }),
      )
      await server.settled()
    }
    const all = await server.messages()
    expect(all.find((one) => one.subject === 'Away')?.is_automatic).toBe(true)
    const flood = all.filter((one) => one.subject === 'Flood')
    expect(flood.map((one) => one.is_automatic).filter(Boolean).length).toBe(2)
  }, 60_000)

  it('stores characters that a database does not take, and cuts none in half', async () => {
    const body = `${'x'.repeat(238)}🛩${'🛩'.repeat(600_000)}\u0000`
    await server.receive(
      mail('odd', `Odd\u0000 ${'🛩'.repeat(300)}`, { extra: ['Content-Type: text/plain; charset=utf-8'], body }),
    )
    const rows = await server.settled()
    expect(rows.map((row) => row.detail).filter((detail) => detail?.includes('rror'))).toEqual([])
    expect((await messageOf('odd'))?.message.length).toBeGreaterThan(500_000)
  })

  it('lets an answer wait for the mail that it answers, when that one is slower', async () => {
    const slow = 'slow@customer.example'
    await server.within(async (ctx) => {
      // Holds up the threading of the first mail, as a large attachment would.
      await ctx.db.run(
        sql`select pg_advisory_xact_lock(hashtext(${`mail ${ctx.db.tenant.clientId}`}), hashtext(${slow}))`,
      )
      await server.receive(mail('slow', 'Slow'))
      await server.receive(mail('quick', 'Re: Slow', { extra: [`In-Reply-To: <${slow}>`] }))
      await until(async () => {
        const waiting = await server.within((other) =>
          other.db.run(
            sql`select 1 from flightline.jobs_of_client(100) where name = 'thread-mail' and last_error is not null`,
          ),
        )
        return waiting.length > 0
      })
    })
    await server.settled()
    expect(await messageOf('slow')).toBeDefined()
    expect((await messageOf('quick'))?.tRef).toBe((await messageOf('slow'))?.tRef)
  }, 60_000)

  it('holds an unreadable mail, shows it, and tries it again', async () => {
    await server.receive(Buffer.from('Subject: who\r\n\r\nx'), { from: '' })
    const rows = await server.settled()
    const held = rows.find((row) => row.status === 'held')
    expect(held).toMatchObject({ reason: 'no-sender' })
    const headers = await server.headersOf(cast.jo, clientIds.LARO)
    const get = (url: string) => server.app.inject({ method: 'GET', url, headers })
    const listed = (await get('/api/messaging/held')).json<{ rows: { id: string }[]; held: number }>()
    expect(listed.rows[0]).toMatchObject({ id: held?.id, subject: 'who', kind: 'mail', reason: 'no-sender' })
    expect(listed.held).toBe(rows.filter((row) => row.status === 'held').length)
    const raw = await get(`/api/messaging/mail/${held?.id}/raw`)
    expect([raw.body, raw.headers['content-type'], raw.headers['content-disposition']]).toEqual([
      'Subject: who\r\n\r\nx\r\n',
      'application/octet-stream',
      `attachment; filename="${held?.id}.eml"`,
    ])
    const again = await server.app.inject({
      method: 'POST',
      url: `/api/messaging/held/${held?.id}/attempts`,
      headers,
      payload: {},
    })
    expect(again.statusCode).toBe(200)
    await until(async () => (await server.settled()).find((row) => row.id === held?.id)?.status === 'held')
    const stranger = await server.headersOf(cast.sam, clientIds.NXT)
    const theirs = await server.app.inject({
      method: 'GET',
      url: `/api/messaging/mail/${held?.id}/raw`,
      headers: stranger,
    })
    expect(theirs.statusCode).toBe(404)
  })

  it('takes a mail of 20 MB with 2,000 recipients in its header, and refuses 30 MB with 552', async () => {
    const to = Array.from({ length: 2000 }, (_, at) => `guest${at}@customer.example`).join(',\r\n ')
    const line = `${'QUJD'.repeat(19)}\r\n`
    const part = (bytes: number) =>
      mail('big', 'Big', {
        extra: [`Cc: ${to}`, 'Content-Type: application/zip; name=big.zip', 'Content-Transfer-Encoding: base64'],
        body: line.repeat(Math.floor(bytes / line.length)),
      })
    await expect(server.receive(part(30_000_000))).rejects.toMatchObject({ responseCode: 552 })
    await server.receive(part(20_000_000))
    await server.settled()
    const message = await messageOf('big')
    expect(message?.cc.length).toBe(2000)
    expect(message?.files[0]?.size).toBeGreaterThan(14_000_000)
  }, 60_000)
})
