import { z } from 'zod'
import { shortText, type Issue } from '../../kernel/index.ts'
import { charterMessages } from '../messages.ts'
import { logicIssues, type Logic, type SubjectKinds } from './logic.ts'

/** What a price item is measured by (3-aviation section 9). */
const priceItemTypes = ['qty', 'blocktime', 'flighttime', 'waittime', 'repo', 'percent', 'flat', 'decline'] as const
export const timeItemTypes = ['blocktime', 'flighttime', 'waittime', 'repo'] as const

const denominations = ['hr', 'night', 'pax', 'pax_leg', 'stop'] as const

export type Denomination = (typeof denominations)[number]

/**
 * One line of a price (3-aviation section 3, decisions D1 to D9). `amount` and `cost` are cents; the amount of a percent
 * item is percent. `minQty` counts for each leg where time is measured, and for the trip otherwise.
 */
export const priceItem = z.strictObject({
  id: z.string().max(100).optional(),
  label: shortText.min(1),
  public_label: shortText.default(''),
  description: z.string().max(20_000).default(''),
  /** Measured on empty legs, and not on those that carry somebody. */
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
  cost: z.int().min(0).max(1e10).optional(),
  order: z.number().default(0),
  /** Code of the airport where repositioning begins. */
  repositionAirport: shortText.optional(),
  denomination: z.enum(denominations).optional(),
  notes: z.string().max(20_000).default(''),
  logic: z.json().optional(),
})

export type PriceItem = Omit<z.output<typeof priceItem>, 'logic'> & { readonly logic?: Logic | undefined }

/** What the logic of prices can ask for (3-aviation section 9, decision D15). */
export const priceSubjects = {
  dep: 'text',
  arr: 'text',
  c: 'text',
  tail: 'text',
  model: 'text',
  type: 'text',
  stops: 'number',
  nights: 'number',
  ftime: 'number',
  wtime: 'number',
  zrtime: 'number',
  lead: 'number',
} as const satisfies SubjectKinds

const isTimed = (type: PriceItem['type']): boolean => timeItemTypes.some((timed) => timed === type)

function measureIssues({ type, denomination, dailyMin }: z.output<typeof priceItem>, path: string): Issue[] {
  const issues: Issue[] = []
  const takesDenomination = type === 'qty' || (isTimed(type) && denomination === 'hr')
  if (denomination !== undefined && !takesDenomination)
    issues.push(charterMessages.issue(`${path}.denomination`, 'denomination-of-type', { type, denomination }))
  if (dailyMin > 0 && type !== 'blocktime' && type !== 'flighttime')
    issues.push(charterMessages.issue(`${path}.dailyMin`, 'daily-min-of-type'))
  return issues
}

function itemIssues(item: z.output<typeof priceItem>, path: string): Issue[] {
  const issues = measureIssues(item, path)
  if (item.type !== 'percent' && !Number.isSafeInteger(item.amount))
    issues.push(charterMessages.issue(`${path}.amount`, 'cents'))
  if (item.logic !== undefined) issues.push(...logicIssues(item.logic, priceSubjects, `${path}.logic`))
  return issues
}

/** What is wrong with price items beyond their shape, each fault at its place. */
export const priceItemIssues = (items: readonly z.output<typeof priceItem>[], path: string): Issue[] =>
  items.flatMap((item, at) => itemIssues(item, `${path}.${at}`))
