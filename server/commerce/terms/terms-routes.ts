import { addShippedRates, listDiscountUses } from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { listUses } from './list-uses.ts'
import { addShippedRatesTo } from './shipped-rates.ts'

/** Calls of discounts and taxes. */
export const termsRoutes: readonly Route[] = [
  implement(listDiscountUses, listUses),
  implement(addShippedRates, (ctx) => addShippedRatesTo(ctx)),
]
