import { describe, expect, test } from 'vitest'
import { charterMessages } from '../messages.ts'
import { airport, anOccasion, leg, live, rule, tail } from './estimate-fixtures.ts'
import { estimateTrip } from './estimate.ts'

const hours = { label: 'Hours', type: 'blocktime', amount: 480_000, taxable: true }
const repo = { label: 'Empty', type: 'repo', amount: 100, taxable: true }
const night = { label: 'Night', type: 'qty', denomination: 'night', amount: 900_000, taxable: true }
const never = { subject: 'dep', verb: 'is', value: 'KVNY' }

const nineDays = [
  leg('KTEB', 'KPBI', { takeoff: '2026-11-25T14:00:00Z' }),
  leg('KPBI', 'KTEB', { takeoff: '2026-12-04T20:00:00Z' }),
]

const estimateOutcome = (items: object[], legs = nineDays) => estimateTrip(anOccasion({ legs, rules: [rule(items)] }))
const estimateWays = (items: object[], legs = nineDays) => {
  const outcome = estimateOutcome(items, legs)
  return outcome.kind === 'priced' ? outcome.ways.map(({ homeAfter }) => homeAfter.length) : []
}
const wordsAgainst = (items: object[], legs = nineDays) => {
  const outcome = estimateOutcome(items, legs)
  return outcome.kind === 'priced' ? [] : outcome.because.map(charterMessages.words)
}

describe('the flights home and back during a long stay', () => {
  test('are compared where a repositioning item charges them', () => {
    expect(estimateWays([hours, night, repo])).toEqual([0, 1])
    expect(live({ legs: nineDays, rules: [rule([hours, night, repo])] }).homeAfter).toHaveLength(1)
  })

  test('are not compared if no repositioning item applies, as they would cost nothing', () => {
    expect(estimateWays([hours, night])).toEqual([0])
    expect(estimateWays([hours, night, { ...repo, logic: never }])).toEqual([0])
    expect(estimateWays([hours, night, { ...repo, emptyOnly: true }])).toEqual([0])
    // It charges the flight home, and not the one back.
    expect(estimateWays([hours, night, { ...repo, logic: { subject: 'dep', verb: 'is', value: 'KTEB' } }])).toEqual([0])
  })

  test('are not chosen if they make the price zero', () => {
    // Nights alone are priced: at home there are none of them.
    expect(live({ legs: nineDays, rules: [rule([night, { ...repo, logic: never }])] }).totals.total).toBe(8_100_000)
    const wait = { label: 'Wait', type: 'waittime', amount: 100, logic: never }
    expect(wordsAgainst([wait, { ...repo, logic: never }])).toContain(
      'No price because no item of the rule Base applies.',
    )
  })

  test('are left out where a rule declines them, and the other way is priced', () => {
    const decline = { label: 'Far', type: 'decline', logic: { subject: 'zrtime', verb: 'is greater than', value: 1 } }
    expect(estimateWays([hours, night, repo, decline])).toEqual([0])
    const nights = { label: 'Long', type: 'decline', logic: { subject: 'nights', verb: 'is greater than', value: 3 } }
    expect(estimateWays([hours, night, repo, nights])).toEqual([1])
    expect(wordsAgainst([hours, night, { ...repo, logic: never }, nights])).toEqual([
      'No price because this trip is declined: Long',
    ])
  })
})

test('the start that a repositioning item names counts only where the item applies', () => {
  const from = { ...repo, repositionAirport: 'KMDW' }
  const out = (item: object) =>
    live({ legs: nineDays, rules: [rule([hours, item])] }).plan.repositionings.find(({ why }) => why === 'out')?.from
      .icao
  expect(out(from)).toBe('KMDW')
  expect(out({ ...from, logic: never })).toBeUndefined()
  expect(out({ ...from, emptyOnly: true })).toBeUndefined()
})

test('with five long stays only all at home and none at home are compared, and the outcome says so', () => {
  const stops = (count: number) =>
    Array.from({ length: count + 1 }, (_, at) =>
      leg(at % 2 === 0 ? 'KPBI' : 'KHPN', at % 2 === 0 ? 'KHPN' : 'KPBI', {
        takeoff: new Date(Date.UTC(2026, 10, 25 + 3 * at, 14)).toISOString(),
        aircraft: tail({ home: 'KTEB' }),
      }),
    )
  const of = (count: number) => estimateOutcome([hours, night, repo], stops(count))
  expect(of(4)).toMatchObject({ kind: 'priced', isCompared: true, ways: { length: 16 } })
  const five = of(5)
  expect(five).toMatchObject({ kind: 'priced', isCompared: false, ways: { length: 2 } })
  expect(five.kind === 'priced' && five.ways.map(({ homeAfter }) => homeAfter.length)).toEqual([0, 5])
})

