import { reminderStops, type ReminderState } from '../../../domain/commerce/index.ts'
import type { StatusTone } from '../../../domain/kernel/index.ts'
import { formatDateTime } from '../../ui/format-value.ts'

type Sent = ReminderState['sent'][number]

/** State of a sent reminder in one word, and its tone. */
export function describeSent({ state, isBounced }: Pick<Sent, 'state' | 'isBounced'>): {
  readonly word: string
  readonly tone: StatusTone | undefined
} {
  if (isBounced) return { word: 'Came back', tone: 'bad' }
  if (state === 'sent') return { word: 'Sent', tone: 'good' }
  if (state === 'queued') return { word: 'On its way', tone: 'waiting' }
  if (state === 'held') return { word: 'Held', tone: 'waiting' }
  if (state === 'draft' || state === 'cancelled') return { word: 'Taken back', tone: 'over' }
  if (state === 'failed') return { word: 'Not delivered', tone: 'bad' }
  return { word: state === 'unknown' ? 'Unknown' : 'Deleted', tone: 'over' }
}

/** Describes the next reminder, or the reason for which none is sent, in one sentence. */
export function describeReminders(
  { stop, next, steps, replied, paused }: Pick<ReminderState, 'stop' | 'next' | 'steps' | 'replied' | 'paused'>,
  timezone: string,
): string {
  if (stop === 'replied' && replied)
    return `Stopped: ${replied.who} replied on ${formatDateTime(replied.at, timezone)}. Resume to continue.`
  if (stop === 'paused' && paused)
    return [`Paused by ${paused.by.label} on ${formatDateTime(paused.at, timezone)}.`, paused.why]
      .filter(Boolean)
      .join(' ')
  if (stop !== null) return `No reminder is sent: ${reminderStops[stop]}`
  if (next === null) return 'No further reminder follows by the plan.'
  return `Reminder ${next.step} of ${steps} goes on ${formatDateTime(next.at, timezone)}.`
}
