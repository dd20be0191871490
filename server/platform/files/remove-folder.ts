import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { holdContents, leaveBehind } from './store-file.ts'

/** Takes all files of a folder away; contents that no other path names leave the store a day later. */
export async function removeFolder(ctx: Ctx, folder: string): Promise<void> {
  const { clientId } = ctx.db.tenant
  const inFolder = sql`client_id = ${clientId} and starts_with(path, ${folder})`
  await ctx.db.run(holdContents(inFolder))
  await ctx.db.run(sql`
    with gone as (delete from file_objects where ${inFolder} returning path, key)
    ${leaveBehind(clientId, ctx.now)}`)
}
