import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { clients } from '../../../domain/company/index.ts'
import {
  cellsOf,
  exportColumns,
  mayExport,
  mostExportedHits,
  mostExportedRows,
  recordExports,
  type ExportCell,
} from '../../../domain/automation/index.ts'
import { csvLine, csvMark } from '../../../domain/kernel/csv/csv.ts'
import { guardedFrom, valueAt, type Actor, type RecordDefinition, type RowOf } from '../../../domain/kernel/index.ts'
import { rowChoice, type RowChoice } from '../../../domain/kernel/lists/row-choice.ts'
import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import { withTenant, type Ctx } from '../../platform/context.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { keepContent, nameFile } from '../../platform/files/store-file.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { chosenIds, storedByIds } from '../../platform/records/chosen-rows.ts'
import { openTo, withoutFields } from '../../platform/records/guarded-fields.ts'
import { logReadings, noteReadings } from '../../platform/records/note-readings.ts'
import { asOwner, beyondReach } from '../../platform/records/index.ts'
import { flatten } from '../../platform/records/present.ts'
import { reportProgress } from '../report-progress.ts'
import { cellWords } from './cell-words.ts'
import { customisedNamed } from './customised-named.ts'
import { exportDay, exportPlace } from './export-place.ts'
import { writeXlsx } from './xlsx-file.ts'

type Export = RowOf<typeof recordExports>

/** Rows of one read, each in a separate transaction. */
const pageSize = 500

/** It was stopped, or is not to be written any more: nothing is kept of it. */
class Ended extends Error {}

interface Work {
  readonly run: JobRun
  readonly wanted: Export
  readonly actor: Actor
  readonly definition: RecordDefinition
  readonly timezone: string
  readonly ids: readonly string[]
}

/** Why there is no file, in words for who waits. */
class Refused extends Error {}

const own = (ctx: Ctx, user: string) => asOwner(ctx, recordExports, user)

/** A line of what the export says about itself, in the records that all long work reports by. */
const reportLine = (
  ctx: Ctx,
  { id, user }: Export,
  line: { title: string; percent: number; outcome?: 'done' | 'failed' },
) => reportProgress(ctx, { feedbackId: id, user, ...line })

/** Notes its progress, and ends a stopped export. */
async function noteProgress({ run, wanted, ids }: Work, done: number): Promise<void> {
  const state = await run.within(async (ctx) => {
    const now = await own(ctx, wanted.user).find(wanted.id)
    if (now === undefined || now.state === 'stopped') return 'stopped'
    const step = Math.max(pageSize, Math.floor(ids.length / 20))
    if (done - now.done < step && done < ids.length) return now.state
    await own(ctx, wanted.user).amend({
      id: wanted.id,
      amend: (row) => (row.state === 'stopped' ? {} : { state: 'running' as const, total: ids.length, done }),
    })
    await reportLine(ctx, wanted, {
      title: `${formatNumber(done)} of ${formatNumber(ids.length)} rows written`,
      percent: Math.floor((99 * done) / Math.max(1, ids.length)),
    })
    return 'running'
  })
  if (state === 'stopped') throw new Ended()
}

/** Rows as the actor may see them now; guarded fields in the chosen columns are noted as read. */
async function pageOf({ run, actor, definition, wanted }: Work, ids: readonly string[]) {
  return withTenant(run.platform, actor, async (ctx) => {
    const rows = (await storedByIds(ctx, definition, ids)).map(flatten)
    const unchosen = (definition.guarded ?? [])
      .flatMap(({ fields }) => fields)
      .filter((field) => !wanted.fields.includes(field))
    const shown = rows.map((row) => withoutFields(openTo(definition, actor, row), unchosen))
    await noteReadings(ctx, definition, shown)
    return shown
  })
}

/** The lines of the file: page by page, so that no more than a page is held. */
async function* linesOf(work: Work): AsyncGenerator<readonly ExportCell[]> {
  const { definition, actor, wanted, timezone, ids } = work
  const labels = new Map(exportColumns(definition, actor).map(({ field, label }) => [field, label]))
  const closed = new Set(guardedFrom(definition, actor))
  // A field lost since then is lost here too.
  const fields = wanted.fields.filter((field) => labels.has(field) && !closed.has(field))
  const cells = fields.map((field) => ({ field, cell: cellsOf(definition, field, timezone) }))
  yield fields.map((field) => labels.get(field) ?? field)
  for (let at = 0; at < ids.length; at += pageSize) {
    for (const row of await pageOf(work, ids.slice(at, at + pageSize)))
      yield cells.map(({ field, cell }) => cell(valueAt(row, field), row))
    await noteProgress(work, Math.min(ids.length, at + pageSize))
  }
}

