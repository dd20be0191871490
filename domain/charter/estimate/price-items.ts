import { z } from 'zod'
import { logicIssues, shortText, type Issue, type Logic, type LogicTable } from '../../kernel/index.ts'
import { charterMessages } from '../messages.ts'
import { denominations, type Denomination } from './denominations.ts'

/** Measures of a price item (3-aviation section 9). */
export const priceItemTypes = [
  'qty',
  'blocktime',
  'flighttime',
  'waittime',
  'repo',
  'percent',
  'flat',
  'decline',
] as const
export const timeItemTypes = ['blocktime', 'flighttime', 'waittime', 'repo'] as const

/**
 * One line of a price (3-aviation section 3, decisions D1 to D9). `amount` and `cost` are cents; the amount of a percent
 * item is percent. `minQty` counts for each leg where time is measured, and for the trip otherwise.
 */
export const priceItem = z.strictObject({
  id: z.string().max(500).optional(),
  label: shortText.min(1),
  public_label: shortText.default(''),
  description: z.string().max(20_000).default(''),
  /** Measured on empty legs, and not on those with passengers. */
  emptyOnly: z.boolean().default(false),
  taxable: z.boolean().default(false),
  tax: z.boolean().default(false),
  type: z.enum(priceItemTypes),
  quantity: z.number().nonnegative().max(100_000).default(1),
  minQty: z.number().nonnegative().max(100_000).default(0),
  /** Hours a day that are billed at least. */
  dailyMin: z.number().nonnegative().max(24).default(0),
  multiplier: z.number().max(1000).min(-1000).default(1),
  amount: z.number().min(-1e10).max(1e10).default(0),
  /** Amounts by the year of departure, in place of `amount`. A year without one is not priced, and gives a warning. */
  byYear: z
    .array(
      z.strictObject({
        id: z.string().max(100).optional(),
        year: z.int().min(2000).max(2100),
        amount: z.number().min(-1e10).max(1e10),
      }),
    )
    .max(50)
    .optional(),
  cost: z.int().min(0).max(1e10).optional(),
  order: z.number().default(0),
  /** Code of the airport where repositioning begins. */
  repositionAirport: shortText.optional(),
  denomination: z.enum(denominations).optional(),
  notes: z.string().max(20_000).default(''),
  logic: z.json().optional(),
})

export type PriceItem = Omit<z.output<typeof priceItem>, 'logic'> & { readonly logic?: Logic | undefined }

/** Subjects of the logic of prices (3-aviation section 9, decision D15). */
export const priceSubjects = {
  dep: {
    kind: 'text',
    label: 'Departure',
    name: 'departure',
    verbs: { is: 'departs from', isNot: 'does not depart from' },
    values: 'airport',
  },
  arr: {
    kind: 'text',
    label: 'Arrival',
    name: 'arrival',
    verbs: { is: 'arrives at', isNot: 'does not arrive at' },
    values: 'airport',
  },
  c: { kind: 'text', label: 'Customer', name: 'customer', values: 'customer' },
  tail: { kind: 'text', label: 'Tail', name: 'tail', values: 'tail' },
  model: { kind: 'text', label: 'Model', name: 'model', values: 'model' },
  type: { kind: 'text', label: 'Aircraft type', name: 'aircraft type', values: 'type' },
  stops: { kind: 'number', label: 'Stops', name: 'stops' },
  nights: { kind: 'number', label: 'Nights', name: 'nights' },
  ftime: { kind: 'number', label: 'Flight time', name: 'flight time', unit: 'h' },
  wtime: { kind: 'number', label: 'Waiting time', name: 'waiting time', unit: 'h' },
  zrtime: { kind: 'number', label: 'Repositioning time', name: 'repositioning time', unit: 'h' },
  lead: { kind: 'number', label: 'Time until departure', name: 'time until departure', unit: 'h' },
} as const satisfies LogicTable

const isTimedType = (type: PriceItem['type']): boolean => timeItemTypes.some((timed) => timed === type)

/** Alternative quantities of a type; empty if its own measure is the only one. */
export function denominationsOf(type: PriceItem['type']): readonly Denomination[] {
  if (type === 'qty') return denominations
  return isTimedType(type) ? ['hr'] : []
}

/** True if a daily minimum of hours can be billed. */
export const hasDailyMin = (type: PriceItem['type']): boolean => type === 'blocktime' || type === 'flighttime'

function measureIssues({ type, denomination, dailyMin }: z.output<typeof priceItem>, path: string): Issue[] {
  const issues: Issue[] = []
  if (denomination !== undefined && !denominationsOf(type).includes(denomination))
    issues.push(charterMessages.issue(`${path}.denomination`, 'denomination-of-type', { type, denomination }))
  if (dailyMin > 0 && !hasDailyMin(type)) issues.push(charterMessages.issue(`${path}.dailyMin`, 'daily-min-of-type'))
  return issues
}

/** Each year once, in whole cents. */
const yearIssues = ({ type, byYear = [] }: z.output<typeof priceItem>, path: string): Issue[] =>
  byYear.flatMap(({ year, amount }, at) => [
    ...(byYear.findIndex((one) => one.year === year) < at
      ? [charterMessages.issue(`${path}.byYear.${at}.year`, 'year-twice', { year: String(year) })]
      : []),
    ...(type === 'percent' || Number.isSafeInteger(amount)
      ? []
      : [charterMessages.issue(`${path}.byYear.${at}.amount`, 'cents')]),
  ])

function itemIssues(item: z.output<typeof priceItem>, path: string): Issue[] {
  const issues = measureIssues(item, path)
  if (item.type !== 'percent' && !Number.isSafeInteger(item.amount))
    issues.push(charterMessages.issue(`${path}.amount`, 'cents'))
  issues.push(...yearIssues(item, path))
  if (item.logic !== undefined) issues.push(...logicIssues(item.logic, priceSubjects, `${path}.logic`))
  return issues
}

/** Faults of price items that their shape does not catch, each with its path. */
export const priceItemIssues = (items: readonly z.output<typeof priceItem>[], path: string): Issue[] =>
  items.flatMap((item, at) => itemIssues(item, `${path}.${at}`))

type Named = Pick<z.output<typeof priceItem>, 'id' | 'type' | 'label'>

/**
 * Gives each item an id. An item without one gets the name that lines of prices already use for it, so that their typed
 * values are kept.
 */
export function withItemIds<Item extends Named>(items: readonly Item[]): Item[] {
  const taken = new Set(items.flatMap(({ id }) => id ?? []))
  const seen = new Set<string>()
  return items.map((item) => {
    const given = item.id === undefined || seen.has(item.id) ? undefined : item.id
    const name = `${item.type}:${item.label}`
    let id = given ?? name
    for (let count = 2; given === undefined && (taken.has(id) || seen.has(id)); count += 1) id = `${name}:${count}`
    seen.add(id)
    return { ...item, id }
  })
}
