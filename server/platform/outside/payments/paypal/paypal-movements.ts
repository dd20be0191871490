import { dayMs } from '../../../../../domain/kernel/values/durations.ts'
import type { GatewayAccount, GatewayMovement, GatewayPayout } from '../gateway.ts'
import { askPaypal } from './ask-paypal.ts'
import { transactionsForm, type PaypalTransaction } from './paypal-forms.ts'
import { readCents } from './read-order.ts'

/** PayPal lists at most 31 days at once. */
const windowMs = 30 * dayMs
const pageSize = 500

/** PayPal's codes of events; the first that begins a code counts. */
const kinds: readonly (readonly [code: string, kind: GatewayMovement['kind']])[] = [
  ['T00', 'payment'],
  ['T01', 'fee'],
  ['T1108', 'fee'],
  ['T1107', 'refund'],
  ['T11', 'dispute'],
  ['T12', 'dispute'],
  ['T04', 'payout'],
]

const kindOf = (code: string): GatewayMovement['kind'] =>
  kinds.find(([begin]) => code.startsWith(begin))?.[1] ?? 'other'

const labels: Readonly<Record<GatewayMovement['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Withdrawal to the bank',
  fee: 'Fee',
  other: 'Other movement',
}

/** Transactions that did not move money: denied, or not yet. */
const unmoved = new Set(['D', 'P'])

/** `payment` is the id of the capture: PayPal does not name the order in this list. */
function readMovement(one: PaypalTransaction): GatewayMovement {
  const kind = kindOf(one.transaction_event_code)
  return {
    id: one.transaction_id,
    kind,
    amount: readCents(one.transaction_amount),
    fee: one.fee_amount ? -readCents(one.fee_amount) + 0 : 0,
    at: Date.parse(one.transaction_initiation_date),
    payment: kind === 'payment' ? one.transaction_id : one.paypal_reference_id,
    reference: one.custom_field,
    label: one.transaction_subject || `${labels[kind]} (${one.transaction_event_code})`,
  }
}

const formatTime = (at: number): string => new Date(at).toISOString()

async function listWindow(account: GatewayAccount, from: number, until: number): Promise<GatewayMovement[]> {
  const found: PaypalTransaction[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({
      start_date: formatTime(from),
      end_date: formatTime(until),
      fields: 'transaction_info',
      page_size: String(pageSize),
      page: String(page),
    })
    const path = `/v1/reporting/transactions?${query.toString()}`
    const answer = await askPaypal(account, { path }, transactionsForm)
    found.push(...answer.transaction_details.map(({ transaction_info: info }) => info))
    pages = answer.total_pages
  }
  return found
    .filter((one) => one.transaction_amount.currency_code === 'USD' && !unmoved.has(one.transaction_status ?? ''))
    .map(readMovement)
    .filter(({ at }) => at >= from && at < until)
    .toSorted((a, b) => a.at - b.at)
}

/** Movements of USD, oldest first. PayPal lists a movement up to three hours late. Throws as `askPaypal`. */
export async function* listPaypalMovements(
  account: GatewayAccount,
  { from, until }: { readonly from: number; readonly until: number },
): AsyncGenerator<GatewayMovement> {
  for (let start = from; start < until; start += windowMs) {
    yield* await listWindow(account, start, Math.min(until, start + windowMs))
  }
}

/** Withdrawals to the bank, oldest first: PayPal lists them once they have left. Throws as `askPaypal`. */
export async function* listPaypalPayouts(
  account: GatewayAccount,
  span: { readonly from: number; readonly until: number },
): AsyncGenerator<GatewayPayout> {
  for await (const { id, kind, amount, at, label } of listPaypalMovements(account, span))
    if (kind === 'payout' && amount < 0) yield { id, amount: -amount, state: 'paid', at, label }
}
