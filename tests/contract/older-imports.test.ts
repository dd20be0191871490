import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, quotes } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import { asVerb, createRecord } from '../../server/platform/records/index.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-house.ts'

// The older form of the body of `POST /laro/quote/import` (3-aviation section 7).

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await inLaro(house, async (ctx) => {
    await asVerb(ctx, clients).amend({
      id: laro,
      amend: ({ config }) => ({ config: { ...config, software: { type: 'avianis', active: true, sync: false } } }),
    })
    await createRecord(ctx, aircraft, { doc: aircraft.shape.parse({ tail_number: 'N137NX', name: 'Two', type: 'm' }) })
  })
})
afterAll(() => house.close())

const send = (body: object) =>
  call(house, cast.ana, { method: 'POST', url: '/laro/quote/import', body: { quote_number: '88031', ...body } })

test('goes into its quote, with the ids of the software, and answers that quote', async () => {
  const parent = await inLaro(house, (ctx) =>
    createRecord(ctx, quotes, { doc: quotes.shape.parse({ status: 'qCreated', notes: 'Kept' }) }),
  )
  const older = { parent: { id: parent.id, notes: 'Kept' }, trip_id: 'AV-T1', quote_id: 'AV-Q1' }
  const { status, body } = await send(older)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: parent.id, quote_number: '88031', quote_id: 'AV-Q1', trip_id: 'AV-T1' })
  expect(body.legs).toHaveLength(2)
  expect(JSON.stringify(body)).not.toMatch(/typed|locked|agents|version/)
  expect((await send(older)).body.id).toBe(parent.id)
  expect((await send({ ...older, surprise: 1 })).status).toBe(400)
})
