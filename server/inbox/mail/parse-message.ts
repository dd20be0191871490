import PostalMime, { type Email } from 'postal-mime'
import type { HeldReason } from '../../../domain/inbox/mail/contract.ts'
import { automaticKind, type AutomaticKind, type MailHeaders } from '../../../domain/inbox/mail/loop-guard.ts'
import { bounceReportOf, type BounceReport } from './bounce-report.ts'
import { mailboxesOf, plainAddress, readSenders, type MailAddress } from './mail-address.ts'
import { attachmentOf, type MailAttachment } from './mail-attachments.ts'
import { dateOf, headersOf, messageIdsIn, ownMessageId, valuesOf } from './mail-headers.ts'
import { hasFlowedText, withoutFlowedQuotes, withReadableNames } from './repair-parts.ts'
import { withReadableTexts } from './text-parts.ts'
import { decodeHeader, endOfHeaders, isUnreadable, repairMisread, withReadableHeaders } from './repair-charset.ts'

export interface ParsedMail {
  readonly from: MailAddress
  readonly replyTo: readonly MailAddress[]
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly subject: string
  /** Epoch milliseconds by the sender's clock; undefined when the mail names no date. */
  readonly date?: number
  /** Angle brackets included, like the ids of In-Reply-To and References. */
  readonly messageId?: string
  readonly inReplyTo: readonly string[]
  readonly references: readonly string[]
  readonly text: string
  /** As the sender wrote it: never to be shown before `sanitiseHtml`. */
  readonly html?: string
  readonly attachments: readonly MailAttachment[]
  readonly headers: MailHeaders
  readonly automatic?: AutomaticKind
  readonly bounce?: BounceReport
}

export type ParseResult = { readonly mail: ParsedMail } | { readonly held: HeldReason }

/** MIME parts within parts; a mail of a person has five at most. */
const deepestPart = 40

const mostParts = 1000

/** Bytes of all headers of all parts; a list of 2,000 recipients takes 100 kB. */
const longestHeaders = 2 * 1024 * 1024

/** True if the boundaries that the mail declares occur more often than any real mail has parts. One pass. */
function hasTooManyParts(raw: Uint8Array): boolean {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const boundaries = new Set<string>()
  for (const [, boundary = ''] of text.matchAll(/boundary\s*=\s*"?([^"\s;]{1,70})/gi)) {
    if (boundaries.add(boundary).size > mostParts) return true
  }
  let parts = 0
  for (const [, delimiter = ''] of text.matchAll(/\n--([^\s"]{1,72})/g)) {
    if (boundaries.has(delimiter) && ++parts > mostParts) return true
  }
  return false
}

const parse = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: deepestPart, maxHeadersSize: longestHeaders })

/** The text, read again where quoted lines were flowed together with their marks. */
async function plainTextOf(raw: Uint8Array, { text = '' }: Email): Promise<string> {
  if (!/^>.* > ?/m.test(text) || !hasFlowedText(raw)) return text
  return (await parse(withoutFlowedQuotes(raw))).text ?? text
}

/** The two texts; those that were encoded twice are decoded again. */
async function textsOf(raw: Uint8Array, email: Email): Promise<{ text: string; html: string | undefined }> {
  const { html } = email
  return { text: repairMisread(await plainTextOf(raw, email)), html: html && repairMisread(html) }
}

/** The files, with their names read again where those were in raw 8-bit characters. */
async function filesOf(raw: Uint8Array, { attachments }: Email): Promise<MailAttachment[]> {
  const isGarbled = attachments.some(({ filename }) => isUnreadable(filename ?? ''))
  const again = isGarbled ? (await parse(withReadableNames(raw))).attachments : attachments
  return attachments.map((file, at) => {
    const filename = isUnreadable(file.filename ?? '') ? (again[at]?.filename ?? file.filename) : file.filename
    return attachmentOf({ ...file, filename }, at)
  })
}

/** Text for a report of a mail server without one. */
function reportText(attachments: readonly MailAttachment[]): string {
  const reports = attachments.filter((part) => part.type === 'message/delivery-status')
  return reports.map((part) => Buffer.from(part.content).toString('utf8').trim()).join('\n\n')
}

