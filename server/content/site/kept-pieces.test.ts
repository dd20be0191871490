import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { KeptPieces } from './kept-pieces.ts'

const release = { pack: 'p1' }
const pieceAt = (start: number) => ({ start, end: start + 999_999, sha: 'a' })

/** Pieces over a store that counts how often it is read; it fails so often first. */
function piecesOver(failures = 0) {
  const store = { reads: 0 }
  const get = () => {
    store.reads += 1
    return store.reads <= failures
      ? Promise.reject(new Error('away'))
      : Promise.resolve(Readable.from([Buffer.alloc(1_000_000)]))
  }
  const put = () => Promise.reject(new Error('nothing is written'))
  return { store, pieces: new KeptPieces({ store: { get, put, remove: put } }) }
}

test('a part that many ask for at once is read once, and stays in memory afterwards', async () => {
  const { store, pieces } = piecesOver()
  const all = await Promise.all(Array.from({ length: 60 }, () => pieces.read(release, pieceAt(0), 'none')))
  expect(new Set(all.map(({ length }) => length))).toEqual(new Set([1_000_000]))
  await pieces.read(release, pieceAt(0), 'none')
  expect(store.reads).toBe(1)
})

test('the oldest parts give way where all would be too much', async () => {
  const { store, pieces } = piecesOver()
  for (let at = 0; at < 30; at += 1) await pieces.read(release, pieceAt(at), 'none')
  await pieces.read(release, pieceAt(29), 'none')
  await pieces.read(release, pieceAt(6), 'none')
  expect(store.reads).toBe(30)
  await pieces.read(release, pieceAt(0), 'none')
  expect(store.reads).toBe(31)
})

test('an unreadable part is read again for the next visitor', async () => {
  const { pieces } = piecesOver(1)
  const [one, other] = await Promise.allSettled([1, 2].map(() => pieces.read(release, pieceAt(0), 'none')))
  expect([one?.status, other?.status]).toEqual(['rejected', 'rejected'])
  expect(await pieces.read(release, pieceAt(0), 'gzip')).not.toHaveLength(0)
  expect(await pieces.read(release, pieceAt(0), 'none')).toHaveLength(1_000_000)
})
