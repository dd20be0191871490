import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cards, products, productSubscriptions } from '../../domain/commerce/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import {
  changeSubscriptions,
  entriesAbout,
  lookAtSubscriptions,
  makeDialect,
  saveAccount,
  subscriptionRoutes,
  type Till,
} from '../../server/commerce/index.ts'
import { compareAccount } from '../../server/commerce/reconciliation/compare-account.ts'
import { isBookedAsInvoice } from '../../server/commerce/gateway/book-invoice.ts'
import { openGateway } from '../../server/commerce/gateway/provider-accounts.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { stripeGateway } from '../../server/platform/outside/payments/stripe/stripe-gateway.ts'
import { asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { till as ownTill } from '../../server/till.ts'
import { StripeServer } from '../stripe-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue, runQueued } from '../timed-task.ts'
import { Dice } from './live-writers.ts'
import { inLaro, laro, makeContact } from './inbox-server.ts'

// Invoices that Stripe charges for subscriptions are in the ledger once, with their fees, refunds and disputes.

let server: TestServer
let stripe: StripeServer
let till: Till
let contact: { id: string }
let account: string
let subscription: string

beforeAll(async () => {
  server = await openTestServer()
  stripe = await StripeServer.open()
  const { keys, place } = stripe.account()
  till = { ...ownTill, gateways: [stripeGateway], findPlace: () => Promise.resolve(place) }
  contact = await makeContact(server)
  const stored = await stripe.payStoring({ email: 'kim@customer.example' })
  const { card, plan } = await inLaro(server, async (ctx) => {
    const saved = { provider: 'stripe' as const, label: '', isTest: true, isDefault: true, keys }
    account = (await saveAccount(ctx, till, saved)).id
    return {
      card: await asVerb(ctx, cards).create({
        doc: cards.shape.parse({
          contact_id: contact.id,
          provider: 'stripe',
          account,
          customer: stored.customer,
          card: stored.card,
          brand: 'visa',
          last4: '4242',
        }),
      }),
      plan: await asVerb(ctx, products).create({
        doc: products.shape.parse({ name: 'Service', price: 3000, subscription: { period: 'monthly' } }),
      }),
    }
  })
  const begin = subscriptionRoutes(till).find((one) => one.path === '/sales/subscriptions')
  if (begin?.kind !== 'client' || begin.waitsOutside) throw new TypeError('no call')
  const body = { contact: contact.id, product: plan.id, type: 'individual', quantity: 1, card: card.id }
  const begun = await openRun().within((ctx) => begin.handle(ctx, { params: {}, query: {}, body }))
  subscription = (begun as { readonly id: string }).id
  await runQueued(server.platform, changeSubscriptions(till))
  await runDue(server.platform, lookAtSubscriptions(till), 1000)
})

afterAll(async () => {
  await stripe.close()
  await server.close()
})

const openRun = () =>
  jobRun(server.platform, { clientId: laro, attempt: 1, isLastAttempt: false, log: server.platform.log })

const listEntries = () =>
  inLaro(server, (ctx) => entriesAbout(ctx, { record: productSubscriptions.name, id: subscription }))

/** Sums of the accounts by the entries of the subscription, above zero for debits. */
async function sumAccounts(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { lines } of await listEntries())
    for (const { account: name, debit, credit } of lines) sums[name] = (sums[name] ?? 0) + debit - credit
  return sums
}

/** Sends the events of Stripe in a random order, each of them several times. */
async function sendEvents(seed: number): Promise<void> {
  const dice = new Dice(seed)
  const dialect = makeDialect(till, stripeGateway)
  const events = await stripe.received()
  for (let round = 0; round < events.length; round += 1) {
    const event = events[dice.below(events.length)]
    if (event) await dialect.read(openRun(), event.raw)
  }
  for (const { raw } of events.toReversed()) await dialect.read(openRun(), raw)
}

const newestPayment = () => stripe.newest('payment_intent')

describe('an invoice that Stripe charged', () => {
  test('is in the ledger once, by its look and by events in any order', async () => {
    const fee = 117
    const once = { card_clearing: 3000 - fee, payment_fees: fee, income: -3000, receivable: 0, customer_deposits: 0 }
    expect(await sumAccounts()).toEqual(once)
    await sendEvents(48)
    await Promise.all([sendEvents(49), sendEvents(50)])
    expect(await sumAccounts()).toEqual(once)
    expect((await listEntries()).map(({ lines }) => lines[0]?.party).filter(Boolean)).toContain(
      `contacts/${contact.id}`,
    )
    expect(await inLaro(server, (ctx) => isBookedAsInvoice(ctx, newestPayment()))).toBe(true)
  })

  test('is followed by that of the next period, its refund and its dispute, each of them once', async () => {
    const { provider_id: at = '' } = await inLaro(server, (ctx) =>
      beyondReach(ctx, productSubscriptions).get(subscription),
    )
    stripe.act('bill-subscription', at)
    await sendEvents(51)
    expect((await sumAccounts())['income']).toBe(-6000)
    stripe.act('refund', newestPayment(), '10.00')
    await sendEvents(52)
    expect(await sumAccounts()).toMatchObject({ income: -6000, refunds: 1000, receivable: 0 })
    stripe.act('bill-subscription', at)
    await sendEvents(53)
    stripe.act('dispute', newestPayment())
    await sendEvents(54)
    expect(await sumAccounts()).toMatchObject({ income: -9000, disputed: 3000 })
  })

  test('agrees with the list of Stripe', async () => {
    const open = await openRun().within((ctx) => openGateway(ctx, till, { account }))
    const now = Date.now()
    const { agreed } = await compareAccount(openRun(), open, {
      span: { start: now - dayMs, end: now + dayMs },
      seen: 'run',
      resolved: { how: 'agrees' },
    })
    // Three charges, a refund and a dispute; the payment that stored the card is none of ours.
    expect(agreed).toBe(5)
  })
})
