import { records } from '../domain/records.ts'
import { authRoutes, type SignIn } from './company/index.ts'
import type { Route } from './platform/http/route.ts'
import { recordRoutes } from './platform/records/routes.ts'

/** Parts of the process that routes hand requests on to. */
export interface RouteParts {
  readonly signIn: SignIn
}

/** Every call that the product serves. The attack matrix is generated from this list. */
export const routes = ({ signIn }: RouteParts): Route[] => [...authRoutes(signIn), ...records.flatMap(recordRoutes)]
