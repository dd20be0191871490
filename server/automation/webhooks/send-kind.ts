import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import type { QueuedKind } from '../../platform/jobs/index.ts'

/** The work that sends the waiting deliveries of a webhook. */
export const sendKind: QueuedKind = { name: 'send-webhooks', lane: 'effects', outside: 'webhook' }

/**
 * Gives the first waiting delivery of each record a moment, the present one: among deliveries `d` that `where` names. The later
 * ones wait for its end. Its caller has locked the webhook.
 */
export const freeHeads = ({ db, now }: Ctx, webhook: string, where: Statement<unknown>): Promise<unknown> =>
  db.run(sql`
    update webhook_deliveries d set next_at = ${now}
    where d.client_id = ${db.tenant.clientId} and d.webhook_id = ${webhook} and d.state = 'waiting' and d.next_at is null
      and ${where} and not exists (
        select from webhook_deliveries e where e.client_id = d.client_id and e.webhook_id = d.webhook_id
          and e.record = d.record and e.record_id = d.record_id and e.state = 'waiting'
          and (e.place < d.place or e.next_at is not null))`)
