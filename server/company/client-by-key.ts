import type { FastifyRequest } from 'fastify'
import { clientByKey, clients, setupErrorsOf } from '../../domain/company/index.ts'
import { hasRole, type Actor, type OutputOf } from '../../domain/kernel/index.ts'
import { withTenant, type Ctx } from '../platform/context.ts'
import { askAcross } from '../platform/database/ask-across.ts'
import { sql } from '../platform/database/sql.ts'
import { NotFound } from '../platform/errors.ts'
import { findMember, requireSession } from '../platform/http/authenticate.ts'
import { rawRoute, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { getRecord } from '../platform/records/index.ts'

type Answer = OutputOf<typeof clientByKey>

async function publicFacts(platform: Platform, key: string): Promise<Answer> {
  const [row] = await askAcross(
    platform,
    sql<{ client: Omit<Answer, 'errors'> | null }>`select flightline.public_client(${key}) as client`,
  )
  if (!row?.client) throw new NotFound('client')
  return { ...row.client, errors: [] }
}

/** The sender as an actor in the client, or undefined for a visitor and for whom the client does not exist. */
async function memberOf(platform: Platform, request: FastifyRequest, key: string): Promise<Actor | undefined> {
  if (request.headers['token'] === undefined) return undefined
  const session = await requireSession(platform, request.headers)
  const [client] = await askAcross(platform, sql<{ id: string }>`select id from flightline.client_by_key(${key})`)
  if (session.isAnonymous || !client) return undefined
  return findMember(platform, session, client.id)
}

/** Missing parts of the client outside its own record; reads no more rows than the answer needs. */
async function missingIn(ctx: Ctx): Promise<ReturnType<typeof setupErrorsOf>> {
  const client = ctx.db.tenant.clientId
  const [existing] = await ctx.db.run(sql<{ users: number; contactTypes: number }>`
    select
      (select count(*)::int from (select 1 from users where client_id = ${client} and active and trashed_at is null limit 2) u) as users,
      (select count(*)::int from (select 1 from contact_types where client_id = ${client} and trashed_at is null limit 1) t) as "contactTypes"`)
  return existing ? setupErrorsOf(existing) : []
}

async function memberFacts(platform: Platform, actor: Actor): Promise<Pick<Answer, 'id' | 'onboarded' | 'errors'>> {
  if (!hasRole(actor, 'admin')) return { id: actor.clientId, errors: [] }
  return withTenant(platform, actor, async (ctx) => {
    const { id, config, errors } = await getRecord(ctx, clients, actor.clientId)
    const { onboarded } = config
    return { id, onboarded, errors: onboarded ? errors : [...errors, ...(await missingIn(ctx))] }
  })
}

/**
 * A client by its key, in any case: its public facts, the id for its users, and the open setup for its admins (1-shell
 * section 7).
 */
export const clientByKeyRoutes: readonly Route[] = [
  rawRoute({
    ...clientByKey,
    kind: 'raw-public',
    ratePerMinute: 120,
    handle: async ({ platform }, request) => {
      const { name_key: key } = clientByKey.params.parse(request.params)
      const [facts, actor] = await Promise.all([publicFacts(platform, key), memberOf(platform, request, key)])
      return actor ? { ...facts, ...(await memberFacts(platform, actor)) } : facts
    },
  }),
]
