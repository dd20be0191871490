import { tryFilter } from '../../../domain/inbox/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { runDry } from './try-filter.ts'

/** Calls of message filters in addition to those of their records. */
export const filterRoutes: Route[] = [implement(tryFilter, (ctx, { body }) => runDry(ctx, body.rules))]
