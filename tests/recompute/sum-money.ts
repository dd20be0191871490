import { sum } from './exact.ts'
import type { Order, OrderExport, Payment, Refund, Statement } from './export.ts'

const received: ReadonlySet<string> = new Set(['captured', 'partially_refunded', 'refunded', 'disputed', 'won', 'lost'])
const settled: ReadonlySet<string> = new Set(['captured', 'partially_refunded', 'refunded', 'won'])

/** Cents that lost disputes returned to the customer. */
export const readLost = ({ lost, status, withheld }: Payment): bigint =>
  BigInt(lost ?? (status === 'lost' ? withheld : 0))

/** True if what is not applied of a payment may be applied: also the rest that a lost dispute left. */
const isSpendable = ({ status, lost }: Payment): boolean =>
  settled.has(status) || (status === 'lost' && lost !== undefined)

const isReceived = ({ status }: Payment): boolean => received.has(status)

/** Refunds of a payment that were made. */
const listRefunds = ({ id }: Payment, refunds: readonly Refund[]): readonly Refund[] =>
  refunds.filter((one) => one.payment === id && one.taken_back === undefined)

const sumAmounts = (rows: readonly { readonly amount: number }[]): bigint =>
  sum(rows.map(({ amount }) => BigInt(amount)))

/** Amounts of a payment that follow from its allocations and refunds. Cents. */
export interface PaymentSums {
  readonly refunded: bigint
  readonly given: bigint
  readonly allocated: bigint
  /** The customer's part of it: applied to debts, or held as a deposit. */
  readonly credited: bigint
  readonly deposit: bigint
}

export function sumPayment(payment: Payment, refunds: readonly Refund[]): PaymentSums {
  const own = listRefunds(payment, refunds)
  const refunded = sumAmounts(own.filter(({ isGift }) => !isGift))
  const allocated = sumAmounts(payment.allocations)
  const credited = isReceived(payment) ? BigInt(payment.amount) - refunded - readLost(payment) : 0n
  const rest = credited - allocated
  return {
    refunded,
    given: sumAmounts(own.filter(({ isGift }) => isGift)),
    allocated,
    credited,
    deposit: isSpendable(payment) && rest > 0n ? rest : 0n,
  }
}

/** The state of a payment that its refunds make; other states are the word of a provider. */
export function findStatus(payment: Payment, { refunded, given }: PaymentSums): string {
  if (!settled.has(payment.status)) return payment.status
  const returned = refunded + given
  if (returned === 0n) return payment.status === 'won' ? 'won' : 'captured'
  return returned < BigInt(payment.amount) ? 'partially_refunded' : 'refunded'
}

/** Cents of all payments that are applied to an order. */
export const sumPaid = ({ id }: Order, payments: readonly Payment[]): bigint =>
  sumAmounts(
    payments.flatMap(({ allocations }) => allocations.filter((one) => one.record === 'orders' && one.id === id)),
  )

/** Cents that were given for an order as a gift. */
export const sumGifts = ({ id }: Order, refunds: readonly Refund[]): bigint =>
  sumAmounts(refunds.filter((one) => one.isGift && one.debt?.id === id && one.taken_back === undefined))

/** True if the customer of an order owes its total. */
export const isOwed = ({ placed_at: placed, canceled }: Order): boolean => placed !== undefined && !canceled

/** Amount that a customer owes for orders, less the payments of orders. Cents. */
export function sumStatement(contact: string, { orders, payments, refunds }: OrderExport): bigint {
  const charged = sum(
    orders.filter((one) => one.contact?.id === contact && isOwed(one)).map(({ total }) => BigInt(total)),
  )
  const own = payments.filter(({ party, debt }) => party === `contacts/${contact}` && debt?.record === 'orders')
  return charged - sum(own.map((one) => sumPayment(one, refunds).credited))
}

/** Deposits of a customer, of all payments. */
export const sumDeposits = (contact: string, { payments, refunds }: OrderExport): bigint =>
  sum(
    payments
      .filter(({ party }) => party === `contacts/${contact}`)
      .map((one) => sumPayment(one, refunds))
      .map(({ credited, allocated }) => credited - allocated),
  )

/** Cells of a CSV document (RFC 4180). */
function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '') continue
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

/** '1,234.50' as cents. */
const toCents = (written: string): bigint => BigInt(written === '' ? '0' : written.replace('.', ''))

/** Faults of a statement: each balance is the sum before it, and the CSV file says the same. */
export function checkStatement({ opening, closing, lines, csv }: Statement): string[] {
  let balance = BigInt(opening)
  const [, first, ...rest] = readCells(csv)
  const last = rest.pop()
  const faults = lines.flatMap((line, at) => {
    balance += BigInt(line.amount)
    const cells = rest[at] ?? []
    const [, , charge = '', credit = '', shown = ''] = cells
    return [
      ...(balance === BigInt(line.balance) ? [] : [`line ${at + 1}: the balance is ${line.balance}, not ${balance}`]),
      ...(toCents(charge) - toCents(credit) === BigInt(line.amount) && toCents(shown) === balance
        ? []
        : [`line ${at + 1}: the file says ${cells.join(' | ')}`]),
    ]
  })
  const ends = [first?.[4], last?.[4]].map((cell = '') => toCents(cell))
  return [
    ...faults,
    ...(balance === BigInt(closing) ? [] : [`the closing balance is ${closing}, not ${balance}`]),
    ...(rest.length === lines.length ? [] : [`the file has ${rest.length} lines, not ${lines.length}`]),
    ...(ends[0] === BigInt(opening) && ends[1] === balance
      ? []
      : [`the file begins with ${ends[0]}, ends with ${ends[1]}`]),
  ]
}