/** Rows as the text of a CSV file: UTF-8 with its mark, formulas as words. */
async function* csvText({ wanted, timezone }: Work, lines: AsyncIterable<readonly ExportCell[]>) {
  yield csvMark
  for await (const line of lines)
    yield csvLine(
      line.map((cell) => cellWords(cell, timezone)),
      wanted.separator,
    )
}

async function writeFile(work: Work, path: string): Promise<void> {
  const { wanted, timezone } = work
  if (wanted.format === 'xlsx') return writeXlsx(linesOf(work), { path, timezone, sheet: wanted.title })
  await pipeline(Readable.from(csvText(work, linesOf(work))), createWriteStream(path))
}

const formatNames = { csv: 'CSV', xlsx: 'XLSX', zip: 'ZIP' }

/** Keeps the file for who asked for it, and notes in the data log that it left the list. */
async function keep({ run, wanted, actor, definition, ids }: Work, path: string): Promise<void> {
  const day = await run.within(exportDay)
  const name = `${wanted.title} ${day}.${wanted.format}`.replaceAll(/[\p{Cc}/\\]/gu, ' ')
  const kept = await run.withOutside((ctx) => keepContent(ctx, { name, content: createReadStream(path) }))
  await withTenant(run.platform, actor, async (ctx) => {
    const place = exportPlace(ctx, wanted.id, name)
    const { sha256: _, ...file } = await nameFile(ctx, { path: place, name, kept })
    const now = await own(ctx, wanted.user).amend({
      id: wanted.id,
      amend: (row) =>
        row.state === 'stopped' ? {} : { state: 'done' as const, done: ids.length, total: ids.length, file },
    })
    if (now.state === 'stopped') throw new Ended()
    const about = `${wanted.title}: ${formatNumber(ids.length)} rows as ${formatNames[wanted.format]}`
    await logReadings(ctx, definition, {
      readings: [{ id: wanted.id, about, fields: wanted.fields }],
      action: 'export',
    })
    await reportLine(ctx, wanted, { title: 'The export is ready', percent: 100, outcome: 'done' })
  })
}

/** Rows to write, as their requester may read them now. Throws Refused for an empty result. */
async function workOf(run: JobRun, wanted: Export, chosen: RowChoice): Promise<Work> {
  const actor = await run.platform.reach.find(wanted.user, run.clientId)
  const { definition, timezone } = await run.within(async (ctx) => ({
    definition: await customisedNamed(ctx, wanted.record),
    timezone: (await beyondReach(ctx, clients).get(run.clientId)).timezone,
  }))
  if (actor === undefined || definition === undefined || !mayExport(definition, actor))
    throw new Refused('You may not export this list any more.')
  const [most, mostHits] = [mostExportedRows + 1, mostExportedHits + 1]
  const ids = await withTenant(run.platform, actor, (ctx) => chosenIds(ctx, definition, { chosen, most, mostHits }))
  const limit = 'search' in chosen ? mostExportedHits : mostExportedRows
  if (ids.length > limit)
    throw new Refused(`An export holds ${formatNumber(limit)} rows at most. Narrow the list, then export it in parts.`)
  return { run, wanted, actor, definition, timezone, ids }
}

async function write(run: JobRun, wanted: Export, chosen: RowChoice): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-export-'))
  const path = join(folder, `export.${wanted.format}`)
  try {
    const work = await workOf(run, wanted, chosen)
    await noteProgress(work, 0)
    await writeFile(work, path)
    await keep(work, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const end = (run: JobRun, wanted: Export, error: string) =>
  run.within(async (ctx) => {
    await own(ctx, wanted.user).amend({
      id: wanted.id,
      amend: (row) => (row.state === 'stopped' ? {} : { state: 'failed' as const, error }),
    })
    await reportLine(ctx, wanted, { title: error, percent: 0, outcome: 'failed' })
  })

/** In words, where trying again changes nothing. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.message
  if (error instanceof Forbidden) return 'You may not export this list any more.'
  return error instanceof Invalid
    ? 'This filter does not fit the list any more. Open the list again, then export it.'
    : undefined
}

/**
 * Writes rows of a list into a file, for who asked for it alone and for three days. The rows are settled first, by their
 * ids, and read page by page as they are then. A run that was killed begins again.
 */
export const writeRecordExport = defineStepJob({
  name: 'write-record-export',
  lane: 'bulk',
  payload: z.object({ exportId: z.string(), user: z.string(), chosen: rowChoice }),
  run: async (run, { exportId, user, chosen }) => {
    const wanted = await run.within((ctx) => own(ctx, user).find(exportId))
    if (wanted === undefined || !['waiting', 'running'].includes(wanted.state)) return
    try {
      await write(run, wanted, chosen)
    } catch (error) {
      if (error instanceof Ended) return
      const words = refusalOf(error)
      if (words !== undefined) await end(run, wanted, words)
      else if (run.isLastAttempt)
        await end(run, wanted, 'The list could not be written out. Try again, or tell support.')
      if (words === undefined) throw error
    }
  },
})
