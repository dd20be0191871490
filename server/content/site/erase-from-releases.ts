import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { deployments, type SitePage } from '../../../domain/content/index.ts'
import { isDoc, isSameValue, type Doc } from '../../../domain/kernel/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { NotFound } from '../../platform/errors.ts'
import { keepContent, nameFile, readContent } from '../../platform/files/index.ts'
import { behindFolder } from '../../platform/files/file-path.ts'
import { removeFile } from '../../platform/files/store-file.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import { rewriteForGood } from '../../platform/upkeep/remove-for-good.ts'
import { holdSite } from './date-pages.ts'
import {
  readSnapshot,
  writeSnapshot,
  type Manifest,
  type ManifestFile,
  type ManifestPage,
  type Piece,
} from './manifest.ts'
import { SitePack } from './site-pack.ts'

interface Erasing {
  /** A document without the person. */
  readonly redact: (doc: Doc) => Doc
  /** Path of the list of the last release that was looked at; '' at first. */
  readonly after: string
}

/** The list of a release, or of an earlier publication of one. */
interface ListFile {
  readonly path: string
  readonly key: string
}

/** The next list of a release after a path. Opens no transaction, because the store is asked next. */
async function nextList({ db }: Ctx, after: string): Promise<ListFile | undefined> {
  const folder = `clients/${db.tenant.clientId}/attachments/deployments/`
  const [row] = await db.once(sql<ListFile | { readonly path: null }>`
    with s as materialized (${tenantStep(db.tenant)})
    select t.* ${seenColumn(db.tenant)} from s left join lateral (
      select f.path, f.key from file_objects f
      where f.client_id = s.client_id and f.path > ${after || folder} collate "C"
        and f.path < ${behindFolder(folder)} collate "C" and f.path ~ '/[0-9]+[.]json$'
      order by f.path collate "C" limit 1) t on true`)
  return row && row.path !== null ? row : undefined
}

const isManifest = (value: unknown): value is Manifest => isDoc(value) && typeof value['pack'] === 'string'

/** The list of a release and the file that it names; undefined for a file of another kind, and where one is gone. */
async function readRelease(
  { platform }: OutsideCtx,
  key: string,
): Promise<{ list: Manifest; pack: Buffer } | undefined> {
  try {
    const list: unknown = JSON.parse(await text(await readContent(platform.store, key)))
    return isManifest(list) ? { list, pack: await buffer(await readContent(platform.store, list.pack)) } : undefined
  } catch (error) {
    if (error instanceof NotFound || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Writes the contents of a release without the person, one after the other, and notes whether any was changed. */
class RewrittenRelease {
  readonly pack = new SitePack()
  isChanged = false
  #before: Buffer
  #redact: Erasing['redact']

  constructor(before: Buffer, redact: Erasing['redact']) {
    this.#before = before
    this.#redact = redact
  }

  doc<D extends object>(doc: D): D {
    const before: Doc = Object.fromEntries<unknown>(Object.entries(doc))
    const after = this.#redact(before)
    if (!isSameValue(after, before)) this.isChanged = true
    return after as D
  }

  words = (words: string): string => textOf(this.doc({ words }).words)

  piece = ({ start, end }: Piece): Piece => this.pack.add(this.words(this.#before.toString('utf8', start, end + 1)))

  pieces = (pieces: Readonly<Record<string, Piece>>): Record<string, Piece> =>
    Object.fromEntries(Object.entries(pieces).map(([name, piece]) => [name, this.piece(piece)]))

  page({ start, end, sha, id, published, ...said }: ManifestPage): ManifestPage {
    const facts = { id, ...(published !== undefined && { published }) }
    return { ...this.doc(said), ...facts, ...this.piece({ start, end, sha }) }
  }

  file({ path, ...stored }: ManifestFile): ManifestFile {
    return { ...stored, ...(path !== undefined && { path: this.words(path) }) }
  }
}

type Entries<Value> = readonly (readonly [string, Value])[]

/** A release without the person: its list but for the file that it names, and the contents of that file. */
async function rewriteRelease(
  { list, pack, all }: { readonly list: Manifest; readonly pack: Buffer; readonly all: readonly SitePage[] },
  redact: Erasing['redact'],
): Promise<{ readonly release: RewrittenRelease; readonly list: Omit<Manifest, 'pack'> }> {
  const release = new RewrittenRelease(pack, redact)
  const slices = new ShortSlices()
  const pages: Entries<ManifestPage> = await slices.map(Object.entries(list.pages), ([url, page]) => [
    url,
    release.page(page),
  ])
  const written = await slices.map(all, (page) => release.doc(page))
  const { pack: _pack, missingIn, answers, ...others } = list
  return {
    release,
    list: {
      ...others,
      pages: Object.fromEntries(pages),
      style: release.piece(list.style),
      missing: release.piece(list.missing),
      ...(missingIn && { missingIn: release.pieces(missingIn) }),
      ...(answers && { answers: release.pieces(answers) }),
      snapshot: await release.pack.addParts(writeSnapshot(written), slices),
      files: Object.fromEntries(Object.entries(list.files).map(([name, file]) => [name, release.file(file)])),
      redirects: release.doc(list.redirects),
      sitemap: release.words(list.sitemap),
    },
  }
}

interface Replaced {
  readonly before: ListFile & { readonly pack: string }
  readonly list: Awaited<ReturnType<typeof keepContent>>
  readonly pack: Awaited<ReturnType<typeof keepContent>>
}

/** Puts the new files in the places of the old ones, which leave the store, and makes the release name them. */
async function replaceFiles(ctx: Ctx, site: string, { before, list, pack }: Replaced): Promise<void> {
  await holdSite(ctx, site)
  const { clientId } = ctx.db.tenant
  const paths = await ctx.db.run(sql<{ path: string }>`
    select path from file_objects where client_id = ${clientId} and key = ${before.pack}`)
  for (const { path } of paths) {
    await removeFile(ctx, path)
    await nameFile(ctx, { path, kept: pack })
  }
  await removeFile(ctx, before.path)
  await nameFile(ctx, { path: before.path, kept: list })
  const rows = await ctx.db.run(sql<{ id: string; doc: Doc }>`
    select id, doc from deployments where client_id = ${clientId} and doc ->> 'manifest' = ${before.key} for update`)
  const next = rows.map(({ id, doc }) => ({ id, doc: { ...doc, manifest: list.key } }))
  await rewriteForGood(ctx, deployments, next)
}

/**
 * Removes a person from published releases, live or earlier, one at a time: its pages are rewritten as drawn, because
 * drawing them again would publish later text. Returns the path after which to continue; undefined at the end. Opens no
 * transaction before the store is asked.
 */
export async function eraseFromReleases(ctx: OutsideCtx, { redact, after }: Erasing): Promise<string | undefined> {
  const found = await nextList(ctx, after)
  if (found === undefined) return undefined
  const before = await readRelease(ctx, found.key)
  if (before === undefined) return found.path
  const all = await readSnapshot(ctx.platform, before.list)
  const { release, list } = await rewriteRelease({ ...before, all }, redact)
  if (!release.isChanged) return found.path
  const content = Readable.from(release.pack.parts, { objectMode: true })
  const pack = await keepContent(ctx, { name: 'site.pack', content, type: 'application/octet-stream' })
  const rewritten: Manifest = { ...list, pack: pack.key }
  const kept = await keepContent(ctx, { name: 'site.json', content: Buffer.from(JSON.stringify(rewritten)) })
  await replaceFiles(ctx, list.site, { before: { ...found, pack: before.list.pack }, list: kept, pack })
  return found.path
}
