import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, quotes } from '../../domain/charter/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, useAvianis } from './inbox-server.ts'

// The older form of the body of `POST /laro/quote/import` (3-aviation section 7).

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await useAvianis(server)
  await inLaro(server, (ctx) =>
    createRecord(ctx, aircraft, { doc: aircraft.shape.parse({ tail_number: 'N137NX', name: 'Two', type: 'm' }) }),
  )
})
afterAll(() => server.close())

const send = (body: object) =>
  call(server, cast.ana, { method: 'POST', url: '/laro/quote/import', body: { quote_number: '88031', ...body } })

test('goes into its quote, with the ids of the software, and answers that quote', async () => {
  const parent = await inLaro(server, (ctx) =>
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
