import { expect, test } from 'vitest'
import { Unavailable } from '../../errors.ts'
import { SearchTurns } from './search-turns.ts'

const ana = { userId: 'ana', clientId: 'laro' }
const jo = { userId: 'jo', clientId: 'laro' }
const sam = { userId: 'sam', clientId: 'nxt' }

/** A statement that ends when it is asked to. */
function slow() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { statement: () => promise, end: () => resolve() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a user with a full share waits, while a colleague and another client continue', async () => {
  const turns = new SearchTurns({ ofUser: 1, ofClient: 2, ofAll: 3, waiting: 5 })
  const [first, second, third] = [slow(), slow(), slow()]
  const began: string[] = []
  const of =
    (name: string, { statement }: ReturnType<typeof slow>) =>
    () => {
      began.push(name)
      return statement()
    }
  const running = [
    turns.take(ana, of('ana 1', first)),
    turns.take(ana, of('ana 2', slow())),
    turns.take(jo, of('jo', second)),
    turns.take(sam, of('sam', third)),
  ]
  await settled()
  expect(began).toEqual(['ana 1', 'jo', 'sam'])
  first.end()
  await running[0]
  await settled()
  expect(began).toEqual(['ana 1', 'jo', 'sam', 'ana 2'])
})

test('a client as a whole leaves room for others, and places are given back when a statement fails', async () => {
  const turns = new SearchTurns({ ofUser: 2, ofClient: 2, ofAll: 3, waiting: 5 })
  const held = slow()
  const running = [turns.take(ana, held.statement), turns.take(jo, held.statement)]
  const waiting = turns.take(jo, () => Promise.resolve('late'))
  await expect(turns.take(sam, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(turns.take(sam, () => Promise.resolve('now'))).resolves.toBe('now')
  held.end()
  await Promise.all(running)
  await expect(waiting).resolves.toBe('late')
})

test('a user with too many waiting searches is refused', async () => {
  const turns = new SearchTurns({ ofUser: 1, ofClient: 2, ofAll: 3, waiting: 1 })
  const held = slow()
  const running = [turns.take(ana, held.statement), turns.take(ana, held.statement)]
  await expect(turns.take(ana, held.statement)).rejects.toBeInstanceOf(Unavailable)
  held.end()
  await Promise.all(running)
})

test('a waiting search that is no longer wanted is dropped, and makes room', async () => {
  const turns = new SearchTurns({ ofUser: 1, ofClient: 2, ofAll: 3, waiting: 2 })
  const held = slow()
  const running = turns.take(ana, held.statement)
  const [closed, later] = [new AbortController(), new AbortController()]
  const never = () => Promise.reject(new Error('ran all the same'))
  const dropped = [turns.take(ana, never, closed.signal), turns.take(ana, never, closed.signal)]
  closed.abort()
  for (const one of dropped) await expect(one).rejects.toBeInstanceOf(Unavailable)
  await expect(turns.take(ana, never, closed.signal)).rejects.toBeInstanceOf(Unavailable)
  const wanted = turns.take(ana, () => Promise.resolve('found'), later.signal)
  held.end()
  await running
  await expect(wanted).resolves.toBe('found')
  later.abort()
  await expect(turns.take(ana, () => Promise.resolve('next'))).resolves.toBe('next')
})

test('of searches of which the newest alone counts, each makes the one before it of the same user unwanted', () => {
  const turns = new SearchTurns({ ofUser: 1, ofClient: 2, ofAll: 3, waiting: 2 })
  const [first, colleague, second, third] = Array.from({ length: 4 }, () => new AbortController())
  turns.replaceOlder(ana, first as AbortController)
  turns.replaceOlder(jo, colleague as AbortController)
  turns.replaceOlder(ana, second as AbortController)
  expect([first, colleague, second].map((one) => one?.signal.aborted)).toEqual([true, false, false])
  turns.replaceOlder(ana, third as AbortController)
  expect([colleague, second, third].map((one) => one?.signal.aborted)).toEqual([false, true, false])
})
