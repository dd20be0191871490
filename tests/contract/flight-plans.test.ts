import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flightPlans } from '../../domain/charter/index.ts'
import { signPlans } from '../../server/charter/index.ts'
import { listRecords, trashRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// Flight plans, as the scheduling software of a client sends them (decision D27).

let server: TestServer
let secret = ''
const make = (person: CastMember = cast.ana) =>
  call(server, person, { method: 'POST', url: '/charter/flight-plans/secret' })
beforeAll(async () => {
  server = await openTestServer()
  secret = (await make()).body.secret
})
afterAll(() => server.close())

const plan = (id: string, facts: object = {}) => ({
  id,
  reg: 'N120NX',
  dep: 'KTEB',
  arr: 'KPBI',
  std: '2026-12-18T13:00:00Z',
  ...facts,
})

interface Sending {
  readonly by?: string
  readonly at?: number
  readonly client?: string
  readonly signature?: string
}

async function send(plans: unknown, { by = secret, at = Date.now(), client = laro, signature }: Sending = {}) {
  const body = typeof plans === 'string' ? plans : JSON.stringify({ plans })
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/charter/flight-plans/${client}`,
    headers: {
      'content-type': 'application/json',
      'flightline-signature': signature ?? signPlans(by, { at, body }),
    },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() as { taken?: number; skipped?: number } }
}

const kept = () =>
  inLaro(server, (ctx) =>
    listRecords(ctx, flightPlans, { orderBy: { field: 'plan_id', direction: 'asc' }, isWhole: true }),
  )

describe('a signed call', () => {
  test('brings plans; an incomplete one is skipped and keeps no other out', async () => {
    const sent = [plan('p1'), plan('p2', { std: null }), plan('p3', { reg: '' }), plan('p4', { dep: undefined }), 'p5']
    expect(await send(sent)).toEqual({ status: 200, body: { taken: 1, skipped: 4 } })
    expect(await kept()).toMatchObject([{ plan_id: 'p1', tail_number: 'N120NX', origin: 'KTEB', cancelled: false }])
  })

  test('keeps no plan out for one that cannot be kept, such as a time beyond every calendar', async () => {
    const odd = [
      plan('o1', { std: 1e300 }),
      plan('o2', { eta: 8.64e15 + 1 }),
      plan('o3', { note: 'a\u0000b' }),
      plan('o4\ud800'),
      plan('o5', { std: 1_797_000_000 }),
    ]
    expect(await send(odd)).toEqual({ status: 200, body: { taken: 1, skipped: 4 } })
    expect((await kept()).find(({ plan_id }) => plan_id === 'o5')?.start).toBe(1_797_000_000_000)
    await inLaro(server, async (ctx) => {
      for (const { id, plan_id } of await listRecords(ctx, flightPlans))
        if (plan_id === 'o5') await trashRecord(ctx, flightPlans, { id })
    })
  })

  test('that comes again is one plan, and an older one changes nothing', async () => {
    const off = Date.UTC(2026, 11, 18, 13, 20)
    const sentAt = Date.now() - 60_000
    await send([plan('p1', { off, upd: sentAt })])
    expect((await kept())[0]?.off).toBeUndefined()
    await send([plan('p1', { off })])
    const [once] = await kept()
    expect(once?.off).toBe(off)
    await Promise.all([
      send([plan('p1', { off, upd: once?.told_at })]),
      send([plan('p1', { off, upd: once?.told_at })]),
    ])
    expect(await kept()).toMatchObject([{ id: once?.id, version: once?.version }])
    // A plan that its sender withdraws is gone.
    await send([plan('p1', { cnl: true })])
    const [cancelled] = await kept()
    expect([cancelled?.cancelled, cancelled?.off]).toEqual([true, undefined])
  })

  test('is refused with another secret, of another time, altered, unsigned, and of another client', async () => {
    const before = await kept()
    const refused = [
      send([plan('x')], { by: 'guessed' }),
      send([plan('x')], { at: Date.now() - 6 * 60_000 }),
      send([plan('x')], { at: Date.now() + 6 * 60_000 }),
      send([plan('x')], { signature: '' }),
      send([plan('x')], { signature: signPlans(secret, { at: Date.now(), body: '{"plans":[]}' }) }),
      send([plan('x')], { client: clientIds.NXT }),
      send([plan('x')], { client: '01930000-0001-7000-8000-00000000ffff' }),
    ]
    for (const answer of await Promise.all(refused)) expect(answer.status).toBe(403)
    expect((await send('not json')).status).toBe(400)
    expect((await send({ plans: 7 })).status).toBe(400)
    expect(await kept()).toEqual(before)
  })
})

test('the secret is made by admins, shown once, and signs nothing when replaced or removed', async () => {
  expect((await make(cast.jo)).status).toBe(403)
  const before = secret
  secret = (await make()).body.secret
  expect((await send([plan('q')], { by: before })).status).toBe(403)
  expect((await send([plan('q')])).status).toBe(200)
  const shown = await call(server, cast.ana, { url: '/charter/flight-plans' })
  expect(shown.body).toMatchObject({ state: 'set', address: expect.stringContaining(`/flight-plans/${laro}`) })
  expect(JSON.stringify(shown.body)).not.toContain(secret)
  const { rows } = await server.platform.pools.owner.query('select secret from flight_plan_secrets')
  expect(String(rows[0].secret)).not.toContain(secret)
  await call(server, cast.ana, { method: 'DELETE', url: '/charter/flight-plans/secret' })
  expect((await send([plan('q')])).status).toBe(403)
})

test('plans are read by readers of trips, and not written by hand', async () => {
  const path = `/data/clients/${laro}/flight_plans`
  expect((await call(server, cast.jo, { url: path })).body.rows.length).toBeGreaterThan(0)
  expect((await call(server, cast.rae, { url: path })).status).toBe(403)
  const [row] = await kept()
  const change = {
    method: 'PATCH' as const,
    url: `${path}/${row?.id}`,
    body: { change: { cancelled: false }, version: row?.version },
  }
  expect((await call(server, cast.ana, change)).status).toBe(403)
})
