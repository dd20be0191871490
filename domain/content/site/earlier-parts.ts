import { isDoc, isEmptyValue, isSameValue, valueAt, withValueAt, type Doc } from '../../kernel/index.ts'

/** Former value of a part, with the data to put it back into the current document. */
export type EarlierPart = {
  /** Where it is: 'content.sections[s1].heading'. For what concerns an item, its list. */
  readonly path: string
} & (
  | { readonly kind: 'value'; readonly value: unknown }
  /** A former item, and its place. */
  | { readonly kind: 'item'; readonly item: Doc; readonly place: number }
  | { readonly kind: 'no item'; readonly id: unknown }
  | { readonly kind: 'order'; readonly ids: readonly unknown[] }
)

const itemsIn = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

function earlierList(items: readonly Doc[], part: Exclude<EarlierPart, { readonly kind: 'value' }>): readonly Doc[] {
  if (part.kind === 'no item') return items.filter(({ id }) => id !== part.id)
  if (part.kind === 'item')
    return items.some(({ id }) => id === part.item['id']) ? items : items.toSpliced(part.place, 0, part.item)
  // Entries added since stay after the others.
  const placeOf = ({ id }: Doc) => (part.ids.includes(id) ? part.ids.indexOf(id) : part.ids.length)
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const isAlike = (one: unknown, other: unknown): boolean =>
  isSameValue(one, other) || (isEmptyValue(one) && isEmptyValue(other))

/**
 * A document with one value as it was before a change, and everything else as it is. Undefined where it is so already, or
 * where what held it is gone.
 */
export function withEarlier(doc: Doc, part: EarlierPart): Doc | undefined {
  const now = valueAt(doc, part.path)
  const value = part.kind === 'value' ? part.value : earlierList(itemsIn(now), part)
  if (isAlike(now, value)) return undefined
  const next = withValueAt(doc, part.path, value)
  return isAlike(valueAt(next, part.path), value) ? next : undefined
}
