import { namePayment, type PageMoney, type PageWays, type PaymentStatus } from '../../../domain/commerce/index.ts'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { readMode } from '../gateway/provider-accounts.ts'
import { listDebtPayments } from '../gateway/read-debt.ts'
import { findBook, type DebtFacts, type Till } from '../gateway/till.ts'
import type { DebtKey } from '../payments/allocations.ts'
import type { PaymentRow } from '../payments/take-payment.ts'

type Shown = PageMoney['payments'][number]

const formatDay = (at: number, timezone: string): string =>
  formatIn(timezone, { month: 'short', day: 'numeric', year: 'numeric' }).format(at)

/** State of a payment for its customer; none is shown of one that was never paid. */
const states: Readonly<Partial<Record<PaymentStatus, Shown['state']>>> = {
  pending: 'pending',
  authorised: 'pending',
  captured: 'paid',
  won: 'paid',
  failed: 'failed',
  disputed: 'disputed',
  lost: 'disputed',
  refunded: 'refunded',
  partially_refunded: 'partly refunded',
}

function presentPayment(row: PaymentRow, timezone: string): Shown[] {
  const { id, status, amount, received, date, result } = row
  const state = states[status]
  if (state === undefined) return []
  const why = state === 'failed' ? result : ''
  return [{ id, name: namePayment(row), amount, day: formatDay(received ?? date, timezone), state, why }]
}

/** Deposits that the customer paid earlier, for other records. */
const presentDeposits = ({ deposits }: DebtFacts, timezone: string): Shown[] =>
  deposits.map(({ id, amount, date }) => ({
    id,
    name: 'Deposit',
    amount,
    day: formatDay(date, timezone),
    state: 'paid',
    why: '',
  }))

/** Cents of the deposit that are still to be paid; undefined without any. */
export function findOpenDeposit(
  { paid, owed }: Pick<DebtFacts, 'paid' | 'owed'>,
  deposit: number | undefined,
): number | undefined {
  const rest = deposit === undefined ? 0 : Math.min(owed, deposit - paid)
  return rest > 0 ? rest : undefined
}

interface PageDebt {
  readonly debt: DebtKey
  readonly timezone: string
  /** Cents of the deposit that the company asks for on this page. */
  readonly deposit?: number | undefined
}

/** What is paid and owed of a debt, as its customer may read it. */
export async function readPageMoney(ctx: Ctx, till: Till, { debt, timezone, deposit }: PageDebt): Promise<PageMoney> {
  const facts = await findBook(till, debt.record).read(ctx, debt.id)
  const rows = await listDebtPayments(ctx, debt)
  const rest = findOpenDeposit(facts, deposit)
  return {
    total: facts.total,
    paid: facts.paid,
    refunded: facts.refunded,
    owed: facts.owed,
    ...(rest !== undefined && { deposit: rest }),
    closed: facts.closed ?? '',
    payments: [...rows.flatMap((row) => presentPayment(row, timezone)), ...presentDeposits(facts, timezone)],
  }
}

/** How a customer can pay now: by the company's usual account at a provider, and by wire. */
export async function readWays(ctx: Ctx, till: Till, wire: string): Promise<PageWays> {
  const [account] = (await readMode(ctx, till)).accounts
  if (!account) return { card: 'none', provider: '', isTest: false, wire }
  return { card: account.takes, provider: account.title, isTest: account.isTest, wire }
}
