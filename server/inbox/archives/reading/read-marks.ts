import { createHash } from 'node:crypto'
import PostalMime, { decodeWords, type Email } from 'postal-mime'
import { dateOf, headersOf, messageIdsIn, valuesOf } from '../../mail/mail-headers.ts'
import { readHeaders, withoutBrackets } from '../../mail/read-headers.ts'
import { endOfHeaders, withReadableHeaders } from '../../mail/repair-charset.ts'

/** Facts of a mail that are read from its headers alone. */
interface MailMarks {
  readonly internetId: string
  readonly sender: string
  readonly subject: string
  /** Epoch milliseconds by the sender's clock. */
  readonly date: number | undefined
  /** Its own id, the ids that it answers, and its conversation at Gmail, each as a hash. */
  readonly refs: readonly string[]
  /** Labels that Gmail gave it. */
  readonly labels: readonly string[]
}

/** Longer headers are not looked at for marks. */
const mostBytes = 200_000
const mostLabels = 50

const hashRef = (ref: string): string => createHash('sha256').update(ref).digest('hex').slice(0, 32)

/** Labels of Gmail: words with commas between them, quoted where a label has one. */
function readLabels(value: string): string[] {
  const words = decodeWords(value.replaceAll(/\r?\n[ \t]*/g, ' '))
  const found = [...words.matchAll(/\s*(?:"((?:[^"\\]|\\.)*)"|([^,]+))\s*(?:,|$)/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '').trim(),
  )
  return [...new Set(found.filter((label) => label !== '').map((label) => label.slice(0, 200).toWellFormed()))].slice(
    0,
    mostLabels,
  )
}

async function parseHead(raw: Uint8Array): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(withReadableHeaders(raw.subarray(0, Math.min(endOfHeaders(raw), mostBytes))))
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** Hashes of all ids by which a mail belongs to a conversation. */
function hashRefs(ids: { readonly own: string; readonly answered: readonly string[]; readonly thrid?: string }) {
  const all = [ids.own, ...ids.answered.map(withoutBrackets), ...(ids.thrid ? [`gmail ${ids.thrid}`] : [])]
  return [...new Set(all)].map(hashRef)
}

/** Reads what a mail says of itself in its headers. Never throws: the parser names the faults later. */
export async function readMarks(raw: Uint8Array): Promise<MailMarks> {
  const { sender, subject, internetId } = await readHeaders(raw)
  const email = await parseHead(raw)
  const headers = headersOf(email?.headers ?? [])
  const answered = messageIdsIn([
    ...valuesOf(email?.headers ?? [], 'in-reply-to'),
    ...valuesOf(email?.headers ?? [], 'references'),
  ])
  const thrid = headers.get('x-gm-thrid')?.trim().slice(0, 100)
  return {
    internetId,
    sender,
    subject,
    date: dateOf(headers.get('date')),
    refs: hashRefs({ own: internetId, answered, ...(thrid !== undefined && { thrid }) }),
    labels: readLabels(headers.get('x-gmail-labels') ?? ''),
  }
}
