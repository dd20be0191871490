import {
  commerceMessages,
  discounts,
  priceDiscounts,
  writeCode,
  type DiscountedSale,
  type EnteredCode,
  type Entering,
  type PricedCode,
  type SaleCode,
} from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { beyondReach } from '../../platform/records/index.ts'

type DiscountRow = RowOf<typeof discounts>

/** A sale whose codes are priced; it may not be stored yet. */
export interface CodedSale extends Omit<DiscountedSale, 'groups' | 'earlierOrders'> {
  readonly id?: string | undefined
}

/** Manual groups of its contact. */
async function findGroups(ctx: Ctx, customers: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.run(sql<{ group_id: string }>`
    select distinct m.group_id from subscriptions m
    where m.client_id = ${ctx.db.tenant.clientId} and m.contact_id = any(${[...customers]}::text[])
      and m.is_member and m.trashed_at is null`)
  return rows.map((row) => row.group_id)
}

async function countEarlierOrders(ctx: Ctx, { id = '', customers }: CodedSale): Promise<number> {
  const [row] = await ctx.db.run(sql<{ count: number }>`
    select count(*)::integer as count from orders
    where client_id = ${ctx.db.tenant.clientId} and contact_id = any(${[...customers]}::text[])
      and id <> ${id} and not coalesce(canceled, false) and trashed_at is null`)
  return row?.count ?? 0
}

/** Facts of a sale for rules; those of its customer are read where a code has a rule. */
async function describeSale(ctx: Ctx, sale: CodedSale, hasRule: boolean): Promise<DiscountedSale> {
  if (!hasRule || sale.customers.length === 0) return { ...sale, groups: [], earlierOrders: 0 }
  const groups = await findGroups(ctx, sale.customers)
  return { ...sale, groups, earlierOrders: await countEarlierOrders(ctx, sale) }
}

/** Number of another order for each discount that one order alone may use. */
async function findUsers(ctx: Ctx, rows: readonly DiscountRow[], { id = '' }: CodedSale): Promise<Map<string, string>> {
  const sole = rows.filter(({ reusable }) => !reusable).map((row) => row.id)
  if (sole.length === 0) return new Map()
  const uses = await ctx.db.run(sql<{ discount_id: string; number: string }>`
    select discount_id, min(number) as number from discount_uses
    where client_id = ${ctx.db.tenant.clientId} and discount_id = any(${sole}::text[]) and order_id <> ${id}
    group by discount_id`)
  return new Map(uses.map((use) => [use.discount_id, use.number]))
}

/** A code as a sale has it: entered now, or stored with what it took off. */
type GivenCode = Pick<SaleCode, 'code'> & Partial<SaleCode>

async function readCodes(ctx: Ctx, sale: CodedSale, codes: readonly GivenCode[]) {
  // Codes that were stored before 0.30 may not be in capitals.
  const asked = new Set(codes.flatMap(({ code }) => [writeCode(code), code.trim()]))
  const rows = codes.length === 0 ? [] : await beyondReach(ctx, discounts).every(['code', 'in', [...asked]])
  const users = await findUsers(ctx, rows, sale)
  const entered = codes.map((given): EnteredCode => {
    const code = writeCode(given.code)
    const discount = rows.find((row) => writeCode(row.code ?? '') === code)
    const { title = '', amount = 0, discount_id: id, refused } = given
    const kept = id === undefined || refused !== undefined ? undefined : { title, amount }
    return { code, discount, usedBy: discount && users.get(discount.id), kept }
  })
  return { entered, hasRule: rows.some(({ type }) => type === 'logic') }
}

/**
 * What the codes of a sale take off, each with the reason where it takes nothing or would not be accepted now (decision
 * E4). It writes nothing.
 */
export async function priceCodes(
  ctx: Ctx,
  sale: CodedSale,
  { codes, ...entering }: Entering & { readonly codes: readonly GivenCode[] },
): Promise<{ readonly amount: number; readonly codes: readonly PricedCode[] }> {
  const { entered, hasRule } = await readCodes(ctx, sale, codes)
  return priceDiscounts(await describeSale(ctx, sale, hasRule), entered, entering)
}

/** Refuses codes that were not on a sale before and do not apply. Throws Invalid. */
export function refuseNewCodes(codes: readonly SaleCode[], known: readonly Pick<SaleCode, 'code'>[]): void {
  const before = new Set(known.map(({ code }) => writeCode(code)))
  const reasons = codes.flatMap(({ code, refused }) => (refused === undefined || before.has(code) ? [] : [refused]))
  if (reasons.length === 0) return
  const issues = reasons.map((reason) => commerceMessages.issue('codes', 'code-refused', { reason }))
  throw new Invalid(issues, reasons.join(' '))
}
