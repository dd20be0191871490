import { z } from 'zod'
import { reachable } from '../../company/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { pushKinds } from './push-kinds.ts'
import { isNewsAgain, queuePushes } from './push-to-device.ts'

/** One device reading clears the others: a notification of a read item is taken back from all devices of the user. */
export const pushClear = defineJob({
  ...pushKinds.clear,
  payload: z.object({ user: z.string(), tag: z.string() }),
  run: async (ctx, { user, tag }) => {
    if (await isNewsAgain(ctx, user, tag)) return
    const devices = await reachable(ctx, user)
    await queuePushes(
      ctx,
      devices.map(({ id }) => id),
      { tag, item: null, news: 0 },
    )
  },
})
