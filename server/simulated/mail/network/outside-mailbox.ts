import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Mails that people outside received in the demo world: one file a mail, in the folder of the installation. */
export interface OutsideMail {
  /** Name of the file, which sorts by time. */
  readonly id: string
  /** Epoch milliseconds. */
  readonly receivedAt: number
  /** The mailboxes that it was delivered to. */
  readonly to: readonly string[]
  readonly from: string
  readonly raw: Buffer
}

const folderOf = (dataFolder: string): string => join(dataFolder, 'outside')

const idForm = /^\d{15}-[0-9a-f-]{36}\.mail$/

/** First line of a file: the envelope; then the mail, byte for byte. */
const envelopeLine = (from: string, to: readonly string[]): string => `${JSON.stringify({ from, to })}\n`

/** Keeps a mail durably before it returns: written, flushed, and only then named. */
export async function keepOutsideMail(
  dataFolder: string,
  mail: { readonly from: string; readonly to: readonly string[]; readonly raw: Uint8Array; readonly at: number },
): Promise<void> {
  const folder = folderOf(dataFolder)
  await mkdir(folder, { recursive: true })
  const name = `${String(mail.at).padStart(15, '0')}-${randomUUID()}.mail`
  const draft = join(folder, `.${name}`)
  const file = await open(draft, 'wx')
  try {
    await file.writeFile(Buffer.concat([Buffer.from(envelopeLine(mail.from, mail.to)), mail.raw]))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, name))
}

function readEnvelope(line: string): { from: string; to: string[] } {
  const read: unknown = JSON.parse(line)
  const isEnvelope = typeof read === 'object' && read !== null && 'from' in read && 'to' in read
  if (!isEnvelope || typeof read.from !== 'string' || !Array.isArray(read.to)) throw new TypeError('not a mail of ours')
  return { from: read.from, to: read.to.map(String) }
}

/** One mail, or undefined when there is none of that id. */
export async function readOutsideMail(dataFolder: string, id: string): Promise<OutsideMail | undefined> {
  if (!idForm.test(id)) return undefined
  const path = join(folderOf(dataFolder), id)
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!found) return undefined
  const content = await readFile(path)
  const end = content.indexOf('\n')
  return {
    id,
    receivedAt: Number(id.slice(0, 15)),
    ...readEnvelope(content.subarray(0, end).toString()),
    raw: content.subarray(end + 1),
  }
}

/** The newest mails first, at most `most`. */
export async function listOutsideMail(dataFolder: string, most: number): Promise<OutsideMail[]> {
  const names = await readdir(folderOf(dataFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const newest = names
    .filter((name) => idForm.test(name))
    .toSorted()
    .toReversed()
    .slice(0, most)
  const mails = await Promise.all(newest.map((name) => readOutsideMail(dataFolder, name)))
  return mails.flatMap((mail) => mail ?? [])
}
