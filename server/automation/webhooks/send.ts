import { hourMs, minuteMs, secondMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineDueStepJob, planDueBy, type JobRun } from '../../platform/jobs/index.ts'
import { FetchRefused } from '../../platform/outside/fetch/fetch-refused.ts'
import { freeHeads, sendKind } from './send-kind.ts'
import { printBody, signHeaders, type ChangeEvent, type SealedSecrets } from './sign.ts'

/** Deliveries of one run; the next run sends the others, so that a webhook holds no worker for long. */
const atOnce = 20
/** A receiver answers within this time. */
const withinMs = 15 * secondMs
/** Others may send a claimed delivery after this time: its process has died. */
const claimedMs = minuteMs
/** Pauses after failed tries; the last one repeats until the end of the tries. */
const pauses = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs]

const findPause = (attempts: number): number => pauses[Math.min(attempts, pauses.length) - 1] ?? secondMs

interface Claimed extends ChangeEvent {
  readonly attempts: number
  readonly tried_until: number
}

interface Receiver extends SealedSecrets {
  readonly url: string
}

const readReceiver = async ({ db }: Ctx, id: string): Promise<Receiver | undefined> =>
  (
    await db.run(sql<Receiver>`
      select w.url, w.sealed_secret, w.sealed_old_secret, w.old_secret_until from webhooks w
      where w.client_id = ${db.tenant.clientId} and w.id = ${id} and w.is_on`)
  )[0]

/**
 * Claims the next delivery that is due. Only one, and just before it is sent: a slow receiver would outlast the claims of
 * those after it.
 */
const claim = async ({ db, now }: Ctx, webhook: string): Promise<Claimed | undefined> =>
  (
    await db.run(sql<Claimed>`
      update webhook_deliveries d set next_at = ${now + claimedMs}, attempts = d.attempts + 1
      where d.client_id = ${db.tenant.clientId} and d.webhook_id = ${webhook} and d.id = (
        select e.id from webhook_deliveries e
        where e.client_id = ${db.tenant.clientId} and e.webhook_id = ${webhook} and e.state = 'waiting'
          and e.next_at <= ${now}
        order by e.next_at, e.place limit 1 for update skip locked)
      returning d.id, d.record, d.record_id, d.version, d.op, d.at, d.attempts, d.tried_until`)
  )[0]

interface Answer {
  /** 0 without an answer. */
  readonly status: number
  readonly fault: string | undefined
  readonly tookMs: number
}

const faultWords: Readonly<Record<FetchRefused['fault'], string>> = {
  'bad-url': 'The address cannot be called.',
  'url-not-public': 'The address leads to no public machine.',
  'url-redirects': 'The address leads elsewhere.',
  'url-too-large': 'The answer is too large.',
  'url-no-answer': 'No answer.',
}

async function post({ platform }: JobRun, receiver: Receiver, event: Claimed): Promise<Answer> {
  const began = performance.now()
  const now = platform.clock()
  const took = () => Math.round(performance.now() - began)
  const headers = signHeaders(platform.secret, { secrets: receiver, event, now })
  try {
    const status = await platform.post(receiver.url, { headers, body: Buffer.from(printBody(event)), withinMs })
    return { status, fault: undefined, tookMs: took() }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { status: 0, fault: faultWords[error.fault], tookMs: took() }
  }
}

const isTaken = (status: number): boolean => status >= 200 && status < 300

/** State of a delivery after an answer: it waits for another try until its tries are over. */
function decideState({ status }: Answer, { tried_until }: Claimed, now: number): 'sent' | 'failed' | 'waiting' {
  if (isTaken(status)) return 'sent'
  return now >= tried_until ? 'failed' : 'waiting'
}

const gone = 410

/**
 * Keeps the answer, and lets the next delivery of the record be sent once this one has ended. A try that lasted longer than
 * its claim changes nothing of a delivery that another process has claimed since. Answers whether the webhook stays on: a
 * receiver that answers 410 wants no more. The webhook is locked first, as by the collection of changes.
 */
async function keepAnswer(
  ctx: Ctx,
  { webhook, event, answer }: { readonly webhook: string; readonly event: Claimed; readonly answer: Answer },
): Promise<boolean> {
  const { db, now } = ctx
  const { clientId } = db.tenant
  const { status, fault = null, tookMs } = answer
  const [kept] = await db.run(sql<{ is_on: boolean }>`
    update webhooks w set last_status = ${status},
      last_sent_at = case when ${isTaken(status)} then ${now}::bigint else w.last_sent_at end,
      is_on = w.is_on and ${status !== gone},
      off_reason = case when w.is_on and ${status === gone} then 'gone' else w.off_reason end
    where w.client_id = ${clientId} and w.id = ${webhook} returning w.is_on`)
  const state = decideState(answer, event, now)
  const ended = await db.run(sql`
    update webhook_deliveries d set state = ${state}, status = ${status}, fault = ${fault}, took_ms = ${tookMs},
      next_at = ${state === 'waiting' ? now + findPause(event.attempts) : null}::bigint,
      ended_at = ${state === 'waiting' ? null : now}::bigint
    where d.client_id = ${clientId} and d.webhook_id = ${webhook} and d.id = ${event.id} and d.state = 'waiting'
      and d.attempts = ${event.attempts} returning 1 as ok`)
  if (ended.length > 0 && state !== 'waiting')
    await freeHeads(ctx, webhook, sql`d.record = ${event.record} and d.record_id = ${event.record_id}`)
  return kept?.is_on ?? false
}

/** Plans the next run for the first delivery that has a moment. */
async function planNext(ctx: Ctx, webhook: string): Promise<void> {
  const [row] = await ctx.db.run(sql<{ due: number }>`
    select d.next_at as due from webhook_deliveries d
    where d.client_id = ${ctx.db.tenant.clientId} and d.webhook_id = ${webhook} and d.state = 'waiting'
      and d.next_at is not null
    order by d.next_at limit 1`)
  if (row !== undefined) await planDueBy(ctx, sendKind, { key: webhook, due: row.due })
}

async function sendWaiting(run: JobRun, webhook: string): Promise<void> {
  const receiver = await run.within((ctx) => readReceiver(ctx, webhook))
  if (receiver === undefined) return
  for (let tried = 0; tried < atOnce; tried += 1) {
    const event = await run.within((ctx) => claim(ctx, webhook))
    if (event === undefined) break
    const answer = await post(run, receiver, event)
    if (!(await run.within((ctx) => keepAnswer(ctx, { webhook, event, answer })))) return
  }
  await run.within((ctx) => planNext(ctx, webhook))
}

/** Sends the waiting deliveries of a webhook; a try that its process did not survive is repeated under the same id. */
export const sendWebhooks = defineDueStepJob({ ...sendKind, run: sendWaiting })
