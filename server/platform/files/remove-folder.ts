import type { Ctx } from '../context.ts'
import { sql, type Statement } from '../database/sql.ts'
import { behindFolder } from './file-path.ts'
import { holdContents, leaveBehind } from './store-file.ts'

/** Takes files away; contents that no other path names leave the store a day later. */
async function removeWhere(ctx: Ctx, where: Statement<unknown>): Promise<void> {
  const { clientId } = ctx.db.tenant
  const files = sql`client_id = ${clientId} and ${where}`
  await ctx.db.run(holdContents(files))
  await ctx.db.run(sql`
    with gone as (delete from file_objects where ${files} returning path, key)
    ${leaveBehind(clientId, ctx.now)}`)
}

/** Takes all files of some folders away, except for those that are kept, by path. Each folder is a range of the index. */
export async function removeFolders(ctx: Ctx, folders: readonly string[], kept: readonly string[] = []): Promise<void> {
  if (folders.length === 0) return
  await removeWhere(
    ctx,
    sql`path in (
      select f.path from unnest(${[...folders]}::text[], ${folders.map(behindFolder)}::text[]) as t(folder, behind)
      join file_objects f on f.client_id = ${ctx.db.tenant.clientId}
        and f.path > t.folder collate "C" and f.path < t.behind collate "C")
      and not path = any(${[...kept]}::text[])`,
  )
}

/** Takes files away by path. */
export const removeFiles = (ctx: Ctx, paths: readonly string[]): Promise<void> =>
  removeWhere(ctx, sql`path = any(${[...paths]}::text[])`)
