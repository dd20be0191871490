import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../domain/charter/index.ts'
import { contacts, timelinePage, type TimelineEntry } from '../../domain/crm/index.ts'
import { orders } from '../../domain/commerce/index.ts'
import { editsPage } from '../../server/crm/timeline/edits.ts'
import { keepConsent } from '../../server/inbox/text/consents.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro, post, receive } from './inbox-server.ts'
import { planOf } from './plan-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let count = 0
const person = (given: object = {}) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, contacts, {
      doc: contacts.shape.parse({
        first_name: 'Tia',
        last_name: `L${++count}`,
        email: `t${count}@x.example`,
        ...given,
      }),
    }),
  )

const order = (contact: { id: string; name: string }, date: number) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, orders, {
      date,
      doc: orders.shape.parse({ invoice_id: `T${++count}`, contact: { id: contact.id, name: contact.name } }),
    }),
  )

const timeline = async (who: CastMember, id: string, query = '') =>
  call(server, who, { url: `/contacts/${id}/timeline${query}` })

const read = async (who: CastMember, id: string, query = '') =>
  (await timeline(who, id, query)).body as { entries: TimelineEntry[]; next: string | null; counts?: object }

describe('the timeline of a person', () => {
  test('holds messages, orders and edits, the newest first, each as its reader may see it', async () => {
    const tia = await person({ passport: 'P123' })
    await order(tia, Date.now() - 50_000)
    const { thread } = await receive(server, tia.id)
    await inLaro(server, (ctx) =>
      amendRecord(ctx, contacts, { id: tia.id, amend: () => ({ title: 'Owner', passport: 'P999' }) }),
    )
    await post(server, cast.jo, { medium: 'note', message: 'Knows the pilot', threadId: thread.id })

    const whole = await read(cast.jo, tia.id)
    const ats = whole.entries.map(({ at }) => at)
    expect(ats).toEqual(ats.toSorted((one, other) => other - one))
    expect(new Set(whole.entries.map(({ kind }) => kind))).toEqual(new Set(['messages', 'orders', 'edits']))
    expect(whole.counts).toMatchObject({ messages: 2, orders: 1, edits: 2 })
    const edit = whole.entries.find(({ changes = [] }) => changes.some(({ label }) => label === 'Title'))
    expect(edit?.changes).toEqual([{ label: 'Title', before: '', after: 'Owner' }])
    expect(JSON.stringify(whole)).not.toContain('P999')
    expect(JSON.stringify(whole)).not.toContain('P123')
    expect(whole.entries.find(({ medium }) => medium === 'note')?.words).toBe('Knows the pilot')

    // Rae reads contacts and conversations, not orders.
    const less = await read(cast.rae, tia.id)
    expect(less.counts).not.toHaveProperty('orders')
    expect(less.entries.some(({ kind }) => kind === 'orders')).toBe(false)
    expect((await timeline(cast.sam, tia.id)).status).toBe(404)
  })

  test('shows a draft only to its writer', async () => {
    const tia = await person()
    const { thread } = await receive(server, tia.id)
    await post(server, cast.jo, { medium: 'note', message: 'not yet said', threadId: thread.id, draft: true })
    expect(JSON.stringify(await read(cast.jo, tia.id))).not.toContain('not yet said')
    expect((await read(cast.ana, tia.id)).counts).toMatchObject({ messages: 1 })
  })

  test('is read page by page, without a gap or a double, also where many came at once', async () => {
    const tia = await person()
    const at = Date.now() - 1_000_000
    for (let one = 0; one < timelinePage * 2 + 3; one += 1) await order(tia, at - Math.floor(one / 7) * 1000)
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = await read(cast.jo, tia.id, `?kind=orders${next && `&before=${encodeURIComponent(next)}`}`)
      seen.push(...page.entries.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toHaveLength(timelinePage * 2 + 3)
    expect(new Set(seen).size).toBe(seen.length)
    expect((await timeline(cast.jo, tia.id, '?before=nonsense')).status).toBe(400)
  })
})

test('a page of the edits of a contact with thousands reads little more than itself, wherever it is', async () => {
  const tia = await person()
  await server.platform.pools.owner.query(
    `insert into history (client_id, record, id, version, op, at, actor_id, before)
     select $1::uuid, 'contacts', $2, n + 1, 'update', 1700000000000 + n * 1000, null,
       jsonb_build_object('doc', jsonb_build_object('title', 'Title ' || n, 'notes', repeat('x', 500)))
     from generate_series(1, 5000) n`,
    [laro, tia.id],
  )
  await server.platform.pools.owner.query('analyze history')
  const seen: number[] = []
  for (const at of [undefined, 1_700_004_000_000, 1_700_002_500_000, 1_700_000_100_000]) {
    const behind = at === undefined ? undefined : { at, id: '~' }
    const page = editsPage(laro, { contacts: [tia.id], behind, limit: timelinePage + 1 })
    const { steps, touched } = await planOf(server, page)
    expect(steps).not.toContain('Seq Scan')
    seen.push(touched)
  }
  expect(Math.max(...seen)).toBeLessThan(300)
  const from = `?kind=edits&before=${encodeURIComponent(`1700002500000.${tia.id} 99999999`)}`
  const { entries } = await read(cast.jo, tia.id, from)
  expect(entries[0]?.changes).toEqual([{ label: 'Title', before: 'Title 2500', after: 'Title 2501' }])
})

test('the timeline of an account is that of its people', async () => {
  const account = await inLaro(server, (ctx) =>
    createRecord(ctx, accounts, { doc: accounts.shape.parse({ name: `Holdings ${++count}` }) }),
  )
  const on = { accounts: [{ id: account.id, name: account.name }] }
  const [one, other] = [await person(on), await person(on)]
  await person()
  await order(one, Date.now() - 2000)
  await order(other, Date.now() - 1000)
  const { status, body } = await call(server, cast.ana, { url: `/accounts/${account.id}/timeline?kind=orders` })
  expect(status).toBe(200)
  expect(body.entries).toHaveLength(2)
  expect((await call(server, cast.rae, { url: `/accounts/${account.id}/timeline` })).status).toBe(403)
  expect((await call(server, cast.ana, { url: `/accounts/${laro}/timeline` })).status).toBe(404)
})

test('any number of orders of one moment, as with a known day alone, are all read', async () => {
  const tia = await person()
  const day = Date.UTC(2025, 4, 6)
  for (let one = 0; one < timelinePage * 2; one += 1) await order(tia, day)
  const older = await order(tia, day - 1)
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page = await read(cast.jo, tia.id, `?kind=orders${next && `&before=${encodeURIComponent(next)}`}`)
    seen.push(...page.entries.map(({ id }) => id))
    next = page.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(timelinePage * 2 + 1)
  expect(seen.at(-1)).toBe(older.id)
})

describe('marketing in the timeline and the history', () => {
  const events = async (who: CastMember, id: string) =>
    (await call(server, who, { url: `/contacts/${id}/events` })).body.entries as TimelineEntry[]
  const marketing = async (id: string) =>
    (await read(cast.ana, id, '?kind=marketing')).entries.map(({ title, words }) => `${title} ${words}`.trim())

  test('joining, unsubscribing and consents are entries that name the colleague and the way', async () => {
    const tia = await person({ phone: '+12145550133' })
    const { body: group } = await call(server, cast.ana, {
      method: 'POST',
      url: `/data/clients/${laro}/groups`,
      body: { name: 'Ski' },
    })
    const say = (url: string, body: object) => call(server, cast.ana, { method: 'PUT', url, body })
    const member = `/groups/${group.id}/members`
    await call(server, cast.ana, { method: 'POST', url: member, body: { contacts: [tia.id] } })
    await say(`${member}/${tia.id}`, { state: 'unsubscribed' })
    await say(`${member}/${tia.id}`, { state: 'subscribed', how: 'phone' })
    const proof = { stop: false, how: 'writing', note: 'asked for ski news', said_at: 1_780_000_000_000 }
    expect((await say(`/contacts/${tia.id}/mail-consent`, proof)).status).toBe(200)
    expect((await say(`/contacts/${tia.id}/text-consent`, proof)).status).toBe(200)
    const by = `noted by ${cast.ana.name}`
    expect(await marketing(tia.id)).toEqual([
      `Wants texts at +12145550133 in writing, ${by}: asked for ski news`,
      `Wants group emails at ${tia.email} in writing, ${by}: asked for ski news`,
      `Subscribed to Ski on the phone, ${by}`,
      `Unsubscribed from Ski ${by}`,
      `Added to the group Ski by ${cast.ana.name}`,
    ])
    expect((await read(cast.ana, tia.id)).counts).toMatchObject({ marketing: 5, merges: 0 })
    expect((await events(cast.ana, tia.id)).map(({ kind }) => kind)).toEqual(Array(5).fill('marketing'))
    // The next page continues after the given entry.
    const first = (await read(cast.ana, tia.id, '?kind=marketing')).entries[1]
    const next = await read(
      cast.ana,
      tia.id,
      `?kind=marketing&before=${first?.at}.${encodeURIComponent(first?.id ?? '')}`,
    )
    expect(next.entries).toHaveLength(3)
  })

  test('a mail to a group is an entry of each recipient, for readers of groups', async () => {
    const tia = await person()
    const { body } = await post(server, cast.jo, {
      medium: 'note',
      message: 'Snow',
      ref: `clients/${laro}/contacts/${tia.id}`,
    })
    const { owner } = server.platform.pools
    await owner.query(
      `insert into outbox (client_id, message_id, address, status, contact_id, updated_at) values ($1, $2, $3, 'sent', $4, 5)`,
      [laro, body.message.id, tia.email, tia.id],
    )
    const found = await read(cast.ana, tia.id, '?kind=marketing')
    expect(found.entries).toMatchObject([{ kind: 'marketing', state: 'Sent', who: cast.jo.name }])
    expect((await read(cast.rae, tia.id)).entries.some(({ kind }) => kind === 'marketing')).toBe(false)
    expect(await events(cast.ana, tia.id)).toEqual(found.entries)
    expect(await events(cast.rae, tia.id)).toEqual([])
    expect((await call(server, cast.sam, { url: `/contacts/${tia.id}/events` })).status).toBe(404)
  })

  test('a merge and its undo are entries of the kept contact', async () => {
    const [tia, other] = [await person(), await person()]
    await inLaro(server, (ctx) =>
      ctx.db.run(sql`
        insert into contact_merges (client_id, id, kept, gone, at, by_user, before, after, undone_at, undone_by)
        values (${laro}, ${`merge-${tia.id}`}, ${tia.id}, ${other.id}, ${5}, ${cast.jo.id}, '{}', '{}', ${6}, ${cast.ana.id})`),
    )
    const { entries } = await read(cast.ana, tia.id, '?kind=merges')
    expect(entries.map(({ title, words }) => `${title} ${words}`)).toEqual([
      `Separated ${other.name} again by ${cast.ana.name}`,
      `Merged ${other.name} into this contact by ${cast.jo.name}`,
    ])
    expect(await events(cast.ana, tia.id)).toEqual(entries)
  })
})

test('a yes to texts needs the way in which it was given, and only START takes back a STOP by text', async () => {
  const tia = await person({ phone: '+12145550144' })
  const say = (body: object) => call(server, cast.ana, { method: 'PUT', url: `/contacts/${tia.id}/text-consent`, body })
  expect((await say({ stop: false })).body.issues).toMatchObject([{ path: 'how', code: 'consent-unproved' }])
  const late = { stop: false, how: 'phone', said_at: Date.now() + 3 * 86_400_000 }
  expect((await say(late)).body.issues).toMatchObject([{ path: 'said_at', code: 'consent-in-future' }])
  await inLaro(server, (ctx) => keepConsent(ctx, { phone: '+12145550144', state: 'stopped', word: 'STOP' }))
  expect((await say({ stop: false, how: 'phone' })).body.issues).toMatchObject([
    { path: 'stop', code: 'texts-stopped' },
  ])
  await inLaro(server, (ctx) => keepConsent(ctx, { phone: '+12145550144', state: 'allowed', word: 'START' }))
  expect((await say({ stop: true })).status).toBe(200)
  expect((await say({ stop: false, how: 'person' })).status).toBe(200)
})
