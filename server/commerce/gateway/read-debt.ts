import {
  computeRemainder,
  describeDisputeReason,
  disputes,
  formatExpiry,
  mayReadPayments,
  nameCard,
  namePayment,
  payments,
  refundRequests,
  type DebtMoney,
  type DebtRecord,
  type RefundSource,
} from '../../../domain/commerce/index.ts'
import { hasRole, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { appliedTo, depositFor, type DebtKey } from '../payments/allocations.ts'
import type { PaymentRow } from '../payments/take-payment.ts'
import { listCards } from './cards.ts'
import { findBook, type DebtFacts, type Till } from './till.ts'

type RequestRow = RowOf<typeof refundRequests>

/** Payments that came in for a debt or are applied to it, the newest first. */
export async function listDebtPayments(ctx: Ctx, debt: DebtKey): Promise<PaymentRow[]> {
  const own = await beyondReach(ctx, payments).every(['debt_id', '==', debt.id])
  return own
    .filter((row) => row.debt?.record === debt.record)
    .toSorted((one, other) => other.date - one.date || (other.id < one.id ? -1 : 1))
}

/** Requests of refunds on a debt, the newest first. */
export async function listDebtRequests(ctx: Ctx, debt: DebtKey): Promise<RequestRow[]> {
  const rows = await beyondReach(ctx, refundRequests).every(['debt_id', '==', debt.id])
  return rows.toSorted((one, other) => other.date - one.date)
}

/** Cents of each payment that refunds under way will take. */
export function sumUnderWay(requests: readonly RequestRow[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  const open = requests.filter(({ state }) => state === 'held' || state === 'running' || state === 'partly_failed')
  for (const { parts } of open)
    for (const { payment, amount, state } of parts)
      if (state === 'waiting' || state === 'running') sums.set(payment, (sums.get(payment) ?? 0) + amount)
  return sums
}

/** As `sumUnderWay`, of a debt that is taken. */
export const findUnderWay = async (ctx: Ctx, debt: DebtKey): Promise<ReadonlyMap<string, number>> =>
  sumUnderWay(await listDebtRequests(ctx, debt))

/** A payment as `planRefund` finds it. */
export const makeSource = (row: PaymentRow, debt: DebtKey, underWay: ReadonlyMap<string, number>): RefundSource => ({
  id: row.id,
  date: row.received ?? row.date,
  way: row.provider === null ? 'hand' : 'provider',
  sums: row,
  applied: Math.max(0, appliedTo(row, debt)),
  deposit: depositFor(row, debt),
  underWay: underWay.get(row.id) ?? 0,
})

/** Reads payments only for those who may see them: of an order also for the role `orders`. Throws Forbidden. */
export function requireReading({ actor }: Ctx, record: DebtRecord): void {
  if (!mayReadPayments(actor) && !(record === 'orders' && hasRole(actor, 'orders'))) throw new Forbidden('payments')
}

const presentRequest = (row: RequestRow, names: ReadonlyMap<string, string>): DebtMoney['refunds'][number] => ({
  id: row.id,
  amount: row.amount,
  kind: row.kind,
  why: row.why,
  state: row.state,
  holdUntil: row.state === 'held' ? row.hold_until : null,
  parts: row.parts.map(({ payment, amount, way, state, why, name }) => ({
    payment,
    name: names.get(payment) ?? name,
    amount,
    way,
    state,
    why,
  })),
})

/** The page of a payment, while it is open. */
const presentPage = ({ status, checkout }: PaymentRow, now: number) =>
  status === 'intended' && checkout !== undefined && checkout.expires > now
    ? { url: checkout.url, expires: checkout.expires }
    : { url: null, expires: null }

const presentSums = ({ status, amount, fee, allocated, refunded, given, withheld, lost }: PaymentRow) => ({
  status,
  amount,
  fee,
  allocated,
  refunded,
  given,
  withheld,
  lost,
})

interface Around {
  readonly source: RefundSource
  readonly dispute: RowOf<typeof disputes> | undefined
  readonly now: number
}

const presentDispute = ({ id, due, state, reason }: RowOf<typeof disputes>) => ({
  id,
  due: due ?? null,
  state,
  reason: describeDisputeReason(reason),
})

const presentPayment = (row: PaymentRow, { source, dispute, now }: Around): DebtMoney['payments'][number] => ({
  id: row.id,
  status: row.status,
  name: namePayment(row),
  amount: row.amount,
  applied: source.applied,
  deposit: source.deposit,
  remainder: Math.max(0, computeRemainder(row) - source.underWay),
  way: source.way,
  provider: row.provider,
  date: source.date,
  result: row.result,
  isPreauth: row.preauth,
  isTest: row.isTest,
  ...presentPage(row, now),
  dispute: dispute ? presentDispute(dispute) : null,
  sums: presentSums(row),
  underWay: source.underWay,
})

const isOver = ({ state }: RowOf<typeof disputes>): boolean => state === 'won' || state === 'lost'

/** Disputes of payments, those first that wait for a decision. */
async function listDisputesOf(ctx: Ctx, rows: readonly PaymentRow[]): Promise<RowOf<typeof disputes>[]> {
  if (rows.length === 0) return []
  const found = await beyondReach(ctx, disputes).every(['payment_id', 'in', rows.map(({ id }) => id)])
  return found.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)) || other.opened - one.opened)
}

/** Stored cards of the customer, for those who may charge them. */
async function presentCards(ctx: Ctx, { customer }: DebtFacts): Promise<DebtMoney['cards']> {
  const rows = hasRole(ctx.actor, 'payments') ? await listCards(ctx, customer.billingContact?.id) : []
  return rows.map((card) => ({
    id: card.id,
    name: nameCard(card),
    brand: card.brand,
    last4: card.last4,
    expiry: formatExpiry({ ...card }),
    isDefault: card.default,
    expired: card.expired,
  }))
}

const presentCustomer = ({ email, recipient }: DebtFacts): DebtMoney['customer'] =>
  email === undefined
    ? null
    : { ...(recipient?.id !== undefined && { id: recipient.id }), name: recipient?.name ?? '', email }

/** What is owed on a record, its payments, refunds, disputes and stored cards. Throws NotFound, Forbidden. */
export async function readDebtMoney(ctx: Ctx, till: Till, key: DebtKey): Promise<DebtMoney> {
  requireReading(ctx, key.record)
  const facts = await findBook(till, key.record).read(ctx, key.id)
  const rows = await listDebtPayments(ctx, key)
  const requests = await listDebtRequests(ctx, key)
  const underWay = sumUnderWay(requests)
  const disputed = await listDisputesOf(ctx, rows)
  const names = new Map(rows.map((row) => [row.id, namePayment(row)]))
  const { debt, total, owed, excess, paid, refunded } = facts
  return {
    ...key,
    number: debt.number,
    customer: presentCustomer(facts),
    total,
    owed,
    excess,
    paid,
    refunded,
    payments: rows.map((row) => {
      const dispute = disputed.find(({ payment }) => payment.id === row.id)
      return presentPayment(row, { source: makeSource(row, key, underWay), dispute, now: ctx.now })
    }),
    refunds: requests.map((row) => presentRequest(row, names)),
    cards: await presentCards(ctx, facts),
  }
}
