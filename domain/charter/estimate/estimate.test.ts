import { describe, expect, test } from 'vitest'
import { charterMessages } from '../messages.ts'
import { anOccasion, leg, live, rule, tail } from './estimate-fixtures.ts'
import { estimateTrip } from './estimate.ts'
import { priceItem } from './price-items.ts'

const fet = { label: 'Federal excise tax', type: 'percent', amount: 7.5, tax: true, order: 9 }
const segment = { label: 'Segment fee', type: 'qty', denomination: 'pax_leg', amount: 520, tax: true }

const roundTrip = [
  leg('KTEB', 'KPBI', { takeoff: '2026-11-25T14:00:00Z', typed: { blockTime: 2.6 }, passengers: 4 }),
  leg('KPBI', 'KTEB', { takeoff: '2026-11-27T20:00:00Z', typed: { blockTime: 2.5 }, passengers: 4 }),
]

describe('the published examples', () => {
  test('P1: a daily minimum, nights, landings, a surcharge, taxes and catering', () => {
    const { totals, lines } = live({
      legs: roundTrip,
      rules: [
        rule([
          { label: 'Flight time', type: 'blocktime', amount: 480_000, taxable: true, dailyMin: 2 },
          { label: 'Overnight', type: 'qty', denomination: 'night', amount: 90_000, taxable: true },
          { label: 'Landing', type: 'qty', denomination: 'stop', amount: 35_000, taxable: true },
          { label: 'Fuel', type: 'percent', amount: 8, taxable: true },
          fet,
          segment,
          { label: 'Catering', type: 'flat', amount: 60_000 },
        ]),
      ],
    })
    expect(totals).toEqual({ base: 3_130_000, preTax: 3_380_400, tax: 257_690, postTax: 60_000, total: 3_698_090 })
    const shown = lines.map(({ label, quantity, unit, total }) => [label, quantity, unit, total])
    expect(shown).toContainEqual(['Flight time', 5.1, 'hr', 2_448_000])
    expect(shown).toContainEqual(['Daily minimum', 0.9, 'hr', 432_000])
    expect(shown).toContainEqual(['Overnight', 2, 'night', 180_000])
    expect(shown).toContainEqual(['Segment fee', 8, 'pax_leg', 4160])
    expect(shown).toContainEqual(['Federal excise tax', 1, 'percent', 253_530])
  })

  test('P3: one way, with repositioning out and home at its own rate', () => {
    const { totals, plan } = live({
      legs: [
        leg('KTEB', 'KPBI', {
          takeoff: '2026-11-25T14:00:00Z',
          typed: { blockTime: 2 },
          passengers: 5,
          aircraft: tail({ home: 'KMDW' }),
        }),
      ],
      rules: [
        rule([
          { label: 'Flight time', type: 'blocktime', amount: 520_000, taxable: true },
          { label: 'Repositioning', type: 'repo', amount: 420_000, taxable: true },
          { label: 'Landing', type: 'qty', denomination: 'stop', amount: 40_000, taxable: true },
          fet,
          segment,
        ]),
      ],
    })
    expect(plan.repositionings.map(({ why, from, to }) => [why, from.icao, to.icao])).toEqual([
      ['out', 'KMDW', 'KTEB'],
      ['home', 'KPBI', 'KMDW'],
    ])
    // The example's 0.4 + 2.2 hours, as its own money: (2.0 x 5,200) + (2.6 x 4,200) + 400.
    const hours = plan.repositionings.reduce((sum, { minutes }) => sum + Math.ceil(minutes.block / 6) / 10, 0)
    expect(totals.base).toBe(1_040_000 + Math.round(hours * 420_000) + 40_000)
    expect(totals.tax).toBe(Math.round(totals.base * 0.075) + 2600)
  })

  test('P3 to the cent, its empty legs entered by hand', () => {
    const { totals } = live({
      legs: [
        leg('KHPN', 'KTEB', { typed: { blockTime: 0.4 }, isEmpty: true, passengers: 0 }),
        leg('KTEB', 'KPBI', { typed: { blockTime: 2 }, passengers: 5 }),
        leg('KPBI', 'KHPN', { typed: { blockTime: 2.2 }, isEmpty: true, passengers: 0 }),
      ].map((one) => ({ ...one, aircraft: tail({ home: 'KHPN' }) })),
      rules: [
        rule([
          { label: 'Flight time', type: 'blocktime', amount: 520_000, taxable: true },
          { label: 'Repositioning', type: 'repo', amount: 420_000, taxable: true },
          { label: 'Landing', type: 'qty', denomination: 'stop', amount: 40_000, taxable: true },
          fet,
          segment,
        ]),
      ],
    })
    expect(totals).toEqual({ base: 2_172_000, preTax: 2_172_000, tax: 165_500, postTax: 0, total: 2_337_500 })
  })

  test('P5: 5.7 hours at 3,200', () => {
    const legs = [leg('KTEB', 'KVNY', { typed: { blockTime: 5.7 } })]
    expect(live({ legs, rules: [rule([{ label: 'Hours', type: 'blocktime', amount: 320_000 }])] }).totals.total).toBe(
      1_824_000,
    )
  })
})

