import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mayOpen } from '../../database/open-transactions.ts'
import { LimitedStore } from './limited-store.ts'
import type { ObjectStore } from './object-store.ts'

// A store that hangs must not delay a caller for longer than its limit, nor all others one after the other.

const limits = { silenceMs: 60, restMs: 100 }
const isAway = { name: 'StorageError', verdict: 'away' }

/** A promise that settles when the test settles it. */
const pending = () => Promise.withResolvers<void>()

const drained = async (content: Readable): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

function storeOf(parts: Partial<ObjectStore>): { store: LimitedStore; asked: string[] } {
  const asked: string[] = []
  const noting =
    <K extends keyof ObjectStore>(name: K) =>
    (...given: Parameters<ObjectStore[K]>) => {
      asked.push(`${name} ${given[0]}`)
      const part = parts[name] as ((...args: Parameters<ObjectStore[K]>) => ReturnType<ObjectStore[K]>) | undefined
      if (!part) throw new Error(`${name} is not asked here`)
      return part(...given)
    }
  const store: ObjectStore = { put: noting('put'), get: noting('get'), remove: noting('remove') }
  return { store: new LimitedStore(store, limits), asked }
}

test('a content that the store never finishes is refused in time, and its source ends', async () => {
  let aborted: AbortSignal | undefined
  const { store } = storeOf({
    put: async (_, content, signal) => {
      aborted = signal
      await drained(content)
      await new Promise(() => undefined)
    },
  })
  const content = Readable.from([Buffer.from('one'), Buffer.from('two')])
  await expect(store.put('a', content)).rejects.toMatchObject(isAway)
  expect([content.destroyed, aborted?.aborted]).toEqual([true, true])
})

test('a sender that takes long is not the store that takes long', async () => {
  let stored = ''
  const { store } = storeOf({
    put: async (_, content) => {
      stored = await drained(content)
    },
  })
  const slowly = async function* () {
    for (const piece of ['a', 'b', 'c']) {
      await sleep(limits.silenceMs)
      yield Buffer.from(piece)
    }
  }
  await store.put('a', Readable.from(slowly(), { objectMode: false }))
  expect(stored).toBe('abc')
})

test('a content that stops half way breaks off; a reader that takes long does not break it', async () => {
  const halves = async function* (stops: boolean) {
    yield Buffer.from('one')
    if (stops) await new Promise(() => undefined)
    yield Buffer.from('two')
  }
  const { store } = storeOf({
    get: (key) => Promise.resolve(Readable.from(halves(key === 'stops'), { objectMode: false })),
  })
  const slow = await store.get('goes on')
  await sleep(2 * limits.silenceMs)
  expect(await drained(slow)).toBe('onetwo')
  await expect(drained(await store.get('stops'))).rejects.toMatchObject(isAway)
})

test('an unread content is released', async () => {
  const content = Readable.from([Buffer.from('one')], { objectMode: false })
  const { store } = storeOf({ get: () => Promise.resolve(content) })
  const given = await store.get('unread')
  given.destroy()
  await once(given, 'close')
  expect(content.destroyed).toBe(true)
})

test('after a hung call none starts; later one tries at a time, all continue once one is answered', async () => {
  const hanging = [pending(), pending(), pending()]
  let turn = 0
  const { store, asked } = storeOf({ remove: () => hanging[turn++]?.promise ?? Promise.resolve() })
  await expect(store.remove('first')).rejects.toMatchObject(isAway)
  for (const key of ['second', 'third']) await expect(store.remove(key)).rejects.toMatchObject(isAway)
  await sleep(2 * limits.restMs)
  // The first has not ended, and may never end.
  const trying = store.remove('tries')
  await expect(store.remove('meanwhile')).rejects.toMatchObject(isAway)
  await expect(trying).rejects.toMatchObject(isAway)
  await sleep(2 * limits.restMs)
  const answered = store.remove('tries again')
  hanging[2]?.resolve()
  await answered
  await Promise.all([store.remove('one'), store.remove('other')])
  expect(asked).toEqual(['remove first', 'remove tries', 'remove tries again', 'remove one', 'remove other'])
})

test('one with a slow sender does not keep others from trying', async () => {
  const going = pending()
  const { store, asked } = storeOf({
    remove: () => new Promise(() => undefined),
    put: async (_, content) => void (await drained(content)),
    get: () => Promise.resolve(Readable.from([Buffer.from('here')], { objectMode: false })),
  })
  await expect(store.remove('hangs')).rejects.toMatchObject(isAway)
  await sleep(2 * limits.restMs)
  const slowly = async function* () {
    await going.promise
    yield Buffer.from('late')
  }
  const sent = store.put('slow', Readable.from(slowly(), { objectMode: false }))
  await sleep(2 * limits.silenceMs)
  expect(await drained(await store.get('other'))).toBe('here')
  going.resolve()
  await sent
  expect(asked).toEqual(['remove hangs', 'put slow', 'get other'])
})

test('nothing is asked of it inside a transaction', async () => {
  const { store, asked } = storeOf({ remove: () => Promise.resolve() })
  await mayOpen({ isOpen: false }, () => store.remove('before'))
  await expect(
    mayOpen({ isOpen: true }, () => mayOpen({ isOpen: false }, () => store.remove('inside'))),
  ).rejects.toThrow('while a transaction is open')
  expect(asked).toEqual(['remove before'])
})
