import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import {
  commerceMessages,
  ledgerExports,
  listDays,
  mostBookDays,
  type beginLedgerExport,
  type readOpenBooks,
  type undoLedgerExport,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { keepContent, nameFile } from '../../platform/files/index.ts'
import { defineStepJob, enqueue, type JobRun } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach, takeRecord } from '../../platform/records/index.ts'
import { logReadings } from '../../platform/records/note-readings.ts'
import { findSpan, readZone } from '../daybook/read-daybook.ts'
import { findActor } from '../find-actor.ts'
import { sumEntries } from './book-entries.ts'
import { claimEntries, releaseEntries, selectOpen } from './claim-entries.ts'
import { GrowingFiles } from './growing-files.ts'
import { nameParties, readParties } from './name-parties.ts'
import { readBookPages } from './read-book-pages.ts'
import { isSameAsLedger, writeBooks } from './write-books.ts'

type Export = RowOf<typeof ledgerExports>
type Began = OutputOf<typeof beginLedgerExport>

const payload = z.object({ id: z.string() })

const exportKind = { name: 'export-ledger', lane: 'bulk', payload } as const

/** Throws Invalid for a period that ends early or is too long. */
export function checkBookPeriod(period: { readonly from: string; readonly until: string }): void {
  if (period.until < period.from) throw new Invalid([commerceMessages.issue('until', 'daybook-ends-early')])
  if (listDays(period).length > mostBookDays)
    throw new Invalid([commerceMessages.issue('from', 'books-too-long', { most: mostBookDays })])
}

/** Sums of the entries of a period that no export contains. Throws Invalid. */
export async function handleReadOpenBooks(
  ctx: Ctx,
  { query }: InputOf<typeof readOpenBooks>,
): Promise<OutputOf<typeof readOpenBooks>> {
  checkBookPeriod(query)
  const span = findSpan(query, await readZone(ctx))
  const sums = await sumEntries(ctx, selectOpen(ctx, { ...span, begun: ctx.now }))
  const [known] = await ctx.db.run(sql<{ exported: number }>`
    select count(*)::integer as exported from ledger_export_entries x
    where x.client_id = ${ctx.db.tenant.clientId} and x.at >= ${span.start} and x.at <= ${span.end}`)
  return { ...sums, exported: known?.exported ?? 0 }
}

/** Begins an export of the open entries of a period. Throws Invalid where none is open. */
export async function handleBeginExport(ctx: Ctx, { body }: InputOf<typeof beginLedgerExport>): Promise<Began> {
  checkBookPeriod(body)
  const span = findSpan(body, await readZone(ctx))
  const [open] = await ctx.db.run(sql`${selectOpen(ctx, { ...span, begun: ctx.now })} limit 1`)
  if (open === undefined) {
    const issue = commerceMessages.issue('until', 'nothing-to-export')
    throw new Invalid([issue], commerceMessages.words(issue))
  }
  const doc = ledgerExports.shape.parse({ ...body, begun: ctx.now, by: await findActor(ctx) })
  const { id, number } = await asVerb(ctx, ledgerExports).create({ doc })
  await enqueue(ctx, exportKind, { payload: { id }, key: id })
  return { id, number }
}

/** Begins to open the entries of an export again. Throws NotFound, Conflict. */
export async function handleUndoExport(ctx: Ctx, { params, body }: InputOf<typeof undoLedgerExport>): Promise<Began> {
  const { row, change } = await takeRecord(ctx, ledgerExports, { id: params.id })
  if (row.state !== 'done' && row.state !== 'failed') {
    const message = row.state === 'undone' ? 'This export was undone already.' : 'This export is under way.'
    throw new Conflict(null, null, { code: 'state', title: 'Cannot Undo', message })
  }
  change({ state: 'undoing', why: body.why })
  await enqueue(ctx, exportKind, { payload: { id: row.id }, key: row.id })
  return { id: row.id, number: row.number }
}

async function zipFiles({ folder, names }: GrowingFiles, path: string): Promise<void> {
  const zip = new ZipFile()
  for (const name of names) zip.addFile(join(folder, name), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

const write = (run: JobRun, id: string, facts: (ctx: Ctx) => Promise<Partial<Export>>): Promise<unknown> =>
  run.within(async (ctx) => {
    const changed = await facts(ctx)
    return asVerb(ctx, ledgerExports).amend({ id, amend: () => changed })
  })

/** Keeps the file, and notes in the data log that the books left the company. */
async function keepBooks(run: JobRun, row: Export, { path, sums }: { path: string; sums: Partial<Export> }) {
  const name = `QuickBooks ${row.number} ${row.from} to ${row.until}.zip`
  const kept = await run.withOutside((ctx) => keepContent(ctx, { name, content: createReadStream(path) }))
  await write(run, row.id, async (ctx) => {
    const place = `clients/${run.clientId}/attachments/ledger_exports/${row.id}/${name}`
    const { sha256: _, ...file } = await nameFile(ctx, { path: place, name, kept })
    const about = `${name}: ${sums.entries ?? 0} entries`
    await logReadings(ctx, ledgerExports, { readings: [{ id: row.id, about, fields: ['accounts'] }], action: 'export' })
    return { ...sums, state: 'done', file, ended: ctx.now }
  })
}

async function exportEntries(run: JobRun, row: Export, folder: string): Promise<void> {
  const { id, begun } = row
  const timezone = await run.within(readZone)
  await claimEntries(run, { id, begun, ...findSpan(row, timezone) })
  await nameParties(run, id)
  const { sums, parties } = await run.within(async (ctx) => ({
    sums: await sumEntries(
      ctx,
      sql`select e.* from ledger_export_entries x
        join ledger_entries e on e.client_id = x.client_id and e.id = x.entry_id
        where x.client_id = ${run.clientId} and x.export_id = ${id}`,
    ),
    parties: await readParties(ctx, id),
  }))
  const files = new GrowingFiles(folder)
  const pages = readBookPages(run, id)
  const written = await writeBooks(files, { number: Number(row.number), timezone, sums, parties, pages })
  if (!isSameAsLedger(written, sums)) throw new TypeError(`the files of export ${id} differ from the ledger`)
  const path = join(folder, 'books.zip')
  await zipFiles(files, path)
  await keepBooks(run, row, { path, sums })
}

async function runExport(run: JobRun, row: Export): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-books-'))
  try {
    await exportEntries(run, row, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const lastWords = 'The export could not be finished. Undo it to open its entries again, then export them once more.'

/** Writes the books of an export, or opens its entries again. A killed run begins from the start and claims no entry twice. */
export const exportLedger = defineStepJob({
  ...exportKind,
  run: async (run, { id }) => {
    const row = await run.within((ctx) => beyondReach(ctx, ledgerExports).find(id))
    try {
      if (row?.state === 'running') await runExport(run, row)
      if (row?.state === 'undoing') {
        await releaseEntries(run, id)
        await write(run, id, (ctx) => Promise.resolve({ state: 'undone', ended: ctx.now }))
      }
    } catch (error) {
      if (run.isLastAttempt && row?.state === 'running')
        await write(run, id, (ctx) => Promise.resolve({ state: 'failed', failure: lastWords, ended: ctx.now }))
      throw error
    }
  },
})
