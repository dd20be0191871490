import {
  emptyOf,
  fieldKinds,
  isDoc,
  isEmptyValue,
  isSameValue,
  itemPath,
  valueAt,
  withPlainSigns,
  type Doc,
  type EditorField,
} from '../../kernel/index.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import type { FieldChange } from '../../kernel/records/change-words.ts'
import { pictureOf, type Picture } from '../pictures.ts'
import type { EarlierPart } from './earlier-parts.ts'

const longestWords = 240
/** Words before the first difference that are shown with it. */
const wordsAround = 60

const withinLine = /^<\/?(?:a|abbr|b|code|del|em|i|ins|mark|s|small|span|strong|sub|sup|u)\b/

const attributeOf = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** HTML in words, with what its pictures show and where its links lead. */
export function wordsOfHtml(html: string): string {
  let leadsTo = ''
  const words = html.replaceAll(/<[^>]*>/g, (tag) => {
    if (tag.startsWith('<img')) return ` [picture: ${attributeOf(tag, 'alt') || attributeOf(tag, 'src')}] `
    if (/^<a\b/.test(tag)) leadsTo = attributeOf(tag, 'href')
    if (tag === '</a>' && leadsTo !== '') return ` (${leadsTo})`
    return withinLine.test(tag) ? '' : ' '
  })
  return withPlainSigns(words).replaceAll(/\s+/g, ' ').trim()
}

const percentWords = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `${Math.round(x)} % from the left and ${Math.round(y)} % from the top`

/** 'Cabin, cabin.jpg, cropped to 60 x 80 %, 20 % from the left and 10 % from the top' */
function pictureWords({ alt = '', name = '', url, decorative, crop, focus }: Picture): string {
  const called = [alt, name].filter((words) => words.trim() !== '')
  return [
    ...(called.length > 0 ? called : [url]),
    ...(decorative === true ? ['decorative'] : []),
    ...(crop ? [`cropped to ${Math.round(crop.width)} x ${Math.round(crop.height)} %, ${percentWords(crop)}`] : []),
    ...(focus ? [`focus ${percentWords(focus)}`] : []),
  ].join(', ')
}

function docWords({ source }: EditorField, doc: Doc): string {
  if (source === 'structured-data') return JSON.stringify(doc)
  const picture = pictureOf(doc)
  return picture ? pictureWords(picture) : textOf(doc) || 'Set'
}

function listWords(list: readonly unknown[]): string {
  const words = list.map(textOf)
  if (words.every((one) => one !== '')) return words.join(', ')
  return list.length === 1 ? '1 entry' : `${list.length} entries`
}

