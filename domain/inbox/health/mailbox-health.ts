import type { z } from 'zod'
import { minuteMs } from '../../kernel/values/durations.ts'
import type { copiesOut, mailboxHealth } from './health-contract.ts'

/** The health page looks back so far. */
export const healthDays = 7
/** Limit of the counts of the health page; more is shown as '10,000+'. */
export const countedTo = 10_000

/** For so long a mail may be on its way into its thread before the page names it. */
export const lateMs = 10 * minuteMs

/** More than this share of copies that do not arrive harms the sender's name with other mail servers. */
const harmfulShare = 0.05

export type MailboxHealth = z.output<typeof mailboxHealth>
export type CopiesOut = z.output<typeof copiesOut>

/** Counts without any sent copy. */
export const noCopies: Omit<CopiesOut, 'isSetUp'> = {
  sent: 0,
  delivered: 0,
  failed: 0,
  bounced: 0,
  unknown: 0,
  waiting: 0,
  deferred: 0,
  oldest: null,
  last: null,
}

/**
 * The share of copies that ended without arriving, 0 to 1: refused at the door or sent back, of all that ended; undefined
 * while none has.
 */
export function bounceRate({ sent, failed, bounced }: CopiesOut): number | undefined {
  const ended = sent + failed
  return ended === 0 ? undefined : (bounced + failed) / ended
}

export const isHarmful = (rate: number | undefined): boolean => rate !== undefined && rate > harmfulShare

/** True if every received mail is in a thread, held or in progress: the product's promise of mail. */
export const isReconciled = ({ received, threaded, held, waiting }: MailboxHealth): boolean =>
  received === threaded + held + waiting
