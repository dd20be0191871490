import {
  deliveriesAtOnce,
  triedDays,
  type listDeliveries,
  type readDelivery,
  type replayDeliveries,
  type WebhookDelivery,
} from '../../../domain/automation/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { NotFound } from '../../platform/errors.ts'
import { planDueBy } from '../../platform/jobs/index.ts'
import { freeHeads, sendKind } from './send-kind.ts'
import { describeType, printBody, signHeaders, type ChangeEvent, type SealedSecrets } from './sign.ts'

interface DeliveryRow extends ChangeEvent {
  readonly state: WebhookDelivery['state']
  readonly attempts: number
  readonly next_at: number | null
  readonly ended_at: number | null
  readonly status: number | null
  readonly took_ms: number | null
  readonly fault: string | null
}

const present = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: describeType(row),
  record: row.record,
  recordId: row.record_id,
  at: row.at,
  state: row.state,
  attempts: row.attempts,
  ...(row.next_at !== null && { nextAt: row.next_at }),
  ...(row.ended_at !== null && { endedAt: row.ended_at }),
  ...(row.status !== null && { status: row.status }),
  ...(row.took_ms !== null && { tookMs: row.took_ms }),
  ...(row.fault !== null && { fault: row.fault }),
})

async function requireHook({ db }: Ctx, id: string): Promise<SealedSecrets> {
  const [row] = await db.run(sql<SealedSecrets>`
    select w.sealed_secret, w.sealed_old_secret, w.old_secret_until from webhooks w
    where w.client_id = ${db.tenant.clientId} and w.id = ${id}`)
  if (row === undefined) throw new NotFound('webhook')
  return row
}

/** A page of deliveries, the newest first. */
export async function readDeliveries(
  ctx: Ctx,
  { params: { id }, query }: InputOf<typeof listDeliveries>,
): Promise<OutputOf<typeof listDeliveries>> {
  await requireHook(ctx, id)
  const { clientId } = ctx.db.tenant
  const [state, before] = [query.state ?? null, query.before ?? null]
  const rows = await ctx.db.run(sql<DeliveryRow>`
    select d.id, d.record, d.record_id, d.version, d.op, d.at, d.state, d.attempts, d.next_at, d.ended_at, d.status,
      d.took_ms, d.fault
    from webhook_deliveries d
    where d.client_id = ${clientId} and d.webhook_id = ${id} and (${state}::text is null or d.state = ${state}::text)
      and (${before}::text is null or d.place < (
        select b.place from webhook_deliveries b
        where b.client_id = ${clientId} and b.webhook_id = ${id} and b.id = ${before}::text))
    order by d.place desc limit ${deliveriesAtOnce + 1}::integer`)
  return { deliveries: rows.slice(0, deliveriesAtOnce).map(present), isMore: rows.length > deliveriesAtOnce }
}

/** Body and headers of a delivery, signed as of the present. */
export async function showDelivery(
  ctx: Ctx,
  { params: { id, delivery } }: InputOf<typeof readDelivery>,
): Promise<OutputOf<typeof readDelivery>> {
  const secrets = await requireHook(ctx, id)
  const [event] = await ctx.db.run(sql<ChangeEvent>`
    select d.id, d.record, d.record_id, d.version, d.op, d.at from webhook_deliveries d
    where d.client_id = ${ctx.db.tenant.clientId} and d.webhook_id = ${id} and d.id = ${delivery}`)
  if (event === undefined) throw new NotFound('delivery')
  return { headers: signHeaders(ctx.platform.secret, { secrets, event, now: ctx.now }), body: printBody(event) }
}

/** Has deliveries sent once more, each under its id and in its place. Answers how many. */
async function sendAgain(ctx: Ctx, id: string, where: Statement<unknown>): Promise<number> {
  const { db, now } = ctx
  const [locked] = await db.run(sql`
    select 1 as ok from webhooks w where w.client_id = ${db.tenant.clientId} and w.id = ${id} for update`)
  if (locked === undefined) throw new NotFound('webhook')
  const rows = await db.run(sql`
    update webhook_deliveries d set state = 'waiting', attempts = 0, next_at = null, ended_at = null,
      tried_until = ${now + triedDays * dayMs}
    where d.client_id = ${db.tenant.clientId} and d.webhook_id = ${id} and ${where} returning 1 as ok`)
  await freeHeads(ctx, id, where)
  if (rows.length > 0) await planDueBy(ctx, sendKind, { key: id, due: now })
  return rows.length
}

/** Sends a delivery once more. Throws NotFound. */
export async function resend(ctx: Ctx, { id, delivery }: { readonly id: string; readonly delivery: string }) {
  if ((await sendAgain(ctx, id, sql`d.id = ${delivery}`)) === 0) throw new NotFound('delivery')
}

/** Sends every delivery since a moment once more. */
export const replay = async (
  ctx: Ctx,
  { params: { id }, body: { since } }: InputOf<typeof replayDeliveries>,
): Promise<{ count: number }> => ({ count: await sendAgain(ctx, id, sql`d.at >= ${since}`) })
