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
      // Stores of one's own rarely have a host name for each bucket, or know the newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async put(key: string, content: Readable): Promise<void> {
    try {
      await new Upload({ client: this.#client, params: { Bucket: this.#bucket, Key: key, Body: content } }).done()
    } catch (error) {
      throw content.errored ?? asStorageError(error)
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const bytes = range && `bytes=${range.start}-${range.end}`
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: bytes }))
      if (!(Body instanceof Readable)) throw new TypeError('the store answered without a content')
      return Body
    } catch (error) {
      throw asStorageError(error)
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })).catch((error: unknown) => {
      throw asStorageError(error)
    })
  }
}
