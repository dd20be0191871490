import {
  contentMessages,
  fileCopies,
  fileFolders,
  files,
  folderIssues,
  freeFolderName,
  moveFiles,
  removeFolder,
  restoreFolder,
} from '../../domain/content/index.ts'
import type { InputOf, Issue, OutputOf, RowOf } from '../../domain/kernel/index.ts'
import { mostChosen } from '../../domain/kernel/lists/row-choice.ts'
import { textOf } from '../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../platform/context.ts'
import { sql, type Statement } from '../platform/database/sql.ts'
import { Invalid, NotFound } from '../platform/errors.ts'
import { foldersOf } from '../platform/files/file-path.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { chosenIds, storedByIds } from '../platform/records/chosen-rows.ts'
import { amendMany, beyondReach, getRecord } from '../platform/records/index.ts'
import type { RefuseRow } from '../platform/records/routes.ts'

type Folder = RowOf<typeof fileFolders>

/**
 * All folders of the client, locked until the transaction ends: none is removed while an item moves into it, and two
 * moves make no circle.
 */
async function takeFolders(ctx: Ctx): Promise<readonly Folder[]> {
  const lock = `file folders ${ctx.db.tenant.clientId}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  return beyondReach(ctx, fileFolders).list({ orderBy: { field: 'date', direction: 'asc' }, limit: 500 })
}

/** In words, for a screen that has no field for it. */
const refused = (issues: readonly Issue[]): Invalid =>
  new Invalid(issues, issues.map((issue) => contentMessages.words(issue)).join(' '))

/** Refuses a folder that has no place among those of its client: see `folderIssues`. */
export const refuseFolder: RefuseRow = async (ctx, row) => {
  const folders = await takeFolders(ctx)
  // Its current state: it is among them.
  const folder = folders.find(({ id }) => id === row['id'])
  const issues = folder ? folderIssues(folders, folder) : []
  if (issues.length > 0) throw refused(issues)
}

/** Value of a file in a folder; at the top it names none. */
const placed = (folder: string): Statement<unknown> =>
  folder === '' ? sql`r.doc - 'folder'` : sql`r.doc || jsonb_build_object('folder', ${folder}::text)`

const isIn = (folder: string): Statement<unknown> => sql`coalesce(r.folder, '') = ${folder}`

const among = (ids: readonly string[]): Statement<unknown> => sql`r.id = any(${[...ids]}::text[])`

/** See the contract. Throws Invalid where the folder is gone. */
async function move(
  ctx: Ctx,
  { chosen, folder, from }: InputOf<typeof moveFiles>['body'],
): Promise<OutputOf<typeof moveFiles>> {
  const folders = await takeFolders(ctx)
  if (folder !== '' && !folders.some(({ id }) => id === folder))
    throw refused([contentMessages.issue('folder', 'folder-gone')])
  const ids = await chosenIds(ctx, files, { chosen, most: mostChosen, mostHits: mostChosen })
  const rows = await storedByIds(ctx, files, ids)
  const before = new Map(rows.map(({ id, doc }) => [id, textOf(doc['folder'])]))
  const where = from === undefined ? among(ids) : sql`${among(ids)} and ${isIn(from)}`
  const moved = await amendMany(ctx, files, { where, doc: placed(folder) })
  const groups = Map.groupBy(moved, (id) => before.get(id) ?? '')
  return { moved: [...groups].map(([at, those]) => ({ from: at, ids: those })) }
}

/** See the contract. Throws NotFound. */
async function remove(ctx: Ctx, id: string): Promise<OutputOf<typeof removeFolder>> {
  const folders = await takeFolders(ctx)
  const folder = folders.find((one) => one.id === id)
  if (folder === undefined) throw new NotFound(`folder ${id}`)
  const { parent } = folder
  const inner = folders.filter((one) => one.parent === id)
  let left: readonly Folder[] = folders.filter((one) => one.id !== id)
  for (const one of inner) {
    const moved = { ...one, parent, name: freeFolderName(left, { ...one, parent }) }
    left = left.map((other) => (other.id === one.id ? moved : other))
    await amendMany(ctx, fileFolders, { where: among([one.id]), patch: { parent, name: moved.name } })
  }
  // Those in the trash too: when they come back, their folder must be there.
  const moved = await amendMany(ctx, files, { where: isIn(id), withTrash: true, doc: placed(parent) })
  await amendMany(ctx, fileFolders, { where: among([id]), trashed_at: ctx.now })
  return { parent, files: moved, folders: inner.map((one) => one.id) }
}

/** See the contract. Throws NotFound. */
async function restore(
  ctx: Ctx,
  id: string,
  inside: InputOf<typeof restoreFolder>['body'],
): Promise<OutputOf<typeof restoreFolder>> {
  const folders = await takeFolders(ctx)
  const trashed = await beyondReach(ctx, fileFolders).findTrashed(id)
  if (trashed === undefined) throw new NotFound(`folder ${id}`)
  const { parent: from } = trashed
  const parent = folders.some((one) => one.id === from) ? from : ''
  const name = freeFolderName(folders, { ...trashed, parent })
  await amendMany(ctx, fileFolders, { where: among([id]), withTrash: true, patch: { parent, name }, trashed_at: null })
  const isStill = sql`coalesce(r.parent, '') = ${from}`
  await amendMany(ctx, fileFolders, { where: sql`${among(inside.folders)} and ${isStill}`, patch: { parent: id } })
  const moved = await amendMany(ctx, files, {
    where: sql`${among(inside.files)} and ${isIn(from)}`,
    withTrash: true,
    doc: placed(id),
  })
  return { parent, files: moved.length }
}

const mostCopies = 20

/** See the contract. Throws NotFound. */
async function copiesOf(ctx: Ctx, id: string): Promise<OutputOf<typeof fileCopies>> {
  await getRecord(ctx, files, id)
  const { clientId } = ctx.db.tenant
  const [own = ''] = foldersOf({ clientId, record: files.name, recordId: id })
  const all = own.slice(0, own.lastIndexOf(id))
  const found = await ctx.db.run(sql<{ id: string; name: string; folder: string }>`
    select r.id, r.name, coalesce(r.folder, '') as folder from files r
    where r.client_id = ${clientId} and r.trashed_at is null and r.id in (
      select split_part(substr(o.path, length(${all}) + 1), '/', 1)
      from file_objects f join file_objects o on o.client_id = f.client_id and o.sha256 = f.sha256
      where f.client_id = ${clientId} and starts_with(f.path, ${own})
        and starts_with(o.path, ${all}) and not starts_with(o.path, ${own}))
    order by r.date, r.id limit ${mostCopies}`)
  return { files: [...found] }
}

/** The calls of the media library's folders; folders themselves are records. */
export const folderRoutes: readonly Route[] = [
  implement(fileCopies, (ctx, { params }) => copiesOf(ctx, params.id)),
  implement(moveFiles, (ctx, { body }) => move(ctx, body)),
  implement(removeFolder, (ctx, { params }) => remove(ctx, params.id)),
  implement(restoreFolder, (ctx, { params, body }) => restore(ctx, params.id, body)),
]
