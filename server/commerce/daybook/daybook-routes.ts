import { readDaybook, readDayMovements, readWaitingMoney } from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { handleReadDaybook } from './read-daybook.ts'
import { handleReadMovements } from './read-movements.ts'
import { handleReadWaiting } from './read-waiting.ts'

/** Calls of the Payments screen. */
export const daybookRoutes: readonly Route[] = [
  implement(readDaybook, (ctx, { query }) => handleReadDaybook(ctx, query)),
  implement(readDayMovements, (ctx, { params }) => handleReadMovements(ctx, params.day)),
  implement(readWaitingMoney, handleReadWaiting),
]
