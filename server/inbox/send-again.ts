import {
  inboxIssue,
  isLost,
  textNumber,
  threadsmsgs,
  type InboxCode,
  type Medium,
  type Recipient,
} from '../../domain/inbox/index.ts'
import { isEmailAddress, type Issue, type RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Conflict, Invalid } from '../platform/errors.ts'
import { enqueue } from '../platform/jobs/index.ts'
import { asVerb, getRecord } from '../platform/records/index.ts'
import { mailHtml } from './compose-message.ts'
import { deliverText } from './text/deliver-text.ts'
import { deliverAttempts, deliverMessage } from './mail/deliver-message.ts'
import { showDelivery } from './mail/delivery-state.ts'
import { plainAddress } from './mail/mail-address.ts'
import { lockOutbox, requeue } from './mail/outbox.ts'

type Message = RowOf<typeof threadsmsgs>

/** A recipient that the message did not reach, and the address to send it to: the same, or a corrected one. */
interface Again {
  readonly address: string
  readonly to: string
}

interface Wish {
  readonly address: string
  readonly to?: string | undefined
}

const asAgain = ({ address, to }: Wish, medium: Medium): Again => {
  const known = address.toLowerCase()
  const tidy = medium === 'text' ? textNumber : plainAddress
  return { address: known, to: to === undefined ? known : (tidy(to.trim()) ?? to.trim()) }
}

/** Reason against a corrected address; undefined for a usable one. */
function whyNoAddress(to: string, medium: Medium): InboxCode | undefined {
  if (medium === 'text') return textNumber(to) === to ? undefined : 'invalid-phone'
  return isEmailAddress(to) ? undefined : 'invalid-email'
}

/**
 * True if a template put words of the answered mail among those of the message, from which they cannot be removed. An
 * older message has no mark: it counts as one that does.
 */
const repeatsAnswered = ({ replyingTo, metadata }: Message): boolean =>
  replyingTo !== undefined && metadata['written'] !== undefined && metadata['repeatsAnswered'] !== false

/**
 * Reason against sending to a recipient again: the copy is not lost, the new address is invalid, has its own copy, or
 * would get words of the answered mail.
 */
function issuesOf(wishes: readonly Again[], message: Message): Issue[] {
  const { medium, results } = message
  const existing = new Map(results.recipients.map((one) => [one.address, one]))
  const taken = new Set(results.recipients.map((one) => one.address))
  return wishes.flatMap(({ address, to }, at): Issue[] => {
    const result = existing.get(address)
    if (!result || !isLost(result)) return [inboxIssue(`recipients.${at}`, 'not-lost', { address })]
    if (to === address) return []
    const wrong = whyNoAddress(to, medium)
    if (wrong) return [inboxIssue(`recipients.${at}.to`, wrong)]
    if (taken.has(to)) return [inboxIssue(`recipients.${at}.to`, 'already-recipient', { address: to })]
    if (repeatsAnswered(message)) return [inboxIssue(`recipients.${at}.to`, 'repeats-answered', { address: to })]
    taken.add(to)
    return []
  })
}

const places = ['recipients', 'cc', 'bcc'] as const

/** The recipients with corrected addresses; names and contacts stay. */
const corrected = (list: readonly Recipient[], wishes: ReadonlyMap<string, string>): Recipient[] =>
  list.map((one) => {
    const email = wishes.get(plainAddress(one.email ?? '') ?? '')
    const phone = wishes.get(one.phone ?? '')
    return { ...one, ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) }
  })

/** A corrected address may belong to a person outside the conversation: the quote of an answer stays out. */
function withoutHistory({ messageHtml, signature, html, files, forward, replyingTo }: Message) {
  if (replyingTo === undefined || forward !== undefined) return {}
  const own = mailHtml(messageHtml, signature, '')
  const isShown = (url: string): boolean => own.includes(url) || !html.includes(`src="${url}"`)
  return { html: own, files: files.filter((file) => isShown(file.url)) }
}

async function correct(ctx: Ctx, messageId: string, wishes: readonly Again[]): Promise<void> {
  const changed = wishes.filter(({ address, to }) => address !== to)
  if (changed.length === 0) return
  const byAddress = new Map(changed.map(({ address, to }) => [address, to]))
  await asVerb(ctx, threadsmsgs).amend({
    id: messageId,
    amend: (message) => ({
      ...Object.fromEntries(places.map((place) => [place, corrected(message[place], byAddress)])),
      ...withoutHistory(message),
      in_reply_to: null,
      references: [],
    }),
  })
}

/**
 * Sends a message again to exactly those that it did not reach (decision M13), or to some of them, through the same
 * outbox and job as before, so that a crash neither loses nor repeats it. An address may be corrected: the bounced
 * message goes to the new one. Answers how many. Throws NotFound, Invalid for who cannot be sent to again, and Conflict
 * where the message reached or waits for all.
 */
export async function sendAgain(ctx: Ctx, messageId: string, wanted?: readonly Wish[]): Promise<number> {
  await lockOutbox(ctx, messageId)
  const message = await getRecord(ctx, threadsmsgs, messageId)
  const results = message.results.recipients
  const wishes = (wanted ?? results.filter(isLost)).map((wish) => asAgain(wish, message.medium))
  if (wishes.length === 0) throw new Conflict(null, null)
  const issues = issuesOf(wishes, message)
  if (issues.length > 0) throw new Invalid(issues)
  for (const wish of wishes) await requeue(ctx, messageId, wish)
  await correct(ctx, messageId, wishes)
  await showDelivery(ctx, messageId)
  const job = message.medium === 'text' ? deliverText : deliverMessage
  await enqueue(ctx, job, { payload: { messageId }, key: messageId, maxAttempts: deliverAttempts })
  return wishes.length
}
