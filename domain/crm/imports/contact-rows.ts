import type { z } from 'zod'
import { customValues, isEmailAddress, type CustomField } from '../../kernel/index.ts'
import type { ColumnRow } from '../../kernel/csv/column-choice.ts'
import { readCustomCell } from '../../kernel/records/custom-cells.ts'
import { phoneNumber } from '../../kernel/values/phone-number.ts'
import { splitContactName } from '../contact-name.ts'
import { keptPhone } from '../phone-forms.ts'
import { contactColumnsWith, type ContactColumn } from './contact-columns.ts'

type CustomValues = z.output<typeof customValues>

/** What a row says of a contact. */
export interface ImportedContact {
  readonly first_name?: string
  readonly last_name?: string
  /** In lower case. */
  readonly email?: string
  readonly phone?: string
  readonly company?: string
  readonly title?: string
  readonly type?: string
  readonly notes?: string
  /** Values of the fields that the client has added, by their ids. */
  readonly custom?: CustomValues
}

/** What a client has of its own that rows are read by. */
export interface ContactFacts {
  readonly typeNames: readonly string[]
  readonly fields: readonly CustomField[]
  readonly timezone: string
}

export interface ReadRow {
  readonly row: number
  readonly contact: ImportedContact
}

/** Why a row is not imported, by the number that the spreadsheet gives it. */
export interface RowFault {
  readonly row: number
  readonly words: string
}

const longest = 500
const longestNotes = 20_000

type Cells = ColumnRow<ContactColumn>['cells']

const reaches = ['name', 'first_name', 'last_name', 'email', 'phone'] as const
const texts = ['name', 'first_name', 'last_name', 'company', 'title'] as const

/** What a spreadsheet shows where it could not work a cell out. */
const cellErrors = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|BUSY!|GETTING_DATA)$/

const errorFault = (cells: Cells, { fields }: ContactFacts): string | undefined => {
  const [field = '', error] =
    Object.entries(cells).find(([, words]) => words !== undefined && cellErrors.test(words)) ?? []
  if (error === undefined) return undefined
  const label = contactColumnsWith(fields)[field as ContactColumn]?.label ?? field
  return `${label} holds the error ${error} of the spreadsheet.`
}

/** The cells of fields that the client has added: their values, and why some have none. */
function customOf(cells: Cells, { fields, timezone }: ContactFacts) {
  const readings = fields.flatMap((field) => {
    const words = cells[`custom.${field.id}`]
    return words === undefined ? [] : [{ id: field.id, ...readCustomCell(field, words, timezone) }]
  })
  const values = readings.flatMap((reading) => ('value' in reading ? [[reading.id, reading.value] as const] : []))
  return {
    custom: values.length === 0 ? undefined : customValues.parse(Object.fromEntries(values)),
    fault: readings.flatMap((reading) => ('fault' in reading ? [reading.fault] : []))[0],
  }
}

const isTooLong = (cells: Cells): boolean =>
  texts.some((field) => (cells[field] ?? '').length > longest) || (cells.notes ?? '').length > longestNotes

/** What keeps a row from being imported beside its own fields of the client; the first that is found. */
function faultOf(cells: Cells, types: ReadonlySet<string>, facts: ContactFacts): string | undefined {
  const { email, phone, type } = cells
  const error = errorFault(cells, facts)
  if (error !== undefined) return error
  if (reaches.every((field) => cells[field] === undefined))
    return 'There is neither a name, an email nor a phone in it.'
  if (email !== undefined && !isEmailAddress(email)) return `'${email}' is not an email address.`
  if (phone !== undefined && phoneNumber(phone) === undefined) return `'${phone}' is not a phone number.`
  if (type !== undefined && !types.has(type.toLowerCase())) return `'${type}' is none of your contact types.`
  return isTooLong(cells) ? 'A cell of it is too long.' : undefined
}

const given = <Value>(name: string, value: Value | undefined) => (value === undefined ? {} : { [name]: value })

function contactOf(
  cells: Cells,
  types: ReadonlyMap<string, string>,
  custom: CustomValues | undefined,
): ImportedContact {
  const { name, first_name: first, last_name: last, email, phone, type, company, title, notes } = cells
  const isSplit = first !== undefined || last !== undefined || name === undefined
  return {
    ...(isSplit ? { ...given('first_name', first), ...given('last_name', last) } : splitContactName(name)),
    ...given('email', email?.toLowerCase()),
    ...given('phone', phone && keptPhone(phone)),
    ...given('type', type && types.get(type.toLowerCase())),
    ...given('company', company),
    ...given('title', title),
    ...given('notes', notes),
    ...given('custom', custom),
  }
}

/**
 * Reads the rows of a file: those that can be imported, and why each of the others cannot. A person stands in a file
 * once: a second row with the same address, or without one the same number, is refused.
 */
export function readContactRows(
  rows: readonly ColumnRow<ContactColumn>[],
  facts: ContactFacts,
): { readonly read: readonly ReadRow[]; readonly faults: readonly RowFault[] } {
  const types = new Map(facts.typeNames.map((name) => [name.toLowerCase(), name]))
  const known = new Set(types.keys())
  const seen = new Map<string, number>()
  const read: ReadRow[] = []
  const faults: RowFault[] = []
  for (const { number, cells } of rows) {
    const own = customOf(cells, facts)
    const fault = faultOf(cells, known, facts) ?? own.fault
    const contact = fault === undefined ? contactOf(cells, types, own.custom) : {}
    const key = contact.email ?? contact.phone
    const before = key === undefined ? undefined : seen.get(key)
    if (fault !== undefined) faults.push({ row: number, words: fault })
    else if (before !== undefined) faults.push({ row: number, words: `${key} is already in row ${before}.` })
    else {
      if (key !== undefined) seen.set(key, number)
      read.push({ row: number, contact })
    }
  }
  return { read, faults }
}
