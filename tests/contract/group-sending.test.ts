import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '../../domain/company/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { showDelivery, showProgress } from '../../server/inbox/mail/delivery-state.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { amendRecord, createRecord, getRecord, listRecords } from '../../server/platform/records/index.ts'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro, post } from './inbox-server.ts'

let server: MailTestServer
let sink: MailSink
const copies: { readonly to: readonly string[]; readonly raw: string }[] = []
/** Recipients whose server asks to try again later. */
const busy = new Set(['hal@pace.example'])
/** Called once the first copy was taken. */
let onFirst: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  sink = await openMailSink({
    onRcptTo: ({ address }, _session, done) => {
      if (address === 'no@s.example')
        return done(Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }))
      // Once only.
      return busy.delete(address) ? done(Object.assign(new Error('4.7.1 later'), { responseCode: 451 })) : done()
    },
    onData: (stream, session, done) => {
      text(stream)
        .then(async (raw) => {
          copies.push({ to: session.envelope.rcptTo.map((one) => one.address), raw })
          if (copies.length === 1) await onFirst?.()
          return done(null, 'taken')
        })
        .catch((error: Error) => done(error))
    },
  })
  server = await openMailTestServer({ MAIL_OUT_URL: sink.url })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const person = (name: string, email: string) =>
  inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: name, email }) }))

async function groupOf(people: readonly { readonly id: string }[]) {
  const { body } = await call(server, cast.ana, {
    method: 'POST',
    url: `/data/clients/${laro}/groups`,
    body: { name: 'Slow payers', public_name: 'Ski & snow' },
  })
  await call(server, cast.ana, {
    method: 'POST',
    url: `/groups/${body.id}/members`,
    body: { contacts: people.map(({ id }) => id) },
  })
  return body.id as string
}

const write = (group: string, more: object = {}) =>
  post(server, cast.ana, {
    ref: `clients/${laro}/groups/${group}`,
    medium: 'email',
    subject: 'Snow in Aspen',
    messageHtml: '<p>Fresh snow.</p>',
    ...more,
  })

const leave = (group: string, contact: string) =>
  call(server, cast.ana, { method: 'PUT', url: `/groups/${group}/members/${contact}`, body: { state: 'unsubscribed' } })

test('all get their own mail with a way out, unsubscribed people get none, each result is shown, left-out people are counted', async () => {
  const [ann, bob, cy, dee, eve] = await Promise.all([
    person('Ann', 'ann@s.example'),
    person('Bob', 'bob@s.example'),
    person('Cy', 'no@s.example'),
    person('Dee', 'zoe@s.example'),
    person('Eve', ''),
  ])
  const group = await groupOf([ann, bob, cy, dee, eve])
  await leave(group, bob.id)
  // The last of them leaves while the first copy is going out.
  onFirst = () => leave(group, dee.id)
  const { status, body } = await write(group)
  expect(status, JSON.stringify(body)).toBe(200)
  const message = await until(async () => {
    const row = await inLaro(server, (ctx) => getRecord(ctx, threadsmsgs, body.message.id))
    return row.state !== 'queued' && row
  }, 40_000)
  expect(message.results.recipients.map(({ address, state }) => `${address} ${state}`)).toEqual([
    'ann@s.example sent',
    'no@s.example failed',
    'zoe@s.example failed',
  ])
  expect(message.results.left_out).toEqual({ unsubscribed: 1, unreachable: 1 })
  expect(message.results.recipients[2]?.reason).toContain('unsubscribed')
  expect(copies.map(({ to }) => to)).toEqual([['ann@s.example']])
  const raw = String(copies[0]?.raw).replaceAll(/\r\n[ \t]+/g, ' ')
  expect(raw).toMatch(/^To: ann@s\.example\r?$/m)
  expect(raw).not.toContain('zoe@s.example')
  expect(raw).toMatch(/^List-Unsubscribe: <.*\/api\/subscription\/one-click\?token=/m)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(raw).toContain('Unsubscribe')
  // Text and HTML end with the public name and the postal address, never with the internal name.
  const words = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
  expect(words).toContain('You get this because you are subscribed to Ski & snow of Laro Charter.')
  expect(words.match(/Laro Charter, 8008 Aviation Place, Dallas, TX 75209/g)).toHaveLength(2)
  expect(words).not.toContain('Slow payers')
})

