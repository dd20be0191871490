import { Readable } from 'node:stream'
import { Unavailable } from '../../../platform/errors.ts'
import { StorageError, type ObjectStore } from '../../../platform/outside/storage/object-store.ts'

/** A content of known size that can be read from any byte. */
export interface ArchiveSource {
  /** Bytes. */
  readonly size: number
  /** Bytes `start` up to `end`, which is not included. */
  readonly read: (start: number, end?: number) => AsyncGenerator<Buffer>
}

/** One stored part of an uploaded archive. */
interface StoredPart {
  readonly key: string
  /** Bytes. */
  readonly size: number
}

async function openPart(store: ObjectStore, key: string, range: { start: number; end: number }): Promise<Readable> {
  try {
    return await store.get(key, range)
  } catch (error) {
    throw error instanceof StorageError && error.verdict === 'away' ? new Unavailable('file store') : error
  }
}

/** Reads the parts of an archive as one content; one part is open at a time. */
export function readParts(store: ObjectStore, parts: readonly StoredPart[]): ArchiveSource {
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  async function* read(start: number, end = size): AsyncGenerator<Buffer> {
    let begins = 0
    for (const part of parts) {
      const [from, to] = [Math.max(start, begins), Math.min(end, begins + part.size)]
      if (from < to) {
        const content = await openPart(store, part.key, { start: from - begins, end: to - begins - 1 })
        yield* content as AsyncIterable<Buffer>
      }
      begins += part.size
    }
  }
  return { size, read }
}

/** The first bytes of a content, at most `count`. */
export async function readHead(content: AsyncIterable<Buffer>, count: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    pieces.push(piece)
    size += piece.byteLength
    if (size >= count) break
  }
  return Buffer.concat(pieces).subarray(0, count)
}

/** The content after its first `count` bytes. */
export async function* skipBytes(content: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count
  for await (const piece of content) {
    if (left < piece.byteLength) yield left > 0 ? piece.subarray(left) : piece
    left = Math.max(0, left - piece.byteLength)
  }
}

/** A whole content of at most `most` bytes; undefined for a longer one, which is read to its end and dropped. */
export async function readWhole(content: AsyncIterable<Buffer>, most: number): Promise<Buffer | undefined> {
  let pieces: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.byteLength
    if (size > most) pieces = []
    else pieces.push(piece)
  }
  return size > most ? undefined : Buffer.concat(pieces)
}
