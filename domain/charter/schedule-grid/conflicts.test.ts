import { expect, it } from 'vitest'
import { leg } from '../legs.ts'
import { blocksOfFlights } from './blocks.ts'
import { findConflicts } from './conflicts.ts'
import type { Block } from './contract.ts'
import { legsToCheck, takenByOthers } from './planned-flights.ts'

const kmdw = { icao: 'KMDW', name: '', latitude: 41.786, longitude: -87.7524 }
const kteb = { icao: 'KTEB', name: '', latitude: 40.8501, longitude: -74.0608 }
const kvny = { icao: 'KVNY', name: '', latitude: 34.2098, longitude: -118.49 }
const places = [kmdw, kteb, kvny]
const findPlace = (code: string) => places.find(({ icao }) => icao === code) ?? { icao: code }
const fleet = [{ tail: 'N1', speedMPH: 500, basePlace: kmdw }]

const at = (words: string) => Date.parse(`2026-12-${words}:00Z`)

type Way = readonly [from: typeof kmdw, to: typeof kmdw]

const flown = (id: string, [from, to]: Way, [takeoff, landing]: readonly [string, string]) =>
  leg.parse({
    id,
    aircraft: { tail_number: 'N1' },
    departureAirport: from,
    arrivalAirport: to,
    times: { takeoffUTC: at(takeoff), landingUTC: at(landing) },
  })

const sold = (legs: ReturnType<typeof flown>[], more: object = {}): Block[] =>
  blocksOfFlights({ id: 't', version: 1, number: '7021', kind: 'trip', canMove: true, legs, ...more })

const takenBy = (legs: ReturnType<typeof flown>[], others: readonly Block[]) =>
  takenByOthers({ id: 'plan', legs: legsToCheck(legs), others, fleet }, { placeOf: findPlace })

it('a trip occupies its aircraft during the wait between two legs', () => {
  const trip = sold([
    flown('out', [kmdw, kvny], ['20T15:00', '20T19:00']),
    flown('back', [kvny, kmdw], ['27T15:00', '27T19:00']),
  ])
  expect(takenBy([flown('a', [kmdw, kteb], ['23T15:00', '23T17:00'])], trip)).toEqual([
    { leg: 'a', tail: 'N1', by: 'trip', what: '7021', from: at('20T15:00'), until: at('27T19:00') },
  ])
})

it('a trip between two legs of a planned quote conflicts with the closest leg', () => {
  const trip = sold([flown('x', [kvny, kvny], ['23T15:00', '23T16:00'])])
  const plan = [flown('a', [kmdw, kvny], ['20T15:00', '20T19:00']), flown('b', [kvny, kmdw], ['24T15:00', '24T19:00'])]
  expect(takenBy(plan, trip)).toMatchObject([{ leg: 'b', what: '7021' }])
})

it('a positioning flight that does not fit before a take-off or after a landing is named as a conflict', () => {
  const trip = sold([flown('x', [kmdw, kteb], ['23T10:00', '23T12:00'])])
  const positioning = { from: 'KTEB', to: 'KVNY', minutes: expect.any(Number) as number }
  expect(takenBy([flown('a', [kvny, kmdw], ['23T15:00', '23T19:00'])], trip)).toMatchObject([{ positioning }])
  expect(takenBy([flown('a', [kvny, kmdw], ['23T20:00', '23T23:00'])], trip)).toEqual([])
  const before = takenBy([flown('a', [kmdw, kvny], ['23T03:00', '23T07:00'])], trip)
  expect(before).toMatchObject([{ positioning: { from: 'KVNY', to: 'KMDW' } }])
})

it('an aircraft at the airport of its next departure needs only the hour between flights', () => {
  const trip = sold([flown('x', [kmdw, kteb], ['23T10:00', '23T12:00'])])
  expect(takenBy([flown('a', [kteb, kvny], ['23T13:00', '23T19:00'])], trip)).toEqual([])
  expect(takenBy([flown('a', [kteb, kvny], ['23T12:59', '23T19:00'])], trip)).toHaveLength(1)
})

it('the typed end of a repositioning counts as a positioning flight', () => {
  const home = { ...flown('x', [kmdw, kteb], ['23T10:00', '23T12:00']), endingAirport: kmdw }
  const next = flown('a', [kteb, kvny], ['23T14:00', '23T20:00'])
  expect(takenBy([next], sold([home]))).toHaveLength(1)
})

it('maintenance conflicts with a flight that leaves no time to return to the base', () => {
  const shop: Block = {
    key: 's',
    kind: 'maintenance',
    record: 'schedule',
    id: 's',
    version: 1,
    tail: 'N1',
    start: at('23T14:00'),
    end: at('23T18:00'),
    label: 'Maintenance',
    route: '',
    flights: [],
    canMove: true,
  }
  expect(takenBy([flown('a', [kmdw, kvny], ['23T08:00', '23T12:30'])], [shop])).toMatchObject([{ what: 'Maintenance' }])
  expect(takenBy([flown('a', [kteb, kmdw], ['23T10:00', '23T12:30'])], [shop])).toEqual([])
})

it('an accepted quote without a trip occupies its aircraft, an offered quote does not', () => {
  const own = [flown('x', [kmdw, kteb], ['23T10:00', '23T12:00'])]
  const plan = [flown('a', [kmdw, kteb], ['23T11:00', '23T13:00'])]
  expect(takenBy(plan, sold(own, { kind: 'quote', isAgreed: true }))).toMatchObject([{ by: 'quote' }])
  expect(takenBy(plan, sold(own, { kind: 'quote' }))).toEqual([])
})

it('the schedule reports the same positioning conflict as the check of planned legs', () => {
  const first = sold([flown('x', [kmdw, kteb], ['23T10:00', '23T12:00'])])
  const second = sold([flown('a', [kvny, kmdw], ['23T15:00', '23T19:00'])], { id: 'u', number: '7022' })
  expect(findConflicts([...first, ...second], fleet)).toMatchObject([{ positioning: { from: 'KTEB', to: 'KVNY' } }])
})
