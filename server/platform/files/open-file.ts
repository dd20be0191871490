import type { Readable } from 'node:stream'
import type { Ctx, OutsideCtx } from '../context.ts'
import { NotFound, Unavailable } from '../errors.ts'
import { StorageError, type ByteRange, type ObjectStore } from '../outside/storage/object-store.ts'
import { requireReadable, type Definitions } from './file-access.ts'
import { findFile, presentFile, requirePlace, type FileRow, type StoredFile } from './store-file.ts'

/** The content under a key. Throws NotFound, Unavailable. */
export async function readContent(store: ObjectStore, key: string, range?: ByteRange): Promise<Readable> {
  try {
    return await store.get(key, range)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    throw error.verdict === 'missing' ? new NotFound('file content') : new Unavailable('file store')
  }
}

interface OpenedFile {
  readonly file: StoredFile
  readonly content: Readable
}

async function requireFile(ctx: Ctx, path: string): Promise<FileRow> {
  const row = await findFile(ctx, requirePlace(ctx, path).path)
  if (!row) throw new NotFound('file')
  return row
}

const opened = async ({ platform }: OutsideCtx, row: FileRow): Promise<OpenedFile> => ({
  file: presentFile(row),
  content: await readContent(platform.store, row.key),
})

/** A file of the client and its content, for rooms that have asked who may read it. Throws NotFound, Unavailable. */
export const openFile = async (ctx: OutsideCtx, path: string): Promise<OpenedFile> =>
  opened(ctx, await requireFile(ctx, path))

/** As `openFile`, where the actor may read the record that the file hangs on. Throws Forbidden, NotFound, Unavailable. */
export async function openReadable(ctx: OutsideCtx, definitions: Definitions, path: string): Promise<OpenedFile> {
  const [place, row] = [requirePlace(ctx, path), await requireFile(ctx, path)]
  await requireReadable(ctx, definitions, { place, row })
  return opened(ctx, row)
}
