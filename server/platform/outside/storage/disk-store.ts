import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StorageError, type ByteRange, type ObjectStore } from './object-store.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const asStorageError = (error: unknown): StorageError =>
  error instanceof StorageError ? error : new StorageError(isMissing(error) ? 'missing' : 'away', error)

/** Makes a renaming in a folder last through a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Place of a content until it is whole. Named by its key: a killed process leaves no unidentified file. */
const draftOf = (place: string): string => `${place}.draft`

/** Bytes of a file. It is opened at the first read: a content that is dropped unread holds nothing. */
async function* bytesOf(place: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
  const handle = await open(place, 'r')
  yield* handle.createReadStream(range) as AsyncIterable<Buffer>
}

/** Contents as files of a folder: written to another name, flushed to the disk, then moved to their place. */
export class DiskStore implements ObjectStore {
  #folder: string

  constructor(folder: string) {
    this.#folder = resolve(folder)
  }

  #place(key: string): string {
    const place = resolve(this.#folder, key)
    if (!place.startsWith(this.#folder + sep))
      throw new StorageError('missing', new Error('a key leads out of the store'))
    return place
  }

  async put(key: string, content: Readable, signal?: AbortSignal): Promise<void> {
    const place = this.#place(key)
    const draft = draftOf(place)
    let fault: { readonly error: unknown } | undefined
    async function* noticed() {
      try {
        yield* content as AsyncIterable<Buffer>
      } catch (error) {
        fault = { error }
        throw error
      }
    }
    try {
      const made = await mkdir(dirname(place), { recursive: true })
      if (made) await syncFolder(dirname(made))
      await pipeline(noticed, createWriteStream(draft, { flags: 'wx', flush: true }), { signal })
      await rename(draft, place)
      await syncFolder(dirname(place))
    } catch (error) {
      content.destroy()
      // Where the disk fails even in this, the removal of the key takes the draft along.
      await rm(draft, { force: true }).catch(asStorageError)
      // The caller judges a failure of the content itself; all others are the disk's.
      throw fault ? fault.error : asStorageError(error)
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const place = this.#place(key)
      await stat(place)
      return Readable.from(bytesOf(place, range), { objectMode: false })
    } catch (error) {
      throw asStorageError(error)
    }
  }

  async remove(key: string): Promise<void> {
    const place = this.#place(key)
    await rm(place, { force: true })
    await rm(draftOf(place), { force: true })
  }
}
