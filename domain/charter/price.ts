import { z } from 'zod'
import { cents, entry, epochMs, shortText, valueAt, type Doc, type Issue } from '../kernel/index.ts'
import { charterMessages } from './messages.ts'

const part = z.enum(['pre-tax', 'tax', 'post-tax'])

/** A value that a person typed into a line, or its removal (3-aviation section 3). */
const typedFields = {
  /** Name of the line in its rule; for an added line, the name by its author. */
  label: shortText.default(''),
  /** Name that a person gave the line of a rule. */
  renamed: shortText.optional(),
  /** Cents; without them the rule's amount applies. */
  typed: cents.optional(),
  part: part.default('pre-tax'),
  isRemoved: z.boolean().default(false),
}

/** A line of a price as a person wants it, as the web sends it. */
export const typedState = z.strictObject(typedFields)

export type TypedState = z.output<typeof typedState>

/** Longest key of a line: of its rule, its item, and its measure. */
export const longestLineKey = 700

/** A line that a person overwrote, removed or added, with the author and time. */
export const typedLine = z.object({
  key: z.string().min(1).max(longestLineKey),
  ...typedFields,
  by: entry.optional(),
  at: epochMs.optional(),
})

export type StoredLine = z.output<typeof typedLine>

/** A line of a price as it was when the price was locked. Amounts in cents. */
const lockedLine = z.object({
  key: z.string(),
  label: shortText,
  /** The words that a customer reads; a line without them is not shown to one. */
  public_label: shortText.default(''),
  type: shortText,
  part,
  quantity: z.number(),
  unit: shortText,
  total: cents,
})

/** Content of a locked price: its lines and sums in cents, flight and billed hours, and the rules' editions. */
const lockedEstimate = z.object({
  items: z.array(lockedLine),
  base: cents,
  preTax: cents,
  tax: cents,
  postTax: cents,
  total: cents,
  totalFlightHours: z.number(),
  totalBlockHours: z.number(),
  rules: z.array(z.object({ id: z.string(), name: z.string(), edition: z.int() })),
})

/**
 * Price of a quote or trip in cents; a locked price stores its estimate, and the author, time and reason of the lock
 * (decision D19).
 */
export const charterPrice = z.strictObject({
  total: cents.default(0),
  /** Its rules count the time on the ground: it was made for the very minutes of its flights. */
  by_minute: z.literal(true).optional(),
  /** Typed values of the lines of the estimate. */
  typed: z.array(typedLine).default([]),
  locked: z
    .strictObject({
      total: cents,
      by: entry,
      at: epochMs,
      why: shortText.optional(),
      /** Absent where the price was typed as one sum. */
      estimate: lockedEstimate.optional(),
    })
    .optional(),
  /** User who removed the lock last, the time and the reason. */
  unlocked: z.strictObject({ by: entry, at: epochMs, why: shortText }).optional(),
})

interface Priced {
  readonly price: z.output<typeof charterPrice>
}

/** A locked price is constant (decision D19): another total is refused, unless it was stored before. */
export function lockedPriceIssues({ price }: Priced, known: readonly Doc[] = []): Issue[] {
  const isAsLocked = price.locked === undefined || price.total === price.locked.total
  const stoodBefore = known.some((doc) => valueAt(doc, 'price.total') === price.total)
  return isAsLocked || stoodBefore ? [] : [charterMessages.issue('price.total', 'price-locked')]
}

/** Why the total of a quote or trip cannot be typed: it is locked. */
export const totalGiven = (doc: Doc): string | undefined =>
  valueAt(doc, 'price.locked') === undefined ? undefined : 'Locked. Unlock it on the tab Price to change it.'
