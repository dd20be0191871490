import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, aircraft, aircraftModels, charterMessages, pricing } from '../../domain/charter/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { recorded, recordStatements } from '../../bench/plans/record-statements.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
let restore: (() => void) | undefined
let wholesale: string

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

const hourly = { label: 'Hours', type: 'blocktime', amount: 480_000, cost: 300_000, taxable: true, order: 1 }
const fet = { label: 'Federal excise tax', type: 'percent', amount: 7.5, tax: true, order: 9 }
const repo = { label: 'Empty', type: 'repo', amount: 400_000, cost: 300_000, taxable: true, order: 2 }

const publish = (person: CastMember, body: object = {}) =>
  call(server, person, { method: 'POST', url: '/pricing/publish', body })

beforeAll(async () => {
  restore = recordStatements()
  server = await openTestServer()
  await make(aircraftModels, { name: 'Server Jet', speedMPH: 495, type: 'lj' })
  await make(aircraft, {
    tail_number: 'N77FL',
    name: 'Seven',
    seats: 7,
    type: 'lj',
    model: { name: 'server jet' },
    airport: { icao: 'KMDW' },
  })
  const account = await make(accounts, { name: 'Broker One', pricing: { type: 'wholesale', discount: 10 } })
  wholesale = account.id
  await make(pricing, { name: 'Base', components: [hourly, repo, fet] })
  await publish(cast.ana)
})
afterAll(async () => {
  restore?.()
  await server.close()
})

const leg = (from: string, to: string, facts: object = {}) => ({
  id: `${from}-${to}`,
  aircraft: { tail_number: 'N77FL' },
  departureAirport: { icao: from },
  arrivalAirport: { icao: to },
  times: { takeoffDate: '11/25/2026', takeoffTime: '9:00 AM' },
  ...facts,
})
const price = (trip: object, person: CastMember = cast.ana, client = laro) =>
  call(server, person, { method: 'POST', url: '/laro/quote/price', body: trip, client })

describe('an estimate', () => {
  test('takes a whole trip, and returns durations, repositioning, items and totals', async () => {
    const { status, body } = await price({ status: 'qCreated', name: 'x', legs: [leg('KTEB', 'KPBI')] })
    expect(status).toBe(200)
    expect(body.durations).toMatchObject([
      { leg: 'KTEB-KPBI', miles: 1038, flightMinutes: 146, blockMinutes: 158, blockTime: 2.7 },
    ])
    expect(body.durations[0].takeoffUTC).toBe(Date.parse('2026-11-25T14:00:00Z'))
    expect(
      body.repos.map((one: { departureAirport: string; arrivalAirport: string }) => [
        one.departureAirport,
        one.arrivalAirport,
      ]),
    ).toEqual([
      ['KMDW', 'KTEB'],
      ['KPBI', 'KMDW'],
    ])
    const hours = body.items.find(({ label }: { label: string }) => label === 'Hours')
    expect(hours).toMatchObject({ quantity: 2.7, unit: 'hr', amount: 480_000, computed: 1_296_000, total: 1_296_000 })
    expect(body.total).toBe(body.preTax + body.tax + body.postTax)
    expect(body.tax).toBe(Math.round(body.preTax * 0.075))
    expect(body.bestMargin).toBe(
      body.preTax - body.items.reduce((sum: number, one: { cost?: number }) => sum + (one.cost ?? 0), 0),
    )
    expect(body.rules).toMatchObject([{ name: 'Base', edition: 1 }])
    expect(body.because).toEqual([])
  })

  test('knows shipped models, and the usual speed of a type', async () => {
    const byModel = (await price({ legs: [leg('KTEB', 'KPBI', { aircraft: { model: { name: 'Citation CJ3' } } })] }))
      .body
    expect(byModel.total).toBeGreaterThan(0)
    expect(byModel.notApplied.map(({ code }: { code: string }) => code)).toContain('unknown-start')
    const byType = (await price({ aircraft_type: 'h', legs: [leg('KTEB', 'KPBI', { aircraft: undefined })] })).body
    expect(byType.durations[0].blockMinutes).toBeLessThan(byModel.durations[0].blockMinutes)
  })

  test('gives an account its discount, and keeps typed values', async () => {
    const legs = [leg('KTEB', 'KPBI')]
    const first = (await price({ legs, accounts: [{ id: wholesale, name: 'Broker One' }] })).body
    const discount = first.items.find(({ type }: { type: string }) => type === 'discount')
    expect(discount.total).toBe(-Math.round(first.base / 10))
    const items = first.items.map((one: { label: string }) =>
      one.label === 'Hours' ? { ...one, typed: 1_000_000 } : one,
    )
    const again = (await price({ legs, estimate: { items } })).body
    const hours = again.items.find(({ label }: { label: string }) => label === 'Hours')
    expect(hours).toMatchObject({ computed: 1_296_000, typed: 1_000_000, total: 1_000_000 })
  })

  test('is emptied while a leg lacks its aircraft or an airport, names missing parts, and keeps typed lines', async () => {
    const { status, body } = await price({
      legs: [leg('KTEB', 'KPBI', { aircraft: undefined }), leg('KPBI', 'KTEB', { arrivalAirport: undefined })],
      estimate: { items: [{ key: 'mine', label: 'Flowers', typed: 5000, part: 'post-tax' }] },
    })
    expect(status).toBe(200)
    expect(body.because.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
      'legs.0.aircraft needs-aircraft',
      'legs.1.arrivalAirport needs-arrival',
    ])
    expect(body).toMatchObject({ durations: [], items: [{ label: 'Flowers', typed: 5000, isWaiting: true }] })
    expect(body.total).toBeUndefined()
  })

  test('names a missing tail and an unknown airport', async () => {
    const because = async (trip: object): Promise<string> => (await price(trip)).body.because[0]?.words
    expect(await because({ legs: [leg('KTEB', 'KPBI', { aircraft: { tail_number: 'N404' } })] })).toBe(
      'Aircraft N404 was not found.',
    )
    const odd = leg('KTEB', 'ZZZQ', { times: {} })
    expect(await because({ legs: [odd] })).toBe('The coordinates of airport ZZZQ are not set.')
  })
})

