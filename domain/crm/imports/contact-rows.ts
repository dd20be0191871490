import { isEmailAddress } from '../../kernel/index.ts'
import type { ColumnRow } from '../../kernel/column-choice.ts'
import { phoneNumber } from '../../kernel/phone-number.ts'
import { splitContactName } from '../contact-name.ts'
import { keptPhone } from '../phone-forms.ts'
import type { ContactColumn } from './contact-columns.ts'

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

function faultOf(
  { name, email, phone, notes, ...rest }: ColumnRow<ContactColumn>['cells'],
  types: ReadonlySet<string>,
) {
  const texts = [name, rest.first_name, rest.last_name, rest.company, rest.title]
  if ([name, rest.first_name, rest.last_name, email, phone].every((text) => text === undefined))
    return 'There is neither a name, an email nor a phone in it.'
  if (email !== undefined && !isEmailAddress(email)) return `'${email}' is no email address.`
  if (phone !== undefined && phoneNumber(phone) === undefined) return `'${phone}' is no phone number.`
  if (rest.type !== undefined && !types.has(rest.type.toLowerCase()))
    return `'${rest.type}' is none of your contact types.`
  if (texts.some((text = '') => text.length > longest) || (notes ?? '').length > longestNotes)
    return 'A cell of it is too long.'
  return undefined
}

const given = <Value>(name: string, value: Value | undefined) => (value === undefined ? {} : { [name]: value })

function contactOf(cells: ColumnRow<ContactColumn>['cells'], types: ReadonlyMap<string, string>): ImportedContact {
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
  }
}

/**
 * Reads the rows of a file: those that can be imported, and why each of the others cannot. A person stands in a file
 * once: a second row with the same address, or without one the same number, is refused.
 */
export function readContactRows(
  rows: readonly ColumnRow<ContactColumn>[],
  typeNames: readonly string[],
): { readonly read: readonly ReadRow[]; readonly faults: readonly RowFault[] } {
  const types = new Map(typeNames.map((name) => [name.toLowerCase(), name]))
  const known = new Set(types.keys())
  const seen = new Map<string, number>()
  const read: ReadRow[] = []
  const faults: RowFault[] = []
  for (const { number, cells } of rows) {
    const fault = faultOf(cells, known)
    const contact = fault === undefined ? contactOf(cells, types) : {}
    const key = contact.email ?? contact.phone
    const before = key === undefined ? undefined : seen.get(key)
    if (fault !== undefined) faults.push({ row: number, words: fault })
    else if (before !== undefined) faults.push({ row: number, words: `${key} stands in row ${before} already.` })
    else {
      if (key !== undefined) seen.set(key, number)
      read.push({ row: number, contact })
    }
  }
  return { read, faults }
}
