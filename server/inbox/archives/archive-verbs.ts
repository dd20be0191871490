import {
  archiveFaultsAtOnce,
  automationMessages,
  mailImports,
  mailImportsListed,
  type listArchiveFaults,
  type listMailImports,
  type makeMailImport,
  type readMailImport,
  type startMailImport,
} from '../../../domain/automation/index.ts'
import { filters } from '../../../domain/inbox/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { planTurn } from './run-mail-import.ts'
import {
  changeRun,
  countParts,
  getRun,
  isWorkedOn,
  listParts,
  listRuns,
  measureUploads,
  presentRun,
  removeParts,
  requireRun,
  type ArchiveChip,
} from './runs.ts'
import { countAnswered } from './undo-import.ts'

/** Bytes of a part of an upload, where larger files are accepted. */
const usualPartBytes = 8_000_000

/** Labels of an archive that are listed. */
const mostLabels = 1000

const refuse = (
  code: Parameters<typeof automationMessages.issue>[1],
  params?: Record<string, string | number>,
): never => {
  throw new Invalid([automationMessages.issue('id', code, params)])
}

/** Conversations of the mails that can be imported. */
async function countTalks({ db }: Ctx, id: string): Promise<number> {
  const [row] = await db.run(sql<{ talks: number }>`
    select count(distinct talk)::integer as talks from mail_import_mails
    where client_id = ${db.tenant.clientId} and import_id = ${id} and state <> 'refused'`)
  return row?.talks ?? 0
}

export async function showImports(ctx: Ctx): Promise<OutputOf<typeof listMailImports>> {
  const rows = await listRuns(ctx, mailImportsListed)
  const uploads = await measureUploads(ctx, rows)
  return { imports: rows.map((row) => presentRun(row, uploads)) }
}

/** Announces an archive; a second call with the same facts changes nothing. Throws Invalid for other facts under its id. */
export async function makeImport(
  ctx: Ctx,
  { params: { id }, body: { fileName, size } }: InputOf<typeof makeMailImport>,
): Promise<OutputOf<typeof makeMailImport>> {
  const before = await beyondReach(ctx, mailImports).find(id)
  const partBytes = Math.min(usualPartBytes, ctx.platform.config.UPLOAD_MAX_BYTES)
  if (before) {
    if (before.file_name !== fileName || before.size !== size) refuse('other-archive')
    return { partBytes: (await getRun(ctx, id)).part_bytes }
  }
  const doc = mailImports.shape.parse({ creator: await readOwnEntry(ctx), file_name: fileName, size })
  await asVerb(ctx, mailImports).create({ id, doc })
  await ctx.db.run(sql`
    insert into mail_import_runs (client_id, id, part_bytes, changed_at)
    values (${ctx.db.tenant.clientId}, ${id}, ${partBytes}, ${ctx.now})`)
  return { partBytes }
}

/** Labels of the mails that can be imported: those of others are names of damaged files. */
const countLabels = ({ db }: Ctx, id: string) =>
  db.run(sql<{ label: string; mails: number }>`
    select l.label, count(*)::integer as mails from mail_import_mails m cross join unnest(m.labels) as l(label)
    where m.client_id = ${db.tenant.clientId} and m.import_id = ${id} and m.state <> 'refused'
    group by l.label order by 2 desc, 1 limit ${mostLabels}`)

/** Throws NotFound. */
export async function showImport(ctx: Ctx, id: string): Promise<OutputOf<typeof readMailImport>> {
  const row = await getRun(ctx, id)
  const isUploading = row.state === 'uploading'
  const parts = isUploading ? await listParts(ctx, id) : []
  const isCounted = !isUploading && row.state !== 'reading'
  return {
    mailImport: presentRun(row, await measureUploads(ctx, [row])),
    partBytes: row.part_bytes,
    parts: parts.map(({ part }) => part),
    labels: isCounted ? await countLabels(ctx, id) : [],
    conversations: isCounted ? await countTalks(ctx, id) : 0,
    skip: [...row.skip],
  }
}

/** Begins to read a whole upload; one that is read already stays so. Throws NotFound; Invalid where parts are missing. */
export async function beginReading(ctx: Ctx, id: string): Promise<void> {
  const row = await requireRun(ctx, id)
  if (row.state !== 'uploading') return
  const parts = await listParts(ctx, id)
  if (parts.length !== countParts(row)) refuse('parts-missing')
  await changeRun(ctx, id, sql`state = 'reading'`)
  await planTurn(ctx, id)
}

