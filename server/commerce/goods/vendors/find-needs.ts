import {
  computeLineCost,
  computeNeed,
  findStage,
  type OrderedUnits,
  type ProductNeed,
  type readVendorNeeds,
  type VendorNeeds,
} from '../../../../domain/commerce/index.ts'
import type { Entry, OutputOf } from '../../../../domain/kernel/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { readSaleSettings } from '../../sales/sale-rows.ts'

interface OrderedRow {
  readonly product: string
  readonly name: string
  readonly sku: string | null
  readonly cost: number
  readonly vendor: Entry | null
  readonly order_id: string
  readonly number: string | null
  readonly ordered: number
  readonly covered: number
}

/** Stages after which an order needs no goods: it was sent, or they are not needed. */
async function findLastStages(ctx: Ctx): Promise<string[]> {
  const { stages } = await readSaleSettings(ctx)
  return ['shipping', 'delivered'].flatMap((kind) => findStage(stages, kind)?.id ?? [])
}

/** Units of products in placed orders that were not sent, with the units that stock and purchases cover. */
async function listOrdered(ctx: Ctx, products: readonly string[] | undefined): Promise<OrderedRow[]> {
  const { clientId } = ctx.db.tenant
  const only = products === undefined ? sql`` : sql`and p.id = any(${[...products]}::text[])`
  return ctx.db.run(sql<OrderedRow>`
    with wanted as (
      select o.id as order_id, o.number, o.date, i #>> '{product,id}' as product,
        sum((i ->> 'quantity')::numeric) as ordered
      from orders o cross join jsonb_array_elements(o.doc -> 'items') as i
      where o.client_id = ${clientId} and o.trashed_at is null and o.canceled is not true and o.doc ? 'placed_at'
        and not exists (
          select from unnest(${await findLastStages(ctx)}::text[]) as s(id)
          where o.doc -> 'stages' ->> s.id in ('green', 'black'))
        and i #>> '{product,id}' is not null and (i ->> 'quantity')::numeric > 0
      group by o.id, o.number, o.date, i #>> '{product,id}'
    )
    select p.id as product, p.name, p.sku, coalesce(p.cost, 0) as cost, p.doc -> 'vendor' as vendor, w.order_id, w.number,
      w.ordered::float8 as ordered,
      (coalesce((
        select sum((l ->> 'quantity')::numeric) from stock_holds h cross join jsonb_array_elements(h.doc -> 'lines') as l
        where h.client_id = ${clientId} and h.id = w.order_id and h.status in ('held', 'taken')
          and l #>> '{product,id}' = w.product), 0)
      + coalesce((
        select sum((a ->> 'quantity')::numeric) from listed_values v
        join purchases b on b.client_id = v.client_id and b.id = v.id
        cross join jsonb_array_elements(b.doc -> 'lines') as l cross join jsonb_array_elements(l -> 'orders') as a
        where v.client_id = ${clientId} and v.record = 'purchases' and v.field = 'order_ids' and v.value = w.order_id
          and b.status <> 'taken_back' and l #>> '{product,id}' = w.product and a #>> '{order,id}' = w.order_id), 0)
      )::float8 as covered
    from wanted w join products p on p.client_id = ${clientId} and p.id = w.product collate "C" ${only}
    where p.trashed_at is null
    order by p.name, p.id, w.date, w.order_id`)
}

type Unit = Pick<OrderedRow, 'product' | 'name' | 'sku' | 'cost' | 'vendor'>

/** A product that is to be bought. */
export interface FoundNeed extends Unit, ProductNeed {}

const presentUnits = ({ order_id: id, number, ordered, covered }: OrderedRow): OrderedUnits => ({
  order: { id, label: number ?? id },
  ordered,
  covered,
})

/** Missing units for open orders, of some products or of every one. */
export async function findNeeds(ctx: Ctx, products?: readonly string[]): Promise<FoundNeed[]> {
  const rows = await listOrdered(ctx, products)
  const byProduct = Map.groupBy(rows, ({ product }) => product)
  return [...byProduct.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { product, name, sku, cost, vendor } = first
    const need = computeNeed(own.map(presentUnits))
    return need.needed > 0 ? [{ product, name, sku, cost, vendor, ...need }] : []
  })
}

interface OwedRow {
  readonly vendor: Entry
  readonly owed: number
}

/** Cents that are due for purchases, by the ids of their vendors, with the names of these. */
const findOwed = (ctx: Ctx): Promise<OwedRow[]> =>
  ctx.db.run(sql<OwedRow>`
    select (jsonb_agg(b.doc -> 'vendor' order by b.date desc) -> 0) as vendor, sum(b.due)::float8 as owed
    from purchases b
    where b.client_id = ${ctx.db.tenant.clientId} and b.trashed_at is null and b.due > 0
    group by b.vendor_id`)

/** Terms of the last purchase from each vendor that has any, in days. */
async function findTerms(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db.run(sql<{ vendor: string; days: number }>`
    select distinct on (b.vendor_id) b.vendor_id as vendor, (b.doc ->> 'terms_days')::int as days
    from purchases b
    where b.client_id = ${ctx.db.tenant.clientId} and b.trashed_at is null and b.doc ? 'terms_days'
    order by b.vendor_id, b.date desc, b.id desc`)
  return new Map(rows.map(({ vendor, days }) => [vendor, days]))
}

const presentNeed = ({ product, name, sku, cost, ordered, needed, orders }: FoundNeed) => ({
  product: { id: product, label: name },
  sku: sku ?? '',
  unit_cost: cost,
  ordered,
  needed,
  orders: [...orders],
})

/** Sorts what has no vendor behind all names. */
const readVendorName = ({ vendor }: VendorNeeds): string => vendor?.label ?? '\u{10ffff}'

/** Products to buy, by the names of their vendors; products without a vendor come last. */
export async function readNeeds(ctx: Ctx): Promise<OutputOf<typeof readVendorNeeds>> {
  const [needs, owed, terms] = [await findNeeds(ctx), await findOwed(ctx), await findTerms(ctx)]
  const vendors = new Map<string, Entry | undefined>([
    ...owed.map(({ vendor }) => [vendor.id, vendor] as const),
    ...needs.map(({ vendor }) => [vendor?.id ?? '', vendor ?? undefined] as const),
  ])
  const found = [...vendors].map(([id, vendor]): VendorNeeds => {
    const own = needs.filter((one) => (one.vendor?.id ?? '') === id)
    const days = terms.get(id)
    return {
      ...(vendor && { vendor }),
      needs: own.map(presentNeed),
      cost: own.reduce((sum, { needed, cost }) => sum + computeLineCost(needed, cost), 0),
      owed: owed.find((one) => one.vendor.id === id)?.owed ?? 0,
      ...(days !== undefined && { terms_days: days }),
    }
  })
  return { vendors: found.toSorted((one, other) => readVendorName(one).localeCompare(readVendorName(other))) }
}
