import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { behindFolder } from './file-path.ts'
import { removeFiles } from './remove-folder.ts'

/** Files, by path, that any record lists. */
export type FindListed = (ctx: Ctx, paths: readonly string[]) => Promise<readonly string[]>

/**
 * Holds files until the transaction ends, for a caller that will list them: the purge waits, and then sees that they
 * are listed. The next query sees none that the purge removed before.
 */
export const holdFiles = ({ db }: Ctx, paths: readonly string[]): void =>
  db.later(sql`
    select 1 from file_objects where client_id = ${db.tenant.clientId} and path = any(${[...paths]}::text[])
    order by path for key share`)

/**
 * The files of some folders that outlive the records that they hang on, because another one lists them. They are marked,
 * so that `removeUnlisted` finds them once nothing lists them any more.
 */
export async function keepListed(
  ctx: Ctx,
  folders: readonly string[],
  findListed: FindListed,
): Promise<readonly string[]> {
  const { clientId } = ctx.db.tenant
  const found = await ctx.db.run(sql<{ path: string }>`
    select f.path from unnest(${[...folders]}::text[], ${folders.map(behindFolder)}::text[]) as t(folder, behind)
    join file_objects f on f.client_id = ${clientId}
      and f.path > t.folder collate "C" and f.path < t.behind collate "C"
    order by f.path for update of f`)
  if (found.length === 0) return []
  const kept = await findListed(
    ctx,
    found.map(({ path }) => path),
  )
  if (kept.length > 0)
    await ctx.db.run(sql`
      update file_objects set is_outliving = true where client_id = ${clientId} and path = any(${[...kept]}::text[])`)
  return kept
}

/** One page of the files that outlive their records, in the order of their paths. */
interface Page {
  /** Path after which the page begins. */
  readonly after: string
  readonly size: number
}

/** Removes those of a page of outliving files that no record lists any more. Answers the paths of the page. */
export async function removeUnlisted(
  ctx: Ctx,
  { after, size }: Page,
  findListed: FindListed,
): Promise<readonly string[]> {
  const rows = await ctx.db.run(sql<{ path: string }>`
    select path from file_objects
    where client_id = ${ctx.db.tenant.clientId} and is_outliving and path > ${after} order by path limit ${size}
    for update`)
  const paths = rows.map(({ path }) => path)
  if (paths.length === 0) return paths
  const listed = new Set(await findListed(ctx, paths))
  const unlisted = paths.filter((path) => !listed.has(path))
  if (unlisted.length > 0) await removeFiles(ctx, unlisted)
  return paths
}