test('a mail to a group is refused without its public name or the postal address of the company', async () => {
  const group = await groupOf([await person('Ida', 'ida@s.example')])
  const patch = async (url: string, change: object) => {
    const { body } = await call(server, cast.ana, { url })
    const answer = await call(server, cast.ana, { method: 'PATCH', url, body: { version: body.version, change } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const [groupUrl, clientUrl] = [`/data/clients/${laro}/groups/${group}`, `/data/clients/${laro}`]
  await patch(groupUrl, { public_name: null })
  expect((await write(group)).body.issues).toMatchObject([{ code: 'group-unnamed' }])
  const named = { method: 'PUT', url: `/groups/${group}/public-name`, body: { public_name: ' Ski & snow ' } } as const
  expect((await call(server, cast.jo, named)).status).toBe(403)
  expect((await call(server, cast.ana, named)).body).toMatchObject({ public_name: 'Ski & snow' })
  const { address } = (await call(server, cast.ana, { url: clientUrl })).body as { address: object }
  await patch(clientUrl, { address: { ...address, street: '' } })
  const refused = await write(group)
  expect([refused.status, refused.body.issues]).toMatchObject([400, [{ code: 'no-postal-address' }]])
  await patch(clientUrl, { address })
})

test('an answer goes to the conversations of its sender, not to the group', async () => {
  const eli = await person('Eli', 'eli@s.example')
  const group = await groupOf([eli])
  onFirst = undefined
  const { body } = await write(group)
  const sent = await until(async () => {
    const row = await inLaro(server, (ctx) => getRecord(ctx, threadsmsgs, body.message.id))
    return row.state === 'sent' && row
  }, 40_000)
  const own = await inLaro(server, async (ctx) => {
    const raw = copies.at(-1)?.raw ?? ''
    return { raw, ctx: ctx.actor.clientId }
  })
  const replyTo = /^Reply-To:[^<]*<([^>]+)>/m.exec(own.raw)?.[1] ?? ''
  await server.receive(
    [
      'From: Eli <eli@s.example>',
      `To: ${replyTo}`,
      'Subject: Re: Snow in Aspen',
      `In-Reply-To: <${sent.message_id}>`,
      'Message-ID: <answer@s.example>',
      '',
      'Yes please',
    ].join('\r\n'),
    { from: 'eli@s.example', to: [replyTo] },
  )
  await server.settled('LARO')
  const found = await inLaro(server, (ctx) =>
    listRecords(ctx, threads, { where: ['contact_id', '==', eli.id], limit: 5 }),
  )
  expect(found.map(({ object }) => [object.type, object.id])).toEqual([['contacts', eli.id]])
})

test('is refused for an empty group and without the role', async () => {
  const group = await groupOf([await person('Flo', 'flo@s.example')])
  const jo = await post(server, cast.jo, {
    ref: `clients/${laro}/groups/${group}`,
    medium: 'email',
    subject: 'x',
    message: 'x',
  })
  expect(jo.status).toBe(403)
  const empty = await write(await groupOf([await person('Gus', '')]))
  expect(empty.body.issues).toMatchObject([{ path: 'recipients', code: 'group-empty' }])
})

test('no more copies go out in a minute than the client allows, and one refused for now goes in the next round', async () => {
  onFirst = undefined
  const allow = (group_mails_a_minute: number) =>
    inLaro(server, (ctx) =>
      amendRecord(ctx, clients, { id: laro, amend: ({ config }) => ({ config: { ...config, group_mails_a_minute } }) }),
    )
  await allow(12)
  const people = await Promise.all(['fay', 'gus', 'hal'].map((name) => person(name, `${name}@pace.example`)))
  const begun = server.platform.clock()
  const { body } = await write(await groupOf(people))
  const results = async () => {
    const row = await inLaro(server, (ctx) => getRecord(ctx, threadsmsgs, body.message.id))
    return { state: row.state, sent: row.results.recipients.filter((one) => one.state === 'sent').length }
  }
  /** When the part after this one is planned; it goes out now instead. */
  const hurryNext = () =>
    until(async () => {
      const { rows } = await server.platform.pools.owner.query<{ at: number }>(
        `with planned as (
           select id, run_at from graphile_worker._private_jobs
           where payload -> 'payload' ->> 'messageId' = $1 and run_at > now() for update)
         update graphile_worker._private_jobs j set run_at = now() from planned where planned.id = j.id
         returning round(extract(epoch from planned.run_at) * 1000)::double precision as at`,
        [body.message.id],
      )
      return rows[0]?.at
    }, 40_000)
  // Two of twelve a minute go out at once, the third ten seconds later, and again ten seconds later.
  const first = await until(async () => {
    const now = await results()
    return now.sent > 0 && now
  }, 40_000)
  expect(first).toEqual({ state: 'queued', sent: 2 })
  const hurried = server.platform.clock()
  expect((await hurryNext()) - begun).toBeGreaterThanOrEqual(10_000)
  expect((await hurryNext()) - hurried).toBeGreaterThanOrEqual(10_000)
  await until(async () => (await results()).state === 'sent', 60_000)
  expect((await results()).sent).toBe(3)
  expect(copies.filter(({ to }) => String(to).endsWith('@pace.example'))).toHaveLength(3)
  await allow(600)
}, 90_000)

test('the list of results of a large group is written in a few parts, and whole at the end', async () => {
  const size = 96
  const made = await inLaro(server, async (ctx) => {
    const contact = await createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Ivy' }) })
    const doc = threadsmsgs.shape.parse({
      tRef: 't1',
      medium: 'email',
      state: 'queued',
      subject: 'Snow',
      inbound: false,
    })
    const message = await createRecord(ctx, threadsmsgs, { doc })
    const addresses = Array.from({ length: size }, (_, at) => `p${at}@large.example`)
    await ctx.db.run(sql`
      insert into outbox (client_id, message_id, address, contact_id, updated_at)
      select ${laro}, ${message.id}, address, ${contact.id}, ${ctx.now} from unnest(${addresses}::text[]) address`)
    await showDelivery(ctx, message.id)
    return message.id
  })
  const read = () => inLaro(server, (ctx) => getRecord(ctx, threadsmsgs, made))
  const before = (await read()).version
  for (let sent = 0; sent < size; sent += 1)
    await inLaro(server, async (ctx) => {
      await ctx.db.run(sql`
        update outbox set status = 'sent', response = '250 ok'
        where client_id = ${laro} and message_id = ${made} and address = ${`p${sent}@large.example`}`)
      await showProgress(ctx, made)
    })
  const { version, state, results } = await read()
  expect([version - before, state, results.sent]).toEqual([8, 'sent', size])
})

test('a part of the results that waits for half an hour is shown', async () => {
  const made = await inLaro(server, async (ctx) => {
    const doc = threadsmsgs.shape.parse({
      tRef: 't1',
      medium: 'email',
      state: 'queued',
      subject: 'Ice',
      inbound: false,
    })
    const message = await createRecord(ctx, threadsmsgs, { doc })
    const addresses = Array.from({ length: 20 }, (_, at) => `p${at}@slow.example`)
    await ctx.db.run(sql`
      insert into outbox (client_id, message_id, address, updated_at)
      select ${laro}, ${message.id}, address, ${ctx.now} from unnest(${addresses}::text[]) address`)
    await showDelivery(ctx, message.id)
    await ctx.db.run(sql`
      update outbox set status = 'sent' where client_id = ${laro} and message_id = ${message.id} and address = 'p1@slow.example'`)
    return message.id
  })
  const sent = () => inLaro(server, async (ctx) => (await getRecord(ctx, threadsmsgs, made)).results.sent)
  await inLaro(server, (ctx) => showProgress(ctx, made))
  expect(await sent()).toBe(0)
  await inLaro(server, (ctx) => showProgress({ ...ctx, now: ctx.now + 1_800_001 }, made))
  expect(await sent()).toBe(1)
})
