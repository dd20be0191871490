import type { StripeBook } from './stripe-book.ts'
import type { Charge, Moved, Payout, Thing } from './stripe-things.ts'

/** Fee of a dispute in cents. */
export const disputeFee = 1500

/** Fee of a payment in cents: 2.9 % and 30 cents, for a bank account 0.8 % and 5 dollars at most. */
export const findFee = ({ amount_captured: amount, payment_method_details: { type } }: Charge): number =>
  type === 'us_bank_account' ? Math.min(Math.round(amount * 0.008), 500) : Math.round(amount * 0.029) + 30

interface Movement {
  readonly type: string
  readonly category: string
  readonly amount: number
  readonly fee?: number
  readonly description: string | null
}

/** Books a movement of the balance, caused by `source`. */
export function moveBalance(book: StripeBook, source: Thing, movement: Movement): Moved {
  const { type, category, amount, fee = 0, description } = movement
  const { metadata: _, ...head } = book.begin('balance_transaction')
  return book.keep<Moved>({
    ...head,
    amount,
    available_on: book.now,
    currency: 'usd',
    description,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, currency: 'usd', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source: source.id,
    status: 'available',
    type,
    payout: null,
  })
}

const listUnpaid = (book: StripeBook): Moved[] =>
  book.list<Moved>('balance_transaction').filter(({ payout }) => payout === null)

/** Sum of what was not paid out, in cents. */
export const findBalance = (book: StripeBook): number => listUnpaid(book).reduce((sum, { net }) => sum + net, 0)

/** Pays the balance out to the bank; undefined where nothing is left to pay out. */
export function payOut(book: StripeBook): Payout | undefined {
  const unpaid = listUnpaid(book)
  const amount = unpaid.reduce((sum, { net }) => sum + net, 0)
  if (amount <= 0) return undefined
  const begun: Payout = {
    ...book.begin('payout'),
    amount,
    arrival_date: book.now,
    automatic: true,
    balance_transaction: null,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    method: 'standard',
    status: 'paid',
    type: 'bank_account',
  }
  const moved = moveBalance(book, begun, {
    type: 'payout',
    category: 'payout',
    amount: -amount,
    description: 'STRIPE PAYOUT',
  })
  for (const one of [...unpaid, moved]) book.keep<Moved>({ ...one, payout: begun.id })
  const payout = book.keep<Payout>({ ...begun, balance_transaction: moved.id })
  book.emit('payout.created', payout)
  book.emit('payout.paid', payout)
  return payout
}

/** The bank returns a payout: its money is in the balance again. */
export function failPayout(book: StripeBook, payout: Payout): Payout {
  const failed = book.keep<Payout>({ ...payout, status: 'failed' })
  moveBalance(book, payout, {
    type: 'payout_failure',
    category: 'payout_reversal',
    amount: payout.amount,
    description: 'STRIPE PAYOUT FAILED',
  })
  book.emit('payout.failed', failed)
  return failed
}
