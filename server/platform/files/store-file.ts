import { systemActor, withTenant, type Ctx, type OutsideCtx } from '../context.ts'
import { sql, type Statement } from '../database/sql.ts'
import { seenColumn, tenantStep } from '../database/tenant.ts'
import { Conflict, NotFound, Unavailable } from '../errors.ts'
import { StorageError } from '../outside/storage/object-store.ts'
import { readFilePath, type FilePlace } from './file-path.ts'
import { isTakenAtWord, judgeType } from './decide-type.ts'
import { fileUrl } from './sign-url.ts'
import { measureContent } from './stored-content.ts'

/** A file as the database knows it. */
export interface FileRow {
  readonly path: string
  readonly key: string
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  readonly created_at: number
  readonly created_by: string
}

/** A file as the rest of the product sees it. */
export interface StoredFile {
  readonly id: string
  readonly name: string
  /** Where it is fetched with the header `token`; see `signFileUrl` for an address that needs none. */
  readonly url: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

export const presentFile = ({ key, name, path, type, size, sha256 }: FileRow): StoredFile => ({
  id: key.split('/').at(-1) ?? key,
  name,
  url: fileUrl(path),
  type,
  size,
  sha256,
})

const columns = sql.raw('path, key, name, type, size, sha256, created_at, created_by')

/** A path within the client of `ctx`. Throws NotFound for any other. */
export function requirePlace(ctx: Ctx, path: string): FilePlace {
  const place = readFilePath(path)
  if (!place || place.clientId !== ctx.db.tenant.clientId) throw new NotFound('file')
  return place
}

/** A file by its path. Opens no transaction: its content may be waited for next. */
export async function findFile({ db }: Ctx, path: string): Promise<FileRow | undefined> {
  const [row] = await db.once(sql<FileRow | { readonly path: null }>`
    with s as materialized (${tenantStep(db.tenant)})
    select t.* ${seenColumn(db.tenant)} from s left join lateral (
      select ${columns} from file_objects f where f.client_id = s.client_id and f.path = ${path}) t on true`)
  return row && row.path !== null ? row : undefined
}

/** Existing files by their paths, in one query. Opens no transaction. */
export async function findFiles({ db }: Ctx, paths: readonly string[]): Promise<ReadonlyMap<string, FileRow>> {
  if (paths.length === 0) return new Map()
  const rows = await db.once(sql<FileRow | { readonly path: null }>`
    with s as materialized (${tenantStep(db.tenant)})
    select t.* ${seenColumn(db.tenant)} from s left join lateral (
      select ${columns} from file_objects f where f.client_id = s.client_id and f.path = any(${paths}::text[])) t on true`)
  return new Map(rows.flatMap((row) => (row.path === null ? [] : [[row.path, row] as const])))
}

/** Remembers a content that no path names yet, in a separate transaction: a crash leaves no orphaned content. */
const noteLeftover = (ctx: Ctx, key: string): Promise<void> =>
  withTenant(ctx.platform, systemActor(ctx.db.tenant.clientId), async (own) => {
    await own.db.run(
      sql`insert into file_leftovers (client_id, key, since) values (${own.actor.clientId}, ${key}, ${own.now})`,
    )
  })

/** A content that lies in the store and is named by no path yet; one that is never named is collected a day later. */
export interface KeptContent {
  readonly key: string
  /** As judged by the content. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

interface NewContent {
  /** Name for people: its extension gives the type that the content does not. */
  readonly name: string
  readonly content: Buffer | AsyncIterable<Buffer>
  /** Type by the sender; kept only if the content gives none. */
  readonly type?: string | undefined
  /** Throws to refuse a content by its type, before it is stored. */
  readonly judge?: ((type: string) => void) | undefined
}

const settledType = (judged: string, said: string | undefined): string =>
  judged === 'application/octet-stream' && said && isTakenAtWord(said) ? said : judged

/**
 * Puts a content into the store, where it waits to be named by `nameFile`. The store may take long: no transaction may be
 * open, or every live screen would wait for it too. Throws Unavailable when the store is away.
 */
export async function keepContent(ctx: OutsideCtx, { name, content, type, judge }: NewContent): Promise<KeptContent> {
  const { head, stream, facts } = await measureContent(content)
  const judged = settledType(await judgeType(head, name), type)
  judge?.(judged)
  const key = `${ctx.db.tenant.clientId}/${ctx.newId()}`
  await noteLeftover(ctx, key)
  await ctx.platform.store.put(key, stream).catch((error: unknown) => {
    throw error instanceof StorageError ? new Unavailable('file store') : error
  })
  return { key, type: judged, ...facts() }
}

async function insertFile(ctx: Ctx, row: FileRow): Promise<FileRow | undefined> {
  const [written] = await ctx.db.run(sql<FileRow>`
    insert into file_objects (client_id, path, key, name, type, size, sha256, created_at, created_by)
    values (${ctx.db.tenant.clientId}, ${row.path}, ${row.key}, ${row.name}, ${row.type}, ${row.size}, ${row.sha256}, ${row.created_at}, ${row.created_by})
    on conflict do nothing returning ${columns}`)
  return written
}

/** Takes a content off the list of those that are collected. Throws Unavailable where that has happened already. */
async function claimContent(ctx: Ctx, key: string): Promise<void> {
  const claimed = await ctx.db.run(sql`
    delete from file_leftovers where client_id = ${ctx.db.tenant.clientId} and key = ${key} returning 1 as ok`)
  if (claimed.length === 0) throw new Unavailable('file content')
}

interface Naming {
  readonly path: string
  readonly name?: string | undefined
  readonly kept: KeptContent
  /** The program made it, the same for all callers: the first maker does not matter. */
  readonly isMade?: boolean
}

/**
 * Names a kept content in the transaction of `ctx`. Throws NotFound for a path outside the client, Conflict where the path
 * is taken by another content.
 */
export async function nameFile(ctx: Ctx, { path, name, kept, isMade = false }: Naming): Promise<StoredFile> {
  const place = requirePlace(ctx, path)
  const facts = { path: place.path, name: name ?? place.name, created_at: ctx.now, created_by: ctx.actor.userId }
  const row = { ...kept, ...facts }
  const written = await insertFile(ctx, row)
  if (written) {
    await claimContent(ctx, row.key)
    return presentFile(written)
  }
  // The same upload again, its first answer lost on the way, is no conflict.
  const existing = await findFile(ctx, row.path)
  const isSame = existing?.sha256 === row.sha256 && (isMade || existing.created_by === row.created_by)
  if (existing && isSame) return presentFile(existing)
  throw new Conflict(existing ? presentFile(existing) : null, { path: row.path, name: row.name })
}

interface NewFile extends Omit<NewContent, 'name'> {
  /** Path of the specification, in the client of `ctx`. */
  readonly path: string
  /** Name for people; the path's last part when absent. */
  readonly name?: string | undefined
}

/**
 * Puts a content into the store and then names it, which opens the transaction of `ctx`: none may be open before.
 * Throws as `keepContent` and `nameFile` do.
 */
export async function storeFile(ctx: OutsideCtx, { path, name, ...given }: NewFile): Promise<StoredFile> {
  const place = requirePlace(ctx, path)
  const kept = await keepContent(ctx, { ...given, name: place.name })
  return nameFile(ctx, { path: place.path, name, kept })
}

/**
 * Holds the contents of some files until the transaction ends, so that a caller who names one of them again and one who
 * removes a name see each other's work. `files` is the condition after `where`. Run it as a separate statement: the
 * next one then sees everything committed before.
 */
export const holdContents = (files: Statement<unknown>) => sql`
  select pg_advisory_xact_lock(hashtext('file content'), hashtext(held.key))
  from (select distinct key from file_objects where ${files} order by key) held`

/**
 * Gives the content that `which` finds another name. False if it finds none, or the path is taken by another content.
 */
async function shareFound(ctx: Ctx, which: Statement<unknown>, to: string): Promise<boolean> {
  const { clientId } = ctx.db.tenant
  requirePlace(ctx, to)
  const found = sql`client_id = ${clientId} and ${which}`
  await ctx.db.run(holdContents(found))
  await ctx.db.run(sql`
    insert into file_objects (client_id, path, key, name, type, size, sha256, created_at, created_by)
    select client_id, ${to}, key, name, type, size, sha256, ${ctx.now}::bigint, ${ctx.actor.userId}
    from file_objects where ${found} order by path limit 1
    on conflict do nothing`)
  const [same] = await ctx.db.run(sql`
    select 1 from file_objects shared where shared.client_id = ${clientId} and shared.path = ${to}
      and shared.key in (select key from file_objects where ${found})`)
  return same !== undefined
}

/**
 * Gives the content of a file another name, under another path of the client; it stays in the store for as long as
 * either does. False for a missing file, or if the other path is taken by another content.
 */
export const shareFile = (ctx: Ctx, from: string, to: string): Promise<boolean> =>
  shareFound(ctx, sql`path = ${from}`, to)

interface Share {
  readonly key: string
  /** Path of the content's other name. */
  readonly to: string
}

/** As `shareFile` for many contents by their keys, in one statement each. False where one of them could not be named. */
export async function shareContents(ctx: Ctx, shares: readonly Share[]): Promise<boolean> {
  const { clientId } = ctx.db.tenant
  for (const { to } of shares) requirePlace(ctx, to)
  const keys = sql`${shares.map(({ key }) => key)}::text[]`
  const wanted = sql`unnest(${keys}, ${shares.map(({ to }) => to)}::text[]) as wanted(key, path)`
  await ctx.db.run(holdContents(sql`client_id = ${clientId} and key = any(${keys})`))
  await ctx.db.run(sql`
    insert into file_objects (client_id, path, key, name, type, size, sha256, created_at, created_by)
    select distinct on (wanted.path) f.client_id, wanted.path, f.key, f.name, f.type, f.size, f.sha256,
      ${ctx.now}::bigint, ${ctx.actor.userId}
    from ${wanted} join file_objects f on f.client_id = ${clientId} and f.key = wanted.key
    order by wanted.path, f.path
    on conflict do nothing`)
  const missing = await ctx.db.run(sql`
    select 1 from ${wanted} where not exists (
      select from file_objects shared where shared.client_id = ${clientId} and shared.path = wanted.path
        and shared.key = wanted.key) limit 1`)
  return missing.length === 0
}

/**
 * Notes the contents that no path names any more, after `holdContents`. `gone` holds path and key of the removed ones.
 */
export const leaveBehind = (clientId: string, now: number) => sql`
  insert into file_leftovers (client_id, key, since)
  select distinct ${clientId}::uuid, gone.key, ${now}::bigint from gone
  where not exists (
    select 1 from file_objects other
    where other.client_id = ${clientId} and other.key = gone.key and not other.path in (select path from gone))
  returning key`

/** Takes a file away; a content that no other path names leaves the store a day later. Throws NotFound. */
export async function removeFile(ctx: Ctx, path: string): Promise<void> {
  const { clientId } = ctx.db.tenant
  await ctx.db.run(holdContents(sql`client_id = ${clientId} and path = ${path}`))
  const [removed] = await ctx.db.run(sql<{ removed: number }>`
    with gone as (delete from file_objects where client_id = ${clientId} and path = ${path} returning path, key),
      left_behind as (${leaveBehind(clientId, ctx.now)})
    select count(*)::integer as removed from gone`)
  if (removed?.removed === 0) throw new NotFound('file')
}
