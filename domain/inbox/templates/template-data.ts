import { splitFullName } from '../../company/index.ts'
import { contactTemplateFields } from '../../crm/index.ts'
import { isDoc, pickFields, type Doc, type RecordDefinition } from '../../kernel/index.ts'
import { findConversation, type ParentType } from '../parent-record.ts'
import { withoutMarks } from './unfilled-words.ts'

/** Values of a template: plain data, of fields that were chosen for people outside to read (decision M16). */
export type TemplateData = Readonly<Record<string, unknown>>

const userFields = ['name', 'first_name', 'last_name', 'nick_name', 'email', 'phone', 'role']

/** Characters of an answered message that a template can show. */
const longestQuoted = 20_000

const clientFields = ['name', 'phone', 'email', 'website', 'public_facing_url', 'office_hours', 'timezone']
const placeFields = ['street', 'street2', 'city', 'state', 'zip', 'country'].map((field) => `address.${field}`)

/** Data without functions, nulls and the marks of unfilled words. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return withoutMarks(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(plain).filter((one) => one !== undefined)
  return isDoc(value) ? plainDoc(value) : undefined
}

const plainDoc = (doc: Doc): Doc =>
  withoutNothing(Object.fromEntries(Object.entries(doc).map(([name, value]) => [name, plain(value)])))

/** The given fields of a record, and no others. */
const chosen = (row: object | undefined, fields: readonly string[]): Doc => plainDoc(pickFields(row, fields))

const withoutNothing = (doc: Doc): Doc =>
  Object.fromEntries(Object.entries(doc).filter(([, value]) => value !== undefined))

interface RecordFacts {
  readonly label?: string
  readonly number?: string
  /** Keys of the fields that the company added to the record type and shows. */
  readonly custom?: readonly string[]
}

const ofCustom = (keys: readonly string[]): readonly string[] => keys.map((key) => `custom.${key}`)

/** A record as templates know it: its label and number, its chosen fields and parts, and the company's own fields. */
export function recordData(
  { templateFields }: Pick<RecordDefinition, 'templateFields'>,
  row: Doc | undefined,
  facts: RecordFacts,
): Doc {
  const { label, number, custom = [] } = facts
  const named = plainDoc({ label, number })
  if (row === undefined) return named
  const fields = [...(templateFields?.fields ?? []), ...ofCustom(custom)]
  return { ...named, ...chosen(row, fields), ...plainDoc(templateFields?.parts?.(row) ?? {}) }
}

/** A contact: fields of its record, and the company's fields of these keys, override the thread's. */
export function contactData(summary: object | undefined, row: object | undefined, custom: readonly string[] = []): Doc {
  const known = {
    ...chosen(summary, contactTemplateFields),
    ...chosen(row, [...contactTemplateFields, ...ofCustom(custom)]),
  }
  const { name } = known
  const split = typeof name === 'string' && name !== '' ? splitFullName(name) : {}
  return { ...split, ...known }
}

export const userData = (row: object | undefined): Doc => chosen(row, userFields)

export const clientData = (row: object): Doc => chosen(row, [...clientFields, ...placeFields])

/** The message that is answered, as templates know it. */
export function answeredData(
  message:
    | { readonly subject: string; readonly message: string; readonly date: number; readonly sender: string }
    | undefined,
): Doc {
  if (message === undefined) return {}
  const { subject, message: text, date, sender } = message
  return {
    subject: withoutMarks(subject),
    from: withoutMarks(sender),
    date,
    text: withoutMarks(text).slice(0, longestQuoted),
  }
}

/** The record under both of its names: `record`, and the name of its type, such as `trip`. */
export function namedRecord(type: ParentType, record: Doc): TemplateData {
  const own = findConversation(type)?.template?.name
  return { record, ...(own === undefined || own === 'contact' ? {} : { [own]: record }) }
}
