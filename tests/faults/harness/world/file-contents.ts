import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { startS3Server, type S3Server } from '../../../contract/s3-server.ts'
import type { Disk } from './cluster.ts'
import { Wire } from './wire.ts'

/** A bucket outside, on a separate piece of network. */
export interface Bucket {
  readonly server: S3Server
  readonly wire: Wire
}

const bucketName = 'files'

export async function openBucket(): Promise<Bucket> {
  const server = await startS3Server(bucketName)
  return { server, wire: await Wire.to(() => Number(new URL(server.url).port)) }
}

/** The configuration of a product that keeps its files there. */
export const bucketSettings = (bucket: Bucket | undefined): Record<string, string> =>
  bucket
    ? {
        S3_BUCKET: bucketName,
        S3_ENDPOINT: `http://127.0.0.1:${bucket.wire.port}`,
        S3_ACCESS_KEY_ID: 'key-id',
        S3_SECRET_ACCESS_KEY: 'secret',
      }
    : {}

/** Where the product keeps the contents of files: a bucket, or else a folder of the disk. */
export interface FilePlace {
  readonly files: Disk
  readonly bucket?: Bucket | undefined
}

const folderOf = ({ files }: FilePlace): string => join(files.folder, 'files')

/** The keys of all contents that lie there. */
export async function storedKeys(place: FilePlace): Promise<string[]> {
  if (place.bucket) return [...place.bucket.server.contents.keys()]
  const folder = folderOf(place)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** One content as it lies there. */
export async function storedContent(place: FilePlace, key: string): Promise<Buffer> {
  if (place.bucket) return place.bucket.server.contents.get(key) ?? Buffer.alloc(0)
  return readFile(join(folderOf(place), key))
}
