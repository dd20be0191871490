import { z } from 'zod'
import { defineContract, epochMs, shortText } from '../../kernel/index.ts'

const id = z.string().min(1).max(100)

/** Why a mail is held for attention; shown with the words of `heldWords`. */
export const heldReasons = [
  'empty',
  'no-sender',
  'too-many-parts',
  'too-deep',
  'headers-too-long',
  'too-large',
  'unreadable',
  'fault',
  'forged-sender',
] as const

/** A text is held for one reason only. */
const shownReasons = [...heldReasons, 'text-fault'] as const

export type HeldReason = (typeof heldReasons)[number]

/** Messages of each reason for the user who looks at the mail. */
export const heldWords: Record<(typeof shownReasons)[number], string> = {
  empty: 'The mail has no content at all.',
  'no-sender': 'The mail names no sender.',
  'too-many-parts': 'The mail has more parts than any real mail.',
  'too-deep': 'The mail is nested deeper than any real mail.',
  'headers-too-long': 'The headers of the mail are too long.',
  'too-large': 'The mail is too large. Only its headers were taken; it is still in its mailbox.',
  unreadable: 'The mail cannot be read.',
  fault: 'The mail could not be put into a thread because of a fault. Try again, or tell support.',
  'forged-sender': 'The sender of the mail may be forged, and your company holds such mail.',
  'text-fault': 'The text could not be put into a thread because of a fault. Try again, or tell support.',
}

/** A mail or text that was received and could not be made a message. */
const heldMail = z.object({
  id,
  kind: z.enum(['mail', 'text']),
  received_at: epochMs,
  /** Address, or number in E.164. */
  sender: z.string(),
  recipients: z.array(z.string()),
  /** Of a text, how it begins. */
  subject: z.string(),
  /** Bytes. */
  size: z.int(),
  reason: z.enum(shownReasons),
  /** Cause, for support. */
  detail: z.string(),
})

export type HeldMail = z.output<typeof heldMail>

/** Limit of the count of held mails and texts: more is shown as '1,000+' (decision P6). */
export const heldCountedTo = 1000

/** Mails and texts held for attention, newest first, and how many there are. */
export const listHeldMail = defineContract({
  method: 'GET',
  path: '/messaging/held',
  summary: 'Mails and texts held for attention',
  role: 'user',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).optional() }),
  output: z.object({
    rows: z.array(heldMail),
    /** One more than `heldCountedTo` where there are more. */
    held: z.int(),
    /** Watched mailboxes that have not been reached for a quarter of an hour: their mail may be waiting there. */
    silent: z.array(z.object({ mailbox: z.string(), heard_at: epochMs })),
  }),
})

/** Puts a held mail or text through its parser again. */
export const threadHeldMail = defineContract({
  method: 'POST',
  path: '/messaging/held/:id/attempts',
  summary: 'Try a held mail or text again',
  role: 'user',
  changes: ['held-mail'],
  params: z.object({ id }),
  output: z.object({}),
})

/** A recipient that a message did not reach, and the address to send it to instead. */
const lostRecipient = z.strictObject({ address: shortText, to: shortText.optional() })

/**
 * Sends again to the recipients that a message did not reach, or may not have reached: the named ones, or all of them.
 * Recipients with a delivered copy get none.
 */
export const retryDelivery = defineContract({
  method: 'POST',
  path: '/messaging/message/:id/delivery',
  summary: 'Send a message again to recipients that it did not reach',
  role: 'user',
  changes: ['threadsmsgs'],
  params: z.object({ id }),
  body: z.object({ recipients: z.array(lostRecipient).min(1).max(2000).optional() }).nullish(),
  output: z.object({ recipients: z.int() }),
})
