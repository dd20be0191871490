import {
  addFollowUp,
  changeFollowUp,
  checkConfig,
  deleteFollowUp,
  restoreFollowUp,
} from '../../../domain/inbox/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { bringFollowUpBack, optionsOf, removeFollowUp, rescheduleFollowUp, setFollowUp } from './follow-ups.ts'

/** The calls of follow-ups. */
export const followUpRoutes: Route[] = [
  implement(checkConfig, async (ctx) => ({ manual: await optionsOf(ctx) })),
  implement(addFollowUp, async (ctx, { body }) => ({ followUp: await setFollowUp(ctx, body) })),
  implement(changeFollowUp, async (ctx, { params, body }) => ({
    followUp: await rescheduleFollowUp(ctx, params.id, body),
  })),
  implement(deleteFollowUp, async (ctx, { params }) => {
    await removeFollowUp(ctx, params.id)
    return {}
  }),
  implement(restoreFollowUp, async (ctx, { params }) => ({ followUp: await bringFollowUpBack(ctx, params.id) })),
]
