import type Stripe from 'stripe'
import { dayMs, minuteMs } from '../../../../../domain/kernel/values/durations.ts'
import type { GatewayAccount, GatewayPayment } from '../gateway.ts'
import { askStripe, findAt, readId } from './open-stripe.ts'
import { presentPage, presentPayment, referenceName } from './present-payment.ts'

/** What is read with an intent: its charge, and the fee of that. */
export const withCharge = ['latest_charge.balance_transaction']

/** Objects of one list that are looked through for a reference. */
const searchedAtMost = 1000

async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}

/** The intent with its page, refunds and disputes. */
async function readAround(stripe: Stripe, id: string, known?: Stripe.Checkout.Session) {
  const intent = await findAt(stripe.paymentIntents.retrieve(id, { expand: withCharge }))
  if (!intent) return undefined
  const hasCharge = intent.latest_charge !== null
  const [sessions, refunds, disputes] = await Promise.all([
    known ? [known] : collect(stripe.checkout.sessions.list({ payment_intent: id, limit: 1 })),
    hasCharge ? collect(stripe.refunds.list({ payment_intent: id, limit: 100 })) : [],
    hasCharge ? collect(stripe.disputes.list({ payment_intent: id, limit: 100 })) : [],
  ])
  const [session] = sessions
  return presentPayment(intent, { session, refunds, disputes })
}

async function readSession(stripe: Stripe, session: Stripe.Checkout.Session | undefined) {
  // A page that only stores a card is no payment.
  if (session?.mode !== 'payment') return undefined
  const intent = readId(session.payment_intent)
  return intent === undefined ? presentPage(session) : readAround(stripe, intent, session)
}

/** Time at which an id was made, where it tells (version 7). */
const readMadeAt = (reference: string): number | undefined =>
  /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/.test(reference)
    ? Number.parseInt(reference.replace('-', '').slice(0, 12), 16)
    : undefined

/** Span in which an effect of this reference may have begun: its key lasts a day. */
function readSpan(reference: string): { readonly created?: Stripe.RangeQueryParam } {
  const madeAt = readMadeAt(reference)
  if (madeAt === undefined) return {}
  return {
    created: {
      gte: Math.floor((madeAt - 5 * minuteMs) / 1000),
      lte: Math.ceil((madeAt + dayMs + 5 * minuteMs) / 1000),
    },
  }
}

async function listWith<T extends { readonly metadata: Stripe.Metadata | null }>(
  list: AsyncIterable<T>,
  reference: string,
): Promise<T[]> {
  const found: T[] = []
  let seen = 0
  for await (const one of list) {
    if (one.metadata?.[referenceName] === reference) found.push(one)
    seen += 1
    if (seen === searchedAtMost) break
  }
  return found
}

/** A payment may have had several pages: the paid one counts, else the newest one. */
const choosePage = (pages: readonly Stripe.Checkout.Session[]): Stripe.Checkout.Session | undefined =>
  pages.find(({ status }) => status === 'complete') ?? pages[0]

/** The lists know an object at once; the search, which is asked last, may lag a minute behind them. */
async function findByReference(stripe: Stripe, reference: string): Promise<GatewayPayment | undefined> {
  const span = { ...readSpan(reference), limit: 100 }
  const page = choosePage(await listWith(stripe.checkout.sessions.list(span), reference))
  if (page) return readSession(stripe, page)
  const [listed] = await listWith(stripe.paymentIntents.list(span), reference)
  if (listed) return readAround(stripe, listed.id)
  const query = `metadata['${referenceName}']:'${reference}'`
  const { data } = await stripe.paymentIntents.search({ query, limit: 1 })
  return data[0] && readAround(stripe, data[0].id)
}

/** References are words of ours: nothing in them can end the query of a search. */
const referenceForm = /^[\w:.-]{1,200}$/

/** Finds a payment by the id of its intent or page, or by our reference. */
export function findPayment(account: GatewayAccount, id: string): Promise<GatewayPayment | undefined> {
  return askStripe(account, async (stripe) => {
    if (!referenceForm.test(id)) return undefined
    if (id.startsWith('pi_')) return readAround(stripe, id)
    if (id.startsWith('cs_')) return readSession(stripe, await findAt(stripe.checkout.sessions.retrieve(id)))
    return findByReference(stripe, id)
  })
}
