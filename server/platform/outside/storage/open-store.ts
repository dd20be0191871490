import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { DiskStore } from './disk-store.ts'
import { LimitedStore } from './limited-store.ts'
import type { ObjectStore } from './object-store.ts'
import { S3Store } from './s3-store.ts'

/**
 * The store that the configuration names: a bucket, otherwise a folder next to the embedded database. None of its calls
 * hangs.
 */
export const openObjectStore = (config: Config): ObjectStore => new LimitedStore(namedStore(config))

function namedStore(config: Config): ObjectStore {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!bucket || !accessKeyId || !secretAccessKey) return new DiskStore(join(config.FLIGHTLINE_DATA, 'files'))
  return new S3Store({ bucket, region: config.S3_REGION, endpoint: config.S3_ENDPOINT, accessKeyId, secretAccessKey })
}
