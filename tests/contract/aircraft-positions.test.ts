import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aircraft, aircraftModels, schedule, trips } from '../../domain/charter/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await make(aircraftModels, { name: 'Server Jet', speedMPH: 495, type: 'lj' })
})
afterAll(() => server.close())

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

const leg = (from: string, to: string, facts: object = {}) => ({
  id: `${from}-${to}`,
  departureAirport: { icao: from },
  arrivalAirport: { icao: to },
  ...facts,
})
const price = (trip: object) => call(server, cast.ana, { method: 'POST', url: '/laro/quote/price', body: trip })

describe('an aircraft comes from', () => {
  const at = (text: string) => Date.parse(text)
  const comesFrom = async (legs: object[]): Promise<string[]> => {
    const { repos } = (await price({ legs })).body as {
      repos: { why: string; departureAirport: string; leg: string }[]
    }
    return repos.filter(({ why }) => why === 'out').map(({ departureAirport: from }) => from)
  }
  const flownBy = (tail_number: string, date: string, more: object = {}) =>
    leg('KTEB', 'KVNY', {
      id: `${tail_number} ${date}`,
      aircraft: { tail_number },
      times: { takeoffDate: date, takeoffTime: '11:00 AM' },
      ...more,
    })

  beforeAll(async () => {
    const seven = { name: 'Seven', seats: 7, type: 'lj', model: { name: 'server jet' }, airport: { icao: 'KMDW' } }
    for (const tail_number of ['N78FL', 'N79FL']) await make(aircraft, { ...seven, tail_number })
    const landing = (id: string, to: string, times: object) =>
      leg('KTEB', to, { id, aircraft: { tail_number: 'N78FL' }, times })
    const first = { takeoffUTC: at('2026-12-01T14:00Z'), landingUTC: at('2026-12-01T17:00Z') }
    await make(trips, { status: 'tConfirmed', trip_number: '9101', legs: [landing('p1', 'KPBI', first)] })
    const second = { takeoffUTC: at('2026-12-02T14:00Z'), landingUTC: at('2026-12-02T17:00Z') }
    await make(trips, { status: 'tOutstanding', trip_number: '9102', legs: [landing('p2', 'KVNY', second)] })
    for (const tail_number of ['N78FL', 'N79FL'])
      await make(schedule, {
        start: at('2026-12-05T12:00Z'),
        end: at('2026-12-05T20:00Z'),
        tail_number,
        avail: { [tail_number]: 'KHPN' },
      })
  })

  test('its last landing by confirmed trips and the schedule, also where only words say when it departs', async () => {
    expect(await comesFrom([flownBy('N78FL', '12/1/2026')])).toEqual(['KMDW'])
    expect(await comesFrom([flownBy('N78FL', '12/4/2026')])).toEqual(['KPBI'])
    expect(await comesFrom([flownBy('N78FL', '12/6/2026')])).toEqual(['KHPN'])
    const departureAirport = { icao: 'KTEB', timezone: 'America/New_York' }
    expect(await comesFrom([flownBy('N78FL', '12/4/2026', { departureAirport })])).toEqual(['KPBI'])
  })

  test('its own last landing, before its own first take-off', async () => {
    expect(await comesFrom([flownBy('N78FL', '12/6/2026'), flownBy('N79FL', '12/4/2026')])).toEqual(['KHPN', 'KMDW'])
  })

  test('the base where it was planned on another day by the same leg', async () => {
    const id = crypto.randomUUID()
    const times = { takeoffUTC: at('2026-11-28T14:00Z'), landingUTC: at('2026-11-28T17:00Z') }
    const stored = leg('KTEB', 'KVNY', { id, aircraft: { tail_number: 'N79FL' }, times })
    await make(trips, { status: 'tConfirmed', trip_number: '9103', legs: [stored] })
    expect(await comesFrom([flownBy('N79FL', '11/30/2026', { id })])).toEqual(['KMDW'])
    expect(await comesFrom([flownBy('N79FL', '11/30/2026')])).toEqual(['KVNY'])
  })
})

test('a take-off that a browser with older zones converted is saved as it was typed', async () => {
  const place = { icao: 'CYVR', name: 'Vancouver', timezone: 'America/Vancouver' }
  const times = {
    takeoffDate: '01/15/2027',
    takeoffTime: '8:00 AM',
    takeoffTimezone: 'America/Vancouver',
    takeoffUTC: Date.parse('2027-01-15T16:00:00Z'),
  }
  const legs = [{ id: 'a', departureAirport: place, arrivalAirport: { icao: 'KSEA', name: 'Seattle' }, times }]
  const url = `/data/clients/${laro}/quotes`
  const { status, body } = await call(server, cast.ana, { method: 'POST', url, body: { legs } })
  expect(status).toBeLessThan(300)
  const saved = (await call(server, cast.ana, { url: `${url}/${body.id}` })).body
  expect(saved.legs[0].times).toMatchObject({
    takeoffTime: '8:00 AM',
    takeoffUTC: Date.parse('2027-01-15T15:00:00Z'),
  })
  const skipped = { takeoffDate: '3/8/2026', takeoffTime: '2:30 AM', takeoffUTC: 1 }
  const teterboro = { icao: 'KTEB', name: 'Teterboro', timezone: 'America/New_York' }
  const refused = await call(server, cast.ana, {
    method: 'POST',
    url,
    body: { legs: [{ id: 'a', departureAirport: teterboro, times: skipped }] },
  })
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [{ path: 'legs.0.times.takeoffDate', code: 'parsing-problem' }],
  ])
})
