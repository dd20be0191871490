import { setOwnReading, setOwnSending, users } from '../../domain/company/index.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { asVerb } from '../platform/records/index.ts'

/** What everyone sets for themselves, whatever their roles: how their mail is held, and how they read threads. */
export const ownPreferenceRoutes: readonly Route[] = [
  implement(setOwnSending, async (ctx, { body }) => {
    const { undo_send_seconds } = await asVerb(ctx, users).amend({ id: ctx.actor.userId, amend: () => body })
    return { undo_send_seconds }
  }),
  implement(setOwnReading, async (ctx, { body }) => {
    await asVerb(ctx, users).amend({ id: ctx.actor.userId, amend: () => body })
    return body
  }),
]
