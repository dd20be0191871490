import {
  isDoc,
  unshownTo,
  valueAt,
  type Actor,
  type Doc,
  type EditorComponent,
  type EditorField,
  type Facts,
  type ListColumn,
  type LogicTable,
  type LogicSubject,
  type LogicValue,
  type RecordDefinition,
  type ValueName,
} from '../../kernel/index.ts'
import { hourMs } from '../../kernel/values/durations.ts'
import { formatDateTime, formatMoney, textOf } from '../../kernel/values/format-value.ts'
import { editableFields } from '../rows/edit-fields.ts'
import { hasListFor } from '../rows/has-list.ts'

export type RuleFieldKind = 'text' | 'choice' | 'yes-no' | 'number' | 'money' | 'people' | 'date'

/** A field that rules listen to, compare and name in their words. */
export interface RuleField {
  readonly path: string
  readonly label: string
  readonly kind: RuleFieldKind
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
}

/** A record type as rules see it. */
export interface RuleRecord {
  readonly name: string
  /** 'Quote' */
  readonly label: string
  readonly fields: readonly RuleField[]
  /** Paths of the dates that a rule may run before or after. */
  readonly times: readonly string[]
  /** Paths of the fields that a rule may set. */
  readonly sets: readonly string[]
  /** True if its records have agents. */
  readonly hasAgents: boolean
  /** True if its records have conversations, for notes and follow-ups. */
  readonly hasTalks: boolean
}

/** Record types that rules follow, in the order of choices. */
export const ruleRecordNames = [
  'threads',
  'quotes',
  'trips',
  'shares',
  'payments',
  'tasks',
  'contacts',
  'companies',
  'goods_quotes',
  'orders',
  'invoices',
  'shipments',
  'returns',
] as const

/** Value of a subject without any: 'Agents is nothing'. */
export const noRuleValue = 'nothing'

const componentKinds: Readonly<Partial<Record<EditorComponent, RuleFieldKind>>> = {
  'input-select': 'choice',
  'input-select-array': 'choice',
  'input-checkbox': 'yes-no',
  'input-date': 'date',
  'input-date-time': 'date',
  'input-followers': 'people',
  'input-stacked-text': 'text',
  'input-stacked-textarea': 'text',
  'input-phone': 'text',
  'input-url': 'text',
  'input-contact-type': 'text',
  'input-timezone': 'text',
  'input-text-array': 'text',
}

const columnKinds: Readonly<Record<NonNullable<ListColumn['kind']>, RuleFieldKind>> = {
  text: 'text',
  code: 'text',
  date: 'date',
  'date-time': 'date',
  money: 'money',
  number: 'number',
  bytes: 'number',
  status: 'choice',
  people: 'people',
  boolean: 'yes-no',
  email: 'text',
  phone: 'text',
  percent: 'number',
  score: 'number',
  priority: 'text',
}

function readInputKind({ component, type }: EditorField): RuleFieldKind | undefined {
  if (component === 'input-stacked-text' && (type === 'number' || type === 'money')) return type
  return componentKinds[component]
}

const isOpenInput = ({ source }: EditorField): boolean => source === undefined

/** Facts of a record type that its list and form do not have, by its name. */
const furtherFields: Readonly<Record<string, readonly RuleField[]>> = {
  trips: [{ path: 'signed', label: 'Signed by the customer', kind: 'yes-no' }],
  shares: [
    { path: 'revoked_at', label: 'Withdrawn', kind: 'date' },
    { path: 'acceptance_id', label: 'Signature', kind: 'text' },
  ],
}

/** Dates outside columns that an index of the database orders. */
const furtherTimes: Readonly<Record<string, readonly string[]>> = { shares: ['expires'] }

const readHead = (path: string): string => path.split('.')[0] ?? path

function listFields(definition: RecordDefinition): RuleField[] {
  const inputs = new Map(definition.form.filter(isOpenInput).map((field) => [field.property, field]))
  const columns = definition.list.columns.map(({ field: path, label, kind = 'text' }): RuleField => {
    const input = inputs.get(path)
    const known = (input && readInputKind(input)) ?? columnKinds[kind]
    return { path, label, kind: known === 'text' ? columnKinds[kind] : known, options: input?.options }
  })
  const others = [...inputs.values()].flatMap((input): RuleField[] => {
    const kind = readInputKind(input)
    return kind === undefined ? [] : [{ path: input.property, label: input.label, kind, options: input.options }]
  })
  return [...columns, ...others, ...(furtherFields[definition.name] ?? [])]
}

/** Fields of a state with labels of its table, where the form has no choice of it. */
function withStateOptions({ transitions }: RecordDefinition, field: RuleField): RuleField {
  if (transitions?.field !== field.path || field.options !== undefined) return field
  const options = Object.entries(transitions.labels).map(([value, label]) => ({ value, label }))
  return { ...field, kind: 'choice', options }
}

function listTimes(definition: RecordDefinition, fields: readonly RuleField[]): string[] {
  const further = furtherTimes[definition.name] ?? []
  const isColumn = (path: string) => definition.columns[path]?.type === 'bigint'
  return fields
    .filter(({ path, kind }) => kind === 'date' && (isColumn(path) || further.includes(path)))
    .map(({ path }) => path)
}

const settableKinds: ReadonlySet<RuleFieldKind> = new Set(['text', 'choice', 'yes-no', 'number'])