const hourly = { label: 'Hours', type: 'blocktime', amount: 480_000, taxable: true }
const oneWay = [leg('KTEB', 'KPBI', { takeoff: '2026-11-25T14:00:00Z', typed: { blockTime: 2 } })]

const why = (outcome: ReturnType<typeof estimateTrip>): (string | undefined)[] =>
  outcome.kind === 'priced' ? [] : outcome.because.map(charterMessages.words)

describe('no price', () => {
  test('names the reason against each rule when none is for the leg', () => {
    const past = rule([hourly], { id: 'past', name: 'Last year', end: Date.parse('2025-12-31T00:00:00Z') })
    const other = rule([hourly], { id: 'other', name: 'Heavy', fn: { subject: 'type', verb: 'is', value: 'h' } })
    const outcome = estimateTrip(anOccasion({ legs: oneWay, rules: [past, other] }))
    expect(why(outcome)).toEqual([
      'No price because no published pricing rule is for KTEB-KPBI.',
      'Heavy: its conditions do not hold.',
      'Last year: its dates do not include the departure.',
    ])
  })

  test('declines the trip in the words of the item', () => {
    const decline = {
      label: 'No short notice',
      type: 'decline',
      notes: 'less than a day ahead',
      logic: { subject: 'lead', verb: 'is less than', value: 24 },
    }
    const now = Date.parse('2026-11-25T02:00:00Z')
    expect(why(estimateTrip({ ...anOccasion({ legs: oneWay, rules: [rule([hourly, decline])] }), now }))).toEqual([
      'No price because this trip is declined: less than a day ahead',
    ])
    expect(live({ legs: oneWay, rules: [rule([hourly, decline])] }).totals.total).toBe(960_000)
  })

  test('gives the reason if no item applies, never 0', () => {
    const night = { label: 'Overnight', type: 'qty', denomination: 'night', amount: 90_000 }
    expect(why(estimateTrip(anOccasion({ legs: oneWay, rules: [rule([night, fet])] })))).toEqual([
      'No price because no item of the rule Base applies.',
      'Overnight (Base): there is nothing of it to count.',
    ])
  })

  test('names an unknown speed or place', () => {
    const slow = [leg('KTEB', 'KPBI', { aircraft: { key: 'N9', tail: 'N9' } })]
    expect(why(estimateTrip(anOccasion({ legs: slow, rules: [] })))).toEqual([
      'The speed of N9 is unknown: give its model a speed, or type the duration of the leg.',
    ])
    const nowhere = [{ ...oneWay[0], to: { icao: 'ZZZZ' }, typed: {} }].map((one) => ({
      ...leg('KTEB', 'KPBI'),
      ...one,
    }))
    expect(why(estimateTrip(anOccasion({ legs: nowhere, rules: [] })))).toEqual([
      'The coordinates of airport ZZZZ are not set.',
    ])
  })
})

