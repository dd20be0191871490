import {
  automationMessages,
  countedDeliveries,
  oldSecretHours,
  webhooksMax,
  type changeWebhook,
  type listWebhooks,
  type makeWebhook,
  type Webhook,
} from '../../../domain/automation/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs, hourMs } from '../../../domain/kernel/values/durations.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { countAlone } from '../../platform/database/count-alone.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { planDueBy } from '../../platform/jobs/index.ts'
import { checkUrl } from '../../platform/outside/fetch/check-url.ts'
import { FetchRefused } from '../../platform/outside/fetch/fetch-refused.ts'
import { publicRules } from '../../platform/outside/fetch/fetch-outside.ts'
import { requireFirstShowing } from '../../platform/shown-secret.ts'
import { sendKind } from './send-kind.ts'
import { makeSecret, sealSecret } from './sign.ts'

interface WebhookRow {
  readonly id: string
  readonly url: string
  readonly records: readonly string[]
  readonly is_on: boolean
  readonly off_reason: 'user' | 'gone' | null
  readonly maker_id: string
  readonly maker_name: string
  readonly made_at: number
  readonly old_secret_until: number | null
  readonly waiting: number
  readonly next_at: number | null
  readonly sent: number
  readonly failed: number
  readonly last_sent_at: number | null
  readonly last_status: number | null
}

/** Labels of the record types that webhooks may follow, by name. */
export type KnownRecords = ReadonlyMap<string, string>

const present = (row: WebhookRow, now: number): Webhook => ({
  id: row.id,
  url: row.url,
  records: [...row.records],
  isOn: row.is_on,
  ...(row.off_reason !== null && !row.is_on && { offReason: row.off_reason }),
  maker: { id: row.maker_id, label: row.maker_name },
  madeAt: row.made_at,
  ...(row.old_secret_until !== null && row.old_secret_until > now && { oldSecretUntil: row.old_secret_until }),
  waiting: row.waiting,
  ...(row.next_at !== null && { nextAt: row.next_at }),
  sent: row.sent,
  failed: row.failed,
  ...(row.last_sent_at !== null && { lastSentAt: row.last_sent_at }),
  ...(row.last_status !== null && { lastStatus: row.last_status }),
})

/** Days of the counts of a webhook. */
const countedDays = 7

