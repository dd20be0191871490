import { readWhole, skipBytes, type ArchiveSource } from './archive-source.ts'
import { BrokenArchive } from './broken-archive.ts'
import { isMbox, readEntries, type ArchiveEntry, type ArchiveKind } from './read-entries.ts'
import { splitMbox } from './split-mbox.ts'

/** Largest mail that is imported, in bytes: mail services take at most 50 MB. */
const mostArchivedBytes = 52_428_800

/** Place after a mail, from which reading continues. */
export interface ArchivePlace {
  /** Position of the file in the archive. */
  readonly entry: number
  /** Byte of that file. */
  readonly at: number
  /** Mails before the place. */
  readonly number: number
}

/** Position of the file after an archive that ends too early. */
const endOfBroken = 1_000_000_000

/** Why a mail of an archive is not read; the words for it are in `archiveFaults`. */
export type ArchiveFault = 'too-large' | 'no-mail' | 'encrypted' | 'cut-off'

/** One mail of an archive. */
export interface ArchivedMail {
  /** Position in the archive, from 1. */
  readonly number: number
  /** Place after it. */
  readonly next: ArchivePlace
  /** Folder by the name of the file, or of the folder of a Maildir. */
  readonly folder: string
  /** Letters of a Maildir: D is a draft, T was deleted. */
  readonly flags: string
  readonly content: { readonly raw: Buffer; readonly date: number | undefined } | { readonly fault: ArchiveFault }
}

const ignored =
  /(?:^|\/)(?:__MACOSX|\.DS_Store|tmp|dovecot[^/]*|maildirfolder|courier[^/]*)(?:\/|$)|\.(?:msf|html?|json|txt|csv|pdf|xml)$/i
const maildir = /^(?:(?<folder>.*)\/)?(?:cur|new)\/(?<file>[^/]+)$/
const flagsOfFile = /[:;!]2,(?<flags>[A-Za-z]*)$/

/** Folder of a Maildir: '.INBOX.Work' and 'Mail/Work' are 'Work'. */
const nameFolder = (path: string): string =>
  (path.split('/').at(-1) ?? '')
    .replace(/^\./, '')
    .replaceAll('.', '/')
    .replace(/^INBOX\//i, '')

/** Folder of a mailbox: 'Takeout/Mail/Work.mbox' is 'Work', and so is 'Work.mbox/mbox'. */
function nameMailbox(path: string): string {
  const parts = path.split('/').filter((part) => part !== 'mbox')
  return (parts.at(-1) ?? '').replace(/\.(?:mbox|mbx|mbs)$/i, '')
}

interface Opened {
  readonly entry: number
  readonly begin: ArchivePlace
  readonly number: number
  readonly most: number
}

async function* readMbox(
  { name, content = readNothing(), begins }: ArchiveEntry,
  { entry, begin, number, most }: Opened,
): AsyncGenerator<ArchivedMail> {
  const at = entry === begin.entry ? begin.at : 0
  const folder = nameMailbox(name)
  let count = number
  const rest = at > begins ? skipBytes(content, at - begins) : content
  for await (const { next, raw, date, isStray } of splitMbox(rest, { begin: at, most })) {
    count += 1
    const read = raw === undefined ? { fault: 'too-large' as const } : { raw, date }
    yield {
      number: count,
      next: { entry, at: next, number: count },
      folder,
      flags: '',
      content: isStray ? { fault: 'no-mail' } : read,
    }
  }
}

/** Content of a file that cannot be read. */
async function* readNothing(): AsyncGenerator<Buffer> {}

async function readSingleMail(
  { name, content = readNothing() }: ArchiveEntry,
  { entry, number, most }: Opened,
): Promise<ArchivedMail> {
  const { folder = '', file = '' } = maildir.exec(name)?.groups ?? {}
  const raw = await readWhole(content, most)
  return {
    number: number + 1,
    next: { entry: entry + 1, at: 0, number: number + 1 },
    folder: nameFolder(folder),
    flags: flagsOfFile.exec(file)?.groups?.['flags'] ?? '',
    content: raw === undefined ? { fault: 'too-large' } : { raw, date: undefined },
  }
}

/** A mailbox is known by so many bytes. */
const judgedBytes = 200

/** A content whose first bytes are judged without losing them. */
async function peek(content: AsyncIterable<Buffer>): Promise<{ head: Buffer; content: AsyncIterable<Buffer> }> {
  const pieces = content[Symbol.asyncIterator]()
  const first: Buffer[] = []
  for (let size = 0; size < judgedBytes;) {
    const next = await pieces.next()
    if (next.done === true) break
    first.push(next.value)
    size += next.value.byteLength
  }
  const head = Buffer.concat(first)
  async function* whole(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value
  }
  return { head, content: whole() }
}

const makeFault = (fault: ArchiveFault, { entry, number }: Opened, name: string): ArchivedMail => ({
  number: number + 1,
  next: { entry: entry + 1, at: 0, number: number + 1 },
  folder: name,
  flags: '',
  content: { fault },
})

/** The mails of one file of an archive; none for a file that holds something else. */
async function* readEntry(file: ArchiveEntry, opened: Opened): AsyncGenerator<ArchivedMail> {
  if (!file.isAlone && ignored.test(file.name)) return
  const isSingle = maildir.test(file.name) || /\.eml$/i.test(file.name)
  if (file.content === undefined) {
    if (isSingle || /\.mbox$/i.test(file.name)) yield makeFault('encrypted', opened, file.name)
    return
  }
  if (isSingle) {
    yield await readSingleMail(file, opened)
    return
  }
  // Within a mailbox the beginning was judged when it was first read.
  if (file.begins > 0) {
    yield* readMbox(file, opened)
    return
  }
  const { head, content } = await peek(file.content)
  if (isMbox(head)) yield* readMbox({ ...file, content }, opened)
}

interface Reading {
  readonly kind: ArchiveKind
  /** Name of the upload. */
  readonly name: string
  readonly begin: ArchivePlace
  readonly most?: number
}

/**
 * The mails of an archive in their order, from a place on. A mail that cannot be read comes as its fault. Where the archive
 * ends too early, the last one is the fault 'cut-off'. Holds one mail at a time.
 */
export async function* readMails(
  source: ArchiveSource,
  { kind, name, begin, most = mostArchivedBytes }: Reading,
): AsyncGenerator<ArchivedMail> {
  let entry = 0
  let { number } = begin
  try {
    for await (const file of readEntries(source, { kind, name }, begin)) {
      if (entry >= begin.entry)
        for await (const mail of readEntry(file, { entry, begin, number, most })) {
          number = mail.number
          yield mail
        }
      entry += 1
    }
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error
    // A reading that begins after this fault has reported it.
    if (begin.entry < endOfBroken) yield makeFault('cut-off', { entry: endOfBroken - 1, begin, number, most }, name)
  }
}
