import type { Issue } from '../kernel/index.ts'
import { dayMs } from '../kernel/values/durations.ts'
import { travelsAsEmail, type Medium } from './medium.ts'
import { inboxIssue } from './messages.ts'

/** How far ahead a message may be put off, in milliseconds. */
const longestHoldMs = 366 * dayMs

/** The longest hold of undo send (decision M8): a longer wait was chosen by the writer. */
const longestUndoMs = 30_000

interface HoldWish {
  readonly medium: Medium
  /** 'Send later': when it is to go; absent for now. */
  readonly sendAt?: number | undefined
  readonly cancelOnReply?: boolean | undefined
}

/** Why a message cannot be put off as asked (decision M8). A time that has passed means now. */
export function checkHold({ medium, sendAt, cancelOnReply }: HoldWish, now: number): Issue[] {
  if (sendAt === undefined) return cancelOnReply ? [inboxIssue('cancelOnReply', 'cancel-needs-time')] : []
  if (!travelsAsEmail(medium)) return [inboxIssue('sendAt', 'later-email-only')]
  return sendAt > now + longestHoldMs ? [inboxIssue('sendAt', 'later-than-a-year')] : []
}

/**
 * Until when a message waits on the server before it goes, in epoch milliseconds; undefined where it goes at once: texts,
 * chats and notes, and the email of a user who set undo send to 0 (decision M8).
 */
export function heldUntil({ medium, sendAt }: HoldWish, undoSeconds: number, now: number): number | undefined {
  if (!travelsAsEmail(medium)) return undefined
  if (sendAt !== undefined && sendAt > now) return sendAt
  return undoSeconds > 0 ? now + undoSeconds * 1000 : undefined
}

interface HeldState {
  readonly state: string
  readonly date: number
  readonly hold_until?: number | undefined
}

/** Sent by its writer, and still on the server: it can be taken back. */
export const isHeld = ({ state }: Pick<HeldState, 'state'>): boolean => state === 'held'

/** True if the writer postponed a held message, and it is not only held for undo send. */
export const isPutOff = ({ date, hold_until = 0 }: HeldState): boolean => hold_until - date > longestUndoMs
