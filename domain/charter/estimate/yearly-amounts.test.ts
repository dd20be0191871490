import { expect, test } from 'vitest'
import { charterMessages } from '../messages.ts'
import { anOccasion, leg, live, rule } from './estimate-fixtures.ts'
import { estimateTrip } from './estimate.ts'
import { priceItem, priceItemIssues } from './price-items.ts'
import { usTaxItems } from './us-taxes.ts'

const hourly = { label: 'Hours', type: 'blocktime', amount: 480_000, taxable: true }
const [excise, segment, head, alaska] = usTaxItems

const flying = (from: string, to: string, takeoff: string) =>
  leg(from, to, { takeoff, typed: { blockTime: 2 }, passengers: 4 })
const priceTaxes = (legs: ReturnType<typeof leg>[], items: readonly object[] = usTaxItems) =>
  live({ legs, rules: [rule([hourly, ...items])] }).lines.flatMap(({ label, total, part }) =>
    part === 'tax' ? [[label, total]] : [],
  )

test.each([
  ['2024', 2000],
  ['2025', 2080],
  ['2026', 2120],
] as const)('a departure in %s is taxed with the amounts of its year', (year, fee) => {
  expect(priceTaxes([flying('KTEB', 'KPBI', `${year}-11-25T14:00:00Z`)])).toContainEqual([
    `Domestic segment fee ${year}`,
    fee,
  ])
})

test('each leg is taxed by the year of its departure at its airport', () => {
  // 11:30 PM on 12/31/2025 in New York.
  const legs = [flying('KTEB', 'KPBI', '2026-01-01T04:30:00Z'), flying('KPBI', 'KTEB', '2026-01-03T14:00:00Z')]
  expect(priceTaxes(legs, usTaxItems.slice(1, 2))).toEqual([
    ['Domestic segment fee 2025', 2080],
    ['Domestic segment fee 2026', 2120],
  ])
})

test.each([
  ['KPHX', []],
  ['PHNL', [['Alaska and Hawaii departure tax 2026', 4680]]],
] as const)('a departure from %s is taxed by its ICAO code, whatever its IATA code begins with', (from, taxes) => {
  expect(priceTaxes([flying(from, 'KTEB', '2026-11-25T20:00:00Z')], alaska ? [alaska] : [])).toEqual(taxes)
})

test('a year without an amount is not charged by an earlier one, and the price notes it', () => {
  const outcome = estimateTrip(
    anOccasion({ legs: [flying('KTEB', 'KPBI', '2027-02-01T14:00:00Z')], rules: [rule([hourly, ...usTaxItems])] }),
  )
  if (outcome.kind !== 'priced') throw new Error(outcome.kind)
  expect(outcome.best.lines.map(({ label }) => label)).toEqual(['Hours', 'Federal excise tax 7.5 %'])
  expect(outcome.best.notApplied.map(charterMessages.words)).toContain(
    'Domestic segment fee (Base) has no amount for departures in 2027 and is not charged. Add the year to the item.',
  )
})

test('the shipped taxes are valid items for the flights that they are for', () => {
  const parsed = usTaxItems.map((item) => priceItem.parse(item))
  expect(priceItemIssues(parsed, 'components')).toEqual([])
  expect([excise?.type, head?.byYear?.length, alaska?.byYear?.length]).toEqual(['percent', 3, 3])
  const twice = priceItem.parse({
    ...segment,
    byYear: [
      { year: 2026, amount: 1 },
      { year: 2026, amount: 1.5 },
    ],
  })
  expect(priceItemIssues([twice], 'components').map(({ path, code }) => `${path} ${code}`)).toEqual([
    'components.0.byYear.1.year year-twice',
    'components.0.byYear.1.amount cents',
  ])
})
