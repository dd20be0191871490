import { z } from 'zod'
import { defineContract, epochMs, granularityNames, shortText } from '../../kernel/index.ts'

/** A day of the client's calendar: '2026-11-29'. */
const day = z.iso.date()

/** Steps of one answer at most. */
export const mostSteps = 400

/** Newest orders from which the products of a period are added up, at most. */
export const mostProductOrders = 20_000

/** Products and agents that are listed, those with the largest sales first. */
export const mostRanked = 50

const period = z.strictObject({ from: day, until: day })

/** Sums of orders. Amounts are cents. */
const sums = z.object({
  orders: z.int().min(0),
  /** Totals with tax and shipping. */
  total: z.int(),
  /** What is still owed of them. */
  open: z.int(),
})

export type SalesSum = z.output<typeof sums>

const step = sums.extend({
  /** First day of the step; the first one may begin before the period. */
  day,
})

export type SaleStep = z.output<typeof step>

export const readSaleFigures = defineContract({
  method: 'GET',
  path: '/sales-figures',
  summary: 'Placed orders by day, week, month or year, and by source',
  role: 'member',
  query: period.extend({ by: z.enum(granularityNames).default('day') }),
  output: z.object({
    total: sums,
    /** Every step of the period, the oldest first. */
    steps: z.array(step),
    /** By the sources of an order: 1 web, 2 phone, 3 subscription. */
    sources: z.array(sums.extend({ source: z.int() })),
  }),
})

const rankedRow = sums.extend({
  /** Empty for lines without a product, and for orders without an agent. */
  id: z.string(),
  label: z.string(),
  /** Units sold; of products alone. */
  units: z.number().optional(),
})

export type RankedSale = z.output<typeof rankedRow>

export const saleRankings = { products: 'Products', agents: 'Agents' } as const

export type SaleRanking = keyof typeof saleRankings

export const readSaleRanking = defineContract({
  method: 'GET',
  path: '/sales-figures/:ranking',
  summary: 'Placed orders of a period by product or by agent',
  role: 'member',
  params: z.strictObject({ ranking: z.enum(['products', 'agents']) }),
  query: period,
  output: z.object({
    rows: z.array(rankedRow),
    /** True if rows with smaller sales are left out. */
    isCut: z.boolean(),
    /** Orders of the period, and how many of the newest were added up. */
    orders: z.int(),
    counted: z.int(),
  }),
})

/** Orders of one page. */
export const saleOrdersPage = 50

export const readSaleOrders = defineContract({
  method: 'GET',
  path: '/sales-figures/list/orders',
  summary: 'Placed orders of a period, of a source, a product or an agent, the newest first',
  role: 'member',
  query: period.extend({
    source: z.coerce.number().int().min(1).max(3).optional(),
    /** Id of a product; empty for lines without one. */
    product: shortText.optional(),
    /** Id of an agent; empty for orders without one. */
    agent: shortText.optional(),
    /** Place of the page: `next` of the one before. */
    after: z
      .string()
      .regex(/^\d{1,15} [\w-]{1,100}$/)
      .optional(),
  }),
  output: z.object({
    orders: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        at: epochMs,
        customer: z.string(),
        total: z.int(),
        open: z.int(),
      }),
    ),
    /** Absent on the last page. */
    next: z.string().optional(),
  }),
})
