import { orders } from '../../domain/commerce/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { makeMoneyRun, offerCheckout, settleFromProvider, type Till } from '../commerce/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { WholePlatform } from '../platform/platform.ts'
import { beyondReach } from '../platform/records/index.ts'
import { payOnPage } from '../simulated/stripe/network/sessions.ts'
import { playStripe } from '../simulated/stripe/network/played-stripe.ts'
import { clientIds } from './cast.ts'

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

/** Orders of the seller that are placed and unpaid, oldest first. */
async function listUnpaid(ctx: Ctx): Promise<RowOf<typeof orders>[]> {
  const rows = await beyondReach(ctx, orders).every(['paid', '==', false])
  return rows
    .filter(({ placed_at, canceled, amount_paid, total }) => placed_at && !canceled && amount_paid === 0 && total > 0)
    .toSorted((one, other) => one.date - other.date)
}

/**
 * Lets customers of the demo pay orders by card, at the Stripe that the demo plays and through the same calls as on the
 * pages of customers, so that both sides know the same payments.
 */
export async function playCardPayments(platform: WholePlatform, till: Till): Promise<void> {
  const run = makeMoneyRun({ platform, log: platform.log }, clientIds.EQIP)
  const unpaid = await run.within(listUnpaid)
  const { network } = await playStripe(platform)
  for (const [place, { method, part }] of cardPayments.entries()) {
    const order = unpaid[place]
    if (!order) return
    const { total } = order
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
