import { z } from 'zod'
import { unread } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { amendMany } from '../../platform/records/index.ts'
import { dueOf } from './due-push.ts'
import { pushKinds } from './push-kinds.ts'
import { queuePushes } from './push-to-device.ts'

/** The user was notified of the item: once it is read, the notification is taken back. */
const notePushed = async (ctx: Ctx, id: string): Promise<void> => {
  await amendMany(ctx, unread, { where: sql`r.id = ${id} and not r.doc ? 'pushed_at'`, patch: { pushed_at: ctx.now } })
}

async function notifyDevices(ctx: Ctx, item: string, isWanted: (device: string) => boolean): Promise<void> {
  const due = await dueOf(ctx, item)
  const devices = due?.devices.map(({ id }) => id).filter(isWanted) ?? []
  if (!due || devices.length === 0) return
  await queuePushes(ctx, devices, { item, tag: due.words.tag, news: due.news })
  // Before the notification: items read in the same moment are taken back too.
  await notePushed(ctx, item)
}

/** Has the devices of a user notified of an unread item, each by a separate job. */
export const pushUnread = defineJob({
  ...pushKinds.unread,
  payload: z.object({ item: z.string() }),
  run: (ctx, { item }) => notifyDevices(ctx, item, () => true),
})

/** Jobs that versions before 0.8 left in the queue: a device whose service was away. */
export const pushAgain = defineJob({
  name: 'push-again',
  lane: 'prompt',
  payload: z.object({ item: z.string(), device: z.string() }),
  run: (ctx, { item, device }) => notifyDevices(ctx, item, (id) => id === device),
})
