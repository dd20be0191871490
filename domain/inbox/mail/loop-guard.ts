/** Header names in lower case with their values; the last of several values counts. */
export type MailHeaders = ReadonlyMap<string, string>

/** Why a mail was not written by a person to us: such a mail never triggers a notification or reply of ours. */
export type AutomaticKind = 'auto-reply' | 'bounce' | 'list' | 'bulk'

/** More mails than this within an hour between one sender and one thread are a loop (decision M13). */
const loopLimit = 10

const listHeaders = ['list-id', 'list-post', 'list-unsubscribe', 'list-help', 'x-mailing-list'] as const

const autoReplyHeaders = ['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-auto-response-from'] as const

function isAutoSubmitted(headers: MailHeaders): boolean {
  const value = headers.get('auto-submitted')?.trim().toLowerCase()
  return value !== undefined && value !== '' && !value.startsWith('no')
}

/** `null` and `<>` as the return path, and the daemon's names: no one can be answered. */
function isBounce(headers: MailHeaders, envelopeFrom: string | undefined): boolean {
  if (/^multipart\/report\b.*delivery-status/is.test(headers.get('content-type') ?? '')) return true
  if (headers.has('x-failed-recipients') || envelopeFrom === '') return true
  return headers.get('return-path')?.trim() === '<>'
}

const isListed = (headers: MailHeaders): boolean => listHeaders.some((name) => headers.has(name))

function isAutoReply(headers: MailHeaders): boolean {
  if (isAutoSubmitted(headers) || autoReplyHeaders.some((name) => headers.has(name))) return true
  return /\bauto[-_]?reply\b/i.test(headers.get('precedence') ?? '')
}

/**
 * Kind of an automatic mail (RFC 3834, RFC 2919), undefined for a person's. `envelopeFrom` is the sender of the
 * envelope, '' for the null sender, undefined when unknown.
 */
export function automaticKind(headers: MailHeaders, envelopeFrom?: string): AutomaticKind | undefined {
  if (isBounce(headers, envelopeFrom)) return 'bounce'
  if (isAutoReply(headers)) return 'auto-reply'
  if (isListed(headers)) return 'list'
  return /\b(bulk|junk|list)\b/i.test(headers.get('precedence') ?? '') ? 'bulk' : undefined
}

/**
 * True if a mail of this kind starts no notification of ours: a person also answers through a group, a relay or a CRM,
 * which mark every mail as one of a list. `answersPerson` is true for an answer to a message of ours or of a person.
 */
export const isAutomatic = (kind: AutomaticKind | undefined, answersPerson: boolean): boolean =>
  kind !== undefined && !(answersPerson && (kind === 'list' || kind === 'bulk'))

/** True if one sender and one thread exchange mails too fast for people: `mailsInLastHour` counts this mail too. */
export const isLoop = (mailsInLastHour: number): boolean => mailsInLastHour > loopLimit
