import type { TimelineEntry } from '../../../domain/crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { foldersOf } from '../../platform/files/file-path.ts'
import { nameOfActor } from '../../platform/records/name-of-actor.ts'
import type { Asked } from './sources.ts'

interface FileRow {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly created_at: number
  readonly by: string | null
}

export const inFoldersOf = (ctx: Ctx, ids: readonly string[]) =>
  sql.join(
    ids
      .flatMap((recordId) => foldersOf({ clientId: ctx.db.tenant.clientId, record: 'contacts', recordId }))
      .map((folder) => sql`(f.path >= ${folder} and f.path < ${`${folder}\u{10ffff}`})`),
    sql` or `,
  )

/** Files of contacts. Readers of a contact read them. */
export async function filesOf(ctx: Ctx, { contacts: ids, behind, limit }: Asked): Promise<TimelineEntry[]> {
  const rows = await ctx.db.run(sql<FileRow>`
    select f.path, f.name, f.size::float8 as size, f.created_at, ${nameOfActor(sql`f.client_id`, sql`f.created_by`)} as by
    from file_objects f
    where f.client_id = ${ctx.db.tenant.clientId} and (${inFoldersOf(ctx, ids)})
      ${behind === undefined ? sql`` : sql`and (f.created_at, f.path collate "C") < (${behind.at}, ${behind.id})`}
    order by f.created_at desc, f.path collate "C" desc limit ${limit}`)
  return rows.map(({ path, name, created_at: at, by }) => ({
    kind: 'files',
    id: path,
    at,
    who: by,
    title: name,
    words: '',
    path: null,
  }))
}
