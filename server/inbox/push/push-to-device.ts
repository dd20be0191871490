import { z } from 'zod'
import { noteDelivery, reachable, removeDevice, type Device } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { performLightEffect, type EffectOutcome } from '../../platform/effects/index.ts'
import { NotFound } from '../../platform/errors.ts'
import { defineStepJob, enqueue, type JobRun } from '../../platform/jobs/index.ts'
import type { PushVerdict } from '../../platform/outside/push/push-services.ts'
import { dueOf } from './due-push.ts'
import { pushTo, type PushClearing, type PushWords } from './send-push.ts'

/** Message to devices about one thing: an unread item, or that it was read. */
interface News {
  readonly tag: string
  readonly item: string | null
  /** When the item became news: the same is not sent twice. */
  readonly news: number
}

/** A device and its message. */
interface DevicePush {
  readonly device: Device
  readonly words: PushWords | PushClearing
}

interface PushOutcome extends EffectOutcome {
  readonly verdict: PushVerdict
}

/** About ten hours; after twelve a notification says nothing new any more. */
const mostAttempts = 11

/** The next about the same thing takes the place of one that waits, as it does on the device. */
export async function queuePushes(ctx: Ctx, to: readonly string[], { tag, item, news }: News): Promise<void> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    insert into pushes (client_id, id, device, tag, item, news, updated_at)
    select ${ctx.db.tenant.clientId}, device || ' ' || ${tag}::text, device, ${tag}, ${item}, ${news}, ${ctx.now}
    from unnest(${[...to]}::text[]) device
    on conflict (client_id, id) do update set
      item = excluded.item, news = excluded.news, status = 'queued', claim = null, updated_at = excluded.updated_at
    where (pushes.item, pushes.news) is distinct from (excluded.item, excluded.news)
    returning id`)
  for (const { id } of rows) await enqueue(ctx, pushToDevice, { payload: { id }, key: id, maxAttempts: mostAttempts })
}

/** True if an item of the same tag is unread again: then the notification stays, or a newer one has replaced it. */
export async function isNewsAgain(ctx: Ctx, user: string, tag: string): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    select 1 from unread where client_id = ${ctx.db.tenant.clientId} and "user" = ${user} and (thread = ${tag} or id = ${tag})
      and unread and not seen and doc ? 'pushed_at' and trashed_at is null limit 1`)
  return rows.length > 0
}

/** Notification for a device now; undefined if it was read, or its user does not want one. */
async function devicePushOf(ctx: Ctx, id: string): Promise<DevicePush | undefined> {
  const [row] = await ctx.db.run(sql<{ device: string; tag: string; item: string | null; user: string }>`
    select p.device, p.tag, p.item, d."user" from pushes p
    join devices d on d.client_id = p.client_id and d.id = p.device and d.trashed_at is null
    where p.client_id = ${ctx.db.tenant.clientId} and p.id = ${id}`)
  if (!row) return undefined
  const { item, tag, user } = row
  const isOf = (device: Device): boolean => device.id === row.device
  if (item !== null) {
    const due = await dueOf(ctx, item)
    const device = due?.devices.find(isOf)
    return due && device && { device, words: due.words }
  }
  const device = (await reachable(ctx, user)).find(isOf)
  return device && !(await isNewsAgain(ctx, user, tag)) ? { device, words: { clear: tag } } : undefined
}

const outcomes = { taken: 'sent', gone: 'permanent', refused: 'permanent', later: 'retry' } as const

async function call({ platform, log }: JobRun, { device, words }: DevicePush): Promise<PushOutcome> {
  const verdict = await pushTo(platform, device, words)
  if (verdict !== 'taken') log.info({ device: device.id, verdict }, 'a push message was not taken')
  return { verdict, outcome: outcomes[verdict], response: `the push service says: ${verdict}` }
}

/** Notes how a push went. A service that is away says nothing about the device: only its answers count. */
async function noteVerdict(ctx: Ctx, device: Device, verdict: PushVerdict): Promise<void> {
  if (verdict === 'later') return
  try {
    await (verdict === 'gone' ? removeDevice(ctx, device) : noteDelivery(ctx, device, verdict === 'taken'))
  } catch (error) {
    // Another push may have removed the device since: then there is nothing to note.
    if (!(error instanceof NotFound)) throw error
  }
}

/**
 * Notifies one device of one thing. A run that died past its point of no return may repeat it, and the
 * second notification takes the place of the first (docs/adr/0003-outbox.md).
 */
export const pushToDevice = defineStepJob({
  name: 'push-to-device',
  lane: 'effects',
  outside: 'push',
  payload: z.object({ id: z.string() }),
  run: (run, { id }) =>
    performLightEffect(run, {
      table: 'pushes',
      id,
      inDoubt: 'again',
      prepare: (ctx) => devicePushOf(ctx, id),
      call: async (push, beforeEnd) => {
        await beforeEnd()
        return call(run, push)
      },
      keep: (ctx, { device }, { verdict }) => noteVerdict(ctx, device, verdict),
    }),
})
