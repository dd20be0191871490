import {
  checkedRowsShown,
  columnOptions,
  contactImports,
  contactMapping,
  crmMessages,
  faultsKept,
  importUndoneWithinMs,
  presentNoted,
  type beginContactImport,
  type checkContactFile,
  type ContactColumn,
  type ContactFacts,
  type NotedRow,
  type OmittedCell,
} from '../../../domain/crm/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import { inStep, type Ctx } from '../../platform/context.ts'
import { Invalid, Unavailable } from '../../platform/errors.ts'
import { keepMapping, keptMapping } from '../../platform/imports/kept-mapping.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { asVerb, getRecord, takeRecord } from '../../platform/records/index.ts'
import { countRows, stageRows } from './import-rows.ts'
import { KnownPeople } from './known-people.ts'
import { readContactFile, type FileReading } from './read-file.ts'
import { reportImport, runContactImport } from './run-import.ts'

/** Under which the choice of columns is kept. */
const kind = 'contacts'
const mostValues = 100

export const contactMappingOf = async (ctx: Ctx) => ({ mapping: await keptMapping(ctx, kind, contactMapping) })

/** Lists the rows of a file with refused or omitted cells, in the order of the file. */
function notedRows({ read, faults }: FileReading): NotedRow[] {
  const refused = faults.map((row) => presentNoted({ ...row, omitted: [], isRefused: true }))
  const others = read
    .filter(({ omitted }) => omitted.length > 0)
    .map((row) => presentNoted({ ...row, words: '', isRefused: false }))
  return [...refused, ...others].toSorted((one, other) => one.row - other.row)
}

/** Lists the unknown values of columns with choices, most frequent first, with the choices that can replace them. */
function unknownValues(omitted: readonly OmittedCell[], facts: ContactFacts | undefined) {
  if (facts === undefined) return []
  return [...Map.groupBy(omitted, ({ field }) => field)].flatMap(([field, cells]) => {
    const options = columnOptions(field as ContactColumn, facts)
    if (options === undefined || options.length === 0) return []
    const counts = [...Map.groupBy(cells, ({ value }) => value.toLowerCase()).values()]
    const values = counts.map((same) => ({ value: same[0]?.value ?? '', rows: same.length }))
    const most = values.toSorted((one, other) => other.rows - one.rows).slice(0, mostValues)
    return [{ field, label: cells[0]?.label ?? field, options: [...options], values: most }]
  })
}

/** Preview of importing a file (see the contract). */
export async function checkFile(
  ctx: Ctx,
  { all, ...file }: InputOf<typeof checkContactFile>['body'],
): Promise<OutputOf<typeof checkContactFile>> {
  const reading = await readContactFile(ctx, file)
  const { read, faults, refusal, facts } = reading
  const rows = read.map(({ contact }) => contact)
  const people = await KnownPeople.among(ctx, rows)
  const known = rows.filter((row) => people.idOf(row) !== undefined).length
  const omitted = read.flatMap((row) => row.omitted)
  const noted = notedRows(reading)
  return {
    rows: read.length + faults.length,
    known,
    fresh: read.length - known,
    refusal,
    noted: all ? noted : noted.slice(0, checkedRowsShown),
    faultCount: faults.length,
    omittedCount: omitted.length,
    unknown: unknownValues(omitted, facts),
    consents: rows.filter(({ consent }) => consent === 'allowed').length,
  }
}

/**
 * Begins an import: its rows are staged first, then its record and its job begin together. Throws Invalid; Unavailable where
 * the tidying of imports removed staged rows in between.
 */
export async function beginImport(
  ctx: Ctx,
  { file_name, known, consent, ...file }: InputOf<typeof beginContactImport>['body'],
): Promise<{ id: string }> {
  const reading = await inStep(ctx, (own) => readContactFile(own, file))
  if (reading.refusal !== null)
    throw new Invalid([crmMessages.issue('text', 'unreadable-file', { words: reading.refusal })])
  const { read, faults } = reading
  const id = ctx.newId()
  await stageRows(ctx, id, reading)
  const doc = contactImports.shape.parse({
    creator: await readOwnEntry(ctx),
    file_name,
    known,
    consent,
    order: file.order,
    replaced: file.replaced,
    total: read.length + faults.length,
    refused: faults.length,
    faults: faults.slice(0, faultsKept).map(({ row, words }) => ({ row, words: words.slice(0, 1000) })),
  })
  const staged = Object.values(await countRows(ctx, id)).reduce((sum, count) => sum + count, 0)
  if (staged !== doc.total) throw new Unavailable('staged rows', 1)
  await keepMapping(ctx, kind, file.mapping)
  await asVerb(ctx, contactImports).create({ id, doc })
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