describe('the rule of a leg', () => {
  const named = (name: string, facts: object = {}) => rule([{ ...hourly, label: name }], { id: name, name, ...facts })
  const used = (rules: ReturnType<typeof rule>[]) => live({ legs: oneWay, rules }).lines.map((line) => line.label)
  const of = (subject: string, value: string) => ({ fn: { subject, verb: 'is', value } as const })

  test('is the one for its tail, then its model, its type, then all', () => {
    const all = [
      named('all'),
      named('type', of('type', 'lj')),
      named('model', of('model', 'CJ3')),
      named('tail', of('tail', 'N1')),
    ]
    for (const expected of ['tail', 'model', 'type', 'all']) {
      expect(used(all)).toEqual([expected])
      all.pop()
    }
  })

  test('may differ by leg, each leg taxed by its own', () => {
    const legs = [...oneWay, leg('KPBI', 'KTEB', { typed: { blockTime: 3 }, aircraft: tail({ key: 'N2' }) })]
    const rules = [
      rule([hourly, fet], { id: 'one', fn: { subject: 'tail', verb: 'is', value: 'N1' } }),
      rule([{ ...hourly, amount: 100_000 }], { id: 'two' }),
    ]
    expect(live({ legs, rules }).totals).toMatchObject({ base: 960_000 + 300_000, tax: 72_000 })
  })
})

describe('quantity of a line', () => {
  const total = (item: object, legs = roundTrip) => live({ legs, rules: [rule([hourly, item])] }).lines
  const quantityOf = (item: object, legs = roundTrip) =>
    total({ label: 'x', amount: 100, order: 1, ...item }, legs).find(({ label }) => label === 'x')?.quantity

  test('follows its denomination', () => {
    expect(quantityOf({ type: 'qty' })).toBe(1)
    expect(quantityOf({ type: 'flat', quantity: 3 })).toBe(3)
    expect(quantityOf({ type: 'qty', denomination: 'hr' })).toBe(5.1)
    expect(quantityOf({ type: 'qty', denomination: 'hr', quantity: 2 })).toBe(10.2)
    expect(quantityOf({ type: 'qty', denomination: 'hr', minQty: 6 })).toBe(6)
    expect(quantityOf({ type: 'qty', denomination: 'night' })).toBe(2)
    expect(quantityOf({ type: 'qty', denomination: 'pax' })).toBe(4)
    expect(quantityOf({ type: 'qty', denomination: 'pax_leg' })).toBe(8)
    expect(quantityOf({ type: 'qty', denomination: 'stop' })).toBe(2)
    expect(quantityOf({ type: 'flighttime' })).toBe(4.7)
    expect(quantityOf({ type: 'waittime' })).toBe(51.6)
  })

  test('has a least quantity, for each leg where it is time, for the trip otherwise', () => {
    expect(quantityOf({ type: 'blocktime', minQty: 3 })).toBe(6)
    expect(quantityOf({ type: 'blocktime', minQty: 2.55 })).toBe(5.15)
    expect(quantityOf({ type: 'qty', denomination: 'stop', minQty: 5 })).toBe(5)
  })

  test('is of the legs for which its logic holds', () => {
    // By the code of the legs, and by the one that the airport has today.
    for (const value of ['KPBI', 'KDJT'])
      expect(quantityOf({ type: 'qty', denomination: 'stop', logic: { subject: 'arr', verb: 'is', value } })).toBe(1)
    const lines = live({
      legs: roundTrip,
      rules: [rule([hourly, { ...fet, logic: { subject: 'dep', verb: 'is', value: 'KTEB' } }])],
    }).lines
    expect(lines.find(({ part }) => part === 'tax')).toMatchObject({ base: 1_248_000, total: 93_600 })
  })

  test('leaves empty legs out, unless it is for them alone', () => {
    const legs = [...roundTrip, leg('KTEB', 'KHPN', { typed: { blockTime: 0.4 }, isEmpty: true, passengers: 0 })]
    expect(quantityOf({ type: 'blocktime' }, legs)).toBe(5.1)
    expect(quantityOf({ type: 'blocktime', emptyOnly: true }, legs)).toBe(0.4)
    expect(quantityOf({ type: 'qty', denomination: 'stop' }, legs)).toBe(2)
  })
})

