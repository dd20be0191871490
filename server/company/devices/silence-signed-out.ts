import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask, type TimedTask } from '../../platform/jobs/index.ts'
import { silenceDevices } from './push-devices.ts'

async function silenceInClient(ctx: Ctx): Promise<void> {
  const owners = await ctx.db.run(sql<{ user: string }>`
    select distinct "user" from devices
    where client_id = ${ctx.db.tenant.clientId} and trashed_at is null and (doc ->> 'subscribed')::boolean`)
  for (const { user } of owners) await silenceDevices(ctx, user, 'signed-out')
}

/**
 * Every hour: devices with an expired sign-in are unsubscribed in lists too. They get nothing from the moment of its
 * end, in any state of the lists.
 */
export const silenceSignedOut: TimedTask = defineTimedTask({
  name: 'silence-signed-out-devices',
  lane: 'upkeep',
  at: '11 * * * *',
  inClient: (run) => run.within(silenceInClient),
})
