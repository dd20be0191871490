import { clients, users } from '../../../domain/company/index.ts'
import {
  contactColumns,
  contactColumnsWith,
  contactImports,
  contactMapping,
  contacts,
  contactTypes,
  crmMessages,
  faultsKept,
  importUndoneWithinMs,
  mostContactRows,
  readContactRows,
  type beginContactImport,
  type checkContactFile,
  type ContactColumn,
  type ReadRow,
  type RowFault,
} from '../../../domain/crm/index.ts'
import { rowsByColumns } from '../../../domain/kernel/csv/column-choice.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { readCsv } from '../../../domain/kernel/csv/read-csv.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { keepMapping, keptMapping } from '../../platform/imports/kept-mapping.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { customFieldsOf } from '../../platform/records/custom-values.ts'
import { asVerb, beyondReach, getRecord, listRecords, takeRecord } from '../../platform/records/index.ts'
import { addRows } from './import-rows.ts'
import { KnownPeople } from './known-people.ts'
import { reportImport, runContactImport } from './run-import.ts'

/** Under which the choice of columns is kept. */
const kind = 'contacts'
const mostTypes = 500

type File = InputOf<typeof checkContactFile>['body']

export const contactMappingOf = async (ctx: Ctx) => ({ mapping: await keptMapping(ctx, kind, contactMapping) })

interface Reading {
  readonly read: readonly ReadRow[]
  readonly faults: readonly RowFault[]
  readonly refusal: string | null
}

const refused = (refusal: string): Reading => ({ read: [], faults: [], refusal })

/** Reads a file by the columns that were chosen, or says why it cannot be read. */
async function readFile(ctx: Ctx, { text, mapping }: File): Promise<Reading> {
  const table = readCsv(text)
  if ('openQuoteInRow' in table) return refused(`Quotes are opened in row ${table.openQuoteInRow} and never closed.`)
  const { columns, rows } = table.table
  if (rows.length === 0) return refused('The file has no rows below its first.')
  if (rows.length > mostContactRows)
    return refused(`A file brings ${mostContactRows} contacts at most, and this one has ${rows.length}. Divide it.`)
  const gone = Object.values(mapping).find((column) => column !== undefined && !columns.includes(column))
  if (gone !== undefined) return refused(`The file has no column ${gone}.`)
  const reaches = ['name', 'first_name', 'last_name', 'email', 'phone'] as const
  if (reaches.every((field) => mapping[field] === undefined))
    return refused(`Choose the column of one of these: ${reaches.map((one) => contactColumns[one].label).join(', ')}.`)
  const fields = (await customFieldsOf(ctx, contacts)).filter(({ hidden }) => !hidden)
  const known = new Set(Object.keys(contactColumnsWith(fields)))
  if (Object.keys(mapping).some((field) => !known.has(field)))
    return refused('A field that was chosen is not kept any more. Open the import again.')
  const types = await listRecords(ctx, contactTypes, { limit: mostTypes })
  const { timezone } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  const facts = { typeNames: types.map(({ name }) => name), fields, timezone }
  return { ...readContactRows(rowsByColumns<ContactColumn>(table.table, mapping), facts), refusal: null }
}

/** What importing a file would do (see the contract). */
export async function checkFile(ctx: Ctx, file: File): Promise<OutputOf<typeof checkContactFile>> {
  const { read, faults, refusal } = await readFile(ctx, file)
  const rows = read.map(({ contact }) => contact)
  const people = await KnownPeople.among(ctx, rows)
  const known = rows.filter((row) => people.idOf(row) !== undefined).length
  return {
    rows: read.length + faults.length,
    known,
    fresh: read.length - known,
    refusal,
    faults: faults.slice(0, faultsKept),
    faultCount: faults.length,
  }
}

/** Begins an import: its rows and its job are there together, or not at all. Throws Invalid. */
export async function beginImport(
  ctx: Ctx,
  { file_name, known, ...file }: InputOf<typeof beginContactImport>['body'],
): Promise<{ id: string }> {
  const reading = await readFile(ctx, file)
  if (reading.refusal !== null)
    throw new Invalid([crmMessages.issue('text', 'unreadable-file', { words: reading.refusal })])
  await keepMapping(ctx, kind, file.mapping)
  const { read, faults } = reading
  const doc = contactImports.shape.parse({
    creator: { id: ctx.actor.userId, label: (await beyondReach(ctx, users).find(ctx.actor.userId))?.name ?? '' },
    file_name,
    known,
    total: read.length + faults.length,
    refused: faults.length,
    faults: faults.slice(0, faultsKept),
  })
  const { id } = await asVerb(ctx, contactImports).create({ doc })
  await addRows(ctx, id, reading)
  await enqueue(ctx, runContactImport, { payload: { importId: id }, key: id })
  return { id }
}

/** Stops an import that still runs; one that has ended stays as it is. Throws NotFound for one beyond the actor's reach. */
export async function stopImport(ctx: Ctx, id: string): Promise<Record<string, never>> {
  const row = await getRecord(ctx, contactImports, id)
  if (row.state === 'waiting' || row.state === 'running') await reportImport(ctx, row, 'stopped')
  return {}
}

/** Begins to take an import back. Throws NotFound for another's, Invalid for one that is taken back already or too old. */
export async function undoImport(ctx: Ctx, id: string): Promise<Record<string, never>> {
  const { row, change } = await takeRecord(ctx, contactImports, { id })
  if (row.state === 'undoing' || row.state === 'undone')
    throw new Invalid([crmMessages.issue('id', 'import-taken-back')])
  if (row.date < ctx.now - importUndoneWithinMs) throw new Invalid([crmMessages.issue('id', 'import-too-old')])
  change({ state: 'undoing' })
  await enqueue(ctx, runContactImport, { payload: { importId: id }, key: id })
  return {}
}
