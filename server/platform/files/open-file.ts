import type { Readable } from 'node:stream'
import type { Ctx } from '../context.ts'
import { NotFound, Unavailable } from '../errors.ts'
import { StorageError, type ByteRange, type ObjectStore } from '../outside/storage/object-store.ts'
import { findFile, presentFile, requirePlace, type StoredFile } from './store-file.ts'

/** The content under a key. Throws NotFound, Unavailable. */
export async function readContent(store: ObjectStore, key: string, range?: ByteRange): Promise<Readable> {
  try {
    return await store.get(key, range)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    throw error.verdict === 'missing' ? new NotFound('file content') : new Unavailable('file store')
  }
}

/** A file of the client and its content, for rooms that work with it. Throws NotFound, Unavailable. */
export async function openFile(ctx: Ctx, path: string): Promise<{ file: StoredFile; content: Readable }> {
  const row = await findFile(ctx, requirePlace(ctx, path).path)
  if (!row) throw new NotFound('file')
  return { file: presentFile(row), content: await readContent(ctx.platform.store, row.key) }
}
