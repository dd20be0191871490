import { describe, expect, test } from 'vitest'
import { airport, anOccasion, leg, live, rule, tail } from './estimate-fixtures.ts'
import { estimateTrip } from './estimate.ts'
import { timeLeg, type LegFacts } from './flights.ts'
import { planFlights, type PlanChoices } from './repositioning.ts'

const plan = (legs: readonly LegFacts[], choices: Partial<PlanChoices> = {}) =>
  planFlights(
    legs.map(timeLeg).filter((one) => one !== undefined),
    { homeAfter: new Set(), ...choices },
  )
const flown = (legs: readonly LegFacts[], choices: Partial<PlanChoices> = {}) =>
  plan(legs, choices).repositionings.map(({ why, from, to }) => `${why} ${from.icao}-${to.icao}`)

describe('where repositioning begins', () => {
  const out = (facts: Partial<LegFacts>) => [leg('KTEB', 'KPBI', facts as object)]

  test('is the typed base, otherwise that of the item, of the schedule, or of the aircraft', () => {
    const aircraft = { ...tail({ home: 'KVNY' }), scheduledAt: airport('KHPN') }
    const itemStart = () => airport('KMDW')
    expect(flown(out({ aircraft, startingAirport: airport('KPBI') }), { itemStart })).toEqual(['out KPBI-KTEB'])
    expect(flown(out({ aircraft }), { itemStart })).toEqual(['out KMDW-KTEB', 'home KPBI-KMDW'])
    expect(flown(out({ aircraft }))).toEqual(['out KHPN-KTEB', 'home KPBI-KHPN'])
    expect(flown(out({ aircraft: tail({ home: 'KVNY' }) }))).toEqual(['out KVNY-KTEB', 'home KPBI-KVNY'])
  })

  test('is unknown for a model without a tail: nothing is flown, and the result reports it', () => {
    const { repositionings, unknownStarts } = plan(out({ aircraft: tail() }))
    expect([repositionings, unknownStarts]).toEqual([[], [0]])
  })

  test('is empty when the aircraft is already at the origin', () => {
    const home = tail({ home: 'KTEB' })
    expect(flown([leg('KTEB', 'KPBI', { aircraft: home }), leg('KPBI', 'KTEB', { aircraft: home })])).toEqual([])
    const renamed = tail({ home: 'KDJT' })
    expect(flown([leg('KPBI', 'KTEB', { aircraft: renamed }), leg('KTEB', 'KDJT', { aircraft: renamed })])).toEqual([])
  })
})

test('an aircraft is brought to where its next leg begins, and each aircraft flies for itself', () => {
  const one = tail({ home: 'KTEB' })
  const other = tail({ key: 'N2', home: 'KMDW' })
  expect(
    flown([
      leg('KTEB', 'KPBI', { aircraft: one }),
      leg('KMDW', 'KVNY', { aircraft: other }),
      leg('KHPN', 'KTEB', { aircraft: one }),
    ]),
  ).toEqual(['between KPBI-KHPN', 'home KVNY-KMDW'])
})

test('an empty leg lands before the take-off and starts right after the landing', () => {
  const [one] = [leg('KTEB', 'KPBI', { takeoff: '2026-11-25T14:00:00Z', aircraft: tail({ home: 'KMDW' }) })]
  const [out, home] = plan([one]).repositionings
  expect(out?.landing).toBe(one.takeoff)
  expect((out?.landing ?? 0) - (out?.takeoff ?? 0)).toBe((out?.minutes.flight ?? 0) * 60_000)
  expect(home?.takeoff).toBe(plan([one]).legs[0]?.landing)
})

