import {
  applyStockCount,
  beginStockCount,
  cancelStockCount,
  countProduct,
  readStockCount,
  stockCounts,
} from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { getRecord } from '../../platform/records/index.ts'
import { handleApplyStockCount, handleCancelStockCount, readCountSums } from './apply-count.ts'
import { handleBeginStockCount } from './begin-count.ts'
import { handleCountProduct } from './count-product.ts'

/** Calls of stock counts. */
export const countRoutes: readonly Route[] = [
  implement(beginStockCount, handleBeginStockCount),
  implement(countProduct, handleCountProduct),
  implement(readStockCount, async (ctx, { params }) => {
    const { id } = await getRecord(ctx, stockCounts, params.id)
    return readCountSums(ctx, id)
  }),
  implement(applyStockCount, handleApplyStockCount),
  implement(cancelStockCount, handleCancelStockCount),
]
