import { getUnreadMail, setUnreadMail, users, usualUnreadMail, type UnreadMail } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { asVerb, findRecord } from '../../platform/records/index.ts'
import { isMailOutSetUp } from '../mail/mail-out-of.ts'

const withAvailable = async (ctx: Ctx, wish: UnreadMail) => ({
  ...wish,
  is_available: isMailOutSetUp(ctx.platform.config),
})

/** The user's own wish for mails about unread items in this client. */
export const unreadMailRoutes: Route[] = [
  implement(getUnreadMail, async (ctx) => {
    const user = await findRecord(ctx, users, ctx.actor.userId)
    return withAvailable(ctx, user?.unread_mail ?? usualUnreadMail)
  }),
  implement(setUnreadMail, async (ctx, { body }) => {
    await asVerb(ctx, users).amend({ id: ctx.actor.userId, amend: () => ({ unread_mail: body }) })
    return withAvailable(ctx, body)
  }),
]
