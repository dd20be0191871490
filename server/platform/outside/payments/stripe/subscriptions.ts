import type Stripe from 'stripe'
import type { GatewayAccount, GatewaySubscriptions, SubscriptionPlan } from '../gateway.ts'
import { presentSubscription } from './find-object.ts'
import { askStripe, StripeRefused } from './open-stripe.ts'
import { referenceName } from './present-payment.ts'

/** Name under which a subscription at Stripe keeps the id of the last call of ours. */
const callName = 'flightline_call'

const toSeconds = (ms: number): number => Math.floor(ms / 1000)

type Item = SubscriptionPlan['items'][number]

/** The product of a line at Stripe, under the id of ours: made where Stripe does not have it yet. */
async function keepProduct(stripe: Stripe, { product, name }: Item): Promise<string> {
  try {
    await stripe.products.create({ id: product, name: name.slice(0, 250) })
  } catch (error) {
    const { default: Sdk } = await import('stripe')
    const isThere = error instanceof Sdk.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'
    if (!isThere) throw error
  }
  return product
}

async function describeItems(stripe: Stripe, { items, interval: { unit, count } }: SubscriptionPlan) {
  const described = []
  for (const item of items)
    described.push({
      quantity: 1,
      price_data: {
        currency: 'usd',
        product: await keepProduct(stripe, item),
        unit_amount: item.amount,
        recurring: { interval: unit, interval_count: count },
      },
    })
  return described
}

/** New items, and the deletion of those that a subscription has. */
async function replaceItems(stripe: Stripe, id: string, plan: SubscriptionPlan) {
  const { items } = await stripe.subscriptions.retrieve(id)
  const gone = items.data.map((item) => ({ id: item.id, deleted: true as const }))
  return [...(await describeItems(stripe, plan)), ...gone]
}

const begin: GatewaySubscriptions['begin'] = (account, { key, reference, customer, card, freeUntil, ...plan }) =>
  askStripe(account, async (stripe) =>
    presentSubscription(
      await stripe.subscriptions.create(
        {
          customer,
          default_payment_method: card,
          items: await describeItems(stripe, plan),
          metadata: { [referenceName]: reference, [callName]: reference },
          off_session: true,
          ...(freeUntil?.isTrial === true && { trial_end: toSeconds(freeUntil.at) }),
          ...(freeUntil?.isTrial === false && {
            billing_cycle_anchor: toSeconds(freeUntil.at),
            proration_behavior: 'none',
          }),
        },
        { idempotencyKey: key },
      ),
    ),
  )

const preview: GatewaySubscriptions['preview'] = (account, id, { at, ...plan }) =>
  askStripe(account, async (stripe) => {
    const { total, amount_due: due } = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: await replaceItems(stripe, id, plan),
        proration_behavior: 'always_invoice',
        proration_date: toSeconds(at),
      },
    })
    return { due, credit: Math.max(0, -total) }
  })

const change: GatewaySubscriptions['change'] = (account, id, { key, reference, at, ...plan }) =>
  askStripe(account, async (stripe) =>
    presentSubscription(
      await stripe.subscriptions.update(
        id,
        {
          items: await replaceItems(stripe, id, plan),
          metadata: { [callName]: reference },
          proration_behavior: 'always_invoice',
          proration_date: toSeconds(at),
        },
        { idempotencyKey: key },
      ),
    ),
  )

const settings = {
  cancel: { cancel_at_period_end: true },
  keep: { cancel_at_period_end: false },
  pause: { pause_collection: { behavior: 'void' } },
  resume: { pause_collection: '' },
} as const satisfies Readonly<Record<string, Stripe.SubscriptionUpdateParams>>

/** One that has ended already answers as it is. */
async function end(account: GatewayAccount, id: string, key: string) {
  try {
    return await askStripe(account, async (stripe) =>
      presentSubscription(await stripe.subscriptions.cancel(id, {}, { idempotencyKey: key })),
    )
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error
    const found = await askStripe(account, (stripe) => stripe.subscriptions.retrieve(id))
    if (found.status !== 'canceled') throw error
    return presentSubscription(found)
  }
}

const move: GatewaySubscriptions['move'] = (account, id, { key, reference, verb }) =>
  verb === 'end'
    ? end(account, id, key)
    : askStripe(account, async (stripe) =>
        presentSubscription(
          await stripe.subscriptions.update(
            id,
            { ...settings[verb], metadata: { [callName]: reference } },
            { idempotencyKey: key },
          ),
        ),
      )

/** A subscription of a customer that keeps a reference of ours. */
const findBegun: GatewaySubscriptions['findBegun'] = (account, { customer, reference }) =>
  askStripe(account, async (stripe) => {
    for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
      if (one.metadata[referenceName] === reference) return presentSubscription(one)
    return undefined
  })

/** Subscriptions that Stripe bills (decision E11). */
export const stripeSubscriptions: GatewaySubscriptions = { begin, preview, change, move, findBegun }
