import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { judgedBytes } from './decide-type.ts'

/** Facts of a content after it has passed through. */
export interface ContentFacts {
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** A content on its way into the store: counted and hashed as it passes. */
export interface MeasuredContent {
  /** The first bytes, for judging the type. */
  readonly head: Buffer
  readonly stream: Readable
  /** Complete once the stream has ended. */
  readonly facts: () => ContentFacts
}

async function readHead(source: AsyncIterator<Buffer>): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let size = 0
  while (size < judgedBytes) {
    const { done, value } = await source.next()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  return chunks
}

async function* joined(chunks: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

const chunkBytes = 1_000_000

/** A content in parts that are hashed in a few milliseconds each. */
function* inParts(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes)
}

/** Reads the beginning of a content, and measures all of it on its way. */
export async function measureContent(content: Buffer | AsyncIterable<Buffer>): Promise<MeasuredContent> {
  const source = Buffer.isBuffer(content) ? Readable.from(inParts(content)) : content
  const iterator: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
  const chunks = await readHead(iterator)
  const hash = createHash('sha256')
  let size = 0
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of joined(chunks, iterator)) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return {
    head: Buffer.concat(chunks).subarray(0, judgedBytes),
    stream: Readable.from(measured(), { objectMode: false }),
    facts: () => ({ size, sha256: hash.copy().digest('hex') }),
  }
}
