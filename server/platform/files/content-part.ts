import type { Readable } from 'node:stream'
import type { ByteRange, ObjectStore } from '../outside/storage/object-store.ts'
import { readContent } from './open-file.ts'
import type { FileRow } from './store-file.ts'

const form = /^bytes=(\d{0,15})-(\d{0,15})$/

/** The last `count` bytes. */
const lastBytes = (count: number, size: number): ByteRange => ({ start: Math.max(0, size - count), end: size - 1 })

const between = (first: number, last: string, size: number): ByteRange => ({
  start: first,
  end: last === '' ? size - 1 : Math.min(Number(last), size - 1),
})

/**
 * The one range of a content of `size` bytes that a request's header `range` asks for. Undefined where it asks for
 * none, or for several, which are not served; null where there are no such bytes.
 */
function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = form.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const range = first === '' ? lastBytes(Number(last), size) : between(Number(first), last, size)
  return range.start > range.end ? null : range
}

/** Answer to a request for a content: all of it or the requested part. */
interface ContentPart {
  readonly status: 200 | 206 | 416
  readonly headers: Readonly<Record<string, string | number>>
  /** Absent where there are no such bytes. */
  readonly content?: Readable
}

/**
 * A content, or the one part of it that the header `range` asks for: browsers request media so, and some play nothing
 * that comes whole. Throws NotFound, Unavailable.
 */
export async function partOf(
  store: ObjectStore,
  { key, size }: Pick<FileRow, 'key' | 'size'>,
  asked: string | undefined,
): Promise<ContentPart> {
  const ranged = { 'accept-ranges': 'bytes' }
  const range = readRange(asked, size)
  if (range === null) return { status: 416, headers: { ...ranged, 'content-range': `bytes */${size}` } }
  const content = await readContent(store, key, range)
  if (range === undefined) return { status: 200, headers: { ...ranged, 'content-length': size }, content }
  const { start, end } = range
  const headers = { ...ranged, 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${size}` }
  return { status: 206, headers, content }
}
