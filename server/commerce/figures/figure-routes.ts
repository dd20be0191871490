import { readSaleFigures, readSaleOrders, readSaleRanking } from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { handleReadFigures, handleReadRanking, handleReadSaleOrders } from './read-figures.ts'

/** Calls of the sales dashboard. */
export const figureRoutes: readonly Route[] = [
  implement(readSaleFigures, (ctx, { query }) => handleReadFigures(ctx, query)),
  implement(readSaleRanking, handleReadRanking),
  implement(readSaleOrders, (ctx, { query }) => handleReadSaleOrders(ctx, query)),
]
