import {
  addSales,
  commerceMessages,
  fillSteps,
  mayReadOrders,
  mostProductOrders,
  mostRanked,
  mostSteps,
  saleOrdersPage,
  readSaleFigures,
  readSaleOrders,
  readSaleRanking,
  type RankedSale,
  type SaleStep,
  type SalesSum,
} from '../../../domain/commerce/index.ts'
import { listSteps, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import type { Span } from '../daybook/ledger-moves.ts'
import { findSpan, readZone } from '../daybook/read-daybook.ts'

interface Period {
  readonly from: string
  readonly until: string
}

interface Zoned extends Span {
  readonly timezone: string
}

function requireOrders({ actor }: Ctx): void {
  if (!mayReadOrders(actor)) throw new Forbidden('orders')
}

/** The moments of a period in the client's zone. Throws Forbidden, Invalid. */
async function openPeriod(ctx: Ctx, period: Period): Promise<Zoned> {
  requireOrders(ctx)
  if (period.until < period.from) throw new Invalid([commerceMessages.issue('until', 'daybook-ends-early')])
  const timezone = await readZone(ctx)
  return { ...findSpan(period, timezone), timezone }
}

/** Placed orders `o` of a span that count as sales. */
const isSold = ({ db }: Ctx, { start, end }: Span) => sql`
  o.client_id = ${db.tenant.clientId} and o.placed_at >= ${start} and o.placed_at <= ${end}
  and o.canceled is not true and o.trashed_at is null`

const saleSums = sql`count(*)::integer as orders, coalesce(sum(o.total), 0)::double precision as total,
  coalesce(sum(o.balance), 0)::double precision as open`

/** Placed orders by step and by source. Throws Forbidden, Invalid. */
async function handleReadFigures(
  ctx: Ctx,
  { by, ...period }: InputOf<typeof readSaleFigures>['query'],
): Promise<OutputOf<typeof readSaleFigures>> {
  const span = await openPeriod(ctx, period)
  const steps = listSteps(period, { by, most: mostSteps })
  if (steps.length > mostSteps)
    throw new Invalid([commerceMessages.issue('from', 'too-many-steps', { most: mostSteps })])
  const known = await ctx.db.run(sql<SaleStep>`
    select to_char(date_trunc(${by}, to_timestamp(o.placed_at / 1000::double precision) at time zone ${span.timezone}),
      'YYYY-MM-DD') as day, ${saleSums}
    from orders o where ${isSold(ctx, span)} group by 1`)
  const sources = await ctx.db.run(sql<SalesSum & { source: number }>`
    select coalesce(o.source, 2)::integer as source, ${saleSums}
    from orders o where ${isSold(ctx, span)} group by 1 order by 1`)
  return { total: addSales(known), steps: fillSteps(steps, known), sources }
}

/** Sales by agent: an order of two agents counts for both. */
const rankAgents = (ctx: Ctx, span: Span): Promise<RankedSale[]> =>
  ctx.db.run(sql<RankedSale>`
    select a.id, coalesce(u.doc ->> 'name', '') as label, a.orders, a.total, a.open
    from (
      select coalesce(agent.id, '') as id, ${saleSums}
      from orders o left join lateral unnest(o.agent_ids) as agent (id) on true
      where ${isSold(ctx, span)} group by 1
      order by sum(o.total) desc, 1 limit ${mostRanked + 1}) a
    left join users u on u.client_id = ${ctx.db.tenant.clientId} and u.id = a.id collate "C"
    order by a.total desc, a.id`)

/** Sales by product from the newest orders: amounts of lines before the discount of their order. */
const rankProducts = (ctx: Ctx, span: Span): Promise<RankedSale[]> =>
  ctx.db.run(sql<RankedSale>`
    select coalesce(i #>> '{product,id}', '') as id, coalesce(max(i #>> '{product,label}'), '') as label,
      count(distinct o.id)::integer as orders, sum((i ->> 'subtotal')::numeric)::double precision as total,
      0::double precision as open, sum((i ->> 'quantity')::numeric)::double precision as units
    from (
      select o.id, o.doc -> 'items' as items from orders o where ${isSold(ctx, span)}
      order by o.placed_at desc, o.id limit ${mostProductOrders}) o
    cross join lateral jsonb_array_elements(o.items) i
    group by 1 order by 4 desc, 1 limit ${mostRanked + 1}`)

/** Placed orders of a period by product or agent. Throws Forbidden, Invalid. */
async function handleReadRanking(
  ctx: Ctx,
  { params: { ranking }, query }: InputOf<typeof readSaleRanking>,
): Promise<OutputOf<typeof readSaleRanking>> {
  const span = await openPeriod(ctx, query)
  const [count] = await ctx.db.run(sql<{ orders: number }>`
    select count(*)::integer as orders from orders o where ${isSold(ctx, span)}`)
  const orders = count?.orders ?? 0
  const rows = await (ranking === 'agents' ? rankAgents(ctx, span) : rankProducts(ctx, span))
  return {
    rows: rows.slice(0, mostRanked),
    isCut: rows.length > mostRanked,
    orders,
    counted: ranking === 'agents' ? orders : Math.min(orders, mostProductOrders),
  }
}

type Asked = InputOf<typeof readSaleOrders>['query']
type Listed = OutputOf<typeof readSaleOrders>['orders'][number]

function narrow({ source, product, agent }: Asked) {
  if (source !== undefined) return sql`and coalesce(o.source, 2) = ${source}`
  if (agent !== undefined)
    return agent === ''
      ? sql`and coalesce(cardinality(o.agent_ids), 0) = 0`
      : sql`and ${agent}::text = any(o.agent_ids)`
  if (product === undefined) return sql``
  return sql`and exists (
    select 1 from jsonb_array_elements(o.doc -> 'items') i where coalesce(i #>> '{product,id}', '') = ${product})`
}

/** A page of the placed orders of a period, the newest first. Throws Forbidden, Invalid. */
async function handleReadSaleOrders(ctx: Ctx, asked: Asked): Promise<OutputOf<typeof readSaleOrders>> {
  const span = await openPeriod(ctx, asked)
  const [at, id] = asked.after?.split(' ') ?? []
  const behind = at === undefined ? sql`` : sql`and (o.placed_at, o.id) < (${Number(at)}::bigint, ${id}::text)`
  const rows = await ctx.db.run(sql<Listed>`
    select o.id, coalesce(o.number, '') as number, o.placed_at::double precision as at,
      coalesce(nullif(o.doc #>> '{contact,company}', ''), o.doc #>> '{contact,name}', '') as customer,
      o.total::double precision as total, o.balance::double precision as open
    from orders o where ${isSold(ctx, span)} ${narrow(asked)} ${behind}
    order by o.placed_at desc, o.id desc limit ${saleOrdersPage + 1}`)
  const orders = rows.slice(0, saleOrdersPage)
  const last = orders.at(-1)
  return { orders, ...(rows.length > saleOrdersPage && last && { next: `${last.at} ${last.id}` }) }
}

/** Calls of the sales dashboard. */
export const figureRoutes: readonly Route[] = [
  implement(readSaleFigures, (ctx, { query }) => handleReadFigures(ctx, query)),
  implement(readSaleRanking, handleReadRanking),
  implement(readSaleOrders, (ctx, { query }) => handleReadSaleOrders(ctx, query)),
]
