import type { ColumnRow } from '../../kernel/csv/column-choice.ts'
import { removeInvisibleMarks } from '../../kernel/values/invisible-marks.ts'
import { addressFault, fillAddress } from './address-cell.ts'
import { readContactCell } from './cell-readers.ts'
import { contactColumnsWith, type ContactColumn } from './contact-columns.ts'
import type { CellPart, ContactFacts, ImportedAddress, ImportedContact, UnreadPart } from './imported-contact.ts'
import { SeenPeople } from './seen-people.ts'

/** Original cells of a row by field. */
export type ContactCells = ColumnRow<ContactColumn>['cells']

/** Omitted cell, or part of a cell, of an imported person. */
export interface OmittedCell extends UnreadPart {
  readonly field: string
  readonly label: string
}

export interface ReadRow {
  readonly row: number
  readonly contact: ImportedContact
  readonly cells: ContactCells
  readonly omitted: readonly OmittedCell[]
}

/** Why a row is not imported, by the number that the spreadsheet gives it. */
export interface RowFault {
  readonly row: number
  readonly words: string
}

export interface RefusedRow extends RowFault {
  readonly cells: ContactCells
}

/** Texts that a spreadsheet shows for a failed formula. */
const cellErrors = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|BUSY!|GETTING_DATA)$/

/** Applies the replacements of the user to a value, or to each value of a list. */
function replaceWords(words: string, replaced: Readonly<Record<string, string>> | undefined): string {
  if (replaced === undefined) return words
  // A cell may say 'constructor', which every object has.
  const find = (part: string) =>
    Object.hasOwn(replaced, part.toLowerCase()) ? replaced[part.toLowerCase()] : undefined
  const whole = find(words)
  if (whole !== undefined) return whole
  const parts = words.split(/[;,]/).map((part) => part.trim())
  if (parts.every((part) => find(part) === undefined)) return words
  return parts
    .map((part) => find(part) ?? part)
    .filter((part) => part !== '')
    .join('; ')
}

function readCell(field: ContactColumn, cell: string, facts: ContactFacts): CellPart {
  const words = removeInvisibleMarks(cell).trim()
  if (cellErrors.test(words))
    return { unread: [{ value: words, words: `The spreadsheet shows the error ${words} in this cell.` }] }
  const known = replaceWords(words, facts.replaced?.[field])
  return known === '' ? {} : readContactCell(field, known, facts)
}

const joinLists = <One>(one: readonly One[] = [], other: readonly One[] = []): readonly One[] => [
  ...new Set([...one, ...other]),
]

/** Joins the columns of one address into one address; the column of all addresses adds complete ones. */
const joinAddresses = (
  one: readonly ImportedAddress[] = [],
  other: readonly ImportedAddress[] = [],
  isWhole = false,
): readonly ImportedAddress[] =>
  isWhole || one.length === 0 ? [...one, ...other] : [{ ...one[0], ...other[0] }, ...one.slice(1)]

function joinParts(one: ImportedContact, other: ImportedContact, field: ContactColumn): ImportedContact {
  const lists = {
    emails: joinLists(one.emails, other.emails),
    phones: joinLists(one.phones, other.phones),
    addresses: joinAddresses(one.addresses, other.addresses, field === 'addresses'),
  }
  const note = [one.phone_note, other.phone_note].filter(Boolean).join('\n')
  return {
    ...one,
    ...other,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(note !== '' && { phone_note: note }),
    ...((one.custom ?? other.custom) && { custom: { ...one.custom, ...other.custom } }),
  }
}

/** Removes duplicate emails and phones, and takes the first further one if the main one is missing. */
function settleReaches(contact: ImportedContact): ImportedContact {
  const { emails = [], phones = [], ...others } = contact
  const [email, ...furtherEmails] = joinLists(others.email === undefined ? [] : [others.email], emails)
  const [phone, ...furtherPhones] = joinLists(others.phone === undefined ? [] : [others.phone], phones)
  return {
    ...others,
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(furtherEmails.length > 0 && { emails: furtherEmails }),
    ...(furtherPhones.length > 0 && { phones: furtherPhones }),
  }
}

const addressWords = ({ street, street2, city, state, zip, country }: ImportedAddress): string =>
  [street, street2, city, state, zip, country].filter(Boolean).join(', ')

/** Keeps complete addresses and returns the others with the reason. */
function settleAddresses(contact: ImportedContact) {
  const { addresses = [], ...others } = contact
  const filled = addresses.map((address) => fillAddress(address, others))
  const whole = filled.filter((address) => addressFault(address) === undefined)
  const unread = filled.flatMap((address) => {
    const words = addressFault(address)
    return words === undefined ? [] : [{ value: addressWords(address), words }]
  })
  return { contact: { ...others, ...(whole.length > 0 && { addresses: whole }) }, unread }
}

/** Omits the full name if the row has a first or last name. */
const withSplitName = (cells: ContactCells): ContactCells =>
  cells.first_name === undefined && cells.last_name === undefined ? cells : { ...cells, name: undefined }

/** Reads the cells of one person. */
export function readContactCells(
  cells: ContactCells,
  facts: ContactFacts,
): { readonly contact: ImportedContact; readonly omitted: readonly OmittedCell[] } {
  const columns = contactColumnsWith({ fields: facts.fields, withGroups: facts.groups !== undefined })
  const name = (field: string, unread: readonly UnreadPart[] = []): OmittedCell[] =>
    unread.map((part) => ({ field, label: columns[field as ContactColumn]?.label ?? field, ...part }))
  let contact: ImportedContact = {}
  const omitted: OmittedCell[] = []
  for (const [field, words] of Object.entries(withSplitName(cells)) as [ContactColumn, string | undefined][]) {
    const part = words === undefined ? {} : readCell(field, words, facts)
    contact = joinParts(contact, part.contact ?? {}, field)
    omitted.push(...name(field, part.unread))
  }
  const settled = settleAddresses(settleReaches(contact))
  const addressField = cells.addresses === undefined ? 'zip' : 'addresses'
  return { contact: settled.contact, omitted: [...omitted, ...name(addressField, settled.unread)] }
}

const isPerson = ({ first_name: first, last_name: last, email, phone }: ImportedContact): boolean =>
  [first, last, email, phone].some((value) => value !== undefined && value !== '')

const noPerson = 'There is neither a name, an email nor a phone in it.'

const refuseRow = (omitted: readonly OmittedCell[]): string =>
  [...omitted.map(({ label, words }) => `${label}: ${words}`), noPerson].join(' ')

/**
 * Reads the rows of a file into people with their omitted cells, and refused rows. `seen` holds the people of earlier
 * parts of the file: a second row of the same person is refused, and a different person with the same email is imported
 * without it.
 */
export function readContactRows(
  rows: readonly ColumnRow<ContactColumn>[],
  facts: ContactFacts,
  seen = new SeenPeople(),
): { readonly read: readonly ReadRow[]; readonly faults: readonly RefusedRow[] } {
  const read: ReadRow[] = []
  const faults: RefusedRow[] = []
  for (const { number: row, cells } of rows) {
    const { contact, omitted } = readContactCells(cells, facts)
    const repeat = seen.repeatOf(contact)
    if (!isPerson(contact)) faults.push({ row, cells, words: refuseRow(omitted) })
    else if (repeat !== undefined) faults.push({ row, cells, words: repeat })
    else {
      const free = seen.add(row, contact)
      read.push({ row, cells, contact: free.contact, omitted: [...omitted, ...free.omitted] })
    }
  }
  return { read, faults }
}
