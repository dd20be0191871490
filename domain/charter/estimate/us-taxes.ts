import type { z } from 'zod'
import type { priceItem } from './price-items.ts'

type TaxItem = z.input<typeof priceItem>

const checkNote = 'Amounts as we know them, those of 2026 without a source. Check before use.'

/** Cents by year of departure. */
const amounts = (byYear: Readonly<Record<string, number>>): TaxItem['byYear'] =>
  Object.entries(byYear).map(([year, amount]) => ({ id: year, year: Number(year), amount }))

const northOfTheBorder = ['CYYZ', 'CYTZ', 'CYVR', 'MMMY']

/** Both ends in the United States, or near enough beyond its border for its tax. */
const isTaxed: TaxItem['logic'] & object = {
  any: [
    {
      all: [
        { subject: 'dep', verb: 'is', value: 'US' },
        { subject: 'arr', verb: 'is', value: 'US' },
      ],
    },
    { subject: 'dep', verb: 'is in', value: northOfTheBorder },
    { subject: 'arr', verb: 'is in', value: northOfTheBorder },
  ],
}

const perPassenger = { type: 'qty', denomination: 'pax_leg', tax: true, notes: checkNote } as const

/**
 * The taxes of the United States on a charter, flight by flight, with their amounts by year of departure. They are price
 * items to be edited like any other, and marked to be checked before use.
 */
export const usTaxItems: readonly TaxItem[] = [
  {
    label: 'Federal excise tax 7.5 %',
    type: 'percent',
    amount: 7.5,
    tax: true,
    notes: 'US tax. Check before use.',
    logic: isTaxed,
    order: 20,
  },
  {
    ...perPassenger,
    label: 'Domestic segment fee',
    byYear: amounts({ 2024: 500, 2025: 520, 2026: 530 }),
    logic: isTaxed,
    order: 21,
  },
  {
    ...perPassenger,
    label: 'International head tax',
    byYear: amounts({ 2024: 2220, 2025: 2290, 2026: 2340 }),
    logic: { not: isTaxed },
    order: 22,
  },
  {
    ...perPassenger,
    label: 'Alaska and Hawaii departure tax',
    byYear: amounts({ 2024: 1110, 2025: 1140, 2026: 1170 }),
    logic: { all: [isTaxed, { subject: 'dep', verb: 'is in', value: ['PA*', 'PH*'] }] },
    order: 23,
  },
]
