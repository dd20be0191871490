import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Settling } from './settle-payment.ts'
import { findBook } from './till.ts'

/** News of a payment for those who look after its order or invoice. */
type PaymentNews =
  | 'captured'
  | 'overpaid'
  | 'authorised'
  | 'failed'
  | 'contradicted'
  | 'refunded'
  | 'refund-failed'
  | 'returned-twice'
  | 'disputed'
  | 'won'
  | 'lost'

const titles: Readonly<Record<PaymentNews, string>> = {
  captured: 'Paid',
  overpaid: 'Paid more than was owed',
  authorised: 'Payment authorised',
  failed: 'Payment failed',
  contradicted: 'The provider contradicts our record of a payment',
  refunded: 'Payment refunded',
  'refund-failed': 'Refund failed',
  'returned-twice': 'The provider returned more than was left of a payment',
  disputed: 'Payment disputed: an answer is needed',
  won: 'Dispute won',
  lost: 'Dispute lost',
}

/** Writes news of a payment into the conversation of its debt, and notifies the agents of the debt. */
export async function notifyOfPayment(
  ctx: Ctx,
  { till, payment, debts }: Pick<Settling, 'till' | 'payment' | 'debts'>,
  news: PaymentNews,
): Promise<void> {
  const { row } = payment
  const own = debts.find(({ debt }) => debt.id === row.debt?.id)
  if (!own) return
  const { debt, agents, talk } = own
  const book = findBook(till, debt.record)
  const title = `${titles[news]}: ${debt.number}`
  const parts = [formatMoney(row.amount), row.name, row.result]
  if (news === 'overpaid') parts.push(`${formatMoney(row.deposit)} is kept as a deposit.`)
  const summary = parts.filter((part) => part !== '').join(' · ')
  if (talk) await till.talks.note(ctx, { about: talk, title, words: summary })
  await till.notify(ctx, {
    about: `${debt.record}/${debt.id}#payment-${row.id}`,
    path: book.pathOf(debt.id),
    title,
    summary,
    users: agents.map(({ id }) => id),
    role: book.role,
  })
}
