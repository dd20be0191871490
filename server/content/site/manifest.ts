import { buffer, text } from 'node:stream/consumers'
import type { Doc } from '../../../domain/kernel/index.ts'
import type { SitePage } from '../../../domain/content/index.ts'
import { readContent } from '../../platform/files/index.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import { ShortSlices } from '../../platform/short-slices.ts'

/** A part of the one file that holds everything which a release drew. */
export interface Piece {
  readonly start: number
  readonly end: number
  /** Hexadecimal, of the content. */
  readonly sha: string
}

export interface ManifestPage extends Piece {
  readonly id: string
  readonly name: string
  /** Answer of the lookup of a page (2-content section 7). */
  readonly meta: Doc
  readonly jsonld?: unknown
  /** Since when it is live as it is, in epoch milliseconds; a release of an earlier version of the program does not say. */
  readonly published?: number
}

export interface ManifestFile {
  /** In the store. */
  readonly key: string
  readonly type: string
  readonly size: number
  /** Where it lay when it was published; a release of an earlier version of the program does not say. */
  readonly path?: string
}

/** Live content of a site, by its addresses. Written once and never changed. */
export interface Manifest {
  readonly site: string
  readonly release: string
  readonly at: number
  /** Of the file that holds the pages, in the store. */
  readonly pack: string
  readonly pages: Readonly<Record<string, ManifestPage>>
  readonly style: Piece
  readonly missing: Piece
  /** The same in the other languages; a release of an earlier version of the program has none. */
  readonly missingIn?: Readonly<Record<string, Piece>>
  /** Answers of a form, by outcome and language; a release of an earlier version of the program has none. */
  readonly answers?: Readonly<Record<string, Piece>>
  /** Pages as they were written, to continue from. */
  readonly snapshot: Piece
  readonly files: Readonly<Record<string, ManifestFile>>
  readonly redirects: Readonly<Record<string, string>>
  readonly sitemap: string
}

type Reading = Pick<WholePlatform, 'store'>

/** A part of what a release drew. Throws NotFound, Unavailable. */
export const readPiece = async ({ store }: Reading, pack: string, { start, end }: Piece): Promise<Buffer> =>
  end < start ? Buffer.alloc(0) : buffer(await readContent(store, pack, { start, end }))

/** The list of a release, by the key that its deployment names; undefined for one that published nothing. */
export async function readManifest({ store }: Reading, key: string | undefined): Promise<Manifest | undefined> {
  if (key === undefined) return undefined
  return JSON.parse(await text(await readContent(store, key))) as Manifest
}

const lineEnd = 10

/** Lines of a text in UTF-8: JSON escapes line ends, so that each page of a snapshot is one of them. */
async function* readLines(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  for await (const chunk of content) {
    let start = 0
    for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString()
      begun = []
      start = end + 1
    }
    begun.push(chunk.subarray(start))
  }
  yield Buffer.concat(begun).toString()
}

/**
 * A JSON list as parts of its text, each page on a separate line, so that it can be read page by page. Releases of
 * earlier versions of the program hold the whole list on one line.
 */
export function* writeSnapshot(all: readonly SitePage[]): Generator<string> {
  yield '[\n'
  for (const [at, page] of all.entries()) yield `${JSON.stringify(page)}${at === all.length - 1 ? '' : ','}\n`
  yield ']'
}

/** The pages that were live in a release, as they were written. */
export async function readSnapshot(
  { store }: Reading,
  { pack, snapshot: { start, end } }: Manifest,
): Promise<readonly SitePage[]> {
  const found: SitePage[] = []
  const slices = new ShortSlices()
  for await (const line of readLines(await readContent(store, pack, { start, end }))) {
    await slices.pause()
    if (line.startsWith('{')) found.push(JSON.parse(line.replace(/,$/, '')) as SitePage)
    else if (line.startsWith('[') && line !== '[') found.push(...(JSON.parse(line) as SitePage[]))
  }
  return found
}

/** Time since which each page of a release is live unchanged, by its id. */
export const publishedIn = ({ pages, at }: Pick<Manifest, 'pages' | 'at'>): ReadonlyMap<string, number> =>
  new Map(Object.values(pages).map(({ id, published = at }) => [id, published]))
