import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, aircraft, guessMapping, trips, type CsvMapping } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { asVerb, createRecord, getRecord, listRecords } from '../../server/platform/records/index.ts'
import { hasSharedCases, readSharedCase } from '../fixtures/shared-cases.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// Trips and quotes of CSV files, for companies whose software cannot be asked by number (decision D20).

let server: TestServer

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))
const useSoftware = (type: 'bart' | 'avianis', active = true) =>
  inLaro(server, (ctx) =>
    asVerb(ctx, clients).amend({
      id: laro,
      amend: ({ config }) => ({ config: { ...config, software: { type, active, sync: false } } }),
    }),
  )
beforeAll(async () => {
  server = await openTestServer()
  await useSoftware('bart')
  await make(aircraft, { tail_number: 'N120NX', name: 'One', type: 'lj' })
  await make(aircraft, { tail_number: 'N104LA', name: 'Four', type: 'lj' })
  await make(accounts, { name: 'Harbor Legal' })
})
afterAll(() => server.close())

const head = 'Trip #,From,To,Date,Time,Arr Time,Tail,Pax,Customer,Total,Status,Empty'
const file = (...rows: readonly string[]): string => [head, ...rows].join('\r\n')
const mapping = (text = head): CsvMapping => guessMapping(text.split(','), null)
const send = (text: string, more: object = {}, person: CastMember = cast.ana) =>
  call(server, person, {
    method: 'POST',
    url: '/laro/csv/import',
    body: { kind: 'trips', text, mapping: mapping(), ...more },
  })
const all = () =>
  inLaro(server, (ctx) => listRecords(ctx, trips, { orderBy: { field: 'trip_number', direction: 'asc' } }))

describe('a file', () => {
  test('becomes trips: rows of a number are the legs of one, by the clocks of their airports', async () => {
    const { status, body } = await send(
      file(
        'B-1,KTEB,KVNY,12/18/2026,8:00 AM,10:45 AM,N120NX,4,Harbor Legal,"$28,450.00",confirmed,',
        'B-1,KVNY,KTEB,2026-12-20,18:00,,n120nx,4,,,,',
        'B-2,KTEB,KPBI,12/21/2026,23:30,1:50 AM,N120NX,0,,,,yes',
      ),
    )
    expect([status, body.faults, body.added.length]).toEqual([200, [], 2])
    const trip = await inLaro(server, (ctx) => getRecord(ctx, trips, body.added[0]))
    expect(trip).toMatchObject({
      trip_number: 'B-1',
      status: 'tConfirmed',
      price: { total: 2_845_000 },
      accounts: [{ name: 'Harbor Legal' }],
      route: 'KTEB-KVNY-KTEB',
    })
    const [out, back] = trip.legs
    expect(out).toMatchObject({ paxNum: 4, aircraft: { tail_number: 'N120NX' } })
    expect(out?.times).toMatchObject({
      takeoffUTC: Date.UTC(2026, 11, 18, 13),
      landingUTC: Date.UTC(2026, 11, 18, 18, 45),
    })
    expect(back?.times.takeoffUTC).toBe(Date.UTC(2026, 11, 21, 2))
    const night = await inLaro(server, (ctx) => getRecord(ctx, trips, body.added[1]))
    // The file says the code that Palm Beach had before.
    expect(night.legs[0]?.arrivalAirport).toMatchObject({ icao: 'KDJT', timezone: 'America/New_York' })
    expect(night.legs[0]).toMatchObject({ isEmptyLeg: true, times: { landingUTC: Date.UTC(2026, 11, 22, 6, 50) } })
  })

  test('a repeated import updates existing records, and adds nothing twice', async () => {
    const before = (await all()).length
    const row = 'B-1,KTEB,KVNY,12/18/2026,9:00 AM,,N120NX,5,,,,'
    const two = await Promise.all([send(file(row)), send(file(row))])
    expect(two.map(({ body }) => body.renewed.length)).toEqual([1, 1])
    expect(await all()).toHaveLength(before)
    const [trip] = await all()
    expect((await inLaro(server, (ctx) => getRecord(ctx, trips, trip?.id ?? ''))).legs).toMatchObject([{ paxNum: 5 }])
  })

  test('with a fault anywhere imports nothing, and reports every fault by its row and column', async () => {
    const before = await all()
    const { status, body } = await send(
      file(
        'C-1,KTEB,KPBI,12/18/2026,8:00 AM,,N120NX,4,,,,',
        '',
        'C-2,KTEB,ZZ99,31/31/2026,25:00,,N555QS,99,,lots,perhaps,',
        ',KTEB,KTEB,12/18/2026,8:00 AM,,N120NX,many,,,,',
        'C-3,KTEB,KPBI,,8:00 AM,,N120NX,1,,,,',
      ),
    )
    expect(status).toBe(200)
    expect([body.added, body.renewed]).toEqual([[], []])
    expect(body.faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [4, 'To'],
      [4, 'Tail'],
      [4, 'Date'],
      [4, 'Pax'],
      [4, 'Total'],
      [4, 'Status'],
      [5, 'Trip #'],
      [6, 'Date'],
    ])
    expect(body.faults[0].words).toBe('Airport ZZ99 is not known.')
    expect(await all()).toEqual(before)
    for (const text of ['Trip #\n"B-9', 'Trip #', file()]) expect((await send(text)).body.faults).not.toEqual([])
  })

  test('in which two trips have one number, or one flight comes twice, is no trip', async () => {
    const before = await all()
    const row = 'D-1,KTEB,KPBI,12/18/2026,8:00 AM,,N120NX,4,Harbor Legal,"$20,000",booked,'
    const { body } = await send(file(row, 'D-1,KVNY,KLAS,12/19/2026,8:00 AM,,N120NX,2,Other,30000,cancelled,', row))
    const words = body.faults.map((fault: { row: number; column: string; words: string }) => [
      fault.row,
      fault.column,
      fault.words,
    ])
    const otherwise = 'Row 2 has the same number and says otherwise.'
    expect(words).toEqual([
      [3, 'Total', otherwise],
      [3, 'Status', otherwise],
      [3, 'Customer', otherwise],
      [4, 'Time', 'Row 2 has the same flight.'],
    ])
    expect(await all()).toEqual(before)
  })

  test('with one row that fails when it is written changes nothing', async () => {
    const before = await all()
    const owner = server.platform.pools.owner
    await owner.query(`create function refuse_trip() returns trigger language plpgsql as $$
      begin if new.doc ->> 'trip_number' = 'D-2' then raise exception 'killed'; end if; return new; end $$`)
    await owner.query('create trigger refuse_trip before insert on trips for each row execute function refuse_trip()')
    const row = (number: string) => `${number},KTEB,KPBI,12/18/2026,8:00 AM,,N120NX,4,,,,`
    expect((await send(file(row('D-1'), row('D-2')))).status).toBe(500)
    await owner.query('drop trigger refuse_trip on trips')
    expect(await all()).toEqual(before)
  })

  test('is taken from users who write trips, if the software cannot be asked by number', async () => {
    expect((await send(file(), {}, cast.rae)).status).toBe(403)
    expect((await send(file(), {}, cast.sam)).status).toBe(404)
    await useSoftware('avianis')
    expect((await send(file())).body.issues[0].code).toBe('csv-not-offered')
    await useSoftware('bart', false)
    expect((await send(file())).status).toBe(400)
    await useSoftware('bart')
  })
})

