import { formatDateTime, formatMoney } from '../kernel/values/format-value.ts'
import type { Doc, HistoryField } from '../kernel/index.ts'
import { charterPrice, typedLine } from './price.ts'
import { pricedFor } from './priced-legs.ts'

const { locked, unlocked } = charterPrice.shape

function lockWords(value: unknown, timezone: string): string {
  const { data } = locked.safeParse(value)
  if (data === undefined) return ''
  const { total, by, at, why } = data
  return `${formatMoney(total)}, by ${by.label} ${formatDateTime(at, timezone)}${why ? `: ${why}` : ''}`
}

function unlockWords(value: unknown, timezone: string): string {
  const { data } = unlocked.safeParse(value)
  return data === undefined ? '' : `By ${data.by.label} ${formatDateTime(data.at, timezone)}: ${data.why}`
}

const pricedForWords = (value: unknown): string => pricedFor.safeParse(value).data?.join('; ') || 'No legs'

/** Price facts in the history of a quote or trip, in addition to the total. */
export const priceHistory: readonly HistoryField[] = [
  { property: 'price.typed', label: 'Typed lines' },
  { property: 'price.locked', label: 'Locked price', words: lockWords },
  { property: 'price.unlocked', label: 'Price unlocked', words: unlockWords },
]

/** While a quote has other legs than those that its price was made for. */
export const pricedForHistory: HistoryField = {
  property: 'priced_for',
  label: 'Price made for other legs',
  words: pricedForWords,
}

/** A line that a person typed, as the history describes it: by its name, and its amount or that it is taken out. */
export function typedForHistory(entry: Doc): Doc {
  const { data } = typedLine.safeParse(entry)
  if (data === undefined) return entry
  const { key, label, renamed, typed, isRemoved } = data
  const amount = typed === undefined ? {} : { amount: formatMoney(typed) }
  return { id: key, name: renamed ?? label, ...(isRemoved ? { line: 'taken out' } : amount) }
}
