import {
  bounceRate,
  countedTo,
  heldCountedTo,
  isHarmful,
  isReconciled,
  type CopiesOut,
  type MailboxHealth,
} from '../../../domain/inbox/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { countWords, formatDuration } from '../../ui/format-value.ts'
import type { Health } from './use-mailbox-health.ts'

/** Something that a person should look at. */
export interface Trouble {
  readonly words: string
  /** Address of the remedy, under the client. */
  readonly path?: string
  readonly link?: string
}

/** For so long copies may wait to go out before the page names it. */
const longWaitMs = 15 * minuteMs

/** '18' of 18 mails, '10,000+' of more than are counted. */
export const shownCount = (count: number): string => countWords(count, countedTo)

/** Name of a mail channel. */
export const mailboxName = (mailbox: string): string => (mailbox === 'smtp' ? 'Mail received directly' : mailbox)

export const percentWords = (share: number): string => `${Math.round(share * 1000) / 10} %`

function troublesOfMailbox(one: MailboxHealth, at: number): Trouble[] {
  const { mailbox, fault, isSilent, heard_at } = one
  const ago = (since: number): string => formatDuration(Math.max(0, at - since))
  const silence = heard_at === null ? 'has never been reached' : `has not been reached for ${ago(heard_at)}`
  const gone = one.received - one.threaded - one.held - one.waiting
  return [
    ...(fault ? [{ words: `${mailbox} cannot be read, for ${ago(fault.since)}: ${fault.words}` }] : []),
    ...(isSilent && !fault ? [{ words: `${mailbox} ${silence}. Mail may be waiting there.` }] : []),
    ...(isReconciled(one)
      ? []
      : [
          {
            words: `${mailboxName(mailbox)}: ${gone === 1 ? 'the message of 1 mail is' : `the messages of ${gone} mails are`} missing.`,
          },
        ]),
  ]
}

function troublesOfCopies(name: string, copies: CopiesOut, at: number): Trouble[] {
  const rate = bounceRate(copies)
  const waited = copies.oldest === null ? 0 : at - copies.oldest
  const failed = { path: 'threads/failed', link: 'Not delivered' }
  return [
    ...(copies.isSetUp || copies.waiting + copies.failed === 0
      ? []
      : [{ words: `${name} cannot be sent: no provider is set up for it.`, ...failed }]),
    ...(rate !== undefined && isHarmful(rate)
      ? [{ words: `${name}: ${percentWords(rate)} bounced or were refused.`, ...failed }]
      : []),
    ...(copies.unknown > 0
      ? [{ words: `${name}: the delivery of ${shownCount(copies.unknown)} is unknown.`, ...failed }]
      : []),
    ...(waited > longWaitMs
      ? [{ words: `${name}: ${shownCount(copies.waiting)} wait to go out, the oldest for ${formatDuration(waited)}.` }]
      : []),
  ]
}

/** All problems of the page that a person should look at; empty for none. */
export function findTroubles({ at, mailboxes, straying, held, mail, texts }: Health): Trouble[] {
  const late = straying.filter((one) => one.why === 'late').length
  return [
    ...mailboxes.flatMap((one) => troublesOfMailbox(one, at)),
    ...(held > 0
      ? [
          {
            words: `${countWords(held, heldCountedTo)} held for attention.`,
            path: 'threads/held',
            link: 'Held for attention',
          },
        ]
      : []),
    ...(late > 0 ? [{ words: `${late} on the way into their threads for more than 10 minutes.` }] : []),
    ...troublesOfCopies('Email', mail, at),
    ...troublesOfCopies('Texts', texts, at),
  ]
}
