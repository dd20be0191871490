import { readDaybook, readDayMovements, readWaitingMoney } from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { readDaybookOf } from './read-daybook.ts'
import { readMovementsOf } from './read-movements.ts'
import { readWaitingOf } from './read-waiting.ts'

/** Calls of the Payments screen. */
export const daybookRoutes: readonly Route[] = [
  implement(readDaybook, (ctx, { query }) => readDaybookOf(ctx, query)),
  implement(readDayMovements, (ctx, { params }) => readMovementsOf(ctx, params.day)),
  implement(readWaitingMoney, readWaitingOf),
]