function listSettable(definition: RecordDefinition, fields: readonly RuleField[], actor: Actor): string[] {
  if (definition.name === 'threads') return ['status']
  if (!hasListFor(definition, actor, 'write')) return []
  const inputs = new Map(editableFields(definition, actor).map((field) => [field.property, field]))
  const state = (definition.recorded ?? []).includes(definition.transitions?.field ?? '')
    ? undefined
    : definition.transitions?.field
  return fields
    .filter(({ path, kind }) => settableKinds.has(kind) && (inputs.has(path) || path === state))
    .filter(({ path }) => inputs.get(path)?.component !== 'input-select-array')
    .map(({ path }) => path)
}

/** A record type as the rules of an actor see it; undefined if they may not read it. Hidden and sealed fields are left out. */
export function describeRuleRecord(definition: RecordDefinition, actor: Actor): RuleRecord | undefined {
  if (!hasListFor(definition, actor, 'read')) return undefined
  const closed = new Set([...unshownTo(definition, actor), ...(definition.secret ?? []), 'last_date', 'activity'])
  const seen = new Set<string>()
  const fields = listFields(definition)
    .filter(({ path }) => {
      if (seen.has(path) || closed.has(readHead(path))) return false
      seen.add(path)
      return true
    })
    .map((field) => withStateOptions(definition, field))
  return {
    name: definition.name,
    label: definition.name === 'threads' ? 'Conversation' : definition.label.one,
    fields,
    times: listTimes(definition, fields),
    sets: listSettable(definition, fields, actor),
    hasAgents: fields.some(({ path }) => path === 'agents'),
    hasTalks: definition.name === 'threads' || definition.conversation !== undefined,
  }
}

const dateSubjects = ({ path, label }: RuleField): [string, LogicSubject][] => [
  [`${path}:until`, { kind: 'number', label: `Hours until ${label}`, name: `time until ${label}`, unit: 'h' }],
  [`${path}:since`, { kind: 'number', label: `Hours since ${label}`, name: `time since ${label}`, unit: 'h' }],
]

const valueSources: Readonly<Partial<Record<RuleFieldKind, string>>> = { 'yes-no': 'yes-no', people: 'user' }

function makeSubject({ path, label, kind, options }: RuleField): LogicSubject {
  const source = options === undefined ? valueSources[kind] : `choice:${path}`
  return {
    kind: kind === 'number' || kind === 'money' ? 'number' : 'text',
    label,
    name: label,
    ...(kind === 'money' && { unit: 'USD' }),
    ...(source !== undefined && { values: source }),
  }
}

/** The table of subjects of rules on a record type (decision D15). */
export const makeRuleSubjects = ({ fields }: Pick<RuleRecord, 'fields'>): LogicTable =>
  Object.fromEntries(
    fields.flatMap((field) => (field.kind === 'date' ? dateSubjects(field) : [[field.path, makeSubject(field)]])),
  )

const listValues = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

function readText(value: unknown): LogicValue[] {
  if (isDoc(value)) return typeof value['id'] === 'string' ? [value['id']] : []
  return typeof value === 'string' && value.trim() !== '' ? [value] : []
}

function listFieldFacts({ path, kind }: RuleField, row: Doc, at: number): [string, readonly LogicValue[]][] {
  const value = valueAt(row, path)
  if (kind === 'yes-no') return [[path, [value === true ? 'yes' : 'no']]]
  const numbers = listValues(value).filter((one) => typeof one === 'number')
  if (kind === 'date')
    return [
      [`${path}:until`, numbers.map((one) => (one - at) / hourMs)],
      [`${path}:since`, numbers.map((one) => (at - one) / hourMs)],
    ]
  if (kind === 'number') return [[path, numbers]]
  if (kind === 'money') return [[path, numbers.map((cents) => cents / 100)]]
  const texts = listValues(value).flatMap(readText)
  return [[path, texts.length === 0 ? [noRuleValue] : texts]]
}

/** Values of the subjects of a record at a moment, in epoch milliseconds. A text without a value is 'nothing'. */
export const computeRuleFacts = (fields: readonly RuleField[], row: Doc, at: number): Facts =>
  Object.fromEntries(fields.flatMap((field) => listFieldFacts(field, row, at)))

/** The value of a field of a record in words. */
export function printRuleValue({ kind, options }: RuleField, value: unknown, timezone: string): string {
  if (kind === 'yes-no') return value === true ? 'yes' : 'no'
  if (typeof value === 'number' && kind === 'money') return formatMoney(value)
  if (typeof value === 'number' && kind === 'date') return formatDateTime(value, timezone)
  const label = (one: unknown) => options?.find((option) => option.value === one)?.label ?? textOf(one)
  return listValues(value).map(label).filter(Boolean).join(', ')
}

/** Names of compared values: the label of a choice, the name of a user, or the value. */
export function makeValueName(fields: readonly RuleField[], users?: ReadonlyMap<string, string>): ValueName {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  return (subject, value) =>
    byPath.get(subject)?.options?.find((one) => one.value === value)?.label ??
    users?.get(String(value)) ??
    String(value)
}

const placeholder = /\{\{\s*(?<path>[\w.]+)\s*\}\}/g

/** Paths that words name, as `{{path}}`. */
export const listPlaceholders = (words: string): string[] =>
  [...words.matchAll(placeholder)].map(({ groups }) => groups?.['path'] ?? '')

/** Words with the values of a record; `{{title}}` is its title. */
export const fillRuleWords = (
  words: string,
  { fields, row, title, timezone }: { fields: readonly RuleField[]; row: Doc; title: string; timezone: string },
): string =>
  words.replaceAll(placeholder, (_, path: string) => {
    if (path === 'title') return title
    const field = fields.find((one) => one.path === path)
    return field === undefined ? '' : printRuleValue(field, valueAt(row, path), timezone)
  })
