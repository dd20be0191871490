import {
  chooseStages,
  commerceMessages,
  computeMoney,
  goodsQuotes,
  orders,
  saleMessages,
  type GoodsQuoteAnswer,
  type OrderState,
  type SaleStage,
} from '../../../domain/commerce/index.ts'
import { hasRole, type Issue, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Forbidden, Invalid } from '../../platform/errors.ts'
import { readOwnClient } from '../own-client.ts'

export type OrderRow = RowOf<typeof orders>
export type GoodsQuoteRow = RowOf<typeof goodsQuotes>

/** An order as its verbs answer it. */
export function presentOrder(row: OrderRow): OrderState {
  const { id, version, number = '', total, amount_paid, paid, balance, stage = '', canceled, locked, placed_at } = row
  const { refundable } = computeMoney(total, amount_paid, row.amount_refunded)
  const money = { total, amount_paid, paid, balance, refundable: canceled ? amount_paid : refundable }
  return { id, version, number, ...money, isPlaced: placed_at !== undefined, stage, canceled, locked }
}

/** A quote as its verbs answer it. */
export const presentQuote = ({ id, version, number = '', state, total }: GoodsQuoteRow): GoodsQuoteAnswer => ({
  id,
  version,
  number,
  state,
  total,
})

const wordsOf = (issue: Issue): string => saleMessages.words(issue) ?? commerceMessages.words(issue) ?? issue.code

/** Throws Invalid with every issue, in words, where there is any. */
export function refuseSale(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new Invalid(issues, issues.map(wordsOf).join(' '))
}

/** Throws Conflict for a row that changed since the caller read it. */
export function requireVersion(row: OrderRow | GoodsQuoteRow, version: number, yours: unknown): void {
  if (row.version !== version) throw new Conflict(row, yours)
}

/** Throws Forbidden without the role. */
export function requireRole(ctx: Ctx, role: string): void {
  if (!hasRole(ctx.actor, role)) throw new Forbidden(role)
}

/** Settings of the client that sales need. */
export interface SaleSettings {
  readonly stages: readonly SaleStage[]
  /** Cents; 0 is no limit. */
  readonly limit: number
  readonly timezone: string
}

export async function readSaleSettings(ctx: Ctx): Promise<SaleSettings> {
  const { orderStages, config, timezone } = await readOwnClient(ctx)
  return { stages: chooseStages(orderStages), limit: config.sale_limit ?? 0, timezone }
}
