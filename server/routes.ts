import { globalSearchSources } from '../domain/global-search.ts'
import { records } from '../domain/records.ts'
import { automationRoutes } from './automation/index.ts'
import { authRoutes, companyRoutes, type SignIn } from './company/index.ts'
import { crmRoutes } from './crm/index.ts'
import { contentRoutes } from './content/copy-url.ts'
import { refuseUpload } from './content/refuse-upload.ts'
import { exportRoutes } from './inbox/export/index.ts'
import { inboxRoutes } from './inbox/index.ts'
import { mailRoutes } from './inbox/mail/index.ts'
import { textRoutes } from './inbox/text/index.ts'
import { webFormRoutes } from './inbox/web-form/web-form-routes.ts'
import { fileRoutes } from './platform/files/file-routes.ts'
import type { Route } from './platform/http/route.ts'
import { jobRoutes } from './platform/jobs/job-routes.ts'
import { recordRoutes } from './platform/records/routes.ts'
import { searchRoutes } from './platform/search/search-routes.ts'

/** Parts of the process that routes hand requests on to. */
export interface RouteParts {
  readonly signIn: SignIn
}

/** Every call that the product serves. The attack matrix is generated from this list. */
export const routes = ({ signIn }: RouteParts): Route[] => [
  ...authRoutes(signIn),
  ...companyRoutes,
  ...crmRoutes,
  ...contentRoutes(records),
  ...automationRoutes,
  ...inboxRoutes,
  ...exportRoutes,
  ...fileRoutes(records, refuseUpload),
  ...jobRoutes,
  ...mailRoutes,
  ...textRoutes,
  ...webFormRoutes,
  ...searchRoutes(records, globalSearchSources),
  ...records.flatMap(recordRoutes),
]
