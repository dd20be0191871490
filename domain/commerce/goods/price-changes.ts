import { z } from 'zod'
import {
  cents,
  choices,
  defineRecord,
  entry,
  mayWriteAsVerb,
  numberField,
  selectField,
  shortText,
  type StatusTone,
} from '../../kernel/index.ts'
import { exactCents, takePercent } from '../../kernel/values/exact-money.ts'

/** How a price change computes new prices: from the cost or the present price, by a percentage and an amount. */
export const priceRule = z.strictObject({
  /** True to begin from the cost: the percentage is then a markup. */
  cost_based: z.boolean().default(false),
  percent: z.number().min(-100).max(1000).multipleOf(0.0001).default(0),
  /** Cents that are added to each price. */
  amount: cents.default(0),
})

export type PriceRule = z.output<typeof priceRule>

interface PricedGood {
  readonly price: number
  readonly cost: number
}

/** Cents after a price change, rounded half-up once (decision E1); a fault where there is no such price. */
export function computeNewPrice(rule: PriceRule, { price, cost }: PricedGood): number | 'no-cost' | 'below-zero' {
  if (rule.cost_based && cost <= 0) return 'no-cost'
  const base = rule.cost_based ? cost : price
  const after = takePercent(exactCents(base), 100 + rule.percent) + rule.amount
  return after < 0 ? 'below-zero' : after
}

/** Margin in percent of the price, to one decimal; undefined for a price of zero. */
export const computeMargin = ({ price, cost }: PricedGood): number | undefined =>
  price === 0 ? undefined : Math.round(((price - cost) / price) * 1000) / 10

/** Why some products keep their price. */
export const priceRefusals = {
  'no-cost': 'It has no cost to begin from.',
  'below-zero': 'Its price would be below zero.',
} as const

const signOf = (value: number): string => (value < 0 ? '-' : '+')

/** A price rule in words: 'Cost + 40% + $2.00', 'Price - 5%'. */
export function describeRule({ cost_based, percent, amount }: PriceRule, money: (amount: number) => string): string {
  const parts = [
    cost_based ? 'Cost' : 'Price',
    ...(percent === 0 ? [] : [`${signOf(percent)} ${Math.abs(percent)}%`]),
    ...(amount === 0 ? [] : [`${signOf(amount)} ${money(Math.abs(amount))}`]),
  ]
  return parts.join(' ')
}

const changeStates = {
  waiting: 'Waiting',
  running: 'Under way',
  finished: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
  stopped: 'Stopped',
} as const

export type PriceChangeState = keyof typeof changeStates

const stateNames = Object.keys(changeStates) as [PriceChangeState, ...PriceChangeState[]]

const tones: Readonly<Partial<Record<PriceChangeState, StatusTone>>> = {
  finished: 'good',
  waiting: 'waiting',
  undone: 'over',
  stopped: 'bad',
}

const shape = z.strictObject({
  ...priceRule.shape,
  /** Sum of the prices of its products before and after it, in cents. */
  before: cents.default(0),
  after: cents.default(0),
  state: z.enum(stateNames).default('waiting'),
  by: entry,
  /** Rule in words. */
  name: shortText.default(''),
  total: z.int().nonnegative().default(0),
  changed: z.int().nonnegative().default(0),
  /** Products whose price another user changed since, or that were refused. */
  kept: z.int().nonnegative().default(0),
  undone: z.int().nonnegative().default(0),
})

/** A change of many prices at once (3-aviation section 3), which can be undone. */
export const priceChanges = defineRecord({
  name: 'price_changes',
  label: { one: 'Price change', many: 'Price changes', path: 'price changes' },
  path: 'clients/{client}/price_changes',
  shape,
  access: { read: 'products-r', write: mayWriteAsVerb },
  columns: { state: { type: 'text' } },
  list: {
    columns: [
      { field: 'date', label: 'Date', kind: 'date-time', sortable: true },
      { field: 'name', label: 'Change' },
      { field: 'state', label: 'State', kind: 'status', tones, sortable: true },
      { field: 'changed', label: 'Products', kind: 'number' },
      { field: 'before', label: 'Before', kind: 'money' },
      { field: 'after', label: 'After', kind: 'money' },
      { field: 'by.label', label: 'By' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    { ...selectField('state', 'State', choices(changeStates)), readOnly: true },
    numberField('percent', 'Percent', { readOnly: true }),
    numberField('amount', 'Amount', { type: 'money', readOnly: true }),
    numberField('before', 'Prices before', { type: 'money', readOnly: true }),
    numberField('after', 'Prices after', { type: 'money', readOnly: true }),
    numberField('total', 'Products', { readOnly: true }),
    numberField('changed', 'Changed', { readOnly: true }),
    numberField('kept', 'Kept', { readOnly: true }),
    numberField('undone', 'Undone', { readOnly: true }),
  ],
  title: (doc) => String(doc['name'] ?? '') || 'Price change',
})

/** Id of a price change: the minute of its beginning, '202611281432' (3-aviation section 3). */
export const printMinute = (at: number): string => new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 12)
