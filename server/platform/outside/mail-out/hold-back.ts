import { Readable } from 'node:stream'

/** State of a stream while it was written. */
export interface Progress {
  /** True once the whole of it has been handed on. */
  isComplete: boolean
}

async function* heldBack(source: Readable, beforeEnd: () => Promise<void>, progress: Progress): AsyncGenerator<Buffer> {
  let last: Buffer | undefined
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (last) yield last
    last = chunk
  }
  await beforeEnd()
  progress.isComplete = true
  if (last) yield last
}

/** The same bytes, with the last of them kept back until `beforeEnd` resolved. When it rejects, the stream fails. */
export const holdBackEnd = (source: Readable, beforeEnd: () => Promise<void>, progress: Progress): Readable =>
  Readable.from(heldBack(source, beforeEnd, progress), { objectMode: false })
