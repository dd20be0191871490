import type { Ctx } from '../../context.ts'
import { sql } from '../../database/sql.ts'
import { defineTimedTask, planDueAfter, removeRows, type QueuedKind } from '../../jobs/index.ts'
import { dayMs } from '../../../../domain/kernel/values/durations.ts'

/** Processes the stored events of one provider of a client. */
export const eventsKind = { name: 'process-provider-events', lane: 'money' } as const satisfies QueuedKind

/** Event as it came in. */
export interface IncomingEvent {
  readonly provider: string
  /** The provider's own id of it. */
  readonly eventId: string
  /** Body of the call, whose signature was verified. */
  readonly raw: Uint8Array
}

/**
 * Stores an event of a payment provider, to be processed once it is committed. The caller has verified its
 * signature. Answers `known` for an event that is stored already.
 */
export async function storeProviderEvent(
  ctx: Ctx,
  { provider, eventId, raw }: IncomingEvent,
): Promise<'stored' | 'known'> {
  const stored = sql`
    insert into provider_events (client_id, provider, event_id, raw, next_at, received_at)
    select s.client_id, ${provider}::text, ${eventId}::text, ${Buffer.from(raw)}::bytea, ${ctx.now}::bigint, ${ctx.now}::bigint from s
    on conflict do nothing returning 1`
  const isPlanned = await planDueAfter(ctx, { cause: stored, kind: eventsKind, key: provider, due: ctx.now })
  return isPlanned ? 'stored' : 'known'
}

/** A processed event is kept so long; no provider sends one again after that. */
const keptMs = 90 * dayMs

/** Deletes processed events of providers after 90 days. Held ones stay. */
export const tidyProviderEvents = defineTimedTask({
  name: 'tidy-provider-events',
  lane: 'upkeep',
  at: { hour: 2, minute: 49 },
  inClient: (run) =>
    removeRows(
      run,
      sql.table('provider_events'),
      ({ now }) => sql`r.state = 'processed' and r.processed_at < ${now - keptMs}`,
    ),
})