/** A value in words, in the reader's time zone. */
function wordsOf(field: EditorField, value: unknown, timezone: string): string {
  const { words, isHtml } = fieldKinds[field.component]
  const ofKind = words(value, { field, timezone })
  if (ofKind !== undefined) return ofKind
  if (Array.isArray(value)) return listWords(value)
  if (isDoc(value)) return docWords(field, value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return isHtml === true ? wordsOfHtml(textOf(value)) : textOf(value)
}

/** Words from shortly before a place on. */
function wordsFrom(words: string, place: number): string {
  const begin = words.length > longestWords ? Math.max(0, place - wordsAround) : 0
  const end = begin + longestWords
  return `${begin > 0 ? '...' : ''}${words.slice(begin, end)}${words.length > end ? '...' : ''}`
}

type Sides = readonly [before: unknown, after: unknown]

/** Two values as a difference shows them: of long words the part in which they differ. */
export function changeInWords(field: EditorField, [before, after]: Sides, timezone: string): FieldChange {
  const { label } = field
  const [old, now] = [wordsOf(field, before, timezone), wordsOf(field, after, timezone)]
  const what = fieldKinds[field.component].isHtml === true ? 'formatting changed' : 'changed'
  if (old === now) return { label, before: wordsFrom(old, 0), after: `${wordsFrom(now, 0)} (${what})`.trim() }
  let from = 0
  while (from < now.length && now[from] === old[from]) from += 1
  return { label, before: wordsFrom(old, from), after: wordsFrom(now, from) }
}

const itemsOf = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

/** 'Heading in French' -> 'heading in French' */
const lowered = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/** A change in words, with the data to restore the former value. */
export interface FieldDifference extends FieldChange {
  readonly earlier: EarlierPart
}

interface DifferenceOptions {
  readonly timezone: string
  /** Name of the surrounding field: 'Our aircraft' of a section. */
  readonly above?: string
  /** Path of what the fields are within: 'content.sections[s1]'. */
  readonly at?: string
  /** For an item on one side only, all its values are shown, not just its name. */
  readonly isWhole?: boolean
}

/** 'Kind: Text; Heading: Cabin; Text: Six seats' */
function factsOf(fields: readonly EditorField[], doc: Doc, timezone: string): string {
  const facts = fields.flatMap((field) => {
    const value = valueAt(doc, field.property)
    if (isEmptyValue(value) || value === false) return []
    if (field.component === 'object') return factsOf(field.fields ?? [], isDoc(value) ? value : {}, timezone)
    const words =
      field.component === 'items'
        ? itemsOf(value)
            .map((item) => `(${factsOf(field.fields ?? [], item, timezone)})`)
            .join(', ')
        : wordsOf(field, value, timezone)
    return words === '' ? [] : `${field.label}: ${words}`
  })
  return facts.filter((fact) => fact !== '').join('; ')
}

/** Changed values within some fields, at any depth; lists by the ids of their items. */
export function fieldDifferences(
  fields: readonly EditorField[],
  [before, after]: readonly [before: Doc, after: Doc],
  { timezone, above = '', at = '', isWhole = false }: DifferenceOptions,
): readonly FieldDifference[] {
  return fields.flatMap((field): readonly FieldDifference[] => {
    const [old, now] = [valueAt(before, field.property), valueAt(after, field.property)]
    if (isSameValue(old, now)) return []
    const label = above === '' ? field.label : `${above}, ${lowered(field.label)}`
    const path = at === '' ? field.property : `${at}.${field.property}`
    if (field.component === 'object')
      return fieldDifferences(field.fields ?? [], [isDoc(old) ? old : {}, isDoc(now) ? now : {}], {
        timezone,
        above: label,
        at: path,
        isWhole,
      })
    if (field.component === 'items')
      return itemDifferences(field, { old: itemsOf(old), now: itemsOf(now), label, path }, { timezone, isWhole })
    const earlier: EarlierPart = { kind: 'value', path, value: old ?? emptyOf(field) }
    return [{ ...changeInWords({ ...field, label }, [old, now], timezone), earlier }]
  })
}

/** The same in words alone. */
export const fieldChanges = (...asked: Parameters<typeof fieldDifferences>): readonly FieldChange[] =>
  fieldDifferences(...asked).map(({ earlier: _earlier, ...change }) => change)

interface Lists {
  readonly old: readonly Doc[]
  readonly now: readonly Doc[]
  readonly label: string
  readonly path: string
}

function itemDifferences(
  field: EditorField,
  { old, now, label, path }: Lists,
  { timezone, isWhole = false }: DifferenceOptions,
): readonly FieldDifference[] {
  const title = (item: Doc) => field.items?.title(item) || (field.items?.one ?? 'item')
  const whole = (item: Doc) => (isWhole && wordsFrom(factsOf(field.fields ?? [], item, timezone), 0)) || title(item)
  const before = new Map(old.map((item) => [item['id'], item]))
  const after = new Set(now.map(({ id }) => id))
  const kept = now.flatMap((item): readonly FieldDifference[] => {
    const { id } = item
    const was = before.get(id)
    if (was === undefined)
      return [
        {
          label,
          before: '',
          after: isWhole ? whole(item) : `${title(item)} added`,
          earlier: { kind: 'no item', path, id },
        },
      ]
    return fieldDifferences(field.fields ?? [], [was, item], {
      timezone,
      above: title(item),
      at: itemPath(path, String(id)),
      isWhole,
    })
  })
  const gone = old.flatMap((item, place): readonly FieldDifference[] =>
    after.has(item['id'])
      ? []
      : [{ label, before: whole(item), after: '', earlier: { kind: 'item', path, item, place } }],
  )
  const order = (list: readonly Doc[]) => list.flatMap(({ id }) => (before.has(id) && after.has(id) ? [id] : []))
  const earlier: EarlierPart = { kind: 'order', path, ids: old.map(({ id }) => id) }
  const moved = isSameValue(order(old), order(now)) ? [] : [{ label, before: 'Another order', after: 'Moved', earlier }]
  return [...kept, ...gone, ...moved]
}
