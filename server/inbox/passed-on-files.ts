import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { fileUrl } from '../platform/files/index.ts'

/** Where the files of all messages lie. */
export const messageFolder = (ctx: Ctx): string => `clients/${ctx.db.tenant.clientId}/attachments/threadsmsgs/`

/**
 * Files of messages that are gone, but were passed on before: a message that the actor may read lists them, or the one
 * that they write does.
 */
export async function passedOnPaths(ctx: Ctx, paths: readonly string[], messageId?: string): Promise<string[]> {
  const { clientId } = ctx.db.tenant
  const ofMessages = paths.filter((path) => path.startsWith(messageFolder(ctx)))
  if (ofMessages.length === 0) return []
  const rows = await ctx.db.run(sql<{ path: string }>`
    select t.path from unnest(${ofMessages}::text[], ${ofMessages.map(fileUrl)}::text[]) as t(path, url)
    where exists (select from file_objects o where o.client_id = ${clientId} and o.path = t.path) and (
      exists (
        select from message_files f join threadsmsgs m on m.client_id = f.client_id and m.id = f.message
        where f.client_id = ${clientId} and f.url = t.url and f.trashed_at is null
          and m.trashed_at is null and not m.draft)
      or exists (
        select from threadsmsgs m
        where m.client_id = ${clientId} and m.id = ${messageId ?? null}
          and m.doc -> 'files' @> jsonb_build_array(jsonb_build_object('url', t.url))))`)
  return rows.map((row) => row.path)
}

/** True if a file of a message is read through another message, for users who read messages. */
export const isPassedOn = async (ctx: Ctx, path: string): Promise<boolean> =>
  (await passedOnPaths(ctx, [path])).length > 0

/**
 * Files that a message lists, one in the trash included. A sent or received message lists its files as records; those
 * of a draft are in its own document only.
 */
export async function listedByMessages(ctx: Ctx, paths: readonly string[]): Promise<string[]> {
  const { clientId } = ctx.db.tenant
  const rows = await ctx.db.run(sql<{ path: string }>`
    with drafts as (
      select doc from threadsmsgs where client_id = ${clientId} and draft and trashed_at is null
      union all
      select doc from threadsmsgs where client_id = ${clientId} and draft and trashed_at is not null),
    in_drafts as materialized (
      select file ->> 'url' as url from drafts, jsonb_array_elements(coalesce(doc -> 'files', '[]')) file)
    select t.path from unnest(${[...paths]}::text[], ${paths.map(fileUrl)}::text[]) as t(path, url)
    where t.url in (select url from in_drafts where url is not null) or exists (
      select from message_files f join threadsmsgs m on m.client_id = f.client_id and m.id = f.message
      where f.client_id = ${clientId} and f.url = t.url and f.trashed_at is null)`)
  return rows.map((row) => row.path)
}
