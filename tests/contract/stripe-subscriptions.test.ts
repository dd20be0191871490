import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cards, orders, products, productSubscriptions } from '../../domain/commerce/index.ts'
import {
  changeSubscriptions,
  lookAtSubscriptions,
  makeDialect,
  saveAccount,
  subscriptionRoutes,
  type Till,
} from '../../server/commerce/index.ts'
import { readBills } from '../../server/commerce/subscriptions/read-bills.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { stripeGateway } from '../../server/platform/outside/payments/stripe/stripe-gateway.ts'
import { asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { till as ownTill } from '../../server/till.ts'
import { StripeServer } from '../stripe-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue, runQueued } from '../timed-task.ts'
import { Dice } from './live-writers.ts'
import { inLaro, laro, makeContact } from './inbox-server.ts'

// Subscriptions that Stripe bills: our calls go through its SDK to the played Stripe, and we mirror what it decides.

let server: TestServer
let stripe: StripeServer
let till: Till
let contact: { id: string }
let card: { id: string }
let plan: { id: string }

beforeAll(async () => {
  server = await openTestServer()
  stripe = await StripeServer.open()
  const { keys, place } = stripe.account()
  till = { ...ownTill, gateways: [stripeGateway], findPlace: () => Promise.resolve(place) }
  contact = await makeContact(server)
  const stored = await stripe.payStoring({ email: 'kim@customer.example' })
  await inLaro(server, async (ctx) => {
    const { id: account } = await saveAccount(ctx, till, {
      provider: 'stripe',
      label: '',
      isTest: true,
      isDefault: true,
      keys,
    })
    card = await asVerb(ctx, cards).create({
      doc: cards.shape.parse({
        contact_id: contact.id,
        provider: 'stripe',
        account,
        customer: stored.customer,
        card: stored.card,
        brand: 'visa',
        last4: '4242',
      }),
    })
    plan = await asVerb(ctx, products).create({
      doc: products.shape.parse({ name: 'Service', price: 3000, subscription: { period: 'monthly' } }),
    })
  })
})

afterAll(async () => {
  await stripe.close()
  await server.close()
})

const openRun = () =>
  jobRun(server.platform, { clientId: laro, attempt: 1, isLastAttempt: false, log: server.platform.log })

/** Calls a route of subscriptions at the Stripe of the test, as the program. */
async function post(
  path: string,
  input: object,
): Promise<{ id: string; status: string; due: number; isAsked: boolean }> {
  const route = subscriptionRoutes(till).find((one) => one.path === `/sales/subscriptions${path}`)
  if (route?.kind !== 'client') throw new TypeError(`no call ${path}`)
  const full = { params: {}, query: {}, body: {}, ...input } as never
  const answer = route.waitsOutside
    ? await openRun().withOutside((ctx) => route.handle(ctx, full))
    : await openRun().within((ctx) => route.handle(ctx, full))
  return answer as never
}

const begin = () =>
  post('', { body: { contact: contact.id, product: plan.id, type: 'individual', quantity: 1, card: card.id } })
const read = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, productSubscriptions).get(id))
const countAtStripe = () => stripe.within((book) => book.list('subscription').length)

/** Lets Stripe be asked, and looks at its answer. */
async function ask(): Promise<void> {
  await runQueued(server.platform, changeSubscriptions(till))
  await runDue(server.platform, lookAtSubscriptions(till), 1000)
}

describe('a subscription that Stripe bills', () => {
  test('is active with the first invoice, and no order of ours bills it', async () => {
    const begun = await begin()
    expect(begun).toMatchObject({ status: 'incomplete', isAsked: true })
    await ask()
    const row = await read(begun.id)
    expect(row).toMatchObject({ status: 'active', provider: 'stripe', provider_id: stripe.newest('subscription') })
    expect(row.asked ?? row.next_at).toBeUndefined()
    expect(await inLaro(server, (ctx) => beyondReach(ctx, orders).every(['source', '==', 3]))).toEqual([])
  })

  test('is begun once where the answer of Stripe was lost', async () => {
    const { id } = await begin()
    const before = countAtStripe()
    stripe.act('set', 'drop', 'next')
    await expect(runQueued(server.platform, changeSubscriptions(till))).rejects.toThrow('not settled yet')
    const { asked } = await read(id)
    if (asked) await changeSubscriptions(till).perform(openRun(), { id: asked.id })
    await runDue(server.platform, lookAtSubscriptions(till), 1000)
    expect(countAtStripe()).toBe(before + 1)
    expect((await read(id)).status).toBe('active')
  })

  test('costs for a change of plan what Stripe says, and has the new price after it', async () => {
    const { id } = await begin()
    await ask()
    const body = { items: [{ name: 'Service, large', quantity: 2, price: 4000 }], period: 'monthly' }
    const { due } = await post('/:id/plan/preview', { params: { id }, body })
    expect(due).toBeGreaterThan(4900)
    expect(due).toBeLessThanOrEqual(5000)
    const { version } = await read(id)
    const seen = { due, credit: 0, at: server.platform.clock() }
    await post('/:id/plan', { params: { id }, body: { ...body, version, seen } })
    await ask()
    expect(await read(id)).toMatchObject({ amount: 8000, status: 'active' })
  })

  test('is paused, resumed, kept and ended at Stripe', async () => {
    const { id } = await begin()
    await ask()
    await post('/:id/pause', { params: { id }, body: { why: 'Winter' } })
    await ask()
    expect((await read(id)).paused).toBeDefined()
    await post('/:id/resume', { params: { id } })
    await ask()
    expect((await read(id)).paused).toBeUndefined()
    await post('/:id/cancel', { params: { id }, body: { when: 'period-end', why: 'Too dear' } })
    await ask()
    expect(await read(id)).toMatchObject({ cancel_at_period_end: true, status: 'active' })
    await post('/:id/keep', { params: { id } })
    await ask()
    expect((await read(id)).cancel_at_period_end).toBe(false)
    await post('/:id/cancel', { params: { id }, body: { when: 'now', why: 'Too dear' } })
    await ask()
    expect(await read(id)).toMatchObject({ status: 'canceled', reason: 'Too dear' })
  })

  test('has the state of Stripe after events that are doubled, late and in any order', async () => {
    const { id } = await begin()
    await ask()
    const { provider_id: at = '' } = await read(id)
    const dialect = makeDialect(till, stripeGateway)
    const dice = new Dice(39)
    for (const status of ['past_due', 'active', 'unpaid', 'past_due']) stripe.act('move-subscription', at, status)
    const events = [...(await stripe.received())]
    for (let round = 0; round < 2 * events.length; round += 1) {
      const event = events[dice.below(events.length)]
      if (event) await dialect.read(openRun(), event.raw)
    }
    for (const { raw } of events.toReversed()) await dialect.read(openRun(), raw)
    expect((await read(id)).status).toBe('past_due')
    await Promise.all(events.slice(-4).map(({ raw }) => dialect.read(openRun(), raw)))
    expect((await read(id)).status).toBe('past_due')
    const bills = await inLaro(server, (ctx) => readBills(ctx, { params: { id }, query: undefined, body: undefined }))
    expect(bills).toMatchObject({ coming: [], invoices: [{ number: expect.any(String), total: 3000 }] })
  })
})
