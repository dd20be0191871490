import {
  carts,
  isAddressComplete,
  isOfferFresh,
  listOfferedRates,
  mostOfferRequests,
  type SaleItem,
  type ShippingOffer,
} from '../../../domain/commerce/index.ts'
import { minuteMs, secondMs } from '../../../domain/kernel/values/durations.ts'
import { Invalid } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { takeRecord } from '../../platform/records/index.ts'
import { estimateGoods } from '../carriers/estimate-shipping.ts'
import type { ShippingDesk } from '../carriers/shipping-desk.ts'
import type { MoneyRun } from '../gateway/till.ts'
import { findCart } from './change-cart.ts'
import { hashGoods, priceCart, type CartRow } from './settle-cart.ts'

/** A visitor waits this long for carriers; then the terms of the shop decide. */
const visitorWaitMs = 6 * secondMs

/** An order is checked with prices that are not older than this. */
export const orderedOfferMs = minuteMs

interface AskedCart {
  readonly id: string
  readonly asked: string
  readonly items: readonly SaleItem[]
  readonly address: CartRow['address']
  readonly before: ShippingOffer | undefined
}

/** The cart whose carriers are to be asked; undefined where its prices are known, or nothing can be asked yet. */
async function planOffer(ctx: Ctx, token: string, lastsMs: number | undefined): Promise<AskedCart | undefined> {
  const row = await findCart(ctx, token)
  if (!row || row.order || row.items.length === 0 || !isAddressComplete(row)) return undefined
  const { sale, terms } = await priceCart(ctx, row)
  if (!terms.is_open || !terms.asks_carriers) return undefined
  const { id, address, shipping_offer: before } = row
  const asked = hashGoods({ items: sale.items, address })
  const isKnown = isOfferFresh(before, { asked, now: ctx.now, ...(lastsMs !== undefined && { lastsMs }) })
  return isKnown ? undefined : { id, asked, items: sale.items, address, before }
}

type Found = Pick<ShippingOffer, 'rates' | 'why' | 'residential' | 'faults'>

const refused: Found = { rates: [], why: 'unmeasured', residential: false, faults: [] }

/** Asks the carriers, outside any transaction. A cart that cannot be priced falls back on the terms of the shop. */
async function askCarriers(run: MoneyRun, desk: ShippingDesk, { items, address }: AskedCart): Promise<Found> {
  try {
    const goods = { items, address, contact: undefined }
    const found = await estimateGoods(run, desk, { goods, withinMs: visitorWaitMs })
    const rates = listOfferedRates(found.rates, run.platform.clock())
    const why = found.isAnswered ? (found.isMeasured ? 'unoffered' : 'unmeasured') : 'unanswered'
    return {
      rates,
      ...(rates.length === 0 && { why }),
      residential: found.residential,
      faults: found.faults.slice(0, 10).map((fault) => fault.slice(0, 500)),
    }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    run.log.warn({ issues: error.issues.map(({ code }) => code) }, 'carriers cannot be asked for a cart')
    return { ...refused, why: 'unoffered' }
  }
}

/** Prices from before are kept where carriers do not answer now, and they are not too old. */
const isKept = (found: Found, { before, asked }: AskedCart, now: number): boolean =>
  found.why === 'unanswered' && isOfferFresh(before, { asked, now }) && before.rates.length > 0

async function keepOffer(ctx: Ctx, cart: AskedCart, found: Found): Promise<void> {
  const { row, change } = await takeRecord(ctx, carts, { id: cart.id })
  if (row.order) return
  const requests = (row.shipping_offer?.requests ?? 0) + 1
  const offer: ShippingOffer = isKept(found, cart, ctx.now)
    ? { ...(cart.before ?? { asked: cart.asked, ...found, at: ctx.now }), requests }
    : { asked: cart.asked, at: ctx.now, ...found, requests }
  const { sale, selected } = await priceCart(ctx, row, { offer })
  const { discount, shipping, tax } = sale
  change({ shipping_offer: offer, discount, shipping, tax, selected_rate: selected ?? null })
}

/**
 * Asks carriers for the prices of a visitor's cart, once its address is whole, and keeps them: they last a quarter of an hour
 * for the same goods and address. `lastsMs` asks for newer ones. A carrier that does not answer refuses nothing.
 */
export async function refreshOffer(
  run: MoneyRun,
  desk: ShippingDesk,
  { token, lastsMs }: { readonly token: string; readonly lastsMs?: number },
): Promise<void> {
  const cart = await run.within((ctx) => planOffer(ctx, token, lastsMs))
  if (!cart) return
  const isTooMuch = (cart.before?.requests ?? 0) >= mostOfferRequests
  const found: Found = isTooMuch ? { ...refused, why: 'asked' } : await askCarriers(run, desk, cart)
  await run.within((ctx) => keepOffer(ctx, cart, found))
}
