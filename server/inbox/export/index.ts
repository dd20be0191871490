import { exportThread } from '../../../domain/inbox/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { requestExport } from './request-export.ts'

export { tidyExports } from './tidy-exports.ts'
export { writeExport } from './write-export.ts'

/** Calls that take conversations out of the product. */
export const exportRoutes: readonly Route[] = [
  implement(exportThread, async (ctx, { params, body }) => {
    const { format, with_team = false } = body
    const begun = await requestExport(ctx, params.id, { format, withTeam: with_team })
    return { export: { ...begun, can: { write: false, remove: false } } }
  }),
]
