import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import { Unavailable } from '../../../platform/errors.ts'
import { readHead, type ArchiveSource } from './archive-source.ts'
import { BrokenArchive } from './broken-archive.ts'

/** A file of a ZIP archive. */
interface ZipEntry {
  readonly name: string
  /** Undefined for a file that is encrypted or packed in an unknown way. */
  readonly content: AsyncIterable<Buffer> | undefined
}

/** Files of one archive: the list of a Maildir with half a million mails. */
const mostEntries = 600_000

/** Bytes that are read at once for the list of files, and for small files. */
const windowBytes = 1024 * 1024
const mostWindows = 4

/** Keeps the windows that were used last: the list of files and the files are read in turn. */
class Windows {
  readonly #source: ArchiveSource
  readonly #kept = new Map<number, Promise<Buffer>>()

  constructor(source: ArchiveSource) {
    this.#source = source
  }

  async bytes(start: number, end: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let at = start; at < end;) {
      const index = Math.floor(at / windowBytes)
      const begin = index * windowBytes
      const to = Math.min(end, begin + windowBytes)
      const window = await this.#window(index)
      pieces.push(window.subarray(at - begin, to - begin))
      at = to
    }
    return Buffer.concat(pieces)
  }

  #window(index: number): Promise<Buffer> {
    const begin = index * windowBytes
    const window = this.#kept.get(index) ?? readHead(this.#source.read(begin, begin + windowBytes), windowBytes)
    this.#kept.delete(index)
    this.#kept.set(index, window)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostWindows && oldest !== undefined) this.#kept.delete(oldest)
    return window
  }
}

class SourceReader extends RandomAccessReader {
  readonly #source: ArchiveSource
  readonly #windows: Windows

  constructor(source: ArchiveSource) {
    super()
    this.#source = source
    this.#windows = new Windows(source)
  }

  async *#small(start: number, end: number): AsyncGenerator<Buffer> {
    yield await this.#windows.bytes(start, end)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const isSmall = end - start <= windowBytes
    return Readable.from(isSmall ? this.#small(start, end) : this.#source.read(start, end), { objectMode: false })
  }
}

const asBroken = (error: unknown): unknown => (error instanceof Unavailable ? error : new BrokenArchive(error))

/** A file is opened when it is first read, so that a skipped one costs nothing. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let stream: Readable | undefined
  try {
    stream = await zip.openReadStreamPromise(entry)
    yield* stream as AsyncIterable<Buffer>
  } catch (error) {
    throw asBroken(error)
  } finally {
    stream?.destroy()
  }
}

async function openZip(source: ArchiveSource): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: false,
      validateEntrySizes: true,
    })
  } catch (error) {
    throw asBroken(error)
  }
}

/** The files of a ZIP archive, in the order of its list. Throws BrokenArchive. */
export async function* readZip(source: ArchiveSource): AsyncGenerator<ZipEntry> {
  const zip = await openZip(source)
  if (zip.entryCount > mostEntries) throw new BrokenArchive()
  try {
    for await (const entry of zip.eachEntry()) {
      const isReadable = !entry.isEncrypted() && entry.canDecodeFileData()
      if (!entry.fileName.endsWith('/'))
        yield { name: entry.fileName, content: isReadable ? unpack(zip, entry) : undefined }
    }
  } catch (error) {
    throw error instanceof BrokenArchive ? error : asBroken(error)
  } finally {
    zip.close()
  }
}
