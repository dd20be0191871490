import { z } from 'zod'
import { readableOn } from '../values/color.ts'
import { shortText } from '../documents/document-parts.ts'

/** One condition of a search (1-shell section 3, 'Filter item'). A numeric one asks for its value or more. */
export const filterItem = z.strictObject({
  id: z.string().max(700),
  name: shortText,
  key: shortText,
  value: z.union([shortText, z.number(), z.boolean()]),
  /** Its junction with the others of its key, and true for a number, false for a facet. */
  type: z
    .strictObject({ join: z.enum(['or', 'and']).default('and'), kind: z.enum(['numeric', 'facet']).default('facet') })
    .prefault({}),
  color: shortText.optional(),
  contrast: shortText.optional(),
  /** Items of the same `key_unique` replace each other. */
  key_unique: shortText.optional(),
})

export type FilterItem = z.output<typeof filterItem>

/** True if all conditions must hold, false for one of them (1-shell section 4). */
export const filterMode = z.enum(['and', 'or'])
export type FilterMode = z.output<typeof filterMode>

/** A filter set: one tab of the Filters modal (1-shell section 2.4). */
export interface FilterSet {
  readonly id: string
  readonly label: string
  readonly items: readonly FilterItem[]
}

interface Look {
  readonly color?: string | undefined
  readonly contrast?: string | undefined
}

const lookOf = ({ color, contrast }: Look) =>
  color === undefined ? {} : { color, contrast: contrast ?? readableOn(color) }

/** A condition on a facet: one of the chosen values of its key is enough. */
export const facetItem = (
  key: string,
  value: string | boolean,
  { name, ...look }: Look & { name: string },
): FilterItem => ({
  id: `${key}:${String(value)}`,
  name,
  key,
  value,
  type: { join: 'or', kind: 'facet' },
  ...lookOf(look),
})

/** 'At or above' a number; of those of one key only one can be chosen. */
export const atLeastItem = (key: string, value: number, { name, ...look }: Look & { name: string }): FilterItem => ({
  id: `${key}>=${value}`,
  name,
  key,
  value,
  type: { join: 'and', kind: 'numeric' },
  key_unique: key,
  ...lookOf(look),
})

/** A text as one word of hosted search. */
export const quotedWord = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

const itemWords = ({ key, value, type }: FilterItem): string =>
  type.kind === 'numeric' ? `${key} >= ${Number(value)}` : `${key}:${quotedWord(String(value))}`

/**
 * Conditions in the words of hosted search; undefined without any. In `and` mode every key must hold, where values of one
 * key that join by or are alternatives; in `or` mode one condition is enough.
 */
export function wordsOfItems(items: readonly FilterItem[], mode: FilterMode): string | undefined {
  if (items.length === 0) return undefined
  if (mode === 'or') return `(${items.map(itemWords).join(' OR ')})`
  const groups = Map.groupBy(items, (item) => (item.type.join === 'or' ? item.key : item.id))
  return [...groups.values()].map((group) => `(${group.map(itemWords).join(' OR ')})`).join(' AND ')
}

/** The chosen conditions with one more, or without it if it was among them. */
export function toggledItem(items: readonly FilterItem[], item: FilterItem): readonly FilterItem[] {
  if (items.some((one) => one.id === item.id)) return items.filter((one) => one.id !== item.id)
  const isReplaced = (one: FilterItem) => item.key_unique !== undefined && one.key_unique === item.key_unique
  return [...items.filter((one) => !isReplaced(one)), item]
}

/** Separator between the conditions of an address: no id holds it unescaped. */
const between = ','

/** Condition by its id in a box. One that was saved elsewhere may have another id. */
const askedBy = ({ key, value, type }: FilterItem): string =>
  type.kind === 'numeric' ? `${key}>=${Number(value)}` : `${key}:${String(value)}`

/** Conditions as an address carries them. */
export const addressOfItems = (items: readonly FilterItem[]): string | undefined =>
  items.length === 0
    ? undefined
    : items.map((item) => askedBy(item).replaceAll('%', '%25').replaceAll(between, '%2C')).join(between)

const unescaped = (text: string): string => text.replaceAll('%2C', between).replaceAll('%25', '%')

/** A condition that no set offers any more still represents itself, called by its value. */
function itemOfId(id: string): FilterItem | undefined {
  const [, key = '', sign, value = ''] = /^([\w.]+)(:|>=)(.+)$/s.exec(id) ?? []
  if (sign === ':') return facetItem(key, value, { name: value })
  return sign === '>=' && Number.isFinite(Number(value))
    ? atLeastItem(key, Number(value), { name: `${key} ${value}` })
    : undefined
}

/** The conditions that an address names: with the names and colours of the sets that offer them. */
export function itemsOfAddress(text: string | undefined, sets: readonly FilterSet[]): readonly FilterItem[] {
  const offered = new Map(sets.flatMap((set) => set.items.map((item) => [item.id, item])))
  const ids = [...new Set((text ?? '').split(between).filter(Boolean).map(unescaped))]
  return ids.flatMap((id) => offered.get(id) ?? itemOfId(id) ?? [])
}
