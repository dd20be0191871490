import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerMirrors } from '../../domain/commerce/index.ts'
import { makeDialect, saveAccount, type Till } from '../../server/commerce/index.ts'
import { stripeGateway } from '../../server/platform/outside/payments/stripe/stripe-gateway.ts'
import { everyRecord } from '../../server/platform/records/index.ts'
import { till as ownTill } from '../../server/till.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { StripeServer } from '../stripe-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro, laro } from './inbox-server.ts'

let server: TestServer
let stripe: StripeServer
let till: Till

beforeAll(async () => {
  server = await openTestServer()
  stripe = await StripeServer.open()
  const { keys, place } = stripe.account()
  till = { ...ownTill, gateways: [stripeGateway], findPlace: () => Promise.resolve(place) }
  await inLaro(server, (ctx) =>
    saveAccount(ctx, till, { provider: 'stripe', label: '', isTest: true, isDefault: true, keys }),
  )
})

afterAll(async () => {
  await stripe.close()
  await server.close()
})

/** Reads every event that Stripe has sent so far, the newest first, as the job does. */
async function readEvents(): Promise<void> {
  const { platform } = server
  const run = jobRun(platform, { clientId: laro, attempt: 1, isLastAttempt: false, log: platform.log })
  const dialect = makeDialect(till, stripeGateway)
  for (const { raw } of (await stripe.received()).toReversed()) await dialect.read(run, raw)
}

const mirrors = (kind: 'subscription' | 'invoice') =>
  inLaro(server, (ctx) => everyRecord(ctx, providerMirrors, ['kind', '==', kind]))

describe('a subscription that Stripe bills', () => {
  it('and its invoices have one mirror each, in the state of Stripe, for events in any order', async () => {
    const { customer } = await stripe.payStoring({ email: 'kim@customer.example' })
    stripe.act('subscribe', customer, '49.00')
    const [subscription, invoice] = [stripe.newest('subscription'), stripe.newest('invoice')]
    await readEvents()
    expect(await mirrors('subscription')).toMatchObject([
      { object_id: subscription, status: 'active', amount: 4900, provider: 'stripe', customer, invoice },
    ])
    expect(await mirrors('invoice')).toMatchObject([
      { object_id: invoice, status: 'paid', amount: 4900, amount_paid: 4900, subscription },
    ])
    for (const status of ['trialing', 'past_due', 'unpaid', 'incomplete', 'incomplete_expired', 'canceled']) {
      stripe.act('move-subscription', subscription, status)
      await readEvents()
      expect(await mirrors('subscription')).toMatchObject([{ object_id: subscription, status }])
    }
    const [ended] = await mirrors('subscription')
    expect(String(ended?.start_date)).toHaveLength(13)
    expect(JSON.stringify([ended, await mirrors('invoice')])).not.toContain('kim@')
  })
})
