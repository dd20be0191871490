import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayAccount } from '../../server/platform/outside/payments/gateway.ts'
import { stripeGateway } from '../../server/platform/outside/payments/stripe/stripe-gateway.ts'
import { signEvent } from '../../server/simulated/stripe/network/send-events.ts'
import { StripeServer, type ReceivedEvent } from '../stripe-server.ts'

let server: StripeServer

beforeEach(async () => {
  server = await StripeServer.open()
})

afterEach(() => server.close())

interface Sent {
  readonly id: string
  readonly type: string
}

const read = ({ raw }: ReceivedEvent): Sent => JSON.parse(raw.toString()) as Sent

/** Opens a page and pays on it. Answers the id of the page. */
async function payOnPage(method?: string): Promise<string> {
  const { id } = await server.open({ email: 'kim@customer.example', keepsCard: true })
  server.pay(id, method)
  return id
}

const verify = (event: ReceivedEvent, account: GatewayAccount = server.account()) =>
  stripeGateway.verifyEvent(account, event)

const types = async () => (await server.received()).map((event) => read(event).type)

describe('events of Stripe', () => {
  it('each event of a payment is signed for its account and names the payment', async () => {
    const page = await payOnPage()
    const payment = await stripeGateway.findPayment(server.account(), page)
    expect(await types()).toEqual([
      'customer.created',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
    for (const event of await server.received()) expect(await verify(event)).toBe(read(event).id)
    const hints = (await server.received()).map(({ raw }) => stripeGateway.readHint(raw)?.payments)
    expect(hints).toEqual([undefined, [payment?.id], [payment?.id], [payment?.id], [payment?.id]])
  })

  it('a forged, changed, old, unsigned or foreign event is not verified', async () => {
    await payOnPage()
    const [event] = await server.received()
    if (!event) throw new Error('an event was sent')
    const { raw, headers } = event
    const seconds = Math.floor(Date.now() / 1000)
    const secret = server.account().keys['webhookSecret'] ?? ''
    const sign = (key: string, at: number) => ({
      raw,
      headers: { 'stripe-signature': signEvent(raw.toString(), key, at) },
    })
    expect(await verify(sign(secret, seconds))).toBe(read(event).id)
    expect(await verify(sign('whsec_forged', seconds))).toBeUndefined()
    expect(await verify(sign(secret, seconds - 301))).toBeUndefined()
    expect(await verify({ raw: Buffer.concat([raw, Buffer.from(' ')]), headers })).toBeUndefined()
    expect(await verify({ raw, headers: {} })).toBeUndefined()
    expect(await verify({ raw, headers: { 'stripe-signature': 'nonsense' } })).toBeUndefined()
    expect(await verify(event, server.account({ client: 'NXT' }))).toBeUndefined()
    expect(await verify(event, { ...server.account(), isTest: false })).toBeUndefined()
    expect(await verify(event, { ...server.account(), keys: {} })).toBeUndefined()
    const words = Buffer.from('no event')
    const signed = { 'stripe-signature': signEvent(words.toString(), secret, seconds) }
    expect(await verify({ raw: words, headers: signed })).toBeUndefined()
    expect(() => stripeGateway.readHint(words)).toThrow(SyntaxError)
  })

  it('an event without its person still names the payment', async () => {
    await payOnPage()
    for (const { raw } of await server.received()) {
      const stripped = JSON.stringify(stripeGateway.stripPerson(JSON.parse(raw.toString())))
      expect(stripped).not.toMatch(/kim@|"4242"|shop\.example/)
      expect(stripeGateway.readHint(Buffer.from(stripped))).toEqual(stripeGateway.readHint(raw))
    }
  })

  it('refunds, disputes and subscriptions are named by their events', async () => {
    const page = await payOnPage()
    const payment = await stripeGateway.findPayment(server.account(), page)
    const before = (await server.received()).length
    server.act('refund', payment?.id ?? '', '10.00')
    server.act('dispute', payment?.id ?? '')
    server.act('subscribe', payment?.customer ?? '', '20.00')
    const events = (await server.received()).slice(before)
    const subscription = server.newest('subscription')
    const named = new Map(events.map((event) => [read(event).type, stripeGateway.readHint(event.raw)]))
    for (const type of [
      'refund.created',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ])
      expect(named.get(type)).toEqual({ payments: [payment?.id] })
    expect(named.get('customer.subscription.updated')).toEqual({ payments: [], objects: [subscription] })
  })

  it('events are sent twice, held and sent in reverse, or never, as the page is set', async () => {
    server.act('set', 'events', 'twice')
    const page = await payOnPage('pm_card_visa_chargeDeclined')
    const twice = await types()
    expect(twice).toHaveLength(new Set(twice).size * 2)
    server.act('set', 'events', 'held')
    server.pay(page)
    expect(await types()).toEqual(twice)
    server.act('send-held-reversed', '')
    const late = (await types()).slice(twice.length)
    expect(late).toEqual(['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded'])
    server.act('set', 'events', 'never')
    server.act('refund', (await stripeGateway.findPayment(server.account(), page))?.id ?? '', '1.00')
    expect(await types()).toHaveLength(twice.length + late.length)
    server.act('send-event', server.newest('event'))
    expect((await types()).at(-1)).toBe('charge.refunded')
  })
})
