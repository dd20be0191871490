import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { plainAddress } from './mail-address.ts'
import { headersOf, ownMessageId } from './mail-headers.ts'
import { endOfHeaders, withReadableHeaders } from './repair-charset.ts'

/** Facts of a mail before it is parsed: enough to list it, and to recognise it when it comes again. */
export interface MailSummary {
  readonly sender: string
  readonly subject: string
  /** The Message-ID without angle brackets; a mail without one is known by the hash of its bytes. */
  readonly internetId: string
}

/** Longer headers are not looked at here. */
const mostBytes = 200_000

export const withoutBrackets = (id: string): string => id.replace(/^</, '').replace(/>$/, '')

const bytesDomain = '@no-message-id'

/** Same bytes, same id: identity of a mail without a Message-ID. */
const idOfBytes = (raw: Uint8Array): string => `${createHash('sha256').update(raw).digest('hex')}${bytesDomain}`

/** True if a mail has no Message-ID. */
export const hasNoMessageId = (internetId: string): boolean => internetId.endsWith(bytesDomain)

/** Control characters cannot be stored as text, and say nothing. */
const line = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
    .toWellFormed()

/** Unreadable headers must not keep the mail from being stored: its parsing, later, names the fault. */
async function readHead(head: Uint8Array): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(head)
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** An id is looked up by an index, which takes 2.7 kB: letters of any script have up to four bytes. */
const cutId = (id: string): string =>
  new TextDecoder().decode(new TextEncoder().encode(id).subarray(0, 990), { stream: true })

export async function readHeaders(raw: Uint8Array): Promise<MailSummary> {
  const head = withReadableHeaders(raw.subarray(0, Math.min(endOfHeaders(raw), mostBytes)))
  const email = await readHead(head)
  if (!email) return { sender: '', subject: '', internetId: idOfBytes(raw) }
  const headers = headersOf(email.headers)
  const id = ownMessageId(headers.get('message-id'))
  return {
    sender: plainAddress(email.from?.address ?? '') ?? '',
    subject: line(email.subject ?? ''),
    internetId: id ? cutId(withoutBrackets(id)) : idOfBytes(raw),
  }
}
