import {
  addQueueItem,
  dropQueueItem,
  listQueueItems,
  queueTrigger,
  runQueueItem,
} from '../../../domain/automation/index.ts'
import { NotFound } from '../../platform/errors.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { defineTriggered, type TriggeredTask } from '../trigger-task.ts'
import { addItem, dropItem, listItems, runItemNow, triggerItem, type SetFollowUp } from './items.ts'

/** The calls of queue items, for admins. */
export const queueRoutes = (setFollowUp: SetFollowUp): readonly Route[] => [
  implement(listQueueItems, listItems),
  implement(addQueueItem, (ctx, { body }) => addItem(ctx, body, setFollowUp)),
  implement(runQueueItem, async (ctx, call) => {
    await runItemNow(ctx, call)
    return {}
  }),
  implement(dropQueueItem, async (ctx, { params }) => {
    await dropItem(ctx, params.id)
    return {}
  }),
]

/** Runs one item now: `POST /cron/trigger` with path `queue` (3-aviation section 7). */
export const queueTriggered: TriggeredTask = defineTriggered({
  path: 'queue',
  role: 'admin',
  fields: queueTrigger,
  begin: async (ctx, { queue_id: id, client_id: client }) => {
    if (client.toLowerCase() !== ctx.actor.clientId) throw new NotFound('client')
    await triggerItem(ctx, id)
    return { queue_id: id }
  },
})
