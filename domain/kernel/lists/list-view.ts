import { z } from 'zod'
import { unshownTo } from '../records/guarded-fields.ts'
import type { RecordDefinition, SearchDefinition } from '../records/record.ts'
import type { Actor } from '../access/roles.ts'
import { itemsOfAddress } from '../search/search-items.ts'

/** The words of an address that say what a list shows: its search, conditions, dates, and order. */
const viewWord = /^(?:q|f|mode|dates|sort|[a-z]{1,30}Sort)$/

export const isViewWord = (name: string): boolean => viewWord.test(name)

/** Content of a list, in the words of its address. */
export const viewWords = z.record(z.string().regex(viewWord), z.string().min(1).max(4000))

export type ViewWords = z.output<typeof viewWords>

type Words = Readonly<Record<string, string | undefined>>

/** The words of an address that a view keeps. */
export const viewWordsOf = (words: Words): ViewWords =>
  Object.fromEntries(
    Object.entries(words).flatMap(([name, value]) => (isViewWord(name) && value ? [[name, value] as const] : [])),
  )

/** The words of an address without those that a view keeps, each taken away. */
export const withoutViewWords = (words: Words): Readonly<Record<string, undefined>> =>
  Object.fromEntries(
    Object.keys(words)
      .filter(isViewWord)
      .map((name) => [name, undefined]),
  )

export const areSameWords = (one: ViewWords, other: ViewWords): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])

const headOf = (path: string): string => path.split(/[.[]/)[0] ?? path

/** The path of the field that a condition is about; undefined where the index does not know it. */
function pathOf({ facets = {}, numeric = {} }: SearchDefinition, key: string): string | undefined {
  if (['active', 'date', 'last_date'].includes(key)) return key
  return facets[key] ?? numeric[key]
}

/** Why a condition cannot be asked: the reader may not read its field, the client hides it, or it is not there. */
export type Unread = 'closed' | 'hidden' | 'gone'

/** A field that the client has added must be in its forms. */
function unreadCustom({ form }: RecordDefinition, key: string): Unread | undefined {
  const field = form.find(({ property }) => property === key)
  if (field === undefined) return 'gone'
  return field.hide?.({}) === true ? 'hidden' : undefined
}

/** Why a reader does not read what a condition is about. */
function unreadField(definition: RecordDefinition, actor: Actor, key: string): Unread | undefined {
  const { search } = definition
  if (search?.custom && key.startsWith('custom.')) return unreadCustom(definition, key)
  const path = search && pathOf(search, key)
  if (unshownTo(definition, actor).includes(headOf(path ?? key))) return 'closed'
  return path === undefined ? 'gone' : undefined
}

/** The conditions that an address names, one by one. */
const conditionsOf = (words: Words): readonly string[] => (words['f'] ?? '').split(',').filter(Boolean)

/**
 * Why a view cannot be shown that narrows its list by something that the reader does not read, or that is no more.
 * Without that condition the list would be another one, and a longer one: nothing of it is shown then.
 */
export function unreadCondition(definition: RecordDefinition, actor: Actor, words: Words): Unread | undefined {
  for (const condition of conditionsOf(words)) {
    const [item] = itemsOfAddress(condition, [])
    const unread = item === undefined ? 'gone' : unreadField(definition, actor, item.key)
    if (unread !== undefined) return unread
  }
  return undefined
}
