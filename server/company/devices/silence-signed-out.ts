import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask, tellCount, type TimedTask } from '../../platform/jobs/index.ts'
import { silenceDevices } from './push-devices.ts'

/** Answers how many devices were switched off. */
async function silenceInClient(ctx: Ctx): Promise<number> {
  const owners = await ctx.db.run(sql<{ user: string }>`
    select distinct "user" from devices
    where client_id = ${ctx.db.tenant.clientId} and trashed_at is null and (doc ->> 'subscribed')::boolean`)
  let silenced = 0
  for (const { user } of owners) silenced += await silenceDevices(ctx, user, 'signed-out')
  return silenced
}

/**
 * Every hour: devices with an expired sign-in are unsubscribed in lists too. They get nothing from the moment of its
 * end, in any state of the lists.
 */
export const silenceSignedOut: TimedTask = defineTimedTask({
  name: 'silence-signed-out-devices',
  lane: 'upkeep',
  at: '11 * * * *',
  inClient: async (run) =>
    tellCount(run, await run.within(silenceInClient), ['device switched off', 'devices switched off']),
})
