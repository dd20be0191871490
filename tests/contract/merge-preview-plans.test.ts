import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes, trips } from '../../domain/charter/index.ts'
import { previewMerge } from '../../server/crm/merging/preview.ts'
import { namingCount, namingPage, namingTypes } from '../../server/crm/merging/naming-rows.ts'
import { contacts } from '../../domain/crm/index.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import { createRecord, trashRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro, laro } from './inbox-server.ts'
import { planOf } from './plan-rows.ts'

// People on a quote or trip are found without reading the legs of the others.

const many = 3000
const charter = [quotes, trips]

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const rows = charter.flatMap((definition) =>
    Array.from({ length: many }, (_, at) => ({
      definition,
      clientId: laro,
      id: `0198f000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      date: at,
      doc: { legs: [{ id: 'out', passengers: [{ id: `p${at}`, name: 'Somebody' }], crew: [{ id: `c${at}` }] }] },
    })),
  )
  await bulkInsert(server.platform.pools.app, rows)
  await server.platform.pools.owner.query('analyze quotes; analyze trips; analyze listed_values')
}, 120_000)
afterAll(() => server.close())

const typeOf = (name: string) => {
  const type = namingTypes.find(({ definition }) => definition.name === name)
  if (type === undefined) throw new TypeError(`nothing of ${name} names contacts`)
  return type
}

test.each(charter.map(({ name }) => name))('the %s of a passenger are counted by index', async (name) => {
  const count = (id: string) => inLaro(server, (ctx) => ctx.db.run(namingCount(ctx, typeOf(name), id)))
  expect(await count('p17')).toEqual([{ count: 1 }])
  expect(await count('c17')).toEqual([{ count: 1 }])
  expect(await count('p-none')).toEqual([{ count: 0 }])
  const statement = await inLaro(server, async (ctx) => namingCount(ctx, typeOf(name), 'p17'))
  const { touched } = await planOf(server, statement)
  expect(touched).toBeLessThan(50)
})

test('a passenger, lead or contact is found once, in the trash too where rows move', async () => {
  await inLaro(server, async (ctx) => {
    const make = (doc: object) => createRecord(ctx, contacts, { doc: contacts.shape.parse(doc) })
    const [kept, gone] = [await make({ first_name: 'Ida' }), await make({ first_name: 'Idah' })]
    const leg = { id: 'out', passengers: [{ id: gone.id }], crew: [{ id: gone.id }], lead_passenger_id: gone.id }
    const flown = { contact: { id: gone.id, name: 'Idah' }, legs: [leg, { ...leg, id: 'back' }] }
    const shown = await createRecord(ctx, trips, { doc: trips.shape.parse(flown) })
    const led = await createRecord(ctx, trips, {
      doc: trips.shape.parse({ legs: [{ id: 'out', lead_passenger_id: gone.id }] }),
    })
    const away = await createRecord(ctx, trips, { doc: trips.shape.parse(flown) })
    await trashRecord(ctx, trips, { id: away.id })
    const { moves } = await previewMerge(ctx, kept.id, gone.id)
    expect(moves).toMatchObject([{ record: 'trips', moves: 2, then_has: 2 }])
    const moving = await namingPage(ctx, typeOf('trips'), { id: gone.id, after: '' })
    expect(moving).toEqual([shown.id, led.id, away.id].toSorted())
  })
})
