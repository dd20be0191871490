import { createHash } from 'node:crypto'
import { goodsQuotes, makeSalePage, orders, type SalePage } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { beyondReach } from '../../platform/records/index.ts'
import type { GoodsQuoteRow, OrderRow } from '../sales/sale-rows.ts'
import { hostOf } from './page-host.ts'
import type { Share } from './share-token.ts'

/** Record types whose pages are of sales. */
export const saleTypes = ['goods_quotes', 'orders'] as const

/** What a shared page of a sale is about: the quote, and the order once there is one. */
export interface SharedSubject {
  readonly quote?: GoodsQuoteRow | undefined
  readonly order?: OrderRow | undefined
}

/** Reads the quote and order of a page, whoever asks. Throws NotFound for a page of something else, or without its record. */
export async function findSubject(ctx: Ctx, { object }: Pick<Share, 'object'>): Promise<SharedSubject> {
  if (object.type === 'orders') return { order: await beyondReach(ctx, orders).get(object.id) }
  if (object.type !== 'goods_quotes') throw new NotFound('share')
  const quote = await beyondReach(ctx, goodsQuotes).get(object.id)
  return { quote, order: quote.order && (await beyondReach(ctx, orders).get(quote.order.id)) }
}

/** Content of the page of a sale now: the order, else the quote with its expiry. */
export async function gatherSale(ctx: Ctx, { quote, order }: SharedSubject): Promise<SalePage> {
  const company = await hostOf(ctx)
  if (order) return makeSalePage({ kind: 'order', company, sale: order })
  if (!quote) throw new NotFound('share')
  return makeSalePage({ kind: 'goods', company, sale: quote, expires: quote.expires })
}

/** Fingerprint of a page, for the agreement: its fields have one order. */
export const hashOfSale = (page: SalePage): string => createHash('sha256').update(JSON.stringify(page)).digest('hex')
