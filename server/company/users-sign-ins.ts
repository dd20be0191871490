import { users, usersSignIns } from '../../domain/company/index.ts'
import { hasRole, type OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { askAcross } from '../platform/database/ask-across.ts'
import { sql } from '../platform/database/sql.ts'
import { implementOutside, type Route } from '../platform/http/route.ts'
import { everyRecord } from '../platform/records/index.ts'
import type { SignIn } from './identity/sign-in.ts'
import { findLinked } from './sign-in/single-sign-on/settings.ts'

/**
 * Those of these users who work in other clients too: only super users and they see when they are seen,
 * as one sign-in opens all their clients.
 */
async function elsewhereToo({ actor, platform }: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (hasRole(actor, 'super')) return new Set()
  const rows = await askAcross(
    platform,
    sql<{ id: string }>`
      select distinct u.id from unnest(${ids}::text[]) as u (id), flightline.grants_of(u.id) as g
      where g.client_id <> ${actor.clientId} and u.id <> ${actor.userId}`,
  )
  return new Set(rows.map(({ id }) => id))
}

async function showSignIns(ctx: Ctx, signIn: SignIn): Promise<OutputOf<typeof usersSignIns>> {
  const ids = (await everyRecord(ctx, users)).map(({ id }) => id)
  const [facts, closed, linked] = await Promise.all([signIn.facts(ids), elsewhereToo(ctx, ids), findLinked(ctx, ids)])
  const known = new Map(facts.map((one) => [one.id, one]))
  const rows = ids.map((id) => {
    const { hasPassword = false, seenAt } = known.get(id) ?? {}
    const isElsewhere = closed.has(id)
    return {
      id,
      hasPassword,
      hasSingleSignOn: linked.has(id),
      isElsewhere,
      ...(seenAt !== undefined && !isElsewhere && { seen_at: seenAt }),
    }
  })
  return { rows }
}

/** Acceptance and last visit of the users. It reads tables of sign-in, and holds no transaction during it. */
export const usersSignInsRoutes = (signIn: SignIn): readonly Route[] => [
  implementOutside(usersSignIns, (ctx) => showSignIns(ctx, signIn)),
]
