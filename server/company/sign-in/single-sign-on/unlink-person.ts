import { unlinkSingleSignOn, users } from '../../../../domain/company/index.ts'
import { inStep, type Ctx, type OutsideCtx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { NotFound } from '../../../platform/errors.ts'
import { implementOutside, type Route } from '../../../platform/http/route.ts'
import { getRecord } from '../../../platform/records/index.ts'
import type { SignIn } from '../../identity/sign-in.ts'
import { requireManageable } from '../../invitations/grantable.ts'

/** Removes the links of a user. Throws NotFound, Forbidden. */
async function removeLinks(ctx: Ctx, userId: string): Promise<void> {
  const user = await getRecord(ctx, users, userId)
  requireManageable(ctx, user.roles)
  const links = await ctx.db.run(sql<{ issuer: string }>`
    delete from single_sign_on_people p where p.client_id = ${ctx.db.tenant.clientId} and p.user_id = ${userId}
    returning p.issuer`)
  if (links.length === 0) throw new NotFound(`single sign-on of ${userId}`)
}

/** Unlinks a user first: a session that begins before its end finds no link, and one that began is ended. */
async function unlinkPerson(ctx: OutsideCtx, signIn: SignIn, userId: string): Promise<Record<string, never>> {
  await inStep(ctx, (step) => removeLinks(step, userId))
  await signIn.singleSignOn.endSessions(ctx.db.tenant.clientId, userId)
  return {}
}

/** Unlinking of a user's single sign-on, of which the sessions are in the tables of sign-in. */
export const unlinkRoutes = (signIn: SignIn): readonly Route[] => [
  implementOutside(unlinkSingleSignOn, (ctx, { params }) => unlinkPerson(ctx, signIn, params.id)),
]
