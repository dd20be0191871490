import type { Route } from '../platform/http/route.ts'
import { clientByKeyRoutes } from './client-by-key.ts'
import { ownSendingRoutes } from './own-sending.ts'
import { ownSignatureRoutes } from './own-signature.ts'
import { userClientRoutes } from './user-clients.ts'
import { usersByRoleRoutes } from './users-by-role.ts'

/** The calls of the company room beside its records and sign-in. */
export const companyRoutes: readonly Route[] = [
  ...userClientRoutes,
  ...usersByRoleRoutes,
  ...clientByKeyRoutes,
  ...ownSignatureRoutes,
  ...ownSendingRoutes,
]