/** Record types with their labels; those that share a label have their name as well. */
function nameRecords(known: KnownRecords): { name: string; label: string }[] {
  const shared = Map.groupBy(known, ([, label]) => label)
  return [...known]
    .map(([name, label]) => ({ name, label: shared.get(label)?.length === 1 ? label : `${label} (${name})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

/** The webhooks of the client with the state of their deliveries. */
export async function readWebhooks({ db, now }: Ctx, known: KnownRecords): Promise<OutputOf<typeof listWebhooks>> {
  const { clientId } = db.tenant
  const since = now - countedDays * dayMs
  const ended = (state: 'sent' | 'failed') => sql`
    (select count(*)::integer from (
      select from webhook_deliveries d
      where d.client_id = w.client_id and d.webhook_id = w.id and d.state = ${state} and d.ended_at > ${since}
      limit ${countedDeliveries + 1}) counted)`
  const rows = await db.run(sql<WebhookRow>`
    select w.id, w.url, w.records, w.is_on, w.off_reason, w.maker_id, w.maker_name, w.made_at, w.old_secret_until,
      w.last_sent_at, w.last_status, ${ended('sent')} as sent, ${ended('failed')} as failed,
      (select count(*)::integer from (
        select from webhook_deliveries d
        where d.client_id = w.client_id and d.webhook_id = w.id and d.state = 'waiting'
        limit ${countedDeliveries + 1}) counted) as waiting,
      (select d.next_at from webhook_deliveries d
        where d.client_id = w.client_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_at is not null
        order by d.next_at limit 1) as next_at
    from webhooks w where w.client_id = ${clientId} order by w.made_at, w.id`)
  return { webhooks: rows.map((row) => present(row, now)), records: nameRecords(known) }
}

/** Refuses an address that is never called. A name is checked again whenever it is called. */
function requireCallable(url: string): void {
  try {
    checkUrl(url, publicRules)
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new Invalid([
      automationMessages.issue('url', error.fault === 'bad-url' ? 'bad-webhook-url' : 'webhook-not-public'),
    ])
  }
}

function requireRecords(known: KnownRecords, names: readonly string[]): void {
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new Invalid([automationMessages.issue('records', 'no-such-record', { record: unknown })])
}

/** Makes a webhook and answers its signing secret. */
export async function makeHook(
  ctx: Ctx,
  known: KnownRecords,
  { params: { id }, body }: InputOf<typeof makeWebhook>,
): Promise<{ secret: string }> {
  requireRecords(known, body.records)
  requireCallable(body.url)
  const count = await countAlone(ctx, 'webhooks', sql`webhooks w where w.client_id = ${ctx.db.tenant.clientId}`)
  if (count >= webhooksMax) throw new Invalid([automationMessages.issue('url', 'too-many-webhooks')])
  const secret = makeSecret()
  const maker = await readOwnEntry(ctx)
  const made = await ctx.db.run(sql`
    insert into webhooks (client_id, id, url, records, sealed_secret, is_on, maker_id, maker_name, made_at)
    values (${ctx.db.tenant.clientId}, ${id}, ${body.url}, ${[...new Set(body.records)]}::text[],
      ${sealSecret(ctx.platform.secret, secret)}, true, ${maker.id}, ${maker.label}, ${ctx.now})
    on conflict do nothing returning 1 as ok`)
  requireFirstShowing(made, {
    code: 'webhook-exists',
    title: 'This webhook exists',
    message: 'Its secret is not shown a second time. Make a new secret for it.',
  })
  return { secret }
}

/** Changes a webhook. One that is switched on again sends what waits. */
export async function changeHook(
  ctx: Ctx,
  known: KnownRecords,
  { params: { id }, body }: InputOf<typeof changeWebhook>,
): Promise<void> {
  if (body.records) requireRecords(known, body.records)
  if (body.url !== undefined) requireCallable(body.url)
  const { clientId } = ctx.db.tenant
  const found = await ctx.db.run(sql`
    update webhooks w set url = coalesce(${body.url ?? null}::text, w.url),
      records = coalesce(${body.records ? [...new Set(body.records)] : null}::text[], w.records),
      is_on = coalesce(${body.isOn ?? null}::boolean, w.is_on),
      off_reason = case when ${body.isOn ?? null}::boolean is null then w.off_reason
        when ${body.isOn ?? null}::boolean then null else 'user' end
    where w.client_id = ${clientId} and w.id = ${id} returning 1 as ok`)
  if (found.length === 0) throw new NotFound('webhook')
  if (body.isOn !== true) return
  await ctx.db.run(sql`
    update webhook_deliveries d set next_at = ${ctx.now}
    where d.client_id = ${clientId} and d.webhook_id = ${id} and d.state = 'waiting' and d.next_at is not null`)
  await planDueBy(ctx, sendKind, { key: id, due: ctx.now })
}

/** Replaces the signing secret and answers the new one. */
export async function rotateSecret(ctx: Ctx, id: string): Promise<{ secret: string }> {
  const secret = makeSecret()
  const found = await ctx.db.run(sql`
    update webhooks w set sealed_old_secret = w.sealed_secret, old_secret_until = ${ctx.now + oldSecretHours * hourMs},
      sealed_secret = ${sealSecret(ctx.platform.secret, secret)}
    where w.client_id = ${ctx.db.tenant.clientId} and w.id = ${id} returning 1 as ok`)
  if (found.length === 0) throw new NotFound('webhook')
  return { secret }
}

/** Removes a webhook with its deliveries. */
export async function removeHook({ db }: Ctx, id: string): Promise<void> {
  const found = await db.run(sql`
    delete from webhooks where client_id = ${db.tenant.clientId} and id = ${id} returning 1 as ok`)
  if (found.length === 0) throw new NotFound('webhook')
}
