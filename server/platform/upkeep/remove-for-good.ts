import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql, type Statement } from '../database/sql.ts'
import { foldersOf } from '../files/file-path.ts'
import { removeFolders } from '../files/remove-folder.ts'
import type { StoredRow } from '../records/present.ts'
import { searchDocument } from '../records/search/search-document.ts'
import { amendMany } from '../records/index.ts'

const indexed = ({ search }: RecordDefinition): boolean => search !== undefined

/** The words that records are found by, and were in earlier versions. */
async function wordsOf(ctx: Ctx, definition: RecordDefinition, ids: readonly string[]): Promise<readonly string[]> {
  if (!indexed(definition)) return []
  const [row] = await ctx.db.run(sql<{ words: string[] }>`
    select flightline.words_of_documents(${definition.name}, ${[...ids]}::text[]) as words`)
  const versions = await ctx.db.run(sql<StoredRow>`
    select id, version, (before ->> 'date')::bigint as date, (before ->> 'last_date')::bigint as last_date, true as active,
      before -> 'doc' as doc
    from history where client_id = ${ctx.db.tenant.clientId} and record = ${definition.name}
      and id = any(${[...ids]}::text[]) and before is not null`)
  const earlier = versions.flatMap((version) => searchDocument(definition, version).vocabulary)
  return [...new Set([...(row?.words ?? []), ...earlier])]
}

/** Words that nothing is found by any more are forgotten too: they may be a name. */
async function forgetWords(ctx: Ctx, definition: RecordDefinition, words: readonly string[]): Promise<void> {
  if (words.length > 0) await ctx.db.run(sql`select flightline.forget_words(${definition.name}, ${[...words]}::text[])`)
}

/**
 * Removes records with their files, past the trash: their text leaves history and search with them. For records that
 * must not come back. Returns the count.
 */
export async function removeForGood(
  ctx: Ctx,
  definition: RecordDefinition,
  where: Statement<unknown>,
): Promise<readonly string[]> {
  const { clientId } = ctx.db.tenant
  const table = sql.table(definition.name)
  const found = await ctx.db.run(sql<{ id: string }>`
    select r.id from ${table} r where r.client_id = ${clientId} and ${where} order by r.id for update of r`)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return ids
  const words = await wordsOf(ctx, definition, ids)
  const unindexed = indexed(definition) ? sql`, flightline.unindex_document(${definition.name}, id)` : sql``
  await ctx.db.run(sql`
    with gone as (delete from ${table} where client_id = ${clientId} and id = any(${ids}::text[]) returning id)
    select id ${unindexed} from gone`)
  await removeFolders(
    ctx,
    ids.flatMap((id) => foldersOf({ clientId, record: definition.name, recordId: id })),
  )
  await forgetWords(ctx, definition, words)
  return ids
}

interface Rewritten {
  readonly id: string
  readonly doc: Doc
}

/** Rewrites documents, and removes their former text: from the history, and from the search index. */
export async function rewriteForGood(
  ctx: Ctx,
  definition: RecordDefinition,
  rows: readonly Rewritten[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const words = await wordsOf(ctx, definition, ids)
  await amendMany(ctx, definition, {
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item(id text, doc jsonb)`,
    where: sql`r.id = item.id collate "C"`,
    withTrash: true,
    doc: sql`item.doc`,
  })
  await ctx.db.run(sql`
    select flightline.forget_history(${ctx.db.tenant.clientId}::uuid, ${definition.name}, t.id)
    from unnest(${ids}::text[]) as t(id)`)
  await forgetWords(ctx, definition, words)
}
