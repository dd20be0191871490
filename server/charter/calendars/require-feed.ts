import { charterMessages, maySeeSchedule, type FeedKind } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { loadBlocks } from '../schedule/read-schedule.ts'

interface AskedFeed {
  readonly kind: FeedKind
  readonly tail?: string | undefined
}

/** Throws Forbidden for a calendar whose records the user may not see, and Invalid for an unknown aircraft. */
export async function requireFeed(ctx: Ctx, { kind, tail }: AskedFeed): Promise<void> {
  if (kind === 'board' && !hasRole(ctx.actor, 'trips-r')) throw new Forbidden('trips-r')
  if (kind !== 'tail') return
  if (!maySeeSchedule(ctx.actor)) throw new Forbidden('trips-r')
  const { read } = await loadBlocks(ctx, { span: { from: ctx.now, to: ctx.now + 1, things: [tail ?? ''] } })
  if (read.aircraft.length === 0)
    throw new Invalid([charterMessages.issue('tail', 'no-such-aircraft', { tail: tail ?? '' })])
}
