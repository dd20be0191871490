import { commerceMessages, discounts } from '../../../domain/commerce/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict } from '../../platform/errors.ts'
import { asVerb } from '../../platform/records/index.ts'

/** A code on an order that applies; `amount` is zero or negative cents. */
export interface RedeemedCode {
  readonly discount_id?: string | undefined
  readonly amount: number
  readonly refused?: unknown
}

interface LockedDiscount {
  readonly id: string
  readonly code: string | null
  readonly reusable: boolean
}

/** Locks discounts until the transaction ends, in the order of their ids: uses of one code wait for each other. */
const lockDiscounts = (ctx: Ctx, ids: readonly string[]): Promise<LockedDiscount[]> =>
  ctx.db.run(sql<LockedDiscount>`
    select id, code, coalesce((doc ->> 'reusable')::boolean, false) as reusable from discounts
    where client_id = ${ctx.db.tenant.clientId} and id = any(${[...ids]}::text[]) order by id for update`)

const findUses = (ctx: Ctx, order: string): Promise<{ readonly discount_id: string }[]> =>
  ctx.db.run(sql<{ discount_id: string }>`
    select discount_id from discount_uses where client_id = ${ctx.db.tenant.clientId} and order_id = ${order}`)

/** Refuses a discount for one order that another one uses. Throws Conflict. */
async function refuseUsed(ctx: Ctx, locked: readonly LockedDiscount[], order: string): Promise<void> {
  const sole = locked.filter(({ reusable }) => !reusable)
  const [use] = await ctx.db.run(sql<{ discount_id: string; number: string }>`
    select discount_id, number from discount_uses
    where client_id = ${ctx.db.tenant.clientId} and discount_id = any(${sole.map(({ id }) => id)}::text[])
      and order_id <> ${order} order by discount_id limit 1`)
  if (!use) return
  const code = sole.find(({ id }) => id === use.discount_id)?.code ?? ''
  const issue = commerceMessages.issue('discount.code', 'code-used', { code, order: use.number })
  const message = commerceMessages.words(issue) ?? issue.code
  throw new Conflict(use.number, order, { code: issue.code, title: 'Code Is Used', message })
}

/** Writes how many orders use each discount. */
async function countUses(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db.run(sql<{ discount_id: string; count: number }>`
    select discount_id, count(*)::integer as count from discount_uses
    where client_id = ${ctx.db.tenant.clientId} and discount_id = any(${[...ids]}::text[]) group by discount_id`)
  const counts = new Map(rows.map(({ discount_id, count }) => [discount_id, count]))
  await asVerb(ctx, discounts).amendMany({
    ids,
    // A use is no news of the discount: lists by the time of the last change stay in order.
    amend: ({ id, last_date }) => ({ used: counts.get(id) ?? 0, last_date }),
  })
}

/**
 * Makes the codes of a placed order its uses: each counts once for an order, however often this is called, and a code
 * that left the order is free again. The caller has locked the order. Throws Conflict where another order uses a code
 * that is not reusable.
 */
export async function redeemDiscount(ctx: Ctx, order: Entry, codes: readonly RedeemedCode[]): Promise<void> {
  const wanted = new Map(
    codes.flatMap(({ discount_id: id, amount, refused }) =>
      id === undefined || refused !== undefined ? [] : [[id, 0 - amount] as const],
    ),
  )
  const before = (await findUses(ctx, order.id)).map(({ discount_id: id }) => id)
  const ids = [...new Set([...before, ...wanted.keys()])]
  if (ids.length === 0) return
  const locked = (await lockDiscounts(ctx, ids)).filter(({ id }) => wanted.has(id))
  await refuseUsed(ctx, locked, order.id)
  const { clientId } = ctx.db.tenant
  await ctx.db.run(sql`
    delete from discount_uses
    where client_id = ${clientId} and order_id = ${order.id} and discount_id <> all(${[...wanted.keys()]}::text[])`)
  const uses = locked.map(({ id, reusable }) => ({ id, amount: wanted.get(id) ?? 0, is_sole: !reusable }))
  await ctx.db.run(sql`
    insert into discount_uses (client_id, discount_id, order_id, number, amount, at, is_sole)
    select ${clientId}, use.id, ${order.id}, ${order.label}, use.amount, ${ctx.now}, use.is_sole
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as use(id text, amount bigint, is_sole boolean)
    on conflict (client_id, discount_id, order_id)
      do update set number = excluded.number, amount = excluded.amount, is_sole = excluded.is_sole`)
  await countUses(ctx, ids)
}

/** Frees the codes of a canceled or deleted order. The caller has locked the order. */
export const releaseDiscount = (ctx: Ctx, order: Entry): Promise<void> => redeemDiscount(ctx, order, [])