test('an account discount is its own line off the base, before taxes', () => {
  const { lines, totals } = live({
    legs: oneWay,
    discount: 5,
    rules: [rule([hourly, { label: 'Fuel', type: 'percent', amount: 8, taxable: true }, fet])],
  })
  expect(lines.find(({ type }) => type === 'discount')).toMatchObject({ base: 960_000, total: -48_000 })
  expect(totals).toMatchObject({ base: 960_000, preTax: 960_000 + 76_800 - 48_000, tax: 74_160 })
})

test('a typed value counts, is kept with the computed value, and stays when the computed value is missing', () => {
  const typed = [
    { key: 'base:blocktime:Hours', label: 'Hours', typed: 900_000, part: 'pre-tax' },
    { key: 'own', label: 'Red carpet', typed: 5000, part: 'post-tax' },
  ] as const
  const { lines, totals } = live({ legs: oneWay, typed, rules: [rule([hourly, fet])] })
  expect(lines.find(({ label }) => label === 'Hours')).toMatchObject({
    computed: 960_000,
    typed: 900_000,
    total: 900_000,
  })
  expect(totals).toEqual({ base: 900_000, preTax: 900_000, tax: 67_500, postTax: 5000, total: 972_500 })
  const none = estimateTrip(anOccasion({ legs: [], typed, rules: [] }))
  expect(none).toMatchObject({ kind: 'none', waiting: [{ label: 'Hours', typed: 900_000 }, { label: 'Red carpet' }] })
})

test('items in any order make the same lines, and the parts add up to the cent', () => {
  const items = [
    { ...hourly, dailyMin: 2.3 },
    { ...hourly, amount: 33_333 },
    { label: 'Fuel', type: 'percent', amount: 8.25, taxable: true },
    { label: 'War risk', type: 'percent', amount: 0.333 },
    { label: 'Landing', type: 'qty', denomination: 'stop', amount: 12_345, taxable: true, multiplier: 1.15 },
    {
      label: 'Per head',
      type: 'qty',
      denomination: 'pax',
      amount: 777,
      logic: { subject: 'dep', verb: 'is', value: 'K*' },
    },
    {
      label: 'Head tax',
      type: 'percent',
      amount: 1.1,
      tax: true,
      logic: { subject: 'arr', verb: 'is', value: 'KPBI' },
    },
    fet,
    segment,
  ]
  const of = (list: object[]) => live({ legs: roundTrip, discount: 3.3, rules: [rule(list)] })
  const first = of(items)
  let seed = 20_261_123
  const next = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  for (let turn = 0; turn < 200; turn++) {
    const shuffled = items.map((item) => ({ item, at: next() })).toSorted((one, other) => one.at - other.at)
    const again = of(shuffled.map(({ item }) => item))
    expect(again.totals).toEqual(first.totals)
    expect(again.lines).toEqual(first.lines)
  }
  const { preTax, tax, postTax, total } = first.totals
  expect(total).toBe(preTax + tax + postTax)
  expect(total).toBe(first.lines.reduce((sum, line) => sum + line.total, 0))
})

test('every published item has a shape that can be written down again', () => {
  const item = priceItem.parse(hourly)
  expect(priceItem.parse(JSON.parse(JSON.stringify(item)))).toEqual(item)
})
