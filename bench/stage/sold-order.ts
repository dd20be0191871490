import {
  allocationEntry,
  feeEntry,
  orderEntry,
  orders,
  payments,
  receiptEntry,
  type Posting,
} from '../../domain/commerce/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import type { BulkRow } from '../../server/platform/records/bulk-insert.ts'
import { benchPerson } from './bench-person.ts'

/** Orders of a whole shop: those of a year. */
export const wholeShop = 100_000

const stepMs = Math.floor((365 * dayMs) / wholeShop)
export const productCount = 200
const itemsOfOrder = 5

/** The newest orders are under way, the others are delivered. */
const underWay = 240
const stages = ['items', 'work', 'inspection', 'payment', 'shipping'] as const

const names = ['Ridge cap', 'Standing seam panel', 'Gutter', 'Drip edge', 'Pipe boot', 'Sealant', 'Snow guard'] as const

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0')

/** Id of the nth thing of a kind. */
export const makeId = (kind: number, number: number): string => `01930200-0b0b-7000-8${hex(kind, 3)}-${hex(number, 12)}`

/** Id of an order of the shop; number 0 is the newest. */
export const makeOrderId = (number: number): string => makeId(1, number)

/** Numbers fall with the age of an order, and end before those that the program gives. */
export const makeOrderNumber = (number: number): string => String(500_000 - number)

/** A product of the shop, by its number. */
export const shopProduct = (number: number) => {
  const at = number % productCount
  const name = `${names[at % names.length]} ${at}`
  return { id: makeId(2, at), sku: `RC-${1000 + at}`, name, price: 1975 + 25 * at }
}

/** Lines of a sale as the screen sends them: each of a product. */
export const makeLines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => {
    const { id, sku, name, price } = shopProduct(from + at)
    return { sku, name, quantity: 1 + (at % 3), price, unit_cost: 900, unit_weight: 2.5, product: { id, label: name } }
  })

/** A contact who buys. */
export interface ShopCustomer {
  readonly id: string
  readonly name: string
}

/** Products and customers of the shop. */
export interface Shop {
  readonly clientId: string
  readonly customers: readonly ShopCustomer[]
  /** Time of the newest order, in epoch milliseconds. */
  readonly now: number
}

/** An order of the shop as its rows and entries name it. */
interface Sold {
  readonly number: number
  readonly clientId: string
  readonly id: string
  readonly label: string
  readonly at: number
  readonly customer: ShopCustomer
  readonly party: string
}

const shipping = 4500
const by = { id: benchPerson.id, label: benchPerson.name }

function describe({ clientId, customers, now }: Shop, number: number): Sold {
  const customer = customers[(number * 7) % customers.length]
  if (!customer) throw new Error('the scale set has no contacts')
  const [id, label, at] = [makeOrderId(number), makeOrderNumber(number), now - number * stepMs]
  return { number, clientId, id, label, at, customer, party: `contacts/${customer.id}` }
}

const chooseStage = (number: number): string =>
  number < underWay ? (stages[number % stages.length] ?? 'items') : 'delivered'

const isPaid = (number: number): boolean => number % 20 !== 7 && (number >= underWay || number % 2 === 0)

const makePaymentId = (number: number): string => makeId(3, number)

/** The order without its payments. */
function chargeOnce({ number, label, at, customer }: Sold) {
  const stage = chooseStage(number)
  const sold = orders.shape.parse({
    number: label,
    invoice_id: `BENCH-${label}`,
    source: 2,
    contact: { id: customer.id, name: customer.name },
    items: makeLines(itemsOfOrder, number * itemsOfOrder),
    shipping,
    placed_at: at,
    stage,
    stages: { [stage]: number % 9 === 4 ? 'red' : 'orange' },
    agents: number % 50 === 0 ? [by] : [],
  })
  return orders.derive?.(sold, at) ?? sold
}

/** The order once a payment of all of it came in. */
function settleOnce({ number, at }: Sold, charged: ReturnType<typeof chargeOnce>) {
  const amount = charged.total
  const item = { kind: 'payment', method: 'card', amount, date: at, reference: '', why: '', by, at }
  const paid = { amount_paid: amount, payments: [{ id: makePaymentId(number), ...item }], date_paid: at }
  const settled = orders.shape.parse({ ...charged, ...paid })
  return orders.derive?.(settled, at) ?? settled
}

const nameDebt = ({ id, label }: Sold) => ({ record: 'orders', id, number: label }) as const

const computeFee = (amount: number): number => Math.round(amount * 0.029) + 30

/** The payment of an order; every second one was made on a page of the provider. */
function payOnce(sold: Sold, amount: number): BulkRow {
  const { number, clientId, at, customer, party } = sold
  const page = { id: `cs_bench_${number}`, url: 'https://checkout.example/bench', expires: at + dayMs, purpose: 'all' }
  const captured = payments.shape.parse({
    status: 'captured',
    amount,
    method: 'card',
    provider: 'stripe',
    provider_account: 'bench',
    charge_id: `ch_bench_${number}`,
    intent: `pi_bench_${number}`,
    ...(number % 2 === 0 && { checkout: page }),
    card: { brand: 'Visa', last4: '4242' },
    party,
    billingContact: { id: customer.id, label: customer.name },
    debt: nameDebt(sold),
    allocations: [{ ...nameDebt(sold), amount }],
    fee: computeFee(amount),
    received: at,
    captured_at: at,
  })
  const doc = payments.derive?.(captured, at) ?? captured
  return { definition: payments, clientId, id: makePaymentId(number), date: at, doc }
}

/** Entries of a payment: it came in, is applied to its order, and its provider keeps a fee. */
function bookPayment({ number, id, label, at, party }: Sold, amount: number): Posting[] {
  const payment = makePaymentId(number)
  const facts = { number: label, order: id }
  const received = { about: { record: 'payments', id: payment }, at, facts }
  const applied = { about: { record: 'orders', id }, at, facts, key: `allocation ${payment}` }
  return [
    receiptEntry({ ...received, key: `payment ${payment}` }, { party, amount, method: 'card' }),
    allocationEntry(applied, { payer: party, debtor: party, amount }),
    feeEntry({ ...received, key: `fee ${payment} ${computeFee(amount)}` }, computeFee(amount)),
  ]
}

/** An order of the shop with its payment, as the program writes both, and their entries in the ledger. */
export function sellOnce(shop: Shop, number: number) {
  const sold = describe(shop, number)
  const { clientId, id, label, at, party } = sold
  const charged = chargeOnce(sold)
  const { total } = charged
  const entry = { about: { record: 'orders', id }, at, facts: { number: label, order: id }, key: `order ${id} 1` }
  const charge = orderEntry(entry, 'order', { party, total, tax: 0, shipping })
  const row = { definition: orders, clientId, id, date: at }
  if (!isPaid(number)) return { order: { ...row, doc: charged }, postings: [charge] }
  const order: BulkRow = { ...row, doc: settleOnce(sold, charged) }
  return { order, payment: payOnce(sold, total), postings: [charge, ...bookPayment(sold, total)] }
}
