import { records } from '../domain/records.ts'
import { authRoutes, companyRoutes, type SignIn } from './company/index.ts'
import { refuseUpload } from './content/refuse-upload.ts'
import { fileRoutes } from './platform/files/file-routes.ts'
import type { Route } from './platform/http/route.ts'
import { jobRoutes } from './platform/jobs/job-routes.ts'
import { recordRoutes } from './platform/records/routes.ts'

/** Parts of the process that routes hand requests on to. */
export interface RouteParts {
  readonly signIn: SignIn
}

/** Every call that the product serves. The attack matrix is generated from this list. */
export const routes = ({ signIn }: RouteParts): Route[] => [
  ...authRoutes(signIn),
  ...companyRoutes,
  ...fileRoutes(records, refuseUpload),
  ...jobRoutes,
  ...records.flatMap(recordRoutes),
]
