import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { orders } from '../../domain/commerce/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { countBought } from '../../server/crm/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimedIn } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const place = `/data/clients/${laro}`
const contactOf = async (id: string) => (await call(server, cast.ana, { url: `${place}/contacts/${id}` })).body
const countsOf = async (id: string, who: CastMember = cast.ana) =>
  (await call(server, who, { url: `/contacts/${id}/counts` })).body

test('a contact has the number of quotes and orders that name it, without trashed ones', async () => {
  const doc = contacts.shape.parse({ first_name: 'Gail', email: 'gail@counts.example' })
  const gail = await inLaro(server, (ctx) => createRecord(ctx, contacts, { doc }))
  const contact = { id: gail.id, name: 'Gail' }
  const made = await inLaro(server, async (ctx) => {
    const quote = () => createRecord(ctx, quotes, { doc: quotes.shape.parse({ contact }) })
    await createRecord(ctx, orders, { doc: orders.shape.parse({ contact }) })
    return [await quote(), await quote()]
  })
  expect((await contactOf(gail.id)).counts).toEqual({ quotes: 0, orders: 0 })
  expect(await countsOf(gail.id)).toEqual({ quotes: 2, orders: 1 })
  await runTimedIn(server.platform, countBought, laro)
  const counted = await contactOf(gail.id)
  expect(counted.counts).toEqual({ quotes: 2, orders: 1 })
  expect(counted.last_date).toBe(gail.last_date)

  await call(server, cast.ana, { method: 'DELETE', url: `${place}/quotes/${made[0]?.id}` })
  expect(await countsOf(gail.id)).toEqual({ quotes: 1, orders: 1 })
  await runTimedIn(server.platform, countBought, laro)
  const again = await contactOf(gail.id)
  expect(again.counts).toEqual({ quotes: 1, orders: 1 })
  await runTimedIn(server.platform, countBought, laro)
  expect((await contactOf(gail.id)).version).toBe(again.version)
})

test('a record closed to a reader of contacts is not counted for them', async () => {
  const doc = contacts.shape.parse({ first_name: 'Finn', email: 'finn@counts.example' })
  const { id } = await inLaro(server, (ctx) => createRecord(ctx, contacts, { doc }))
  await inLaro(server, (ctx) =>
    createRecord(ctx, orders, { doc: orders.shape.parse({ contact: { id, name: 'Finn' } }) }),
  )
  expect(await countsOf(id, cast.rae)).toEqual({ quotes: null, orders: null })
  expect((await call(server, cast.ana, { url: '/contacts/nobody/counts' })).status).toBe(404)
})

test('many contacts are counted a few in a transaction: screens are shown nothing that is written in between', async () => {
  await inLaro(server, async (ctx) => {
    const doc = (id: string) => quotes.shape.parse({ contact: { id, name: 'One of many' } })
    const ids = Array.from({ length: 120 }, (_, at) => `many-${at}`)
    for (const id of ids) await createRecord(ctx, contacts, { id, doc: contacts.shape.parse({ first_name: id }) })
    for (const id of ids) await createRecord(ctx, quotes, { doc: doc(id) })
  })
  await runTimedIn(server.platform, countBought, laro)
  const { rows } = await server.platform.pools.owner.query<{ rows: number }>(
    `select count(*)::int as rows from change_log where record = 'contacts' and id like 'many-%' and version = 2 group by xid`,
  )
  const sizes = rows.map((row) => row.rows)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(120)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(50)
})