test('of several accounts the first on the quote counts', async () => {
  const retail = (await make(accounts, { name: 'A retail account', pricing: { type: 'retail', discount: 0 } })).id
  const rowsOf = [wholesale, retail].map((id) => ({ id, name: 'x' }))
  const hasDiscount = async (list: object[]) =>
    (await price({ legs: [leg('KTEB', 'KPBI')], accounts: list })).body.items.some(
      ({ type }: { type: string }) => type === 'discount',
    )
  expect([await hasDiscount(rowsOf), await hasDiscount(rowsOf.toReversed())]).toEqual([true, false])
})

describe('an impossible time is refused at its place', () => {
  test.each([
    [{ takeoffDate: '3/14/2027', takeoffTime: '2:30 AM' }, 'legs.0.times.takeoffDate', 'Parsing Problem!'],
    [{ takeoffDate: '13/45/2027', takeoffTime: '2:30 AM' }, 'legs.0.times.takeoffDate', 'Invalid date'],
    [{ takeoffDate: '3/14/2027', takeoffTime: '25:30' }, 'legs.0.times.takeoffTime', 'Invalid time'],
    [
      { takeoffDate: '3/14/2027', takeoffTime: '9:30 AM', takeoffTimezone: 'America/Denver' },
      'legs.0.times.takeoffTimezone',
      'Timezone Problem!',
    ],
  ])('%o', async (...[times, path, words]) => {
    const { status, body } = await price({ legs: [leg('KTEB', 'KPBI', { times })] })
    expect([status, body.issues[0].path]).toEqual([400, path])
    expect(charterMessages.words(body.issues[0])).toContain(words)
  })

  test('an airport without a zone', async () => {
    const { status, body } = await price({ legs: [leg('ZZZQ', 'KPBI')] })
    expect([status, body.issues[0].path]).toEqual([400, 'legs.0.departureAirport'])
    expect(charterMessages.words(body.issues[0])).toContain('No Timezone!')
  })
})

