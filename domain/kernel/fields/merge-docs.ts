import type { EditorField } from './editor-field.ts'
import { fieldKinds } from './field-kinds.ts'
import { isDoc, itemPath, type Doc } from '../documents/field-path.ts'
import { isSameValue } from '../documents/same-value.ts'

/** Three states of one value: the common origin, the stored one, and the later writer's. */
interface Sides {
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

type Side = 'theirs' | 'mine'

interface Place {
  /** With items by their ids: `legs[a1].paxNum`. */
  readonly path: string
  /** With items by no id: `legs[].paxNum`. */
  readonly pattern: string
}

/** Merges two versions of a text letter by letter; returns undefined if both replaced the same words. */
export type MergeText = (sides: Readonly<Record<'base' | 'theirs' | 'mine', string>>) => string | undefined

/** Texts that are merged letter by letter. */
export interface TextMerging {
  /** Patterns of the paths of these texts. */
  readonly places: ReadonlySet<string>
  readonly merge: MergeText
}

interface Merging {
  readonly texts: TextMerging | undefined
  /** Writer whose value is kept when both changed the same. */
  readonly prefer: Side
  /** Patterns of objects that are one value: their parts belong together. */
  readonly units: ReadonlySet<string>
  readonly conflicts: string[]
}

interface Items {
  readonly ids: readonly string[]
  readonly of: ReadonlyMap<string, unknown>
}

const isNothing = (value: unknown): boolean => value === undefined || value === null

const idOf = (item: unknown): string | undefined => {
  if (typeof item === 'string') return item
  const id = isDoc(item) ? item['id'] : undefined
  return typeof id === 'string' ? id : undefined
}

/** A list by the ids of its items, texts by themselves; undefined for any other list, or if an id repeats. */
function itemsOf(list: unknown): Items | undefined {
  if (isNothing(list)) return { ids: [], of: new Map() }
  if (!Array.isArray(list)) return undefined
  const entries = list.map((item: unknown) => [idOf(item), item] as const)
  const known = entries.filter((entry): entry is readonly [string, unknown] => entry[0] !== undefined)
  const of = new Map(known)
  return of.size === list.length ? { ids: [...of.keys()], of } : undefined
}

function refuse(merging: Merging, { path }: Place, sides: Sides): unknown {
  merging.conflicts.push(path)
  return sides[merging.prefer]
}

/** Objects with two ids are two things, of which no third can be made. */
function isOneThing({ base, theirs, mine }: Sides): boolean {
  const ids = [base, theirs, mine].flatMap((side) => (isDoc(side) && !isNothing(side['id']) ? [side['id']] : []))
  return new Set(ids).size <= 1
}

function mergeParts(merging: Merging, { path, pattern }: Place, sides: Sides): Doc {
  const [base, theirs, mine] = [sides.base, sides.theirs, sides.mine].map((side) => (isDoc(side) ? side : {}))
  const names = Object.keys({ ...theirs, ...mine })
  const at = (name: string): Place =>
    path === '' ? { path: name, pattern: name } : { path: `${path}.${name}`, pattern: `${pattern}.${name}` }
  const parts = names.map((name) => {
    const part = { base: base?.[name], theirs: theirs?.[name], mine: mine?.[name] }
    return [name, mergeValue(merging, at(name), part)] as const
  })
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

/** Ids of one order, with those only in the other after the same neighbour. */
function withAdded(order: readonly string[], other: readonly string[]): readonly string[] {
  const [result, inOther] = [[...order], new Set(other)]
  for (const [place, id] of other.entries()) {
    if (result.includes(id)) continue
    const before = other.slice(0, place).findLast((one) => result.includes(one))
    let at = before === undefined ? 0 : result.indexOf(before) + 1
    // Ids only in the first order come first, because its writer came first.
    while (at < result.length && !inOther.has(result[at] ?? '')) at += 1
    result.splice(at, 0, id)
  }
  return result
}

/** Order of a merged list: that of the writer who changed it. If both did, the user is asked. */
function mergeOrder(
  merging: Merging,
  place: Place,
  { base, theirs, mine }: { readonly base: Items; readonly theirs: Items; readonly mine: Items },
): readonly string[] {
  const all = base.ids.filter((id) => theirs.of.has(id) && mine.of.has(id))
  const common = new Set([...all, ...theirs.ids.filter((id) => mine.of.has(id))])
  const orderOf = ({ ids }: Items) => ids.filter((id) => common.has(id))
  const [their, my] = [orderOf(theirs), orderOf(mine)]
  if (isSameValue(their, my)) return withAdded(theirs.ids, mine.ids)
  const inBase = (ids: readonly string[]) => ids.filter((id) => base.of.has(id))
  if (isSameValue(inBase(my), all)) return withAdded(theirs.ids, mine.ids)
  if (!isSameValue(inBase(their), all)) merging.conflicts.push(place.path)
  else return withAdded(mine.ids, theirs.ids)
  return merging.prefer === 'mine' ? withAdded(mine.ids, theirs.ids) : withAdded(theirs.ids, mine.ids)
}

function mergeItems(
  merging: Merging,
  place: Place,
  lists: { readonly base: Items; readonly theirs: Items; readonly mine: Items },
): readonly unknown[] {
  return mergeOrder(merging, place, lists).flatMap((id) => {
    const sides = { base: lists.base.of.get(id), theirs: lists.theirs.of.get(id), mine: lists.mine.of.get(id) }
    const at = { path: itemPath(place.path, id), pattern: `${place.pattern}[]` }
    const item = mergeValue(merging, at, sides)
    return item === undefined ? [] : [item]
  })
}

/** Objects part by part, lists item by item; a value without parts is refused. */
function mergeWithin(merging: Merging, place: Place, sides: Sides): unknown {
  const { base, theirs, mine } = sides
  if (isDoc(theirs) && isDoc(mine)) {
    const isWhole = merging.units.has(place.pattern) || !isOneThing(sides)
    return isWhole ? refuse(merging, place, sides) : mergeParts(merging, place, sides)
  }
  const lists = { base: itemsOf(base), theirs: itemsOf(theirs), mine: itemsOf(mine) }
  return lists.base && lists.theirs && lists.mine
    ? mergeItems(merging, place, { base: lists.base, theirs: lists.theirs, mine: lists.mine })
    : refuse(merging, place, sides)
}

const textIn = (value: unknown): string | undefined =>
  isNothing(value) ? '' : typeof value === 'string' ? value : undefined

function mergeLetters({ texts }: Merging, { pattern }: Place, sides: Sides): string | undefined {
  if (texts?.places.has(pattern) !== true) return undefined
  const [base, theirs, mine] = [sides.base, sides.theirs, sides.mine].map(textIn)
  if (base === undefined || theirs === undefined || mine === undefined) return undefined
  return texts.merge({ base, theirs, mine })
}

function mergeValue(merging: Merging, place: Place, sides: Sides): unknown {
  const { base, theirs, mine } = sides
  if (isSameValue(base, mine) || isSameValue(theirs, mine)) return theirs
  if (isSameValue(base, theirs)) return mine
  const text = mergeLetters(merging, place, sides)
  if (text !== undefined) return text
  // One changed what the other took away.
  const isGone = isNothing(theirs) || isNothing(mine)
  return isGone ? refuse(merging, place, sides) : mergeWithin(merging, place, sides)
}

/** Result of two writers of one document. */
export interface Merged {
  readonly doc: Doc
  /** Where both changed the same, items by their ids: `legs[a1].paxNum`. There the preferred side is kept. */
  readonly conflicts: readonly string[]
}

interface MergeOptions {
  readonly prefer?: Side
  readonly units?: ReadonlySet<string>
  readonly texts?: TextMerging | undefined
}

/**
 * Puts together what two writers made of the same document: part by part, lists of items item by item by their ids, lists
 * of texts text by text. An object with a new id, and one of the `units`, is one value.
 */
export function mergeDocs(
  { base, theirs, mine }: { readonly base: Doc; readonly theirs: Doc; readonly mine: Doc },
  { prefer = 'theirs', units = new Set(), texts }: MergeOptions = {},
): Merged {
  const merging: Merging = { prefer, units, texts, conflicts: [] }
  const doc = mergeParts(merging, { path: '', pattern: '' }, { base, theirs, mine })
  return { doc, conflicts: merging.conflicts }
}

/** Patterns of the objects that a field names as a whole: with another airport code nothing of the old airport stays. */
export function listUnits(fields: readonly EditorField[], within = ''): readonly string[] {
  return fields.flatMap(({ property, component, isKey, fields: inner = [] }) => {
    const key = isKey === true ? [`${within}${property.slice(0, property.lastIndexOf('.'))}`] : []
    const own = fieldKinds[component].isWhole ? [`${within}${property}`] : []
    return [...key, ...own, ...listUnits(inner, `${within}${property}${component === 'items' ? '[]' : ''}.`)]
  })
}

/** True if a field holds prose. Merged halves of an address, a number or a choice would be meaningless. */
const isProse = ({ component, type, options, isAddress, transform, source }: EditorField): boolean =>
  component === 'input-html' ||
  ((component === 'input-stacked-text' || component === 'input-stacked-textarea') &&
    type === undefined &&
    options === undefined &&
    source === undefined &&
    isAddress !== true &&
    transform === undefined)

/** Lists the patterns of prose fields in a form. */
function prosePlaces(fields: readonly EditorField[], within = ''): readonly string[] {
  return fields.flatMap((field) => {
    const { property, component, fields: inner = [] } = field
    const own = isProse(field) ? [`${within}${property}`] : []
    return [...own, ...prosePlaces(inner, `${within}${property}${component === 'items' ? '[]' : ''}.`)]
  })
}

/** Returns the merging of the prose fields of a form by `merge`. */
export const textMergingIn = (fields: readonly EditorField[], merge: MergeText): TextMerging => ({
  places: new Set(prosePlaces(fields)),
  merge,
})

const only = (doc: Doc, names: readonly string[]): Doc =>
  Object.fromEntries(names.flatMap((name) => (name in doc ? [[name, doc[name]]] : [])))

/** Change of a record that was read at `base`, applied to the stored one. */
export interface MergedChange extends Pick<Merged, 'conflicts'> {
  /** Top-level fields to replace; null takes one away. */
  readonly change: Doc
}

/** Facts of a record that its merges depend on. */
export interface MergedRecord {
  readonly form: readonly EditorField[]
  /** Moments of which the later one wins without a question (`latest` of the definition). */
  readonly latest?: readonly string[]
  readonly texts?: TextMerging | undefined
}

/** The later one of two moments that every writer moves on, by the name of its field. */
const laterOf = (names: readonly string[], theirs: Doc, change: Doc): Doc =>
  Object.fromEntries(
    names.flatMap((name) => {
      const [there, mine] = [theirs[name], change[name]]
      return typeof there === 'number' && typeof mine === 'number' ? [[name, Math.max(there, mine)] as const] : []
    }),
  )

/**
 * Applies a change (top-level fields replaced, null removes one) to another state of its record. Changes of others
 * elsewhere stay.
 */
export function mergeChange(
  { form, latest = [], texts }: MergedRecord,
  { base, theirs, change }: { readonly base: Doc; readonly theirs: Doc; readonly change: Doc },
  prefer: Side = 'theirs',
): MergedChange {
  const names = Object.keys(change)
  const later = laterOf(latest, theirs, change)
  const sides = { base: only(base, names), theirs: { ...only(theirs, names), ...later }, mine: { ...change, ...later } }
  const { doc, conflicts } = mergeDocs(sides, { prefer, units: new Set(listUnits(form)), texts })
  return { change: Object.fromEntries(names.map((name) => [name, doc[name] ?? null])), conflicts }
}
