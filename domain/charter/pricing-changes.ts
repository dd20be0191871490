import { isDoc, isSameValue, logicWords, type Doc, type ValueName } from '../kernel/index.ts'
import { formatDate, formatMoney } from '../kernel/values/format-value.ts'
import { priceSubjects, type PriceItem } from './estimate/price-items.ts'
import { denominationWords } from './estimate/denominations.ts'
import { amountWords, itemSummary, itemTypeLabels, yearWords } from './price-item-words.ts'

/** One difference between two states of a rule, in words; '' if both are empty. */
export interface RuleChange {
  readonly label: string
  readonly before: string
  readonly after: string
}

interface WordingOptions {
  readonly timezone: string
  readonly nameOf?: ValueName | undefined
}

/** For which flights a rule or an item is, in one sentence. */
export const termsWords = (logic: unknown, nameOf?: ValueName): string =>
  logic === undefined || logic === null || logic === '' ? 'All flights' : logicWords(logic, priceSubjects, nameOf)

const yesNo = (value: unknown): string => (value === true ? 'Yes' : 'No')
const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const wordsOfPart: Readonly<
  Record<string, readonly [label: string, words: (item: PriceItem, nameOf?: ValueName) => string]>
> = {
  label: ['name', ({ label }) => label],
  public_label: ['name for customers', (item) => item.public_label],
  description: ['description', ({ description }) => description],
  type: ['type', ({ type }) => itemTypeLabels[type]],
  denomination: ['counted by', ({ denomination }) => (denomination ? denominationWords[denomination].label : '')],
  amount: ['amount', amountWords],
  byYear: ['amounts by year', yearWords],
  cost: ['cost', ({ cost }) => (cost === undefined ? '' : formatMoney(cost))],
  multiplier: ['multiplier', ({ multiplier }) => plain(multiplier)],
  quantity: ['quantity', ({ quantity }) => plain(quantity)],
  minQty: ['least quantity', ({ minQty }) => plain(minQty)],
  dailyMin: ['hours a day at least', ({ dailyMin }) => plain(dailyMin)],
  taxable: ['taxable', ({ taxable }) => yesNo(taxable)],
  tax: ['is a tax', ({ tax }) => yesNo(tax)],
  emptyOnly: ['empty legs only', ({ emptyOnly }) => yesNo(emptyOnly)],
  repositionAirport: ['repositioning begins at', (item) => item.repositionAirport ?? ''],
  notes: ['notes', ({ notes }) => notes],
  logic: ['when', ({ logic }, nameOf) => termsWords(logic, nameOf)],
}

function itemChanges(before: PriceItem, after: PriceItem, { nameOf }: WordingOptions): RuleChange[] {
  return Object.entries(wordsOfPart).flatMap(([part, [label, words]]) => {
    if (isSameValue(before[part as keyof PriceItem], after[part as keyof PriceItem])) return []
    return [{ label: `${after.label}: ${label}`, before: words(before, nameOf), after: words(after, nameOf) }]
  })
}

/** As they appear in a price: by their order, then as they are listed. */
export const orderedItems = <Item extends { readonly order?: number | undefined }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))

const itemsOf = ({ components }: Doc): PriceItem[] =>
  orderedItems((Array.isArray(components) ? components.filter(isDoc) : []) as PriceItem[])

const namesOf = (items: readonly PriceItem[]): string => items.map(({ label }) => label).join(', ')

function listChanges(before: Doc, after: Doc, options: WordingOptions): RuleChange[] {
  const [old, now] = [itemsOf(before), itemsOf(after)]
  const [known, next] = [new Map(old.map((item) => [item.id, item])), new Map(now.map((item) => [item.id, item]))]
  const [stayed, stays] = [old.filter(({ id }) => next.has(id)), now.filter(({ id }) => known.has(id))]
  const isMoved = stayed.some(({ id }, at) => id !== stays[at]?.id)
  return [
    ...now.flatMap((item) => {
      const one = known.get(item.id)
      return one
        ? itemChanges(one, item, options)
        : [{ label: `${item.label} (new)`, before: '', after: itemSummary(item) }]
    }),
    ...old
      .filter(({ id }) => !next.has(id))
      .map((item) => ({ label: `${item.label} (removed)`, before: itemSummary(item), after: '' })),
    ...(isMoved ? [{ label: 'Order of the items', before: namesOf(stayed), after: namesOf(stays) }] : []),
  ]
}

const dateWords = (value: unknown, timezone: string): string =>
  typeof value === 'number' ? formatDate(value, timezone) : ''

/** Differences between two states of a rule, such as the live one and its draft, in words. */
export function ruleChanges(before: Doc, after: Doc, options: WordingOptions): readonly RuleChange[] {
  const { timezone, nameOf } = options
  const parts: readonly (readonly [part: string, label: string, words: (value: unknown) => string])[] = [
    ['name', 'Name', plain],
    ['start', 'From', (value) => dateWords(value, timezone)],
    ['end', 'Until', (value) => dateWords(value, timezone)],
    ['fn', 'For which flights', (value) => termsWords(value, nameOf)],
  ]
  const own = parts.flatMap(([part, label, words]) =>
    isSameValue(before[part], after[part]) ? [] : [{ label, before: words(before[part]), after: words(after[part]) }],
  )
  return [...own, ...listChanges(before, after, options)]
}