describe('rights', () => {
  test('price a trip: users who plan flights; its cost, readers of pricing alone', async () => {
    const trip = { legs: [leg('KTEB', 'KPBI')] }
    const { status, body } = await price(trip, cast.jo)
    expect(status).toBe(200)
    expect(body.bestMargin).toBeUndefined()
    expect(JSON.stringify(body)).not.toContain('"cost"')
    expect((await price(trip, cast.rae)).status).toBe(403)
    expect((await price(trip, cast.sam)).status).toBe(404)
  })

  test("see another client's aircraft, accounts and rules: refused", async () => {
    const trip = { legs: [leg('KTEB', 'KPBI')], accounts: [{ id: wholesale, name: 'x' }] }
    const { body } = await price(trip, cast.sam, clientIds.NXT)
    expect(body.because[0].words).toBe('Aircraft N77FL was not found.')
    const model = { legs: [leg('KTEB', 'KPBI', { aircraft: { model: { name: 'Citation CJ3' } } })] }
    const other = (await price(model, cast.sam, clientIds.NXT)).body
    expect(other.because[0].words).toBe('No price because no published pricing rule is for KTEB-KPBI.')
  })
})

test('a price is one statement in one round trip', async () => {
  const trip = { legs: [leg('KTEB', 'KPBI'), leg('KPBI', 'KTEB')] }
  const headers = await server.headersOf(cast.ana, laro)
  const payload = { method: 'POST' as const, url: '/api/laro/quote/price', headers, payload: trip }
  await server.app.inject(payload)
  const { answer, recording } = await recorded(() => server.app.inject(payload))
  expect(answer.statusCode).toBe(200)
  expect([recording.statements.length, recording.trips]).toEqual([1, 1])
})

describe('pricing rules', () => {
  const record = (id: string) => call(server, cast.ana, { url: `/data/clients/${laro}/pricing/${id}` })
  const change = async (id: string, doc: object) => {
    const { body } = await record(id)
    return call(server, cast.ana, {
      method: 'PATCH',
      url: `/data/clients/${laro}/pricing/${id}`,
      body: { change: doc, version: body.version },
    })
  }

  test('refuse an item or logic that cannot be applied, with its place', async () => {
    const components = [hourly, { ...hourly, type: 'guess' }]
    const post = (body: object) =>
      call(server, cast.ana, { method: 'POST', url: `/data/clients/${laro}/pricing`, body })
    const wrong = await post({ name: 'Wrong', components })
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(wrong.body)).toContain('components.1.type')
    const unknown = await post({ name: 'Wrong', fn: { all: [{ subject: 'moon', verb: 'is', value: 'full' }] } })
    expect(JSON.stringify(unknown.body)).toContain('fn.all.0.subject')
    const live = { name: 'Wrong', components: [hourly], edition: 1, at: 1, by: { id: cast.ana.id, label: 'Ana Ruiz' } }
    const byHand = await post({ name: 'Wrong', live })
    expect(byHand.body.issues).toEqual([{ path: 'live', code: 'recorded' }])
  })

  test('price by the published rules; a draft goes live, is taken back, and is given up', async () => {
    const rule = await make(pricing, {
      name: 'Type h',
      fn: { subject: 'type', verb: 'is', value: 'h' },
      components: [{ ...hourly, amount: 1_000_000 }],
    })
    const trip = { aircraft_type: 'h', legs: [leg('KTEB', 'KPBI', { aircraft: undefined })] }
    const rate = async (): Promise<number> =>
      (await price(trip)).body.items.find(({ label }: { label: string }) => label === 'Hours').amount
    expect(await rate()).toBe(480_000)
    expect((await publish(cast.ana, { ids: [rule.id] })).body).toEqual({ changed: [rule.id] })
    expect(await rate()).toBe(1_000_000)
    expect((await publish(cast.ana)).body).toEqual({ changed: [] })

    const changed = await change(rule.id, { components: [{ ...hourly, amount: 1_100_000 }] })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(await rate()).toBe(1_000_000)
    await publish(cast.ana)
    expect(await rate()).toBe(1_100_000)
    expect((await record(rule.id)).body).toMatchObject({
      live: { edition: 2, by: { label: cast.ana.name } },
      backup: { edition: 1 },
    })

    const act = (url: string) => call(server, cast.ana, { method: 'POST', url, body: { ids: [rule.id] } })
    expect((await act('/pricing/restore')).body).toEqual({ changed: [rule.id] })
    expect(await rate()).toBe(1_000_000)
    expect((await act('/pricing/draft')).body).toEqual({ changed: [rule.id] })
    expect((await record(rule.id)).body.components).toMatchObject([{ amount: 1_000_000 }])
    expect((await record(rule.id)).body.version).toBeGreaterThan(4)
  })

  test('are published by writers of pricing alone', async () => {
    expect((await publish(cast.jo)).status).toBe(403)
    expect((await publish(cast.sam)).status).toBe(404)
  })
})
