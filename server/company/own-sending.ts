import { setOwnSending, users } from '../../domain/company/index.ts'
import { asSystem } from '../platform/context.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { amendRecord } from '../platform/records/index.ts'

/** How long the user's own emails are held before they go: everyone sets it for themselves, whatever their roles. */
export const ownSendingRoutes: readonly Route[] = [
  implement(setOwnSending, async (ctx, { body }) => {
    const { undo_send_seconds } = await amendRecord(asSystem(ctx), users, { id: ctx.actor.userId, amend: () => body })
    return { undo_send_seconds }
  }),
]
