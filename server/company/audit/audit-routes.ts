import { auditExportPath, auditFilter, listAudit } from '../../../domain/company/index.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import { auditedChanges } from './audited-changes.ts'
import { exportAudit } from './export-audit.ts'

/** Changes in the client with their users, for its admins: to be searched, and to be exported. */
export const auditRoutes: readonly Route[] = [
  implement(listAudit, (ctx, { query }) => auditedChanges(ctx, query)),
  rawRoute({
    kind: 'raw',
    method: 'GET',
    path: auditExportPath,
    summary: 'Every change in the client, as CSV',
    role: 'admin',
    query: auditFilter,
    ratePerMinute: 10,
    handle: exportAudit,
  }),
]
