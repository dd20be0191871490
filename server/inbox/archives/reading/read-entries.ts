import { createGunzip } from 'node:zlib'
import { pipeline, Readable } from 'node:stream'
import { Unavailable } from '../../../platform/errors.ts'
import { readHead, skipBytes, type ArchiveSource } from './archive-source.ts'
import { BrokenArchive, UnknownArchive } from './broken-archive.ts'
import { readTar } from './read-tar.ts'
import { readZip } from './read-zip.ts'

/** A file in an archive that may hold mail. */
export interface ArchiveEntry {
  /** Path in the archive; the name of the upload for a single mailbox. */
  readonly name: string
  /** Undefined for a file that is encrypted or packed in an unknown way. */
  readonly content: AsyncIterable<Buffer> | undefined
  /** Byte at which `content` begins. */
  readonly begins: number
  /** True for a mailbox that is no part of an archive. */
  readonly isAlone: boolean
}

export type ArchiveKind = 'mbox' | 'zip' | 'tar' | 'tar.gz' | 'mbox.gz'

const headBytes = 1024

const isTar = (head: Buffer): boolean => head.toString('latin1', 257, 262) === 'ustar'

/** A mailbox begins with a From_ line, after blank lines at most. */
export const isMbox = (head: Buffer): boolean => /^[\r\n]*From /.test(head.toString('latin1', 0, 200))

async function* unzipSource(source: ArchiveSource): AsyncGenerator<Buffer> {
  const unzip = createGunzip()
  const content = Readable.from(source.read(0), { objectMode: false })
  const outcome: { fault?: unknown } = {}
  pipeline(content, unzip, (error) => {
    outcome.fault = error
  })
  try {
    yield* unzip as AsyncIterable<Buffer>
  } catch (error) {
    const fault = outcome.fault ?? error
    throw fault instanceof Unavailable ? fault : new BrokenArchive(fault)
  } finally {
    content.destroy()
    unzip.destroy()
  }
}

const unknownWords = 'This is no mailbox. Choose an mbox file, a Takeout archive, or a Maildir as ZIP or TAR.'

/** The kind of an archive by its first bytes. Throws UnknownArchive, with words. */
export async function judgeArchive(source: ArchiveSource): Promise<ArchiveKind> {
  const head = await readHead(source.read(0, headBytes), headBytes)
  if (isMbox(head)) return 'mbox'
  if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'zip'
  if (isTar(head)) return 'tar'
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const inner = await readHead(unzipSource(source), headBytes)
    if (isTar(inner)) return 'tar.gz'
    if (isMbox(inner)) return 'mbox.gz'
  }
  throw new UnknownArchive(unknownWords)
}

async function* openMailbox(
  name: string,
  content: AsyncIterable<Buffer>,
  begins: number,
): AsyncGenerator<ArchiveEntry> {
  yield { name, content, begins, isAlone: true }
}

async function* openFiles(files: AsyncIterable<Pick<ArchiveEntry, 'name' | 'content'>>): AsyncGenerator<ArchiveEntry> {
  for await (const file of files) yield { ...file, begins: 0, isAlone: false }
}

/** Where reading begins: a file of the archive, and a byte of that file. */
interface Begin {
  readonly entry: number
  readonly at: number
}

/** The files of an archive, each with its position. Those before `begin.entry` come along, unread. Throws BrokenArchive. */
export function readEntries(
  source: ArchiveSource,
  { kind, name }: { readonly kind: ArchiveKind; readonly name: string },
  begin: Begin,
): AsyncGenerator<ArchiveEntry> {
  if (kind === 'mbox') return openMailbox(name, source.read(begin.at), begin.at)
  if (kind === 'mbox.gz')
    return openMailbox(name.replace(/\.gz$/i, ''), skipBytes(unzipSource(source), begin.at), begin.at)
  if (kind === 'zip') return openFiles(readZip(source))
  return openFiles(readTar(kind === 'tar' ? source.read(0) : unzipSource(source)))
}
