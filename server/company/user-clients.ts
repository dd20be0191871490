import { z } from 'zod'
import { userClients, userRoles, type ClientRow } from '../../domain/company/index.ts'
import { printStatement, sql, type Statement } from '../platform/database/sql.ts'
import { isDatabaseAway } from '../platform/database/tenant.ts'
import { NotFound, Unavailable } from '../platform/errors.ts'
import { implementSession, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { flatten, type StoredRow } from '../platform/records/present.ts'

const terms = z.object({ version: z.string(), html: z.string() })

/** A question across the walls, asked of one of the narrow functions that may answer it. */
export async function askAcross<Row extends object>(platform: Platform, statement: Statement<Row>): Promise<Row[]> {
  try {
    return (await platform.pools.app.query<Row>(printStatement(statement))).rows
  } catch (error) {
    throw isDatabaseAway(error) ? new Unavailable('database') : error
  }
}

async function currentTerms(platform: Platform, defaultClient: string | undefined) {
  const [row] = await askAcross(
    platform,
    sql<{ terms: unknown }>`select flightline.current_terms(${defaultClient ?? null}::uuid) as terms`,
  )
  const parsed = terms.safeParse(row?.terms)
  return parsed.success ? parsed.data : null
}

const clientId = z.uuid()

/** The clients that exist for the signed-in user, and the roles in one of them (1-shell section 7, decision P4). */
export const userClientRoutes: readonly Route[] = [
  implementSession(userClients, async ({ platform, session }) => {
    const defaultClient = await platform.reach.defaultClientId()
    const rows = session.isAnonymous
      ? []
      : await askAcross(
          platform,
          sql<StoredRow>`select * from flightline.clients_of(${session.userId}, ${defaultClient ?? null}::uuid)`,
        )
    const clients = rows.map((row) => flatten(row) as ClientRow)
    return {
      clients,
      default_client: clients.find(({ id }) => id === defaultClient)?.id ?? null,
      terms: await currentTerms(platform, defaultClient),
      environment: {
        product: platform.config.PRODUCT_KEY,
        isProduction: platform.config.FLIGHTLINE_ENV === 'prod',
      },
    }
  }),
  implementSession(userRoles, async ({ platform, session }, { body }) => {
    const id = clientId.safeParse(body.client_id)
    if (session.isAnonymous || !id.success) throw new NotFound('client')
    const { roles } = await platform.reach.actor(session.userId, id.data.toLowerCase())
    return { roles: Object.fromEntries([...roles].map((role) => [role, true as const])) }
  }),
]
