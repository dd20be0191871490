import {
  columnOptions,
  contactImports,
  contacts,
  crmMessages,
  notedRowsPage,
  presentNoted,
  readContactCells,
  type ContactCells,
  type ContactColumn,
  type correctImportRow,
  type ImportedContact,
  type OmittedCell,
  type readNotedRows,
} from '../../../domain/crm/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb, getRecord, takeRecord } from '../../platform/records/index.ts'
import { lockContacts } from '../lock-reach.ts'
import { takenAddresses } from '../refuse-contact.ts'
import { writeBeside } from './beside-contacts.ts'
import { loadContactFacts } from './contact-facts.ts'
import {
  addCorrection,
  keepCells,
  readNoted,
  settleRows,
  takeNoted,
  type ImportRow,
  type NotedImportRow,
  type RowOutcome,
} from './import-rows.ts'
import { wholeContacts } from './known-people.ts'
import { reportImport } from './run-import.ts'
import { makeChange, takeHere, valuesBefore, writeRow, type Contact } from './write-row.ts'

type Import = RowOf<typeof contactImports>

/** Lists the rows of an import with refused or omitted cells. Throws NotFound for an import beyond the actor's reach. */
export async function listNotedRows(
  ctx: Ctx,
  id: string,
  { after }: InputOf<typeof readNotedRows>['query'],
): Promise<OutputOf<typeof readNotedRows>> {
  const facts = await loadContactFacts(ctx, await getRecord(ctx, contactImports, id))
  const rows = await readNoted(ctx, id, { after, limit: notedRowsPage })
  const shown = new Set(rows.flatMap(({ cells }) => Object.keys(cells)))
  return {
    options: Object.fromEntries(
      [...shown].flatMap((field) => {
        const options = columnOptions(field as ContactColumn, facts)
        return options === undefined ? [] : [[field, [...options]]]
      }),
    ),
    rows: rows.map((one) => presentNoted({ ...one, isRefused: one.state === 'refused' })),
    next: rows.length < notedRowsPage ? null : (rows.at(-1)?.row ?? null),
  }
}

const addressFields = new Set(['street', 'street2', 'city', 'state', 'zip', 'country', 'addresses'])

/** Lists the fields that corrected cells change. A cell of an address changes the whole address. */
function fieldsCorrected(cells: ContactCells): ReadonlySet<string> {
  const given = Object.keys(cells)
  return new Set([...given, ...(given.some((field) => addressFields.has(field)) ? addressFields : [])])
}

const refuseCell = (field: string, words: string): never => {
  throw new Invalid([crmMessages.issue(`cells.${field}`, 'unreadable-cell', { words })])
}

/** Reads the row with its corrected cells. Throws Invalid for a corrected cell that cannot be read. */
function readCorrected(
  cells: ContactCells,
  corrected: ReadonlySet<string>,
  facts: Parameters<typeof readContactCells>[1],
) {
  const reading = readContactCells(cells, facts)
  const wrong = reading.omitted.find(({ field }) => corrected.has(field))
  if (wrong !== undefined) refuseCell(wrong.field, wrong.words)
  return reading
}

const partsOf: Readonly<Record<string, readonly (keyof ImportedContact)[]>> = {
  name: ['first_name', 'last_name'],
  email: ['email', 'emails'],
  emails: ['email', 'emails'],
  phone: ['phone', 'phones', 'phone_note'],
  phones: ['phone', 'phones', 'phone_note'],
}

/** Picks the corrected fields of a contact. A new email of a contact with an email becomes a secondary one. */
function correctedPart(contact: ImportedContact, corrected: ReadonlySet<string>, existing: Contact): ImportedContact {
  const parts = new Set<string>(
    [...corrected].flatMap((field): readonly string[] => {
      if (field.startsWith('custom.')) return ['custom']
      return addressFields.has(field) ? ['addresses'] : (partsOf[field] ?? [field])
    }),
  )
  const picked: ImportedContact = Object.fromEntries(Object.entries(contact).filter(([name]) => parts.has(name)))
  const custom = picked.custom && Object.entries(picked.custom).filter(([id]) => corrected.has(`custom.${id}`))
  const own = custom === undefined ? picked : { ...picked, custom: Object.fromEntries(custom) }
  if (own.email === undefined || existing.email === undefined) return own
  return { ...own, emails: [own.email, ...(own.emails ?? [])] }
}

/** Throws Invalid for an email of another contact. */
async function refuseTaken(ctx: Ctx, { email, emails = [] }: ImportedContact, id?: string): Promise<void> {
  const [issue] = await takenAddresses(ctx, { email, emails: [...emails] }, { id, had: new Set() })
  if (issue !== undefined) throw new Invalid([{ ...issue, path: `cells.${issue.path}` }])
}

