import type { Discount, Order, OrderExport, Payment } from './export.ts'
import { findRates } from './find-rates.ts'
import { isAccepted } from './judge-code.ts'
import { priceOrder } from './price-order.ts'
import { checkLedger } from './sum-ledger.ts'
import {
  checkStatement,
  findStatus,
  isOwed,
  sumDeposits,
  sumGifts,
  sumPaid,
  sumPayment,
  sumStatement,
} from './sum-money.ts'

/** Differences between what a document says and what was computed. */
function compare(name: string, pairs: Readonly<Record<string, readonly [unknown, unknown]>>): string[] {
  return Object.entries(pairs).flatMap(([field, [has, wants]]) =>
    String(has) === String(wants) ? [] : [`${name}: ${field} is ${String(has)}, not ${String(wants)}`],
  )
}

const nameOrder = ({ number, id }: Order): string => `order ${number ?? id}`

function checkAmounts(order: Order, discounts: ReadonlyMap<string, Discount>): string[] {
  const priced = priceOrder(order, discounts)
  return compare(nameOrder(order), {
    subtotals: [order.items.map((one) => one.subtotal), priced.items],
    subtotal: [order.subtotal, priced.subtotal],
    codes: [order.discount.codes.map((one) => one.amount), priced.codes],
    discount: [order.discount.amount, priced.discount],
    'taxable amount': [order.tax.total_taxable, priced.taxable],
    tax: [order.tax.amount, priced.tax],
    total: [order.total, priced.total],
    weight: [order.total_weight, priced.weight],
  })
}

function checkTerms(order: Order, given: OrderExport): string[] {
  const found = findRates(order, given)
  const rates = found
    ? compare(nameOrder(order), {
        rates: [order.tax.rates.map(({ rate }) => rate), found.rates],
        'taxed shipping': [order.tax.taxes_shipping, found.taxesShipping],
        exempt: [order.tax.exempt, found.exempt],
      })
    : []
  const codes = order.discount.codes.flatMap((code, at) => {
    const isStill = isAccepted(order, at, given)
    const name = `${nameOrder(order)}: code ${code.code}`
    if (isStill === undefined || code.refused !== undefined) return []
    return compare(name, { 'still accepted': [code.lapsed === undefined, isStill] })
  })
  return [...rates, ...codes]
}

function checkMoney(order: Order, { payments, refunds, debts }: OrderExport): string[] {
  const paid = sumPaid(order, payments)
  const open = BigInt(order.total) - paid
  const balance = order.canceled || open < 0n ? 0n : open
  const debt = debts.find(({ id }) => id === order.id)
  return compare(nameOrder(order), {
    'amount paid': [order.amount_paid, paid],
    gifts: [order.amount_refunded, sumGifts(order, refunds)],
    balance: [order.balance, balance],
    paid: [order.paid, isOwed(order) && open <= 0n],
    ...(debt && { owed: [debt.owed, isOwed(order) ? balance : 0n], 'total of the debt': [debt.total, order.total] }),
  })
}

function checkPayment(payment: Payment, { refunds }: OrderExport): string[] {
  const sums = sumPayment(payment, refunds)
  const { id, amount, refunded, given, withheld, allocated, deposit, status } = payment
  const name = `payment ${id}`
  return [
    ...compare(name, {
      refunded: [refunded, sums.refunded],
      given: [given, sums.given],
      allocated: [allocated, sums.allocated],
      deposit: [deposit, sums.deposit],
      status: [status, findStatus(payment, sums)],
    }),
    ...(refunded + given + withheld <= amount ? [] : [`${name}: more was returned than came in`]),
    ...(sums.allocated <= sums.credited ? [] : [`${name}: more is applied than the customer has`]),
  ]
}

/**
 * Recomputes the orders of an export: lines, discounts, taxes, totals, payments, balances, statements and the ledger. It
 * shares no code with the product, and answers each difference in words.
 */
export function recompute(given: OrderExport): string[] {
  const discounts = new Map(given.discounts.map((one) => [one.id, one]))
  const orders = given.orders.flatMap((order) => [
    ...checkAmounts(order, discounts),
    ...checkTerms(order, given),
    ...checkMoney(order, given),
  ])
  const statements = given.statements.flatMap((one) => {
    const own = one.lines.filter(({ debt }) => debt?.record === 'orders').reduce((all, { amount }) => all + amount, 0)
    const name = `statement of ${one.contact}`
    return [
      ...checkStatement(one).map((fault) => `${name}: ${fault}`),
      ...compare(name, {
        orders: [own, sumStatement(one.contact, given)],
        deposits: [one.deposits, sumDeposits(one.contact, given)],
      }),
    ]
  })
  return [...orders, ...given.payments.flatMap((one) => checkPayment(one, given)), ...statements, ...checkLedger(given)]
}
