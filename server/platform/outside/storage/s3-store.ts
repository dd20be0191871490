import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StorageError, type ByteRange, type ObjectStore } from './object-store.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Address of an S3-compatible store; AWS when absent. */
  readonly endpoint?: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** To find the store at all, and between two signs of life of a connection; `LimitedStore` limits whole calls. */
const connectMs = 5000
const idleMs = 15_000

const asStorageError = (error: unknown): StorageError => {
  const isMissing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
  return new StorageError(isMissing ? 'missing' : 'away', error)
}

/** Contents in a bucket of any store that speaks the S3 protocol. */
export class S3Store implements ObjectStore {
  #client: S3Client
  #bucket: string

  constructor({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings) {
    this.#bucket = bucket
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
      // Stores of one's own rarely have a host name for each bucket, or know the newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async put(key: string, content: Readable, signal?: AbortSignal): Promise<void> {
    const upload = new Upload({ client: this.#client, params: { Bucket: this.#bucket, Key: key, Body: content } })
    signal?.addEventListener('abort', () => void upload.abort(), { once: true })
    try {
      await upload.done()
    } catch (error) {
      throw content.errored ?? asStorageError(error)
    }
  }

  async get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    try {
      const bytes = range && `bytes=${range.start}-${range.end}`
      const asked = new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: bytes })
      const { Body } = await this.#client.send(asked, { abortSignal: signal })
      if (!(Body instanceof Readable)) throw new TypeError('the store answered without a content')
      return Body
    } catch (error) {
      throw asStorageError(error)
    }
  }

  async remove(key: string, signal?: AbortSignal): Promise<void> {
    const asked = new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })
    await this.#client.send(asked, { abortSignal: signal }).catch((error: unknown) => {
      throw asStorageError(error)
    })
  }
}