interface Correction {
  readonly given: Import
  readonly noted: NotedImportRow
  readonly cells: ContactCells
  readonly corrected: ReadonlySet<string>
  readonly contact: ImportedContact
  readonly omitted: readonly OmittedCell[]
}

/** Imports a refused row with its corrected cells. */
async function importCorrected(ctx: Ctx, { given, noted, contact, omitted, cells }: Correction): Promise<RowOutcome> {
  const { row } = noted
  const reaches = [contact.first_name, contact.last_name, contact.email, contact.phone]
  if (reaches.every((one) => one === undefined || one === ''))
    throw new Invalid([crmMessages.issue('cells', 'import-no-person')])
  const here = await takeHere(ctx, [contact])
  const plain: ImportRow = { row, contact, omitted, contact_id: null, version: null, before: null, beside: null }
  const written = await writeRow(ctx, plain, { known: given.known, here })
  const [outcome = written] = await writeBeside(ctx, [{ contact, outcome: written }], given.consent)
  await keepCells(ctx, given.id, { row, cells, omitted: outcome.omitted ?? omitted })
  await settleRows(ctx, given.id, [{ ...outcome, words: outcome.words ?? '' }])
  return outcome
}

/** Locks and reads the contact of a row. Throws Invalid for a deleted contact. */
async function takeContact(ctx: Ctx, { contact_id: id }: NotedImportRow): Promise<Contact> {
  const ids = id === null ? [] : [id]
  await lockContacts(ctx, ids)
  const [existing] = (await wholeContacts(ctx, ids)).values()
  if (existing === undefined) throw new Invalid([crmMessages.issue('cells', 'import-contact-gone')])
  return existing
}

/** Changes the contact of a row by its corrected cells. */
async function amendCorrected(ctx: Ctx, correction: Correction): Promise<RowOutcome> {
  const { given, noted, contact, corrected, cells } = correction
  const { row } = noted
  const existing = await takeContact(ctx, noted)
  const part = correctedPart(contact, corrected, existing)
  await refuseTaken(ctx, part, existing.id)
  const change = makeChange(ctx, part, existing)
  const isChanged = Object.keys(change).length > 0
  const now = isChanged ? await asVerb(ctx, contacts).amend({ id: existing.id, amend: () => change }) : existing
  const version = isChanged ? { version: now.version } : {}
  const done: RowOutcome = { row, state: 'updated', contact_id: existing.id, ...version }
  const addressed = { ...part, ...(existing.email !== undefined && { email: existing.email }) }
  const [outcome = done] = await writeBeside(ctx, [{ contact: addressed, outcome: done }], given.consent)
  if (isChanged || outcome.beside !== undefined)
    await addCorrection(ctx, given.id, { ...outcome, before: valuesBefore(change, existing) })
  await keepCells(ctx, given.id, { row, cells, omitted: noted.omitted.filter(({ field }) => !corrected.has(field)) })
  return outcome
}

const withoutEmpty = (cells: ContactCells): ContactCells =>
  Object.fromEntries(Object.entries(cells).filter(([, words]) => words !== undefined && words.trim() !== ''))

/** See the contract. Throws NotFound for a row without refused or omitted cells, Invalid. */
export async function correctRow(
  ctx: Ctx,
  { id, row }: InputOf<typeof correctImportRow>['params'],
  given: InputOf<typeof correctImportRow>['body'],
): Promise<OutputOf<typeof correctImportRow>> {
  const taken = await takeRecord(ctx, contactImports, { id })
  if (taken.row.state === 'undoing' || taken.row.state === 'undone')
    throw new Invalid([crmMessages.issue('id', 'import-taken-back')])
  const noted = await takeNoted(ctx, id, row)
  if (noted === undefined) throw new NotFound(`row ${row} of ${id}`)
  const facts = await loadContactFacts(ctx, taken.row)
  const own = given.cells as Partial<Record<ContactColumn, string>>
  const corrected = fieldsCorrected(own)
  const cells = withoutEmpty({ ...noted.cells, ...own })
  const correction = { given: taken.row, noted, cells, corrected, ...readCorrected(cells, corrected, facts) }
  const outcome = await (noted.state === 'refused' ? importCorrected : amendCorrected)(ctx, correction)
  await reportImport(ctx, taken.row, taken.row.state)
  const left = await takeNoted(ctx, id, row)
  const state = outcome.state === 'added' || outcome.state === 'updated' ? outcome.state : 'skipped'
  return {
    outcome: state,
    row: left === undefined ? null : presentNoted({ ...left, isRefused: left.state === 'refused' }),
  }
}
