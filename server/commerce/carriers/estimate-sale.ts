import { goodsQuotes, orders, type estimateSale } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { inStep, type OutsideCtx } from '../../platform/context.ts'
import { getRecord } from '../../platform/records/index.ts'
import type { MoneyRun } from '../gateway/till.ts'
import { requireRole } from '../sales/sale-rows.ts'
import { estimateGoods } from './estimate-shipping.ts'
import type { ShippingDesk } from './shipping-desk.ts'

/** A person waits this long for carriers. */
const staffWaitMs = 25_000

/** See the contract. Throws NotFound, Forbidden, Invalid. */
export async function handleEstimateSale(
  ctx: OutsideCtx,
  { desk, run }: { readonly desk: ShippingDesk; readonly run: MoneyRun },
  { params: { record, id } }: InputOf<typeof estimateSale>,
): Promise<OutputOf<typeof estimateSale>> {
  const goods = await inStep(ctx, async (step) => {
    const sale = record === 'orders' ? await getRecord(step, orders, id) : await getRecord(step, goodsQuotes, id)
    requireRole(step, record === 'orders' ? 'orders' : 'quotes')
    return sale
  })
  return estimateGoods(run, desk, { goods, withinMs: staffWaitMs })
}
