import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiskStore } from './disk-store.ts'

let folder: string
let store: DiskStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-store-'))
  store = new DiskStore(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const filesNow = async (): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('a partial content of a killed process is removed by its key, like a whole one', async () => {
  const content = new PassThrough()
  const putting = store.put('client/begun', content)
  content.write('half')
  await expect.poll(filesNow).toEqual(['begun.draft'])
  // The next process knows the key alone.
  await new DiskStore(folder).remove('client/begun')
  expect(await filesNow()).toEqual([])
  content.end()
  await expect(putting).rejects.toMatchObject({ name: 'StorageError' })
})

test('a content whose source breaks leaves nothing', async () => {
  const content = new PassThrough()
  const putting = store.put('client/broken', content)
  content.write('half')
  await expect.poll(filesNow).toEqual(['broken.draft'])
  const fault = new Error('the sender hung up')
  content.destroy(fault)
  await expect(putting).rejects.toBe(fault)
  expect(await filesNow()).toEqual([])
})

test('a disk that does not take a content is a store that is away, for any fate of the content', async () => {
  await mkdir(join(folder, 'client', 'stuck.draft'), { recursive: true })
  const putting = store.put('client/stuck', Readable.from([Buffer.from('one'), Buffer.from('two')]))
  await expect(putting).rejects.toMatchObject({ name: 'StorageError', verdict: 'away' })
})

test('a whole content reads back, and goes with its key', async () => {
  await store.put('client/whole', Readable.from(['all of it']))
  const read = await store.get('client/whole')
  const [chunk] = (await once(read, 'data')) as [Buffer]
  expect(chunk.toString()).toBe('all of it')
  await store.remove('client/whole')
  expect(await filesNow()).toEqual([])
})

/** Files of the store that this process holds open. */
async function heldOpen(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd')
  // The folder's own listing is among them, and gone when it is looked at.
  const places = await Promise.all(numbers.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')))
  return places.filter((place) => place.startsWith(folder))
}

test.runIf(process.platform === 'linux')('a content that is dropped, unread or half read, holds no file', async () => {
  await store.put('client/dropped', Readable.from([Buffer.alloc(300_000, 'x')]))
  const unread = await store.get('client/dropped')
  expect(unread.destroyed).toBe(false)
  expect(await heldOpen()).toEqual([])
  const half = await store.get('client/dropped')
  await once(half, 'data')
  expect(await heldOpen()).toHaveLength(1)
  half.destroy()
  await expect.poll(heldOpen).toEqual([])
  await store.remove('client/dropped')
})

test('a content reads back in part, and a key that leads nowhere is missing', async () => {
  await store.put('client/parts', Readable.from(['0123456789']))
  expect(await text(await store.get('client/parts', { start: 2, end: 4 }))).toBe('234')
  await expect(store.get('client/nowhere')).rejects.toMatchObject({ name: 'StorageError', verdict: 'missing' })
  await store.remove('client/parts')
})
