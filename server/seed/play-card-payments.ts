import { makeMoneyRun, offerCheckout, settleFromProvider, type Till } from '../commerce/index.ts'
import type { WholePlatform } from '../platform/platform.ts'
import { payOnPage } from '../simulated/stripe/network/sessions.ts'
import { playStripe } from '../simulated/stripe/network/played-stripe.ts'
import { clientIds } from './cast.ts'
import type { WorldRow } from './world-writer.ts'

interface CardPayment {
  /** Test method of the played Stripe. */
  readonly method: string
  /** Part of the total that is paid. */
  readonly part: 'all' | 'half'
}

/** Payments by card on the first day of the demo: each is for another open order of the seller. */
const cardPayments: readonly CardPayment[] = [
  { method: 'pm_card_visa', part: 'all' },
  { method: 'pm_card_amex', part: 'half' },
  { method: 'pm_card_createDispute', part: 'all' },
  { method: 'pm_card_visa_chargeDeclined', part: 'all' },
]

const readCents = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Orders of the seller that are placed and unpaid, oldest first. */
const listUnpaid = (rows: readonly WorldRow[]): readonly WorldRow[] =>
  rows
    .filter(
      ({ clientId, definition, doc }) =>
        clientId === clientIds.EQIP &&
        definition.name === 'orders' &&
        doc['paid'] === false &&
        readCents(doc['amount_paid']) === 0 &&
        readCents(doc['total']) > 0,
    )
    .toSorted((one, other) => one.date - other.date)

/**
 * Lets customers of the demo pay orders by card, at the Stripe that the demo plays and through the same calls as on the
 * pages of customers, so that both sides know the same payments.
 */
export async function playCardPayments(platform: WholePlatform, till: Till, rows: readonly WorldRow[]): Promise<void> {
  const run = makeMoneyRun({ platform, log: platform.log }, clientIds.EQIP)
  const orders = listUnpaid(rows)
  const { network } = await playStripe(platform)
  for (const [place, { method, part }] of cardPayments.entries()) {
    const order = orders[place]
    if (!order) return
    const total = readCents(order.doc['total'])
    const returnUrl = () => platform.config.PUBLIC_URL
    const { payment } = await offerCheckout(run, till, {
      debt: { record: 'orders', id: order.id },
      amount: part === 'all' ? total : Math.round(total / 200) * 100,
      purpose: part === 'all' ? 'all' : 'deposit',
      captures: true,
      keepsCard: false,
      returnUrl,
      cancelUrl: returnUrl,
    })
    network.act('EQIP', (book) => payOnPage(book, payment.checkout?.id ?? '', method))
    await settleFromProvider(run, till, payment.id)
  }
}
