import { mailImports, type MailImport, type MailImportState } from '../../../domain/automation/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { NotFound } from '../../platform/errors.ts'
import { behindFolder } from '../../platform/files/file-path.ts'
import { removeFolders } from '../../platform/files/remove-folder.ts'
import type { ArchiveKind } from './reading/read-entries.ts'
import type { ArchivePlace } from './reading/read-mails.ts'

/** A filter as the chip on a conversation that it marks. */
export interface ArchiveChip {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly contrast: string
}

/** One import with its progress, as the database keeps it. */
export interface RunRow {
  readonly id: string
  readonly file_name: string
  readonly size: number
  readonly creator: Entry
  readonly date: number
  readonly state: MailImportState
  readonly failed: string
  readonly failed_in: 'reading' | 'running' | 'undoing' | null
  readonly kind: ArchiveKind | null
  readonly part_bytes: number
  readonly read_entry: number
  readonly read_at: number
  readonly mails: number
  readonly read_share: number
  readonly oldest: number | null
  readonly newest: number | null
  readonly done_entry: number
  readonly done_at: number
  readonly done_number: number
  readonly imported: number
  readonly known: number
  readonly skipped: number
  readonly refused: number
  readonly kept: number
  readonly skip: readonly string[]
  readonly filters: Readonly<Record<string, ArchiveChip>>
  readonly makes_contacts: boolean
  readonly started_at: number | null
  readonly ended_at: number | null
}

/** True while a job works on an import. */
export const isWorkedOn = (state: MailImportState): state is 'reading' | 'running' | 'undoing' =>
  state === 'reading' || state === 'running' || state === 'undoing'

/** No record: its parts are read by nobody but the import. */
const folderName = 'mail_archive_parts'

const printFolder = (clientId: string, id: string): string => `clients/${clientId}/attachments/${folderName}/${id}/`

/** Path of a part of the upload, which is counted from 1. */
export const printPartPath = ({ db }: Pick<Ctx, 'db'>, id: string, part: number): string =>
  `${printFolder(db.tenant.clientId, id)}part-${String(part).padStart(6, '0')}`

/** Bytes of a part; the last one is shorter. */
export const measurePart = ({ size, part_bytes: bytes }: Pick<RunRow, 'size' | 'part_bytes'>, part: number): number =>
  Math.max(0, Math.min(bytes, size - (part - 1) * bytes))

export const countParts = ({ size, part_bytes: bytes }: Pick<RunRow, 'size' | 'part_bytes'>): number =>
  Math.ceil(size / bytes)

const selectRuns = ({ db }: Ctx, where: Statement<unknown>) => sql<RunRow>`
  select i.id, i.doc ->> 'file_name' as file_name, (i.doc ->> 'size')::bigint as size, i.doc -> 'creator' as creator,
    i.date, r.state, r.failed, r.failed_in, r.kind, r.part_bytes, r.read_entry, r.read_at, r.mails, r.read_share,
    r.oldest, r.newest, r.done_entry, r.done_at, r.done_number, r.imported, r.known, r.skipped, r.refused, r.kept,
    r.skip, r.filters, r.makes_contacts, r.started_at, r.ended_at
  from mail_import_runs r join ${sql.table(mailImports.name)} i on i.client_id = r.client_id and i.id = r.id
  where r.client_id = ${db.tenant.clientId} and i.trashed_at is null and ${where}`

export const listRuns = (ctx: Ctx, limit: number): Promise<RunRow[]> =>
  ctx.db.run(sql<RunRow>`${selectRuns(ctx, sql`true`)} order by i.date desc, i.id limit ${limit}`)

export async function findRun(ctx: Ctx, id: string): Promise<RunRow | undefined> {
  const [row] = await ctx.db.run(selectRuns(ctx, sql`r.id = ${id}`))
  return row
}

function requireFound(row: RunRow | undefined): RunRow {
  if (!row) throw new NotFound(mailImports.name)
  return row
}

/** As `findRun`. Throws NotFound. */
export const getRun = async (ctx: Ctx, id: string): Promise<RunRow> => requireFound(await findRun(ctx, id))

