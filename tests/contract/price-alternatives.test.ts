import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aircraft, aircraftModels, pricing, quotes, trips } from '../../domain/charter/index.ts'
import { isSameValue, type DocOf, type RecordDefinition } from '../../domain/kernel/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { recorded, recordStatements } from '../../bench/plans/record-statements.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
let restore: (() => void) | undefined
const ids: Record<string, string> = {}

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

const takeoffUTC = Date.UTC(2030, 11, 18, 13, 0)
const teterboro = { icao: 'KTEB', timezone: 'America/New_York' }
const palmBeach = { icao: 'KPBI', timezone: 'America/New_York' }
const legBy = (tail: string, facts: object = {}) => ({
  id: 'a',
  aircraft: { id: ids[tail], tail_number: tail },
  departureAirport: teterboro,
  arrivalAirport: palmBeach,
  times: { takeoffUTC, takeoffDate: '12/18/2030', takeoffTime: '8:00 AM' },
  ...facts,
})

beforeAll(async () => {
  restore = recordStatements()
  server = await openTestServer()
  for (const [name, speedMPH] of [
    ['Slow Jet', 350],
    ['Quick Jet', 560],
  ])
    await make(aircraftModels, { name, speedMPH, type: 'lj' })
  for (const [tail, model, base] of [
    ['N81FL', 'Slow Jet', 'KTEB'],
    ['N82FL', 'Quick Jet', 'KTEB'],
    ['N83FL', 'Quick Jet', 'KMDW'],
    ['N84FL', 'No such model', 'KTEB'],
  ] as const) {
    const facts = { tail_number: tail, seats: 7, type: 'lj', model: { name: model }, airport: { icao: base } }
    ids[tail] = (await make(aircraft, facts)).id
  }
  // Active in spite of other gaps: pictures and amenities do not matter here.
  await inLaro(server, (ctx) =>
    ctx.db.run(sql`update aircraft set active = true, version = version + 1 where tail_number like 'N8_FL'`),
  )
  await make(pricing, {
    name: 'Base',
    components: [
      { id: 'hours', label: 'Hours', type: 'blocktime', amount: 480_000, cost: 300_000, taxable: true },
      { id: 'empty', label: 'Empty', type: 'repo', amount: 100_000, cost: 90_000, taxable: true },
    ],
  })
  await call(server, cast.ana, { method: 'POST', url: '/pricing/publish', body: {} })
})
afterAll(async () => {
  restore?.()
  await server.close()
})

const compare = (body: object, person: CastMember = cast.ana, client = laro) =>
  call(server, person, { method: 'POST', url: '/charter/price/alternatives', body, client })
const choose = (body: object, person: CastMember = cast.ana) =>
  call(server, person, { method: 'POST', url: '/charter/price/aircraft', body: { record: 'quotes', ...body } })
const read = async (id: string) => (await call(server, cast.ana, { url: `/data/clients/${laro}/quotes/${id}` })).body

interface Row {
  readonly aircraft: { readonly tail_number: string }
  readonly total?: number
}
const ours = (rows: readonly Row[]) => rows.filter(({ aircraft: { tail_number } }) => tail_number in ids)

