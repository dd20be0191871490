import { sql } from '../../database/sql.ts'
import { defineTimedTask, deleteInPages } from '../../jobs/index.ts'
import { dayMs } from '../../../../domain/kernel/values/durations.ts'

/** A processed event is kept so long; no provider sends one again after that. */
const keptMs = 90 * dayMs

/** Deletes processed events of providers after 90 days. What is held stays. */
export const tidyProviderEvents = defineTimedTask({
  name: 'tidy-provider-events',
  lane: 'upkeep',
  at: { hour: 2, minute: 49 },
  inClient: (run) =>
    deleteInPages(
      run,
      sql.table('provider_events'),
      ({ now }) => sql`r.state = 'processed' and r.processed_at < ${now - keptMs}`,
    ),
})
