import { z } from 'zod'
import { triedDays } from '../../../domain/automation/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineJob, defineTimedTask, planDueBy, planHidden, takeAllDue, tellCount } from '../../platform/jobs/index.ts'
import { sendKind } from './send-kind.ts'

/** Changes that one webhook takes at a time. */
const atOnce = 2000

interface Position {
  readonly id: string
  readonly records: readonly string[]
  readonly made_at: number
  readonly xid: string | null
  readonly seq: number | null
}

/**
 * Takes the changes since the webhook's place into deliveries, and moves its place: both or neither, so that each change is
 * delivered once. Answers how many deliveries were made, and whether there may be more.
 */
async function collectFor({ db, now }: Ctx, webhook: Position): Promise<{ found: number; isMore: boolean }> {
  const { clientId } = db.tenant
  const rows = await db.run(sql<{ record: string; xid: string; seq: number }>`
    with taken as materialized (
      select c.record, c.id, c.version, c.op, c.at, c.xid, c.seq
      from flightline.changes_of_client(
        ${webhook.xid}::text::xid8, ${webhook.seq}::bigint,
        to_timestamp(${webhook.made_at}::double precision / 1000), ${atOnce}::integer) c
    ), kept as (
      insert into webhook_deliveries (client_id, webhook_id, id, record, record_id, version, op, at, tried_until, next_at)
      select ${clientId}::uuid, ${webhook.id}, 'msg_' || c.xid || '_' || c.seq, c.record, c.id, c.version, c.op, c.at,
        ${now + triedDays * dayMs}::bigint,
        case when row_number() over (partition by c.record, c.id order by c.xid::xid8, c.seq) = 1 and not exists (
          select from webhook_deliveries w where w.client_id = ${clientId}::uuid and w.webhook_id = ${webhook.id}
            and w.record = c.record and w.record_id = c.id and w.state = 'waiting'
        ) then ${now}::bigint end
      from taken c where c.record = any(${[...webhook.records]}::text[]) order by c.xid::xid8, c.seq
    )
    select record, xid, seq from taken order by xid::xid8, seq`)
  const last = rows.at(-1)
  if (last === undefined) return { found: 0, isMore: false }
  await db.run(sql`
    update webhooks set xid = ${last.xid}, seq = ${last.seq} where client_id = ${clientId} and id = ${webhook.id}`)
  const found = rows.filter(({ record }) => webhook.records.includes(record)).length
  return { found, isMore: rows.length === atOnce }
}

/** The work that collects changes; its plans are made by the database, one for each transaction. */
const collectKind = { name: 'collect-webhooks', lane: 'prompt' } as const

/** Collects the changes for every webhook of the client that is on. Answers how many deliveries were made. */
async function collectChanges(ctx: Ctx): Promise<number> {
  const { clientId } = ctx.db.tenant
  const webhooks = await ctx.db.run(sql<Position>`
    select w.id, w.records, w.made_at, w.xid, w.seq from webhooks w
    where w.client_id = ${clientId} and w.is_on order by w.id for update`)
  // After the lock, which another run holds while it plans the rest, and before the changes are read.
  const hidden = await takeAllDue(ctx, collectKind)
  if (webhooks.length > 0) await planHidden(ctx, collectKind, hidden)
  let isMore = false
  let found = 0
  for (const webhook of webhooks) {
    const taken = await collectFor(ctx, webhook)
    isMore ||= taken.isMore
    found += taken.found
    if (taken.found > 0) await planDueBy(ctx, sendKind, { key: webhook.id, due: ctx.now })
  }
  if (isMore) await planDueBy(ctx, collectKind, { key: 'more', due: ctx.now })
  return found
}

/** Collects changes soon after a transaction with some. */
export const collectWebhooks = defineJob({
  ...collectKind,
  yields: true,
  payload: z.object({ id: z.string() }),
  run: async (ctx) => {
    await collectChanges(ctx)
  },
})

/** Every minute: collects changes whose plan was lost. */
export const followWebhooks = defineTimedTask({
  name: 'follow-webhooks',
  lane: 'upkeep',
  at: '* * * * *',
  clientsWith: () => sql<{ id: string }>`select id from flightline.clients_with_webhooks()`,
  inClient: async (run) => tellCount(run, await run.within(collectChanges), ['delivery found', 'deliveries found']),
})