/** Filters of the chosen labels: those of that name, else new ones without rules, which only mark what is imported. */
async function makeFilters(ctx: Ctx, labels: readonly string[]): Promise<Record<string, ArchiveChip>> {
  if (labels.length === 0) return {}
  const known = await beyondReach(ctx, filters).list({
    where: {
      and: [
        ['type', '==', 'inbox'],
        ['name', 'in', [...labels]],
      ],
    },
    limit: labels.length,
  })
  const names = new Set(known.map(({ name }) => name))
  const missing = new Set(labels.filter((label) => !names.has(label)))
  const made = await asVerb(ctx, filters).createMany(
    Array.from(missing, (name) => ({
      doc: filters.shape.parse({ name, action: 'read', description: 'Label of imported mail' }),
    })),
  )
  return Object.fromEntries(
    [...known, ...made].map(({ id, name, color, contrast }) => [name, { id, name, color, contrast }]),
  )
}

/** Begins the import of a read archive. Throws NotFound; Invalid for one in another state. */
export async function startImport(ctx: Ctx, { params: { id }, body }: InputOf<typeof startMailImport>): Promise<void> {
  const row = await requireRun(ctx, id)
  if (row.state === 'running') return
  if (row.state !== 'ready') refuse('not-ready')
  const chips = await makeFilters(ctx, body.filters)
  await changeRun(
    ctx,
    id,
    sql`state = 'running', skip = ${body.skip}::text[], filters = ${JSON.stringify(chips)}::jsonb,
      makes_contacts = ${body.makeContacts}, started_at = ${ctx.now}`,
  )
  await planTurn(ctx, id)
}

/** Pauses an import that runs; it ends its batch. Throws NotFound. */
export async function pauseImport(ctx: Ctx, id: string): Promise<void> {
  const { state } = await requireRun(ctx, id)
  if (state === 'running') await changeRun(ctx, id, sql`state = 'paused'`)
}

/** Resumes an import that was paused, or failed where trying again may help. Throws NotFound. */
export async function resumeImport(ctx: Ctx, id: string): Promise<void> {
  const { state, failed_in: failedIn } = await requireRun(ctx, id)
  if (state !== 'paused' && state !== 'failed') return
  await changeRun(ctx, id, sql`state = ${failedIn ?? 'running'}, failed = '', failed_in = null`)
  await planTurn(ctx, id)
}

/** Begins to take an import back. Throws NotFound; Invalid where its conversations were answered or it still runs. */
export async function beginUndo(ctx: Ctx, id: string): Promise<void> {
  const { state, imported } = await requireRun(ctx, id)
  if (state === 'undoing' || state === 'undone') return
  if (state !== 'done' && state !== 'paused' && state !== 'failed') refuse('import-runs')
  if (imported === 0) refuse('nothing-imported')
  const answered = await countAnswered(ctx, id)
  if (answered > 0) refuse('import-answered', { count: answered })
  await changeRun(ctx, id, sql`state = 'undoing', failed = '', failed_in = null`)
  await removeParts(ctx, id)
  await planTurn(ctx, id)
}

/** Removes an import that has brought no mail, with its upload. Throws NotFound, Invalid. */
export async function removeImport(ctx: Ctx, id: string): Promise<void> {
  const row = await requireRun(ctx, id)
  const hasMails = row.state === 'undone' ? row.kept > 0 : row.imported > 0
  if (isWorkedOn(row.state) || hasMails) refuse('has-mails')
  await removeParts(ctx, id)
  for (const table of ['mail_import_mails', 'mail_import_refs', 'mail_import_talks'])
    await ctx.db.run(sql`
      delete from ${sql.table(table)} where client_id = ${ctx.db.tenant.clientId} and import_id = ${id}`)
  await ctx.db.run(sql`
    delete from mail_import_runs where client_id = ${ctx.db.tenant.clientId} and id = ${id}`)
  await asVerb(ctx, mailImports).trash({ id })
}

/** Throws NotFound. */
export async function showFaults(
  ctx: Ctx,
  { params: { id }, query: { after } }: InputOf<typeof listArchiveFaults>,
): Promise<OutputOf<typeof listArchiveFaults>> {
  await getRun(ctx, id)
  const faults = await ctx.db.run(sql<{ number: number; sender: string; subject: string; words: string }>`
    select number, sender, subject, coalesce(words, '') as words from mail_import_mails
    where client_id = ${ctx.db.tenant.clientId} and import_id = ${id} and state = 'refused'
      and number > ${after}::integer
    order by number limit ${archiveFaultsAtOnce}`)
  return { faults, next: faults.length < archiveFaultsAtOnce ? null : (faults.at(-1)?.number ?? null) }
}
