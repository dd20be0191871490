import { stripeActs } from '../../server/simulated/stripe/network/stripe-acts.ts'
import { beginIntent } from '../../server/simulated/stripe/network/sessions.ts'
import { chargeIntent } from '../../server/simulated/stripe/network/charge-intent.ts'
import { StripeNetwork } from '../../server/simulated/stripe/network/stripe-network.ts'
import { StripeStore } from '../../server/simulated/stripe/network/stripe-store.ts'
import { keepMethod } from '../../server/simulated/stripe/network/test-methods.ts'
import { stageSecret } from './stage-secret.ts'

/** A payment that a customer makes by card: our reference, and cents. */
export interface CardPayment {
  readonly client: string
  readonly reference: string
  readonly amount: number
}

// A separate process, so that the provider's own work is not the program's.
const network = await new StripeNetwork({
  store: new StripeStore(':memory:'),
  secret: stageSecret,
  clock: Date.now,
  pagesUrl: () => 'http://localhost',
  hookUrl: () => 'http://localhost',
  report: (error) => console.error(error),
}).start()

/** Pays, and answers the id of the intent. The bench sends the events itself. */
const pay = ({ client, reference, amount }: CardPayment): string =>
  network.act(client, (book) => {
    stripeActs.set(book, { id: 'events', value: 'never' })
    const intent = beginIntent(book, {
      amount,
      capture_method: 'automatic',
      customer: null,
      description: '',
      metadata: { reference },
      payment_method_types: ['card'],
      setup_future_usage: null,
    })
    const method = keepMethod(book, 'pm_card_visa', null)
    return chargeIntent(book, intent, { method, presence: 'present' }).id
  })

process.on('message', (payment) => process.send?.(pay(payment as CardPayment)))
process.on('disconnect', () => process.exit())
process.send?.(network.url)
