import {
  holds,
  isDoc,
  valueAt,
  withValueAt,
  type Doc,
  type EditorField,
  type Facts,
  type ItemsWords,
  type Logic,
  type LogicValue,
} from '../../kernel/index.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import { isComponentKind, type EditorEntry } from './editor-entry.ts'

const factOf = (value: unknown): readonly LogicValue[] => {
  if (Array.isArray(value)) return value.flatMap(factOf)
  if (typeof value === 'number') return [value]
  return value === undefined || value === null || typeof value === 'object' ? [] : [String(value)]
}

/** The properties that a rule compares. */
function comparedIn(rule: Logic): readonly string[] {
  if ('all' in rule) return rule.all.flatMap(comparedIn)
  if ('any' in rule) return rule.any.flatMap(comparedIn)
  return 'not' in rule ? comparedIn(rule.not) : [rule.subject]
}

/** True if a rule of visibility hides a field, given the current values of its siblings. */
function hidesAt(rule: Logic): (values: Doc) => boolean {
  const compared = [...new Set(comparedIn(rule))]
  return (values) => {
    const facts: Facts = Object.fromEntries(compared.map((name) => [name, factOf(valueAt(values, name))]))
    return holds(rule, facts)
  }
}

const typeOf = ({ type }: EditorEntry): EditorField['type'] => (type === 'plain' ? undefined : type)

const componentOf = ({ component = '' }: EditorEntry): EditorField['component'] =>
  isComponentKind(component) ? component : 'raw'

const defined = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>

/** Least height of the HTML editor, in pixels (2-content section 9). */
const htmlHeight = 300

/** Properties shared by the entry and the field. */
const shared = (entry: EditorEntry) =>
  defined({
    type: typeOf(entry),
    required: entry.required,
    default: entry.default,
    placeholder: entry.placeholder,
    description: entry.description,
    link: entry.link,
    linkText: entry.link_text,
    className: entry.class,
    colSpan: entry.colSpan,
    readOnly: entry.readOnly,
    maxLength: entry.maxLength,
    autoComplete: entry.autoComplete,
    options: entry.options,
    rows: entry.rows,
    height: entry.height ?? (entry.component === 'input-html' ? htmlHeight : undefined),
    transform: entry.transform,
    datePicker: entry.datePicker,
    image: entry.inputImageResizeOpts,
    multiple: entry.multiple,
    acceptTypes: entry.acceptTypes,
    maxFileSize: entry.maxFileSize,
    limit: entry.limit,
    exampleCode: entry.exampleCode,
    html: entry.customHtmlConfig,
    showToolbar: entry.showToolbar,
    autoStart: entry.autoStart,
    isSameInAll: entry.same_in_all,
  }) as Partial<EditorField>

/** 'Buttons' -> 'button'. */
const singular = (label: string): string => label.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')

const plainTexts: ReadonlySet<string> = new Set(['input-stacked-text', 'input-stacked-textarea', 'input-select'])

/** Name of an item: the field that the configuration names, or while that is empty its first plain field. */
function titleOf(entry: EditorEntry, fields: readonly EditorField[]): (item: Doc) => string {
  const first = fields.find(({ component }) => plainTexts.has(component))?.property
  const names = [entry.item_title, first].flatMap((name) => name ?? [])
  const wordsAt = (item: Doc, name: string) => {
    const value = textOf(valueAt(item, name))
    const options = fields.find(({ property }) => property === name)?.options
    return options?.find((option) => option.value === value)?.label ?? value
  }
  return (item) => names.map((name) => wordsAt(item, name)).find((words) => words !== '') ?? ''
}

/** Initial values of a record or item of these fields. */
export const beginOf = (fields: readonly EditorField[]): Doc =>
  fields.reduce<Doc>((doc, field) => {
    if (field.default !== undefined) return withValueAt(doc, field.property, field.default)
    if (field.component !== 'object') return doc
    const inner = beginOf(field.fields ?? [])
    return Object.keys(inner).length === 0 ? doc : withValueAt(doc, field.property, inner)
  }, {})

function itemsOf(entry: EditorEntry, fields: readonly EditorField[]): ItemsWords {
  return {
    one: entry.item_label?.toLowerCase() ?? singular(entry.label),
    empty: `No ${entry.label.toLowerCase()} yet.`,
    title: titleOf(entry, fields),
    begin: beginOf(fields),
  }
}

function holder(entry: EditorEntry, inner: readonly EditorEntry[]): EditorField {
  const fields = entriesAsFields(inner)
  const base = { ...shared(entry), property: entry.property, label: entry.label, fields }
  return entry.type === 'array'
    ? { ...base, component: 'items', items: itemsOf(entry, fields) }
    : { ...base, component: 'object' }
}

/** Entries of one object or array, each of which names its place within by `object_property`, as one field. */
function grouped(entries: readonly EditorEntry[]): EditorField {
  const [first] = entries
  if (first === undefined) throw new TypeError('a group has entries')
  const inner = entries.map((entry): EditorEntry => {
    const { object_property: name = '', type, ...rest } = entry
    return { ...rest, property: name, type: type === 'array' || type === 'object' ? undefined : type }
  })
  return holder({ property: first.property, label: first.label, type: first.type, limit: first.limit }, inner)
}

/** The entries of a checked configuration as fields of the one form engine. */
export function entriesAsFields(entries: readonly EditorEntry[]): readonly EditorField[] {
  const done = new Set<string>()
  return entries.flatMap((entry): readonly EditorField[] => {
    if (entry.object_property !== undefined) {
      if (done.has(entry.property)) return []
      done.add(entry.property)
      return [grouped(entries.filter((one) => one.property === entry.property && one.object_property !== undefined))]
    }
    const hide = entry.hide && { hide: hidesAt(entry.hide) }
    if (entry.fields !== undefined) return [{ ...holder(entry, entry.fields), ...hide }]
    const field = { ...shared(entry), ...hide, property: entry.property, label: entry.label }
    return [{ ...field, component: componentOf(entry), ...sourceOf(entry) }]
  })
}

/** Pages are addresses too: they are chosen from the client's own. HTML can be written with a language model. */
const sources: Readonly<Record<string, EditorField['source']>> = { 'input-url': 'target-page', 'input-html': 'ai-html' }

const sourceOf = ({ component = '' }: EditorEntry): Pick<EditorField, 'source'> => {
  const source = sources[component]
  return source === undefined ? {} : { source }
}

/** The fields of a value as they would be edited, with each property within a part of the document. */
export const fieldsWithin = (part: string, fields: readonly EditorField[]): readonly EditorField[] =>
  fields.map((field) => ({
    ...field,
    property: `${part}.${field.property}`,
    ...(field.hide && { hide: (values: Doc) => field.hide?.(partOf(values, part)) === true }),
    ...(field.datePicker?.minDateFormControlName !== undefined && {
      datePicker: {
        ...field.datePicker,
        minDateFormControlName: `${part}.${field.datePicker.minDateFormControlName}`,
      },
    }),
  }))

const partOf = (values: Doc, part: string): Doc => {
  const held = values[part]
  return isDoc(held) ? held : {}
}
