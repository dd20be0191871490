import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { amendMany, asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const make = (last_name: string) =>
  inLaro(server, (ctx) =>
    asVerb(ctx, contacts).create({ doc: contacts.shape.parse({ first_name: 'Many', last_name, company: 'Before' }) }),
  )
const find = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, contacts).find(id))

const trailOf = async (id: string) =>
  (
    await server.platform.pools.owner.query<{ version: number; op: string }>(
      `select h.version, h.op from history h join change_log c using (client_id, record, id, version)
       where h.client_id = $1 and h.id = $2 order by h.version`,
      [laro, id],
    )
  ).rows.map(({ version, op }) => `${version} ${op}`)

const foundBy = async (query: string): Promise<string[]> => {
  const { body } = await call(server, cast.ana, { method: 'POST', url: '/search/contacts', body: { query } })
  return body.hits.map((hit: { id: string }) => hit.id)
}

test('rows get the named values, each with its own trail, and are found by them; unchanged ones stay', async () => {
  const [one, two] = [await make('One'), await make('Two')]
  const ids = [one.id, two.id]
  const change = { where: sql`r.id = any(${ids}::text[])`, patch: { company: 'Quintessence' } }
  expect((await inLaro(server, (ctx) => amendMany(ctx, contacts, change))).toSorted()).toEqual(ids.toSorted())
  expect(await find(one.id)).toMatchObject({ version: 2, company: 'Quintessence', last_date: one.last_date })
  expect(await trailOf(two.id)).toEqual(['1 create', '2 update'])
  expect((await foundBy('quintessence')).toSorted()).toEqual(ids.toSorted())
  expect(await inLaro(server, (ctx) => amendMany(ctx, contacts, change))).toEqual([])
  expect(await trailOf(two.id)).toEqual(['1 create', '2 update'])
})

test('rows go into the trash and out of the search, and come back', async () => {
  const { id } = await make('Vanishing')
  const where = sql`r.id = ${id}`
  await inLaro(server, (ctx) => amendMany(ctx, contacts, { where, trashed_at: ctx.now }))
  expect([await find(id), await foundBy('vanishing')]).toEqual([undefined, []])
  expect(await inLaro(server, (ctx) => amendMany(ctx, contacts, { where, patch: { company: 'No' } }))).toEqual([])
  await inLaro(server, (ctx) => amendMany(ctx, contacts, { where, withTrash: true, trashed_at: null }))
  expect(await find(id)).toMatchObject({ version: 3, company: 'Before' })
  expect(await foundBy('vanishing')).toEqual([id])
  expect(await trailOf(id)).toEqual(['1 create', '2 trash', '3 restore'])
})

test('a change of nothing is a touch', async () => {
  const { id } = await make('Touched')
  expect(await inLaro(server, (ctx) => amendMany(ctx, contacts, { where: sql`r.id = ${id}` }))).toEqual([id])
  expect(await find(id)).toMatchObject({ version: 2, company: 'Before' })
})

test('another client’s rows are out of reach, for any argument', async () => {
  const { id } = await make('Walled')
  const everything = { where: sql`true`, withTrash: true, patch: { company: 'Taken over' } }
  await withTenant(server.platform, systemActor(clientIds.NXT), (ctx) => amendMany(ctx, contacts, everything))
  expect(await find(id)).toMatchObject({ version: 1, company: 'Before' })
})
