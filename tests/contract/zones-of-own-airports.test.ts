import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airports } from '../../domain/charter/index.ts'
import { amendRecord, createRecord, getRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const step = join(import.meta.dirname, '../../server/platform/database/migrations/0360_zones_of_own_airports.sql')
const owner = (text: string) => server.platform.pools.owner.query(text)

const make = async (icao: string, timezone: string | undefined): Promise<string> => {
  const doc = airports.shape.parse({ name: icao, icao, latitude: null, longitude: null, timezone })
  return (await inLaro(server, (ctx) => createRecord(ctx, airports, { doc }))).id
}
const change = (id: string, patch: object) =>
  inLaro(server, (ctx) => amendRecord(ctx, airports, { id, amend: () => patch }))
const readZone = async (id: string) => {
  const { timezone, version } = await inLaro(server, (ctx) => getRecord(ctx, airports, id))
  return [timezone, version]
}

test('an own airport with the former zone of the shipped data gets the corrected one, and one that a person changed stays', async () => {
  const copied = await make('OBBI', 'Asia/Tehran')
  const renamed = await make('ZWWW', 'Asia/Urumqi')
  await change(renamed, { name: 'Urumqi' })
  const chosen = await make('SKPC', 'America/Bogota')
  await change(chosen, { timezone: 'America/Caracas' })
  const other = await make('OESB', 'Asia/Baghdad')
  const elsewhere = await make('OIII', 'Asia/Tehran')

  const text = await readFile(step, 'utf8')
  await owner(`begin; ${text}; commit`)
  expect(await Promise.all([copied, renamed, chosen, other, elsewhere].map(readZone))).toEqual([
    ['Asia/Bahrain', 2],
    ['Asia/Shanghai', 3],
    ['America/Caracas', 2],
    ['Asia/Baghdad', 1],
    ['Asia/Tehran', 1],
  ])
  const history = await call(server, cast.ana, { url: `/data/clients/${laro}/airports/${copied}/history` })
  expect(JSON.stringify(history.body)).toContain('Asia/Tehran')

  await owner(`begin; ${text}; commit`)
  expect(await readZone(copied)).toEqual(['Asia/Bahrain', 2])
})

test('the corrected zones are those of the shipped data', async () => {
  const text = await readFile(step, 'utf8')
  const corrected = [...text.matchAll(/\('\S+', '(\S+)', '\{([A-Z,]+)\}'\)/g)].flatMap(([, zone, codes = '']) =>
    codes.split(',').map((icao) => ({ icao, timezone: zone })),
  )
  const { rows } = await server.platform.pools.app.query(
    'select icao, timezone from reference_airports where icao = any($1) order by icao',
    [corrected.map(({ icao }) => icao)],
  )
  expect(rows).toEqual(corrected.toSorted((one, two) => (one.icao < two.icao ? -1 : 1)))
  expect(rows).toHaveLength(60)
})
