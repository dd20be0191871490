import { addShippedRates, importZips, listDiscountUses } from '../../../domain/commerce/index.ts'
import { implement, implementOutside, type Route } from '../../platform/http/route.ts'
import { handleImportZips } from './import-zips.ts'
import { listUses } from './list-uses.ts'
import { addShippedRatesTo } from './shipped-rates.ts'

/** Calls of discounts and taxes. */
export const termsRoutes: readonly Route[] = [
  implement(listDiscountUses, listUses),
  implement(addShippedRates, (ctx) => addShippedRatesTo(ctx)),
  implementOutside(importZips, (ctx, { body }) => handleImportZips(ctx, body)),
]
