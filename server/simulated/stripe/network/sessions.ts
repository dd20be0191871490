import { cancelIntent, chargeIntent, refuseIntent, type Presence } from './charge-intent.ts'
import type { StripeBook } from './stripe-book.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import type { Customer, Intent, Metadata, Method, Session, SetupIntent } from './stripe-things.ts'
import { keepMethod, testMethods } from './test-methods.ts'

export function keepCustomer(
  book: StripeBook,
  {
    email,
    name,
    metadata,
  }: { readonly email: string | null; readonly name: string | null; readonly metadata: Metadata },
): Customer {
  const customer = book.keep<Customer>({ ...book.begin('customer'), email, name, metadata })
  book.emit('customer.created', customer)
  return customer
}

/** Begins an intent without a charge. */
export const beginIntent = (
  book: StripeBook,
  asked: Pick<
    Intent,
    | 'amount'
    | 'capture_method'
    | 'customer'
    | 'description'
    | 'metadata'
    | 'setup_future_usage'
    | 'payment_method_types'
  >,
): Intent => {
  const intent = book.keep<Intent>({
    ...book.begin('payment_intent'),
    ...asked,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    currency: 'usd',
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  book.emit('payment_intent.created', intent)
  return intent
}

/** Ends a page that nobody has paid on. */
export function expireSession(book: StripeBook, session: Session): Session {
  if (session.status !== 'open')
    throw new StripeRefusal({
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}`,
    })
  const expired = book.keep<Session>({ ...session, status: 'expired', url: null })
  const intent =
    session.payment_intent === null ? undefined : book.find<Intent>('payment_intent', session.payment_intent)
  if (intent && intent.status !== 'canceled') cancelIntent(book, intent, 'automatic')
  book.emit('checkout.session.expired', expired)
  return expired
}

/** State of a page after somebody did something on it. */
export type PageOutcome =
  | { readonly kind: 'done'; readonly session: Session }
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'asked' }
  | { readonly kind: 'closed' }

function findPayer(book: StripeBook, session: Session): string | null {
  if (session.customer !== null || session.customer_creation === 'if_required') return session.customer
  return keepCustomer(book, { email: session.customer_email, name: null, metadata: {} }).id
}

function completeSession(book: StripeBook, session: Session, intent: Intent): PageOutcome {
  const isPaid = intent.status === 'succeeded'
  const complete = book.keep<Session>({
    ...session,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  })
  book.emit('checkout.session.completed', complete)
  return { kind: 'done', session: complete }
}

function judge(book: StripeBook, session: Session, intent: Intent): PageOutcome {
  if (intent.status === 'requires_action') return { kind: 'asked' }
  if (intent.last_payment_error) return { kind: 'declined', message: intent.last_payment_error.message }
  return completeSession(book, session, intent)
}

function charge(book: StripeBook, session: Session, payment: { intent: Intent; method: Method; presence: Presence }) {
  const intent = chargeIntent(book, payment.intent, payment)
  book.keep<Session>({ ...session, payment_intent: intent.id })
  return judge(book, session, intent)
}

function setUp(book: StripeBook, session: Session, name: string): PageOutcome {
  const test = testMethods[name]
  if (test?.decline) return { kind: 'declined', message: test.decline.message }
  const customer = findPayer(book, session)
  const method = keepMethod(book, name, customer)
  const setup = book.keep<SetupIntent>({
    ...book.begin('setup_intent'),
    customer,
    metadata: session.plan.metadata,
    payment_method: method.id,
    status: 'succeeded',
  })
  const complete = book.keep<Session>({
    ...session,
    customer,
    setup_intent: setup.id,
    payment_status: 'no_payment_required',
    status: 'complete',
    url: null,
  })
  book.emit('setup_intent.succeeded', setup)
  book.emit('checkout.session.completed', complete)
  return { kind: 'done', session: complete }
}

/** A person pays on a page with a test method. */
export function payOnPage(book: StripeBook, id: string, name: string): PageOutcome {
  const session = book.need<Session>('checkout.session', id)
  if (session.status !== 'open' || !testMethods[name]) return { kind: 'closed' }
  if (session.mode === 'setup') return setUp(book, session, name)
  const known =
    session.payment_intent === null ? undefined : book.find<Intent>('payment_intent', session.payment_intent)
  const customer = known?.customer ?? findPayer(book, session)
  const intent =
    known ??
    beginIntent(book, {
      amount: session.amount_total ?? 0,
      capture_method: session.plan.capture_method,
      customer,
      description: session.plan.description,
      metadata: session.plan.metadata,
      payment_method_types: ['card', 'link', 'us_bank_account'],
      setup_future_usage: session.plan.setup_future_usage,
    })
  const method = keepMethod(book, name, session.plan.setup_future_usage === null ? null : customer)
  return charge(book, session, { intent, method, presence: 'present' })
}

/** The owner of a card confirms or refuses what their bank asks. */
export function answerBank(book: StripeBook, id: string, isConfirmed: boolean): PageOutcome {
  const session = book.need<Session>('checkout.session', id)
  const intent = book.find<Intent>('payment_intent', session.payment_intent ?? '')
  if (session.status !== 'open' || intent?.status !== 'requires_action') return { kind: 'closed' }
  if (!isConfirmed) return judge(book, session, refuseIntent(book, intent))
  const method = book.need<Method>('payment_method', intent.payment_method ?? '')
  return charge(book, session, { intent, method, presence: 'confirmed' })
}
