import { agreedTerms, agreementsOf, ownAgreements, terms, users, type Agreement } from '../../domain/company/index.ts'
import { systemActor, withTenant } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import { implementSession, type Route, type SessionCtx } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { grantsWithin } from './agree-to-terms.ts'
import { findOneRecord, getRecord } from '../platform/records/index.ts'

/** From each of the user's clients: a client that they joined later does not know of an earlier agreement. */
async function agreedBy({ platform, session }: SessionCtx): Promise<Agreement[]> {
  if (session.isAnonymous) return []
  const agreed: Agreement[] = []
  for (const { client_id } of await grantsWithin(platform, session)) {
    const actor = await platform.reach.actor(session.userId, client_id)
    const user = await withTenant(platform, actor, (ctx) => getRecord(ctx, users, session.userId))
    agreed.push(...user.terms)
  }
  return agreementsOf(agreed)
}

/** The words of a version as the default client published them. Throws NotFound. */
async function wordsOf(platform: Platform, version: string): Promise<string> {
  const publisher = await platform.reach.defaultClientId()
  if (publisher === undefined) throw new NotFound('terms')
  return withTenant(platform, systemActor(publisher), async (ctx) => {
    const published = await findOneRecord(ctx, terms, ['edition', '==', version])
    if (!published) throw new NotFound(`terms ${version}`)
    return (await getRecord(ctx, terms, published.id)).terms
  })
}

/** Terms that a person agreed to can be read again, also when another version is in force. */
export const agreedTermsRoutes: readonly Route[] = [
  implementSession(ownAgreements, async (ctx) => ({ agreed: await agreedBy(ctx) })),
  implementSession(agreedTerms, async (ctx, { params }) => {
    const agreement = (await agreedBy(ctx)).find(({ version }) => version === params.version)
    if (!agreement) throw new NotFound(`terms ${params.version}`)
    return { ...agreement, terms: await wordsOf(ctx.platform, agreement.version) }
  }),
]
