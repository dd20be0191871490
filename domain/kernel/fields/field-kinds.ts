import type { EditorComponent, EditorField } from './editor-field.ts'
import { isDoc } from '../documents/field-path.ts'
import { formatDate, formatDateTime, formatMoney, formatPhone, textOf } from '../values/format-value.ts'
import { isBlank } from '../values/empty-value.ts'

interface ValueContext {
  readonly field: Pick<EditorField, 'type' | 'options'>
  readonly timezone: string
}

/** Requirements of each kind of field for its value. */
export interface FieldKind {
  /** Value of an empty input. */
  readonly empty: () => unknown
  /** True if its input can hold a value: half of a date is a text until completed, an object never is. */
  readonly takes: (value: unknown) => boolean
  /** A value in words for the history and read-only views; undefined if its parts are shown one by one. */
  readonly words: (value: unknown, context: ValueContext) => string | undefined
  /** Its texts are shown as HTML: they are made safe on every save. All other texts are texts, and stay as they are. */
  readonly isHtml?: true
  /** An object that is one value: of the one before nothing stays in it. */
  readonly isWhole?: true
}

const isFlat = (value: unknown): boolean => typeof value !== 'object' || value === null

const isList = (value: unknown): boolean => isBlank(value) || Array.isArray(value)

const isTextList = (value: unknown): boolean => isList(value) && (isBlank(value) || (value as unknown[]).every(isFlat))

const isItemList = (value: unknown): boolean =>
  isBlank(value) || (Array.isArray(value) && value.every((item) => isDoc(item) && typeof item['id'] === 'string'))

const isEntryList = (value: unknown): boolean =>
  isBlank(value) || (Array.isArray(value) && value.every((item) => isDoc(item) && typeof item['label'] === 'string'))

const numberWords: Readonly<Record<string, (value: number, timezone: string) => string>> = {
  money: formatMoney,
  date: formatDate,
  'date-time': formatDateTime,
}

const flatWords: FieldKind['words'] = (value, { field, timezone }) => {
  const option = field.options?.find((choice) => choice.value === value)
  if (option) return option.label
  const say = numberWords[field.type ?? '']
  return typeof value === 'number' && say ? say(value, timezone) : undefined
}

const wordsAs =
  (say: (value: number, timezone: string) => string): FieldKind['words'] =>
  (value, context) =>
    typeof value === 'number' ? say(value, context.timezone) : undefined

const text: FieldKind = { empty: () => '', takes: isFlat, words: flatWords }
const html: FieldKind = { ...text, isHtml: true }
const list = { empty: () => [], words: () => undefined }
const texts: FieldKind = { ...list, takes: isTextList }
const optionList: FieldKind = {
  ...texts,
  words: (value, context) =>
    context.field.options && Array.isArray(value)
      ? value.map((one: unknown) => flatWords(one, context) ?? textOf(one)).join(', ')
      : undefined,
}
const entries: FieldKind = { ...list, takes: isEntryList }
/** Kept as it is given: a picture with its crop, a product with its dimensions. */
const thing: FieldKind = { empty: () => '', takes: () => true, words: () => undefined }

/** Kinds of fields (2-content section 3), the two with nested fields, and those that a room edits. */
export const fieldKinds: Readonly<Record<EditorComponent, FieldKind>> = {
  'input-stacked-text': text,
  'input-date-time': { ...text, words: wordsAs(formatDateTime) },
  'input-date': { ...text, words: wordsAs(formatDate) },
  'input-stacked-textarea': text,
  'input-icon': text,
  'input-blog': { ...thing, empty: () => [] },
  'input-color': text,
  'input-image-new': thing,
  'input-file': thing,
  'input-image-simple': text,
  'input-video': thing,
  'input-checkbox': {
    empty: () => false,
    takes: isFlat,
    words: (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : undefined),
  },
  'input-select': text,
  'input-code': text,
  'input-html': html,
  'input-dimensions': thing,
  'input-product': thing,
  'input-group': thing,
  'input-url': text,
  'input-phone': { ...text, words: (value) => (typeof value === 'string' ? formatPhone(value) : undefined) },
  'input-contact-type': text,
  'input-timezone': text,
  'input-followers': entries,
  'input-roles': entries,
  'input-product-array': { ...list, takes: isList },
  'input-text-array': texts,
  'input-select-array': optionList,
  object: { empty: () => ({}), takes: (value) => isBlank(value) || isDoc(value), words: () => undefined },
  items: { ...list, takes: isItemList },
  airport: {
    empty: () => '',
    takes: (value) => isBlank(value) || isDoc(value),
    words: (value) => (isDoc(value) ? textOf(value['icao']) : undefined),
    isWhole: true,
  },
  whole: { ...thing, isWhole: true },
  raw: { ...thing, empty: () => undefined },
}

const typed: Readonly<Partial<Record<NonNullable<EditorField['type']>, () => unknown>>> = {
  boolean: () => false,
  followers: () => [],
  roles: () => [],
  array: () => [],
}

/** Value of an empty input of a field: its type decides before its kind. */
export const emptyOf = ({ type, component }: EditorField): unknown =>
  ((type && typed[type]) ?? fieldKinds[component].empty)()
