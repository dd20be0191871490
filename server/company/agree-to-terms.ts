import { agreeToTerms, accessMessages, users, withAgreement, type Agreement } from '../../domain/company/index.ts'
import { withTenant, type Ctx } from '../platform/context.ts'
import { askAcross } from '../platform/database/ask-across.ts'
import { sql } from '../platform/database/sql.ts'
import { Forbidden, Invalid } from '../platform/errors.ts'
import type { Grant } from '../platform/http/reach.ts'
import { implementSession, type Route } from '../platform/http/route.ts'
import type { Platform, SessionFacts } from '../platform/platform.ts'
import { asVerb } from '../platform/records/index.ts'

interface TermsInForce {
  readonly version: string
  readonly terms: string
  readonly is_agreed: boolean
}

/** The terms of service in force, published by the default client, and true if the user has agreed to them. */
export async function termsFor(platform: Platform, userId: string): Promise<TermsInForce | undefined> {
  const defaultClient = (await platform.reach.defaultClientId()) ?? null
  const [inForce] = await askAcross(
    platform,
    sql<TermsInForce>`select version, terms, is_agreed from flightline.terms_for(${userId}, ${defaultClient}::uuid)`,
  )
  return inForce
}

/** Grants of a user in the clients that their session opens. */
export async function grantsWithin(
  { reach }: Platform,
  { userId, onlyClient }: SessionFacts,
): Promise<readonly Grant[]> {
  const grants = await reach.grantsOf(userId)
  return onlyClient === undefined ? grants : grants.filter(({ client_id }) => client_id === onlyClient)
}

/** Writes an agreement to the user's record in one client, with the user as its author in the history. */
async function recordIn(ctx: Ctx, agreement: Agreement): Promise<readonly Agreement[]> {
  const { terms } = await asVerb(ctx, users).amend({
    id: ctx.actor.userId,
    amend: (user) => ({ terms: [...withAgreement(user.terms, agreement)] }),
  })
  return terms
}

/**
 * A person agrees for themselves and to the version in force. It is recorded in each of their clients, so that
 * each shows it at once wherever it is open; one of them is enough for the person not to be asked again.
 */
export const agreeToTermsRoutes: readonly Route[] = [
  implementSession(agreeToTerms, async ({ platform, session, now }, { params, body }) => {
    const { userId } = session
    if (session.isAnonymous || params.userId !== userId)
      throw new Forbidden('user', 'Each person agrees to the terms for themselves.')
    const inForce = await termsFor(platform, userId)
    if (!inForce || !body.terms.some(({ version }) => version === inForce.version))
      throw new Invalid([accessMessages.issue('terms', 'terms-renewed')])
    const agreement = { version: inForce.version, date: now }
    let terms: readonly Agreement[] = []
    for (const { client_id } of await grantsWithin(platform, session)) {
      const actor = await platform.reach.actor(userId, client_id)
      terms = await withTenant(platform, actor, (ctx) => recordIn(ctx, agreement))
    }
    return { id: userId, terms: [...terms] }
  }),
]
