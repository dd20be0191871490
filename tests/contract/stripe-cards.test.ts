import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { OutsideFailed } from '../../server/platform/errors.ts'
import { askStripe } from '../../server/platform/outside/payments/stripe/open-stripe.ts'
import { stripeGateway } from '../../server/platform/outside/payments/stripe/stripe-gateway.ts'
import type { GatewayMovement } from '../../server/platform/outside/payments/gateway.ts'
import { StripeServer } from '../stripe-server.ts'

let server: StripeServer
let now = Date.now()

beforeEach(async () => {
  now = Date.now()
  server = await StripeServer.open({ clock: () => now })
})

afterEach(() => server.close())

const call = (name: string, amount: number) => ({ key: `key-${name}`, reference: name, amount })

describe('cards, disputes and movements of Stripe', () => {
  it('a stored card is charged later, and a refused charge says why', async () => {
    const { payment, customer, card } = await server.payStoring()
    expect(payment.card).toMatchObject({ id: card, last4: '4242' })
    const charge = (name: string) =>
      stripeGateway.chargeCard(server.account(), {
        ...call(name, 5000),
        description: 'Balance',
        customer,
        card,
        captures: true,
      })
    expect(await charge('later')).toMatchObject({ state: 'captured', amount: 5000, reference: 'later' })
    server.act('set', 'decline', 'insufficient_funds')
    await expect(charge('refused')).rejects.toThrow('Your card has insufficient funds.')
    expect(await server.find('refused')).toMatchObject({ state: 'failed', failure: { code: 'insufficient_funds' } })
    await stripeGateway.forgetCard(server.account(), card)
    await stripeGateway.forgetCard(server.account(), card)
    await expect(charge('gone')).rejects.toThrow(OutsideFailed)
  })

  it('a card whose bank asks its owner is refused when it is charged without them', async () => {
    const { id } = await server.open({ keepsCard: true })
    server.pay(id, 'pm_card_authenticationRequired')
    server.answerBank(id, true)
    const { customer = '', card } = (await server.find(id)) ?? {}
    const request = { ...call('later', 5000), description: 'Balance', customer, card: card?.id ?? '', captures: true }
    await expect(stripeGateway.chargeCard(server.account(), request)).rejects.toThrow('requires authentication')
  })

  it('the played Stripe stores a card on a page without a payment', async () => {
    const asked = { mode: 'setup', currency: 'usd', success_url: 'https://shop.example/done' } as const
    const { id } = await askStripe(server.account(), (stripe) => stripe.checkout.sessions.create(asked))
    const findSetup = () =>
      askStripe(server.account(), async (stripe) => {
        const page = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] })
        return page.setup_intent
      })
    expect(server.pay(id, 'pm_card_visa_chargeDeclined')).toMatchObject({ kind: 'declined' })
    expect(await findSetup()).toBeNull()
    server.pay(id, 'pm_card_amex')
    expect(await findSetup()).toMatchObject({ status: 'succeeded', payment_method: { card: { last4: '0005' } } })
    expect(await server.find(id)).toBeUndefined()
  })

  it('a dispute is answered with words and files, and its money comes back when it is won', async () => {
    const { id } = await server.payNew()
    server.act('dispute', id, 'product_not_received')
    const dispute = await server.findDispute(id)
    expect(dispute).toMatchObject({ state: 'open', amount: 125_050, reason: 'product_not_received' })
    expect((dispute.due ?? 0) - now).toBeGreaterThan(6 * 24 * hourMs)
    const evidence = {
      words: 'It was delivered on Monday.',
      files: [
        { name: 'receipt.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 \u0000\u00ff') },
        { name: 'photo.png', type: 'image/png', bytes: Buffer.from([137, 80, 78, 71]) },
      ],
    }
    const answer = () =>
      stripeGateway.answerDispute(server.account(), dispute.id, { ...evidence, key: 'answer', reference: 'a' })
    expect(await answer()).toMatchObject({ state: 'answered' })
    expect(await answer()).toMatchObject({ state: 'answered' })
    server.act('win-dispute', dispute.id)
    expect((await server.find(id))?.disputes).toMatchObject([{ state: 'won' }])
  })

  it('more files than Stripe takes for a dispute are refused before anything is sent', async () => {
    const { id } = await server.payNew()
    server.act('dispute', id)
    const dispute = await server.findDispute(id)
    const files = Array.from({ length: 9 }, (_, at) => ({
      name: `${at}.png`,
      type: 'image/png',
      bytes: Buffer.from('x'),
    }))
    const evidence = { words: 'Delivered.', files, key: 'answer', reference: 'answer' }
    await expect(stripeGateway.answerDispute(server.account(), dispute.id, evidence)).rejects.toThrow('8 files at most')
    expect(await server.findDispute(id)).toMatchObject({ state: 'open' })
  })

  it('a dispute that is accepted is lost', async () => {
    const { id } = await server.payNew({}, 'pm_card_createDispute')
    const dispute = await server.findDispute(id)
    const accepted = await stripeGateway.acceptDispute(server.account(), dispute.id, call('accept', 0))
    expect(accepted).toMatchObject({ id: dispute.id, state: 'lost' })
    await expect(stripeGateway.acceptDispute(server.account(), dispute.id, call('again', 0))).rejects.toThrow(
      OutsideFailed,
    )
  })

  it('a pending refund that fails is no longer counted', async () => {
    const { id } = await server.payNew({}, 'pm_card_pendingRefund')
    const refund = await stripeGateway.refund(server.account(), id, call('refund', 5000))
    expect(refund.state).toBe('pending')
    expect((await server.find(id))?.refunded).toBe(5000)
    server.act('refund-fails', refund.id)
    expect(await server.find(id)).toMatchObject({
      refunded: 0,
      refunds: [{ state: 'failed', reason: 'lost_or_stolen_card' }],
    })
  })

  it('movements are listed over several pages, oldest first, and sum to the balance', async () => {
    const from = now - 1000
    const { payment, customer, card } = await server.payStoring({ amount: 1_000_000 })
    const { id } = payment
    for (let count = 0; count < 120; count += 1) server.act('refund', id, '1.00')
    now += 9 * 24 * hourMs
    const request = {
      ...call('ref-2', 125_050),
      description: 'Balance',
      customer,
      card,
      captures: true,
    }
    const later = await stripeGateway.chargeCard(server.account(), request)
    await stripeGateway.refund(server.account(), id, call('refund', 300))
    server.act('dispute', later.id, 'fraudulent')
    const refused = stripeGateway.refund(server.account(), later.id, call('refused', 300))
    await expect(refused).rejects.toThrow('has been charged back')
    server.act('pay-out', '')
    const moved: GatewayMovement[] = []
    for await (const one of stripeGateway.listMovements(server.account(), { from, until: now + hourMs }))
      moved.push(one)
    expect(moved.map(({ at }) => at)).toEqual(moved.map(({ at }) => at).toSorted((one, other) => one - other))
    expect(moved).toHaveLength(125)
    expect(moved.slice(-4).map(({ kind, amount, fee }) => [kind, amount, fee])).toEqual([
      ['payment', 125_050, 3656],
      ['refund', -300, 0],
      ['dispute', -125_050, 1500],
      ['payout', -(1_000_000 - 29_030 - 12_000 - 3656 - 1500 - 300), 0],
    ])
    expect(moved.reduce((sum, { amount, fee }) => sum + amount - fee, 0)).toBe(0)
    expect(moved[0]).toMatchObject({ payment: id, reference: 'ref-1', kind: 'payment' })
    expect(moved.at(-3)).toMatchObject({ payment: id, reference: 'refund' })
  })

  it('a subscription and its invoice are read without the person', async () => {
    const { customer } = await server.payStoring({ email: 'kim@customer.example' })
    server.act('subscribe', customer, '49.00')
    const [subscription, invoice] = [server.newest('subscription'), server.newest('invoice')]
    const seen = await stripeGateway.findObject(server.account(), subscription)
    expect(seen).toMatchObject({
      kind: 'subscription',
      status: 'active',
      amount: 4900,
      mirror: { invoice, start_date: Math.floor(now / 1000) * 1000 },
    })
    expect(await stripeGateway.findObject(server.account(), invoice)).toMatchObject({
      kind: 'invoice',
      status: 'paid',
      amount: 4900,
      mirror: { subscription, amount_paid: 4900 },
    })
    server.act('move-subscription', subscription, 'past_due')
    expect(await stripeGateway.findObject(server.account(), subscription)).toMatchObject({ status: 'past_due' })
    expect(JSON.stringify(seen)).not.toContain('kim@')
  })
})