/** The words of a mail whose parts cannot be separated, as where its boundary is missing: as they were sent. */
function bodyAsSent(raw: Uint8Array): string {
  const body = raw.subarray(endOfHeaders(raw))
  return decodeHeader(body).replaceAll('\r\n', '\n').trim()
}

const oneLine = (text: string | undefined): string =>
  (text ?? '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 2000)

/**
 * The sender of a mail: its From, else its Sender. The envelope counts only where the mail names neither: that of a mailer is
 * shared by all its customers.
 */
function findSender(email: Email, envelopeFrom: string | undefined): MailAddress | undefined {
  const fields = valuesOf(email.headers, 'from')
  const [from] = readSenders(fields)
  if (from) return from
  const [sender] = mailboxesOf(email.sender ? [email.sender] : [])
  if (sender || fields.some((field) => field.trim() !== '')) return sender
  const fallback = plainAddress(envelopeFrom ?? '') ?? plainAddress(email.returnPath ?? '')
  return fallback ? { address: fallback, name: '' } : undefined
}

/** The place of the mail in its conversation. */
function placeOf(email: Email, headers: MailHeaders) {
  const date = dateOf(headers.get('date'))
  const messageId = ownMessageId(headers.get('message-id'))
  return {
    ...(date !== undefined && { date }),
    ...(messageId && { messageId }),
    inReplyTo: messageIdsIn(valuesOf(email.headers, 'in-reply-to')),
    references: messageIdsIn(valuesOf(email.headers, 'references')),
  }
}

/** True if a person wrote it; otherwise its report. */
function originOf(mail: Parameters<typeof bounceReportOf>[0], envelopeFrom: string | undefined) {
  const bounce = bounceReportOf(mail)
  const automatic = bounce ? 'bounce' : automaticKind(mail.headers, envelopeFrom)
  return { ...(automatic && { automatic }), ...(bounce && { bounce }) }
}

async function read(raw: Uint8Array, envelopeFrom: string | undefined): Promise<ParseResult> {
  const email = await parse(raw)
  const from = findSender(email, envelopeFrom)
  if (!from) return { held: 'no-sender' }
  const attachments = await filesOf(raw, email)
  if (attachments.length > mostParts) return { held: 'too-many-parts' }
  const headers = headersOf(email.headers)
  const { text: ownText, html } = await textsOf(raw, email)
  const isEmpty = ownText === '' && html === undefined
  const otherText = attachments.length > 0 ? reportText(attachments) : bodyAsSent(raw)
  const text = isEmpty ? otherText : ownText
  const mail: ParsedMail = {
    from,
    replyTo: mailboxesOf(email.replyTo),
    to: mailboxesOf(email.to),
    cc: mailboxesOf(email.cc),
    subject: oneLine(email.subject && repairMisread(email.subject)),
    ...placeOf(email, headers),
    text,
    ...(html !== undefined && { html }),
    attachments,
    headers,
    ...originOf({ from: from.address, headers, text, attachments }, envelopeFrom),
  }
  return { mail }
}

function reasonOf(error: unknown): HeldReason {
  const words = error instanceof Error ? error.message : ''
  if (/nesting depth/i.test(words)) return 'too-deep'
  return /header size/i.test(words) ? 'headers-too-long' : 'unreadable'
}

/**
 * A parsed mail. Never throws: a mail that makes no sense is held with the reason. `envelopeFrom` is the sender that
 * the SMTP envelope named, '' for the null sender of bounces.
 */
export async function parseMessage(raw: Uint8Array, envelopeFrom?: string): Promise<ParseResult> {
  if (raw.byteLength === 0) return { held: 'empty' }
  if (hasTooManyParts(raw)) return { held: 'too-many-parts' }
  if (endOfHeaders(raw) > longestHeaders) return { held: 'headers-too-long' }
  try {
    return await read(withReadableTexts(withReadableHeaders(raw)), envelopeFrom)
  } catch (error) {
    return { held: reasonOf(error) }
  }
}
