import { afterAll, beforeAll, expect, test } from 'vitest'
import { commerceMessages, shippedYear, taxExemptions, taxStates, zips } from '../../domain/commerce/index.ts'
import { findTax } from '../../server/commerce/index.ts'
import { setGrants } from '../../server/company/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const inOwn = <T>(step: (ctx: Ctx) => Promise<T>): Promise<T> => withTenant(server.platform, systemActor(laro), step)

const addShipped = (person: keyof typeof cast) => call(server, cast[person], { method: 'POST', url: '/taxes/shipped' })

test('the shipped rates are added once, and a row of the client stays as it is', async () => {
  await inOwn((ctx) =>
    createRecord(ctx, taxStates, { doc: taxStates.shape.parse({ state: 'TX', rate: 1, year: shippedYear }) }),
  )
  expect((await addShipped('ana')).body).toEqual({ added: 50 })
  expect((await addShipped('ana')).body).toEqual({ added: 0 })
  const { body } = await call(server, cast.ana, { url: `/data/clients/${laro}/tax_states?limit=100` })
  expect(body.rows).toHaveLength(51)
  expect(body.rows.find((row: { state: string }) => row.state === 'TX').rate).toBe(1)
})

test('admins and accounting alone keep the rates', async () => {
  for (const [roles, status] of [
    [['user', 'orders'], 403],
    [['user', 'accounting'], 200],
  ] as const) {
    await inLaro(server, (ctx) => setGrants(ctx, { userId: cast.jo.id, roles: [...roles] }))
    server.platform.reach.forget(cast.jo.id)
    expect((await addShipped('jo')).status).toBe(status)
  }
})

test('the rate of a delivery comes from the zip, else the state, and a certificate exempts', async () => {
  await inOwn((ctx) =>
    createRecord(ctx, zips, {
      doc: zips.shape.parse({ zip: '43004', city: 'Blacklick', state: 'oh', tax_rate: 8, tax_year: shippedYear }),
    }),
  )
  await inOwn((ctx) =>
    createRecord(ctx, taxExemptions, {
      doc: taxExemptions.shape.parse({
        account: { id: 'a1', label: 'Rivet Works' },
        number: 'OH-1',
        state: 'Ohio',
        until: Date.UTC(shippedYear, 11, 31),
        files: [{ name: 'resale.pdf', url: '/api/files/resale.pdf' }],
      }),
    }),
  )
  const find = (place: object, customers: readonly string[] = []) =>
    inOwn((ctx) => findTax(ctx, { place, customers, at: Date.UTC(shippedYear, 5, 1), zone: 'America/New_York' }))
  expect(await find({ zip: '43004-1234' })).toMatchObject({
    rates: [{ place: 'Blacklick 43004', rate: 8 }],
    taxesShipping: true,
  })
  expect((await find({ state: 'OH', zip: '44101' })).rates).toEqual([{ place: 'OH', rate: 5.75, year: shippedYear }])
  const exempt = await find({ state: 'OH' }, ['c1', 'a1'])
  expect([exempt.exempt, exempt.notes.map((note) => commerceMessages.words(note))]).toEqual([
    true,
    ['Exempt in OH by certificate OH-1 of Rivet Works, until 12/30/26.'],
  ])
  expect((await find({ state: 'OH' }, ['c1'])).exempt).toBe(false)
})

test.each([
  [{ state: 'Ohio!', rate: 5, year: 2026 }, 'state'],
  [{ state: 'OH', rate: 101, year: 2026 }, 'rate'],
  [{ state: 'OH', rate: 5, year: 26 }, 'year'],
])('a row %j is refused at its field', async (body, path) => {
  const { status, body: answer } = await call(server, cast.ana, {
    method: 'POST',
    url: `/data/clients/${laro}/tax_states`,
    body,
  })
  expect([status, answer.issues[0].path]).toEqual([400, path])
})