/** Locks an import until the transaction ends. */
export async function takeRun(ctx: Ctx, id: string): Promise<RunRow | undefined> {
  const [row] = await ctx.db.run(sql<RunRow>`${selectRuns(ctx, sql`r.id = ${id}`)} for update of r`)
  return row
}

/** As `takeRun`. Throws NotFound. */
export const requireRun = async (ctx: Ctx, id: string): Promise<RunRow> => requireFound(await takeRun(ctx, id))

/** Changes columns of an import that this transaction has locked. */
export const changeRun = (ctx: Ctx, id: string, sets: Statement<unknown>): Promise<unknown> =>
  ctx.db.run(sql`
    update mail_import_runs set ${sets}, changed_at = ${ctx.now}
    where client_id = ${ctx.db.tenant.clientId} and id = ${id}`)

/** Notes that somebody works on an import that this transaction has locked. */
export const touchRun = ({ db, now }: Ctx, id: string): Promise<unknown> =>
  db.run(sql`update mail_import_runs set changed_at = ${now} where client_id = ${db.tenant.clientId} and id = ${id}`)

/** Place after the last mail that the preview has read. */
export const findReadPlace = ({ read_entry, read_at, mails }: RunRow): ArchivePlace => ({
  entry: read_entry,
  at: read_at,
  number: mails,
})

/** Place after the last mail that has its result. */
export const findDonePlace = ({ done_entry, done_at, done_number }: RunRow): ArchivePlace => ({
  entry: done_entry,
  at: done_at,
  number: done_number,
})

interface Part {
  readonly part: number
  readonly key: string
  readonly size: number
}

/** The parts of an upload that are here, in their order. */
export async function listParts({ db }: Ctx, id: string): Promise<Part[]> {
  const folder = printFolder(db.tenant.clientId, id)
  const rows = await db.run(sql<{ path: string; key: string; size: number }>`
    select path, key, size from file_objects
    where client_id = ${db.tenant.clientId} and path > ${folder} collate "C" and path < ${behindFolder(folder)} collate "C"
    order by path`)
  return rows.map(({ path, key, size }) => ({ part: Number(path.slice(-6)), key, size }))
}

/** Bytes that are here of each import that is still uploaded. */
export async function measureUploads({ db }: Ctx, runs: readonly RunRow[]): Promise<Map<string, number>> {
  const { clientId } = db.tenant
  const ids = runs.flatMap(({ id, state }) => (state === 'uploading' ? id : []))
  if (ids.length === 0) return new Map()
  const folders = ids.map((id) => printFolder(clientId, id))
  const rows = await db.run(sql<{ id: string; bytes: number }>`
    select u.id, coalesce(sum(f.size), 0)::bigint as bytes
    from unnest(${ids}::text[], ${folders}::text[], ${folders.map(behindFolder)}::text[]) as u(id, folder, behind)
    left join file_objects f on f.client_id = ${clientId}
      and f.path > u.folder collate "C" and f.path < u.behind collate "C"
    group by u.id`)
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

/** Removes the upload of an import: its mails are messages by then, or never will be. */
export const removeParts = (ctx: Ctx, id: string): Promise<void> =>
  removeFolders(ctx, [printFolder(ctx.db.tenant.clientId, id)])

const present = (at: number | null): number | undefined => at ?? undefined

/** An import as admins see it. Of one that is still uploaded, `uploads` has the bytes that are here. */
export const presentRun = (row: RunRow, uploads: ReadonlyMap<string, number>): MailImport => ({
  id: row.id,
  fileName: row.file_name,
  size: row.size,
  creator: row.creator,
  begunAt: row.date,
  state: row.state,
  failed: row.failed,
  uploaded: uploads.get(row.id) ?? row.size,
  mails: row.mails,
  readShare: row.read_share,
  imported: row.imported,
  known: row.known,
  skipped: row.skipped,
  refused: row.refused,
  kept: row.kept,
  oldest: present(row.oldest),
  newest: present(row.newest),
  startedAt: present(row.started_at),
  endedAt: present(row.ended_at),
})
