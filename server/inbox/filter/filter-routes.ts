import { tryFilter } from '../../../domain/inbox/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { runDry } from './try-filter.ts'

/** The calls of message filters beside those of their records. */
export const filterRoutes: Route[] = [implement(tryFilter, (ctx, { body }) => runDry(ctx, body.rules))]
