import { z } from 'zod'
import { reachable, type Device } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Unavailable } from '../../platform/errors.ts'
import { defineStepJob } from '../../platform/jobs/index.ts'
import { pushKinds } from './push-kinds.ts'
import { isPutOff } from './push-to-device.ts'

interface Cleared {
  readonly user: string
  readonly tag: string
}

/** Whether something of the same tag is unread again: then the notification stays, or a newer one has taken its place. */
async function isNewsAgain(ctx: Ctx, { user, tag }: Cleared): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    select 1 from unread where client_id = ${ctx.db.tenant.clientId} and "user" = ${user} and (thread = ${tag} or id = ${tag})
      and unread and not seen and doc ? 'pushed_at' and trashed_at is null limit 1`)
  return rows.length > 0
}

const devicesOf = async (ctx: Ctx, cleared: Cleared): Promise<readonly Device[]> =>
  (await isNewsAgain(ctx, cleared)) ? [] : reachable(ctx, cleared.user)

/**
 * One device reading clears the others: a notification of what was read is taken back from all devices of the user. A
 * second run finds nothing to close.
 */
export const pushClear = defineStepJob({
  ...pushKinds.clear,
  payload: z.object({ user: z.string(), tag: z.string() }),
  run: async (job, { user, tag }) => {
    const devices = await job.within((ctx) => devicesOf(ctx, { user, tag }))
    const waiting = await Promise.all(devices.map((device) => isPutOff(job, device, { clear: tag })))
    if (waiting.some(Boolean)) throw new Unavailable('the push service')
  },
})