test('the choice of columns is kept for the next file, for each kind of record', async () => {
  const chosen = { columns: { number: 'Trip #', from: 'To' }, clock: 'utc' }
  expect((await send(file(), { mapping: chosen })).body.faults.length).toBeGreaterThan(0)
  const kept = async (kind: string) =>
    (await call(server, cast.jo, { url: `/laro/csv/mapping?kind=${kind}` })).body.mapping
  expect(await kept('trips')).toEqual(chosen)
  expect(await kept('quotes')).toBeNull()
  expect(guessMapping(['Trip #', 'From', 'To'], chosen as CsvMapping)).toMatchObject({
    columns: { number: 'Trip #', from: 'To' },
    clock: 'utc',
  })
})

// Imports of one user are limited per minute, so another user sends these.
describe.skipIf(!hasSharedCases)('a file from a public bug report', () => {
  beforeAll(() => useSoftware('bart'))
  const sendCase = async (name: string) => {
    const text = readSharedCase(name).toString('utf8').trim()
    return (await send(text, { mapping: mapping(text.split(/\r?\n/, 1)[0]) }, cast.jo)).body
  }
  const readLegs = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await inLaro(server, (ctx) => getRecord(ctx, trips, id))).legs[0]))

  test('with airports near a zone border is read in the zone of each airport', async () => {
    const { added, faults } = await sendCase('70-border-zones.csv')
    expect(faults).toEqual([])
    const takeoffs = (await readLegs(added)).map((leg) =>
      new Date(leg?.times.takeoffUTC ?? 0).toISOString().slice(11, 16),
    )
    expect(takeoffs).toEqual(['05:00', '23:00', '06:00', '02:15', '00:00', '12:00', '11:00', '13:00', '00:00'])
  })

  test('with the former and the current code of one airport is refused as a flight to its own origin', async () => {
    const { added, faults } = await sendCase('72-former-code-same.csv')
    expect([added, faults]).toMatchObject([[], [{ words: 'It lands where it takes off.' }]])
  })

  test('with former, current and IATA codes gets the current airports', async () => {
    const { added, faults } = await sendCase('73-codes.csv')
    expect(faults).toEqual([])
    const from = (await readLegs(added)).map((leg) => leg?.departureAirport?.icao)
    expect(from).toEqual(['HSSK', 'UAFM', 'FAOR', 'KTEB', 'YSWS', 'VDTI'])
  })

  test('with an IATA and an ICAO code of one airport is refused as a flight to its own origin', async () => {
    const { body } = await send(file('T-9,TEB,KTEB,12/18/2026,8:00 AM,,N104LA,1,,,,'), {}, cast.jo)
    expect(body.faults).toMatchObject([{ words: 'It lands where it takes off.' }])
  })
})
