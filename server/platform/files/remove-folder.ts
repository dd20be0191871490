import type { Ctx } from '../context.ts'
import { sql, type Statement } from '../database/sql.ts'
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

/** Takes all files of a folder away, except for those that are kept, by path. */
export const removeFolder = (ctx: Ctx, folder: string, kept: readonly string[] = []): Promise<void> =>
  removeWhere(ctx, sql`starts_with(path, ${folder}) and not path = any(${[...kept]}::text[])`)

/** Takes files away by path. */
export const removeFiles = (ctx: Ctx, paths: readonly string[]): Promise<void> =>
  removeWhere(ctx, sql`path = any(${[...paths]}::text[])`)
