import { createHash } from 'node:crypto'

/** An id that follows from words, in the form of the ids of records: the same words always have the same id. */
export function deriveId(words: string): string {
  const hash = createHash('sha256').update(words).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
