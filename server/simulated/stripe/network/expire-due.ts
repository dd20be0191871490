import { cancelIntent } from './charge-intent.ts'
import { expireSession } from './sessions.ts'
import type { StripeBook } from './stripe-book.ts'
import type { Charge, Intent, Session } from './stripe-things.ts'

/** An authorisation lasts seven days. */
const heldSeconds = 7 * 24 * 3600

/** Ends the pages and authorisations whose time is over. */
export function expireDue(book: StripeBook): void {
  for (const session of book.list<Session>('checkout.session', { where: { status: 'open' } }))
    if (session.expires_at <= book.now) expireSession(book, session)
  for (const intent of book.list<Intent>('payment_intent', { where: { status: 'requires_capture' } })) {
    const charge = book.find<Charge>('charge', intent.latest_charge ?? '')
    if (charge && charge.created + heldSeconds <= book.now) cancelIntent(book, intent, 'expired')
  }
}