describe('a long time on the ground', () => {
  const trip = (back: string) => [
    leg('KTEB', 'KPBI', { takeoff: '2026-11-25T14:00:00Z' }),
    leg('KPBI', 'KTEB', { takeoff: back }),
  ]
  const items = (repo: number, night: number) => [
    rule([
      { label: 'Hours', type: 'blocktime', amount: 480_000, cost: 300_000, taxable: true },
      { label: 'Empty', type: 'repo', amount: repo, cost: repo / 2, taxable: true },
      { label: 'Night', type: 'qty', denomination: 'night', amount: night, cost: night / 2, taxable: true },
    ]),
  ]

  test('over 24 hours is priced both ways, and the cheaper cost is chosen', () => {
    const legs = trip('2026-12-04T20:00:00Z')
    const outcome = estimateTrip(anOccasion({ legs, rules: items(420_000, 900_000) }))
    if (outcome.kind !== 'priced') throw new Error(outcome.kind)
    expect(outcome.ways.map(({ homeAfter }) => homeAfter)).toEqual([[], [legs[0]?.id]])
    const [stay, home] = outcome.ways
    expect(stay?.plan.stays).toMatchObject([{ nights: 9 }])
    expect(home?.plan.stays).toMatchObject([{ nights: 0 }])
    expect(home?.plan.repositionings.map(({ why }) => why)).toEqual(['home-and-back', 'home-and-back'])
    expect(outcome.best).toBe(home)
    expect(live({ legs, rules: items(420_000, 90_000) }).homeAfter).toEqual([])
  })

  test('of a day or less is not', () => {
    const outcome = estimateTrip(anOccasion({ legs: trip('2026-11-26T14:00:00Z'), rules: items(2, 900_000) }))
    expect(outcome).toMatchObject({ kind: 'priced', ways: [{ homeAfter: [] }] })
  })

  test('has nights by the local calendar, of six hours at least', () => {
    const nights = (back: string) => plan(trip(back)).stays[0]?.nights
    expect(nights('2026-11-26T04:59:00Z')).toBe(0)
    expect(nights('2026-11-26T05:01:00Z')).toBe(1)
    const late = [
      leg('KTEB', 'KPBI', { takeoff: '2026-11-26T01:00:00Z', typed: { flightTime: 2 } }),
      leg('KPBI', 'KTEB', { takeoff: '2026-11-26T08:00:00Z' }),
    ]
    expect(plan(late).stays).toMatchObject([{ minutes: 300, nights: 0 }])
  })

  const overBase = (facts: Partial<LegFacts>) => [
    leg('KPBI', 'KTEB', { takeoff: '2026-11-25T14:00:00Z', ...(facts as object) }),
    leg('KTEB', 'KPBI', { takeoff: '2026-11-27T14:00:00Z', ...(facts as object) }),
  ]

  test('at the base has no nights, wherever repositioning starts', () => {
    expect(plan(overBase({})).stays).toMatchObject([{ nights: 0, mayGoHome: false }])
    expect(plan(overBase({ startingAirport: airport('KPBI') })).stays).toMatchObject([{ nights: 0, mayGoHome: false }])
  })

  test('away from the base has nights, also where repositioning starts', () => {
    const aircraft = tail({ home: 'KVNY' })
    const stays = plan(overBase({ aircraft, startingAirport: airport('KTEB') })).stays
    expect(stays).toMatchObject([{ nights: 2, mayGoHome: true }])
    const [away] = flown(overBase({ aircraft, startingAirport: airport('KHPN') }), { homeAfter: new Set([0]) }).slice(1)
    expect(away).toBe('home-and-back KTEB-KVNY')
  })

  test('leaves out the flight to the origin of the next leg', () => {
    const legs = [
      leg('KTEB', 'KPBI', { takeoff: '2026-11-25T14:00:00Z', typed: { flightTime: 2 } }),
      leg('KVNY', 'KTEB', { takeoff: '2026-11-26T08:00:00Z' }),
    ]
    const { stays, repositionings } = plan(legs)
    const ferry = repositionings.find(({ why }) => why === 'between')
    const ground = 16 * 60 - (ferry?.minutes.flight ?? 0)
    expect(ground).toBeLessThan(13 * 60)
    // The aircraft leaves KPBI before midnight there, and lands at KVNY in time.
    expect(stays).toMatchObject([{ minutes: ground, nights: 0 }])
    expect(ferry?.landing).toBe(Date.parse('2026-11-26T08:00:00Z'))
  })
})
