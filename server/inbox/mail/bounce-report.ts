import { cutText } from '../../../domain/kernel/index.ts'
import type { MailHeaders } from '../../../domain/inbox/mail/loop-guard.ts'
import { plainAddress } from './mail-address.ts'
import type { MailAttachment } from './mail-attachments.ts'
import { messageIdsIn, ownMessageId } from './mail-headers.ts'

export interface BouncedRecipient {
  readonly address: string
  /** `failed` for good; `delayed` is still tried; the others are good news (RFC 3464). */
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'
  /** Enhanced status code such as 5.1.1, when given. */
  readonly status?: string
  /** The reporting server's own words. */
  readonly reason: string
}

/** Delivery report about an earlier mail of ours (decision M13). */
export interface BounceReport {
  readonly recipients: readonly BouncedRecipient[]
  /** Message-IDs of the reported mail: its own first, then its references. */
  readonly originalIds: readonly string[]
}

const mostRecipients = 2000

/** Reads `Name: value` lines, folded ones joined; the first of a name counts. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** `rfc822; <a@b.example>` -> the address. */
const typedAddress = (value: string): string | undefined => plainAddress(value.replace(/^[\w-]+\s*;/, ''))

const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const

type Action = BouncedRecipient['action']

function actionOf(said: string, status: string | undefined): Action {
  const known = actions.find((action) => said.toLowerCase().startsWith(action))
  return known ?? (status?.startsWith('4') ? 'delayed' : 'failed')
}

const plainReason = (diagnostic: string): string =>
  cutText(diagnostic.replace(/^[\w-]+\s*;\s*/, '').replaceAll(/\s+/g, ' '), 1000)

function recipientOf(fields: ReadonlyMap<string, string>): BouncedRecipient | undefined {
  const field = (name: string): string => fields.get(name) ?? ''
  const address = typedAddress(field('original-recipient')) ?? typedAddress(field('final-recipient'))
  if (!address) return undefined
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(field('status'))?.[0]
  const action = actionOf(field('action'), status)
  const reason = plainReason(field('diagnostic-code')) || status || action
  return { address, action, ...(status && { status }), reason }
}

const textOf = (attachment: MailAttachment): string => Buffer.from(attachment.content).toString('utf8')

function standardRecipients(attachments: readonly MailAttachment[]): BouncedRecipient[] {
  return attachments
    .filter((part) => part.type === 'message/delivery-status' || part.type === 'message/global-delivery-status')
    .flatMap((part) => textOf(part).split(/\r?\n[ \t]*\r?\n/))
    .flatMap((block) => recipientOf(fieldsOf(block)) ?? [])
}

/** A line that names an address, and the words of the server that follow within the same paragraph. */
const namedAddress = /^[ \t]*<?([^\s<>"(),:;]{1,64}@[^\s<>"(),:;]{1,255})>?:?[ \t]*(.*)$/

/** Reports of servers that know no standard (Exim, qmail and others): addresses with a refusal under them. */
function looseRecipients(headers: MailHeaders, text: string): BouncedRecipient[] {
  const failed = (headers.get('x-failed-recipients') ?? '').split(',').flatMap((part) => plainAddress(part) ?? [])
  const paragraphs = text.slice(0, 50_000).split(/\r?\n[ \t]*\r?\n/)
  const listed = paragraphs.flatMap((paragraph) => {
    const [first = '', ...rest] = paragraph.trim().split(/\r?\n/)
    const [, address, words = ''] = namedAddress.exec(first) ?? []
    const reason = [words, ...rest].join(' ').replaceAll(/\s+/g, ' ').trim()
    const known = plainAddress(address ?? '')
    return known &&
      /\b[45]\d\d\b|\b[45]\.\d\.\d{1,3}\b|not (exist|found|deliver)|unknown|unroutable|full|rejected|refused/i.test(
        reason,
      )
      ? [{ address: known, reason }]
      : []
  })
  const reasons = new Map(listed.map(({ address, reason }) => [address, reason]))
  return [...new Set([...failed, ...reasons.keys()])].map((address) => {
    const reason = cutText(reasons.get(address) ?? 'returned by the mail server', 1000)
    const status = /\b[45]\.\d\.\d{1,3}\b/.exec(reason)?.[0]
    return { address, action: 'failed', ...(status && { status }), reason }
  })
}

function originalIds(attachments: readonly MailAttachment[], text: string): string[] {
  const returned = attachments.filter((part) =>
    ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'].includes(part.type),
  )
  const heads = returned.map((part) => fieldsOf(textOf(part).split(/\r?\n\r?\n/)[0] ?? ''))
  const fromHeads = heads.flatMap((head) => [
    ownMessageId(head.get('message-id')) ?? [],
    messageIdsIn([head.get('in-reply-to') ?? '', head.get('references') ?? '']),
  ])
  const inText = Array.from(
    text.slice(0, 100_000).matchAll(/^message-id:\s*(<[^<>\s]{1,998}>)/gim),
    (match) => match[1] ?? '',
  )
  return [...new Set([...fromHeads.flat(), ...inText])]
}

const isDaemon = (address: string): boolean => /^(mailer-daemon|postmaster|mail-daemon|mdaemon)@/i.test(address)

/** The report in a mail, or undefined when it is not one. */
export function bounceReportOf(mail: {
  readonly from: string
  readonly headers: MailHeaders
  readonly text: string
  readonly attachments: readonly MailAttachment[]
}): BounceReport | undefined {
  const standard = standardRecipients(mail.attachments)
  const isLoose = isDaemon(mail.from) || mail.headers.has('x-failed-recipients')
  const found = standard.length === 0 && isLoose ? looseRecipients(mail.headers, mail.text) : standard
  if (found.length === 0) return undefined
  const once = new Map(found.map((recipient) => [recipient.address, recipient]))
  return {
    recipients: [...once.values()].slice(0, mostRecipients),
    originalIds: originalIds(mail.attachments, mail.text),
  }
}