test('zrtime counts the flights that repositioning items charge: planned ones, and legs that were entered as empty', () => {
  const legs = [
    leg('KHPN', 'KTEB', { typed: { blockTime: 0.4 }, isEmpty: true, passengers: 0, aircraft: tail({ home: 'KHPN' }) }),
    leg('KTEB', 'KPBI', { typed: { blockTime: 2 }, aircraft: tail({ home: 'KHPN' }), endingAirport: airport('KPBI') }),
  ]
  const more = (value: number) => ({ ...hours, label: `${value}`, logic: { subject: 'zrtime', verb: 'is', value } })
  const { lines } = live({ legs, rules: [rule([hours, repo, more(0.4), more(0)])] })
  expect(lines.map(({ label, quantity }) => [label, quantity])).toEqual([
    ['0.4', 2],
    ['Empty', 0.4],
    ['Hours', 2],
  ])
})

test('logic compares the minutes of all legs together, not their started tenths', () => {
  // 121 minutes each: 2.1 billed hours by the leg, 4.0333 hours in all.
  const legs = [
    leg('KTEB', 'KPBI', { typed: { flightTime: 121 / 60 } }),
    leg('KPBI', 'KTEB', { typed: { flightTime: 121 / 60 } }),
  ]
  const at = (verb: string, value: number) => ({ ...hours, label: verb, logic: { subject: 'ftime', verb, value } })
  const { lines } = live({ legs, rules: [rule([hours, at('is less than', 4.1), at('is greater than', 4)])] })
  expect(lines.map(({ label }) => label).toSorted()).toEqual(['Hours', 'is greater than', 'is less than'])
})

test('days run from the first take-off to the last landing, one at least across the date line', () => {
  const away = { icao: 'RJTT', latitude: 35.55, longitude: 139.78, timezone: 'Asia/Tokyo' }
  const honolulu = { icao: 'PHNL', latitude: 21.32, longitude: -157.92, timezone: 'Pacific/Honolulu' }
  const east = {
    ...leg('KTEB', 'KPBI', { takeoff: '2026-12-01T16:00:00Z', typed: { blockTime: 7 } }),
    from: away,
    to: honolulu,
  }
  // 12/2 at 1:00 AM in Tokyo, and 12/1 at midday in Honolulu.
  const one = { ...east, aircraft: { ...tail(), home: honolulu, scheduledAt: away }, endingAirport: honolulu }
  const { lines } = live({ legs: [one], rules: [rule([{ ...hours, dailyMin: 8 }])] })
  expect(lines.find(({ label }) => label === 'Daily minimum')).toMatchObject({ quantity: 1 })
})

test('a percentage of a third of a trip is exact', () => {
  const aircraft = tail({ home: 'KTEB' })
  const legs = ['KTEB', 'KPBI', 'KMDW'].map((from, at, all) =>
    leg(from, all[(at + 1) % 3] ?? 'KTEB', { typed: { blockTime: 1 }, aircraft }),
  )
  const flat = { label: 'Charter', type: 'flat', amount: 30_000_000, taxable: true }
  const ofOne = { subject: 'dep', verb: 'is', value: 'KPBI' }
  const tax = { label: 'Tax', type: 'percent', amount: 7.5, tax: true, logic: ofOne }
  const fuel = { label: 'Fuel', type: 'percent', amount: 8, taxable: true, logic: ofOne }
  const { lines } = live({ legs, rules: [rule([flat, fuel, tax])] })
  expect(lines.map(({ label, base, total }) => [label, base, total])).toEqual([
    ['Charter', undefined, 30_000_000],
    ['Fuel', 10_000_000, 800_000],
    ['Tax', 10_800_000, 810_000],
  ])
})

test('lines that cancel each other out are shared by legs without a fault', () => {
  const item = (dep: string, amount: number) => ({
    label: dep,
    type: 'flat',
    amount,
    taxable: true,
    logic: { subject: 'dep', verb: 'is', value: dep },
  })
  const fuel = { label: 'Fuel', type: 'percent', amount: 8, taxable: true }
  const tax = {
    label: 'Tax',
    type: 'percent',
    amount: 10,
    tax: true,
    logic: { subject: 'dep', verb: 'is', value: 'KTEB' },
  }
  const { lines } = live({ legs: nineDays, rules: [rule([item('KTEB', 100_000), item('KPBI', -100_000), fuel, tax])] })
  expect(lines.find(({ label }) => label === 'Tax')).toMatchObject({ base: 100_000, total: 10_000 })
})
