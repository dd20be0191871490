import { dayMs, hourMs, minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../context.ts'
import { planDue, type QueuedKind } from '../jobs/index.ts'
import type { EffectConsequences } from './effect-kind.ts'
import type { IntentRow } from './intents.ts'

/** Asks a provider for the verdict of an effect that is pending or unknown. */
export const pollKind = { name: 'poll-effect', lane: 'money' } as const satisfies QueuedKind

const longestPauseMs = 12 * hourMs

/** Pauses before the first questions; later questions follow each other after the longest pause. */
const pauses = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs]

/** A provider is asked for so long; from then on the effect is a task for a person alone. */
const askedForMs = 7 * dayMs

/**
 * Time of the next question about an effect that is open since `since`, in epoch milliseconds; undefined where the provider
 * is asked no more. Questions that an outage skipped are asked once.
 */
export function findNextPoll(since: number, now: number): number | undefined {
  let at = since
  for (let asked = 0; at <= now; asked += 1) at += pauses[asked] ?? longestPauseMs
  return at > since + askedForMs ? undefined : at
}

/** Plans the next question about an effect that is pending or unknown, in the transaction of `ctx`. */
export async function planPoll(ctx: Ctx, { inDoubt }: EffectConsequences, { id, open_since: since }: IntentRow) {
  const due = typeof inDoubt === 'object' ? findNextPoll(since ?? ctx.now, ctx.now) : undefined
  if (due !== undefined) await planDue(ctx, pollKind, { key: id, due })
}
