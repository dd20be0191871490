import { afterAll, beforeAll, expect, test } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const makeTrip = async (doc: Doc): Promise<string> =>
  (await inLaro(server, (ctx) => createRecord(ctx, trips, { doc: trips.shape.parse(doc) }))).id

const read = async (id: string) =>
  (await call(server, cast.ana, { url: `/data/clients/${clientIds.LARO}/trips/${id}` })).body
const ask = (way: 'lock' | 'unlock', body: object, person: CastMember = cast.ana) =>
  call(server, person, { method: 'POST', url: `/charter/price/${way}`, body: { record: 'trips', ...body } })

test('a price is locked once, by one of two at once, with user and time', async () => {
  const id = await makeTrip({ status: 'tConfirmed', price: { total: 5000 } })
  const answers = await Promise.all([
    ask('lock', { id, version: 1, why: 'Agreed by phone' }),
    ask('lock', { id, version: 1 }, cast.sue),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const { price } = await read(id)
  expect(price.locked).toMatchObject({ total: 5000 })
  const refused = answers.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({
    title: 'Locked Already',
    message: `${price.locked.by.label} locked this price at $50.00.`,
  })
})

test('asked again after a lost answer, a lock or unlock that did work is answered as it was', async () => {
  const id = await makeTrip({ status: 'tConfirmed', price: { total: 5000 } })
  const locked = await ask('lock', { id, version: 1 })
  expect(await ask('lock', { id, version: 1 })).toMatchObject({ status: 200, body: locked.body })
  const unlock = { id, version: locked.body.version, why: 'Another airport' }
  const unlocked = await ask('unlock', unlock)
  expect(await ask('unlock', unlock)).toMatchObject({ status: 200, body: unlocked.body })
  expect((await read(id)).version, 'nothing was written a second time').toBe(unlocked.body.version)
  const never = await makeTrip({ status: 'tConfirmed', price: { total: 5000 } })
  expect((await ask('unlock', { id: never, version: 1, why: 'No' })).body.message).toBe('This price is not locked.')
})

test('a price changed since it was seen is not locked', async () => {
  const id = await makeTrip({ status: 'tConfirmed', price: { total: 5000 } })
  await inLaro(server, (ctx) => amendRecord(ctx, trips, { id, amend: () => ({ notes: 'Gate 4' }) }))
  expect((await ask('lock', { id, version: 1 })).body.title).toBe('Changed Meanwhile')
})

test('a trip with a locked price continues to Awaiting Payment by any of its writers', async () => {
  const id = await makeTrip({ status: 'tConfirmed', price: { total: 5000 } })
  const url = `/data/clients/${clientIds.LARO}/trips/${id}`
  const move = (version: number) =>
    call(server, cast.ana, { method: 'PATCH', url, body: { version, change: { status: 'pWaiting' } } })
  expect((await move(1)).status).toBe(409)
  const { body } = await ask('lock', { id, version: 1 })
  expect((await move(body.version)).status).toBe(200)
})

test('it is unlocked with a reason, which is stored with its user; not after a payment', async () => {
  const id = await makeTrip({ status: 'tConfirmed', price: { total: 5000 } })
  const { version } = (await ask('lock', { id, version: 1 })).body
  expect((await ask('unlock', { id, version })).status).toBe(400)
  expect((await ask('unlock', { id, version, why: 'Another airport' })).status).toBe(200)
  const { price } = await read(id)
  expect(price.locked).toBeUndefined()
  expect(price.unlocked).toMatchObject({ why: 'Another airport', by: { id: cast.ana.id } })

  const paid = await makeTrip({
    status: 'pPaid',
    totalPaid: 5000,
    price: { total: 5000, locked: { total: 5000, by: { id: 'a', label: 'A' }, at: 1 } },
  })
  const refused = await ask('unlock', { id: paid, version: 1, why: 'No' })
  expect([refused.status, refused.body.message]).toEqual([409, 'Something was paid of this price. Refund it first.'])
})

test('a locked total is changed by unlocking alone', async () => {
  const id = await makeTrip({ status: 'tConfirmed', price: { total: 5000 } })
  const { body } = await ask('lock', { id, version: 1 })
  const url = `/data/clients/${clientIds.LARO}/trips/${id}`
  const { price } = await read(id)
  const patch = (version: number, change: object) =>
    call(server, cast.ana, { method: 'PATCH', url, body: { version, change } })
  const refused = await patch(body.version, { price: { ...price, total: 4000 } })
  expect([refused.status, refused.body.issues?.[0]]).toMatchObject([400, { path: 'price.total', code: 'price-locked' }])
  expect((await read(id)).price.total).toBe(5000)
  expect((await patch(body.version, { notes: 'Gate 4' })).status).toBe(200)
})

test('nothing is no price, and a stranger locks none', async () => {
  const id = await makeTrip({ status: 'tSubmitted' })
  const nothing = await ask('lock', { id, version: 1 })
  expect([nothing.status, nothing.body.issues?.[0]?.path]).toEqual([400, 'price.total'])
  expect((await ask('lock', { id, version: 1 }, cast.lee)).status).toBe(404)
})
