import { setOwnSending, users } from '../../domain/company/index.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { asVerb } from '../platform/records/index.ts'

/** How long the user's own emails are held before they go: everyone sets it for themselves, whatever their roles. */
export const ownSendingRoutes: readonly Route[] = [
  implement(setOwnSending, async (ctx, { body }) => {
    const { undo_send_seconds } = await asVerb(ctx, users).amend({ id: ctx.actor.userId, amend: () => body })
    return { undo_send_seconds }
  }),
]