describe('the same legs by other aircraft', () => {
  test('are priced by each tail, the cheapest first, with time, margin and why one has no price', async () => {
    const { status, body } = await compare({ legs: [legBy('N81FL')] })
    expect(status, JSON.stringify(body)).toBe(200)
    const rows = ours(body.alternatives)
    expect(rows.map(({ aircraft: { tail_number } }) => tail_number)).toEqual(['N82FL', 'N83FL', 'N81FL', 'N84FL'])
    const [quick, far, slow, unknown] = rows
    expect(slow).toMatchObject({ isChosen: true, comesFrom: 'KTEB' })
    expect(far).toMatchObject({ isChosen: false, comesFrom: 'KMDW' })
    expect(quick).toMatchObject({ taken: [], because: [] })
    expect(unknown).toMatchObject({ because: [expect.stringContaining('The speed of N84FL is unknown')] })
    const own = (
      await call(server, cast.ana, { method: 'POST', url: '/laro/quote/price', body: { legs: [legBy('N81FL')] } })
    ).body
    expect(slow).toMatchObject({ total: own.total, margin: own.bestMargin })
  })

  test('are priced by models and types of the fleet too, of a leg that has no aircraft yet', async () => {
    const { status, body } = await compare({ legs: [legBy('', { aircraft: undefined })] })
    expect(status, JSON.stringify(body)).toBe(200)
    const kinds: { kind: object; total?: number; isChosen: boolean; because: string[] }[] = body.kinds
    const of = (kind: object) => kinds.find((one) => isSameValue(one.kind, kind))
    const [quick, slow] = [of({ model: 'Quick Jet' }), of({ model: 'Slow Jet' })]
    expect(quick?.total).toBeLessThan(slow?.total ?? 0)
    expect(of({ type: 'lj' })).toMatchObject({ because: [], isChosen: false })
    expect(of({ model: 'No such model' })?.because).toEqual([expect.stringContaining('The speed of No such model')])
    const asModel = { tail_number: '', model: { name: 'Quick Jet' } }
    const own = await call(server, cast.ana, {
      method: 'POST',
      url: '/laro/quote/price',
      body: { legs: [legBy('', { aircraft: asModel })] },
    })
    expect(quick).toMatchObject({ total: own.body.total, margin: own.body.bestMargin })

    const quote = await make(quotes, { legs: [legBy('', { aircraft: undefined })] })
    const taken = await choose({ id: quote.id, version: quote.version, aircraft: { model: 'Quick Jet' } })
    expect([taken.status, taken.body.total]).toEqual([200, quick?.total])
    expect((await read(quote.id)).legs[0].aircraft).toEqual(asModel)
    // The tail later: with the difference in the same list.
    const later = await choose({ id: quote.id, version: taken.body.version, aircraft: ids['N82FL'] })
    expect((await read(quote.id)).legs[0].aircraft.tail_number).toBe('N82FL')
    expect(later.status).toBe(200)
  })

  test('say which tail may be taken, and not by the record itself', async () => {
    const status = 'tConfirmed'
    const trip = await make(trips, { status, trip_number: '81001', legs: [legBy('N83FL')], departure_date: takeoffUTC })
    const takenOf = async (record?: string) => {
      const { alternatives } = (await compare({ record, legs: [legBy('N81FL')] })).body
      return ours(alternatives).flatMap((one) => (Reflect.get(one, 'taken').length > 0 ? one.aircraft.tail_number : []))
    }
    expect(await takenOf()).toEqual(['N83FL'])
    expect(await takenOf(trip.id)).toEqual([])
  })

  test('are two reads, for any number of aircraft', async () => {
    const headers = await server.headersOf(cast.ana, laro)
    const payload = { legs: [legBy('N81FL'), legBy('N81FL', { id: 'b' })] }
    const ask = { method: 'POST' as const, url: '/api/charter/price/alternatives', headers, payload }
    await server.app.inject(ask)
    const { answer, recording } = await recorded(() => server.app.inject(ask))
    expect([answer.statusCode, recording.statements.length, recording.trips]).toEqual([200, 2, 2])
  })

  test('show no cost to users who read no pricing, and nothing to a stranger', async () => {
    const body = { legs: [legBy('N81FL')] }
    const seen = await compare(body, cast.jo)
    expect(seen.status).toBe(200)
    expect(JSON.stringify(seen.body)).not.toMatch(/"(?:cost|margin)"/)
    expect((await compare(body, cast.rae)).status).toBe(403)
    expect((await compare(body, cast.sam)).status).toBe(404)
    const other = await compare(body, cast.sam, clientIds.NXT)
    expect(ours(other.body.alternatives)).toEqual([])
  })
})

describe('another aircraft', () => {
  test('is taken with its landing and its price as compared; asked twice, the second is refused', async () => {
    const quote = await make(quotes, { legs: [legBy('N81FL', { times: { takeoffUTC, duration: { blockTime: 9 } } })] })
    const { alternatives } = (await compare({ record: quote.id, legs: quote.legs })).body
    const quick = ours(alternatives).find(({ aircraft: { tail_number } }) => tail_number === 'N82FL')
    const asked = { id: quote.id, version: quote.version, aircraft: ids['N82FL'] }
    const { status, body } = await choose(asked)
    expect(status, JSON.stringify(body)).toBe(200)
    const row = await read(quote.id)
    expect(row.price.total).toBe(quick?.total)
    expect(row.legs[0].aircraft).toMatchObject({ tail_number: 'N82FL' })
    expect(row.legs[0].times.duration).toBeUndefined()
    expect(row.legs[0].times.landingUTC).toBeGreaterThan(takeoffUTC)
    expect((await choose(asked)).status).toBe(409)
  })

  test('that may be taken is refused until it is confirmed, which stays with the leg', async () => {
    const quote = await make(quotes, { legs: [legBy('N81FL')] })
    const asked = { id: quote.id, version: quote.version, aircraft: ids['N83FL'] }
    const refused = await choose(asked)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Data indicates this aircraft will not be available. Click confirm to continue. N83FL is on trip 81001, 12/18/30 8:00 AM to 9:00 AM EST.',
    ])
    expect((await choose({ ...asked, isConfirmed: true })).status).toBe(200)
    expect((await read(quote.id)).legs[0].availabilityConfirmed).toMatch(/^N83FL, /)
  })

  test('is offered with the quote as an option, once', async () => {
    const quote = await make(quotes, { legs: [legBy('N81FL')] })
    const asked = { id: quote.id, version: quote.version, aircraft: ids['N82FL'], option: randomUUID() }
    const made = await choose(asked)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const again = await choose(asked)
    expect(again.body.id).toBe(made.body.id)
    const option = await read(made.body.id)
    expect(option).toMatchObject({ parent_id: quote.id, price: { total: made.body.total } })
    expect((await read(quote.id)).legs[0].aircraft.tail_number).toBe('N81FL')
  })

  test('is for writers of the quote, and one of the fleet', async () => {
    const quote = await make(quotes, { legs: [legBy('N81FL')] })
    const asked = { id: quote.id, version: quote.version, aircraft: ids['N82FL'] }
    expect((await choose(asked, cast.rae)).status).toBe(403)
    expect((await choose(asked, cast.sam)).status).toBe(404)
    expect((await choose({ ...asked, aircraft: 'nothing' })).status).toBe(404)
  })
})
