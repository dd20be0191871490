import { correctStock, findProducts } from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { correctStockOf } from './correct-stock.ts'
import { locateProducts } from './locate-products.ts'

/** Calls of products and their stock. */
export const goodsRoutes: readonly Route[] = [
  implement(correctStock, correctStockOf),
  // A POST because of its body: it changes nothing.
  implement(findProducts, (ctx, { body }) => locateProducts(ctx, body.skus)),
]
