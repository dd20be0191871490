import { sum } from './exact.ts'
import type { LedgerLine, Order, OrderExport, Payment } from './export.ts'
import { isOwed, readLost, sumPaid, sumPayment } from './sum-money.ts'

/** The account that each way of payment moves. */
const accounts: Readonly<Record<string, string>> = {
  wire: 'bank',
  check: 'bank',
  ach: 'bank',
  manual: 'bank',
  cash: 'cash',
  card: 'card_clearing',
  link: 'card_clearing',
  paypal: 'card_clearing',
  credit: 'refunds',
  opening: 'opening',
}

const risesOnDebit: ReadonlySet<string> = new Set([
  'receivable',
  'bank',
  'cash',
  'card_clearing',
  'refunds',
  'opening',
  'payment_fees',
  'disputed',
])

class Accounts {
  readonly sums = new Map<string, bigint>()

  add(account: string, amount: bigint): void {
    this.sums.set(account, (this.sums.get(account) ?? 0n) + amount)
  }

  get = (account: string): bigint => this.sums.get(account) ?? 0n
}

/** The balances that some lines leave, each above zero on the side on which its account rises. */
function sumLines(lines: readonly LedgerLine[]): ReadonlyMap<string, bigint> {
  const all = new Accounts()
  for (const { account, debit, credit } of lines) {
    const amount = BigInt(debit) - BigInt(credit)
    all.add(account, risesOnDebit.has(account) ? amount : -amount)
  }
  return all.sums
}

function addOrder(all: Accounts, order: Order, payments: readonly Payment[]): void {
  const charged = isOwed(order)
  const [total, tax, shipping] = [order.total, order.tax.amount, order.shipping].map((one) =>
    charged ? BigInt(one) : 0n,
  ) as [bigint, bigint, bigint]
  all.add('receivable', total - sumPaid(order, payments))
  all.add('income', total - tax - shipping)
  all.add('shipping_income', shipping)
  all.add('tax_payable', tax)
}

const isOfOrders = ({ debt }: { readonly debt?: { readonly record: string } }): boolean => debt?.record === 'orders'

function addPayment(all: Accounts, payment: Payment, { refunds }: OrderExport): void {
  const { credited, refunded } = sumPayment(payment, refunds)
  const lost = readLost(payment)
  const withheld = BigInt(payment.withheld) - lost
  const account = accounts[payment.method] ?? payment.method
  all.add(account, credited + refunded + lost)
  all.add('customer_deposits', credited)
  all.add('card_clearing', -BigInt(payment.fee) - withheld - lost)
  all.add('payment_fees', BigInt(payment.fee))
  all.add('disputed', withheld)
  for (const refund of refunds) {
    if (refund.payment !== payment.id || refund.taken_back !== undefined) continue
    all.add(accounts[refund.method] ?? refund.method, -BigInt(refund.amount))
    if (refund.isGift) all.add('refunds', BigInt(refund.amount))
  }
}

/** The balance that the orders and their payments give each account. */
function expectBalances(given: OrderExport): Accounts {
  const all = new Accounts()
  const { orders, payments } = given
  for (const order of orders) addOrder(all, order, payments)
  for (const payment of payments) {
    if (isOfOrders(payment)) addPayment(all, payment, given)
    const applied = payment.allocations.filter(({ record }) => record === 'orders')
    all.add('customer_deposits', -sum(applied.map(({ amount }) => BigInt(amount))))
  }
  return all
}

/** Entries about orders, and about payments that came in for them. */
function selectLines({ ledger = [], orders, payments }: OrderExport): LedgerLine[] {
  const own = new Set([...orders.map(({ id }) => id), ...payments.filter(isOfOrders).map(({ id }) => id)])
  return ledger.filter(({ record, record_id: id }) => (record === 'orders' || record === 'payments') && own.has(id))
}

/** Entries whose sides differ, or with a line that is no whole amount on one side. */
function checkEntries(ledger: readonly LedgerLine[]): string[] {
  const sums = new Map<string, bigint>()
  const faults: string[] = []
  for (const { entry, debit, credit } of ledger) {
    sums.set(entry, (sums.get(entry) ?? 0n) + BigInt(debit) - BigInt(credit))
    if (debit < 0 || credit < 0 || debit > 0 === credit > 0) faults.push(`entry ${entry} has a line of both sides`)
  }
  return [...faults, ...[...sums].flatMap(([entry, rest]) => (rest === 0n ? [] : [`entry ${entry} is off by ${rest}`]))]
}

/** Differences between the ledger and what the orders and their payments say. */
export function checkLedger(given: OrderExport): string[] {
  if (!given.ledger) return []
  const lines = selectLines(given)
  const [found, wanted] = [sumLines(lines), expectBalances(given)]
  const names = new Set([...found.keys(), ...wanted.sums.keys()])
  const byOrder = Map.groupBy(
    lines.filter(({ record }) => record === 'orders'),
    (line) => line.record_id,
  )
  const orders = given.orders.flatMap((order) => {
    const owed = sumLines(byOrder.get(order.id) ?? []).get('receivable') ?? 0n
    const expected = (isOwed(order) ? BigInt(order.total) : 0n) - sumPaid(order, given.payments)
    return owed === expected ? [] : [`order ${order.number}: the ledger has ${owed} open, not ${expected}`]
  })
  const balances = [...names].flatMap((name) => {
    const [has, wants] = [found.get(name) ?? 0n, wanted.get(name)]
    return has === wants ? [] : [`account ${name}: the ledger has ${has}, not ${wants}`]
  })
  return [...checkEntries(given.ledger), ...orders, ...balances]
}
