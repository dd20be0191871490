import { dayMs } from '../../kernel/values/durations.ts'

/** A talk by text has no subject: period in which a text belongs to the last talk. */
const openTalkMs = 30 * dayMs
/** 'Thanks!' after the thread was finished belongs to it; a new wish a week later does not. */
const finishedTalkMs = 3 * dayMs

/** The thread in which a number was last texted with, and when. */
export interface LastTalk {
  /** Epoch milliseconds of the last text, either way. */
  readonly at: number
  readonly status: 'open' | 'waiting' | 'done'
  /** False for a hidden thread. */
  readonly active: boolean
}

/**
 * True if an incoming text continues the last thread with its number (decision M2 has no rule for texts): within 30
 * days, or 3 once the thread is finished; a hidden thread is not continued. Otherwise a new thread begins.
 */
export function continuesTalk({ at, status, active }: LastTalk, now: number): boolean {
  return active && now - at <= (status === 'done' ? finishedTalkMs : openTalkMs)
}
