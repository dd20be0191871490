import { z } from 'zod'
import { userClients, userRoles, type ClientRow } from '../../domain/company/index.ts'
import { askAcross } from '../platform/database/ask-across.ts'
import { sql } from '../platform/database/sql.ts'
import { NotFound } from '../platform/errors.ts'
import { requireMember } from '../platform/http/authenticate.ts'
import { implementSession, type Route } from '../platform/http/route.ts'
import { flatten, type StoredRow } from '../platform/records/present.ts'
import { termsFor } from './agree-to-terms.ts'

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
    const inForce = (await termsFor(platform, session.userId)) ?? null
    const { onlyClient } = session
    const clients = rows
      .map((row) => flatten(row) as ClientRow)
      .filter(({ id }) => onlyClient === undefined || id === onlyClient)
    return {
      clients,
      default_client: clients.find(({ id }) => id === defaultClient)?.id ?? null,
      terms: inForce && { ...inForce, terms: inForce.is_agreed ? undefined : inForce.terms },
      environment: {
        product: platform.config.PRODUCT_KEY,
        isProduction: platform.config.FLIGHTLINE_ENV === 'prod',
      },
    }
  }),
  implementSession(userRoles, async ({ platform, session }, { body }) => {
    const id = clientId.safeParse(body.client_id)
    if (session.isAnonymous || !id.success) throw new NotFound('client')
    const { roles } = await requireMember(platform, session, id.data.toLowerCase())
    return { roles: Object.fromEntries([...roles].map((role) => [role, true as const])) }
  }),
]
