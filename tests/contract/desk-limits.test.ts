import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft } from '../../domain/charter/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

// Numbers and names that are checked against the client's own records.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const doc = { tail_number: 'N90LIM', name: 'Limit', seats: 14, model: { name: 'CJ3' } }
  await inLaro(server, (ctx) => createRecord(ctx, aircraft, { doc: aircraft.shape.parse(doc) }))
})
afterAll(() => server.close())

const data = `/data/clients/${clientIds.LARO}`
const post = (path: string, body: Doc) => call(server, cast.ana, { method: 'POST', url: `${data}/${path}`, body })
const quoteFor = (paxNum: number) => post('quotes', { legs: [{ id: 'a', paxNum }] })
const refusal = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.issues?.[0]?.path]

async function setMost(most: number) {
  const url = `/data/clients/${clientIds.LARO}`
  const { body } = await call(server, cast.ana, { url })
  const config = { ...body.config, most_passengers: most }
  return call(server, cast.ana, { method: 'PATCH', url, body: { version: body.version, change: { config } } })
}

test('more than ten passengers are refused until the client raises its limit, up to the seats of its largest aircraft', async () => {
  expect((await quoteFor(10)).status).toBeLessThan(300)
  expect(refusal(await quoteFor(14))).toEqual([400, 'legs.0.paxNum'])
  expect(refusal(await setMost(400))).toEqual([400, 'config.most_passengers'])
  expect((await setMost(14)).status).toBe(200)
  const made = await quoteFor(14)
  expect([made.status < 300, made.body.legs[0].paxNum]).toEqual([true, 14])
  expect(refusal(await quoteFor(15))).toEqual([400, 'legs.0.paxNum'])
})

test('an entry of the schedule names an aircraft of the fleet and a known kind', async () => {
  const span = { start: 1_900_000_000_000, end: 1_900_000_360_000 }
  expect(refusal(await post('schedule', { ...span, tail_number: 'N90LIMM', kind: 'maintenance' }))).toEqual([
    400,
    'tail_number',
  ])
  expect(refusal(await post('schedule', { ...span, tail_number: 'N90LIM', status: 'mxx' }))).toEqual([400, 'kind'])
  const made = await post('schedule', { ...span, tail_number: 'n90lim', status: 'mx' })
  expect(made.body).toMatchObject({ tail_number: 'N90LIM', kind: 'maintenance' })
})
