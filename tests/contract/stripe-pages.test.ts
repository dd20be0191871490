import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayAccount } from '../../server/platform/outside/payments/gateway.ts'
import { stripeGateway } from '../../server/platform/outside/payments/stripe/stripe-gateway.ts'
import { demoStripeKeys } from '../../server/simulated/stripe/network/demo-stripe-keys.ts'
import { findStripePlace } from '../../server/simulated/stripe/network/played-stripe.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
})

afterAll(() => server.close())

async function openAccount(): Promise<GatewayAccount> {
  const { secretKey, webhookSecret } = demoStripeKeys(server.platform.secret, 'EQIP')
  const place = await findStripePlace(server.platform, secretKey)
  return { id: 'stripe', keys: { secretKey, webhookSecret }, isTest: true, place }
}

/** Opens a page. Answers its path, and its id. */
async function openPage(reference: string): Promise<{ readonly path: string; readonly id: string }> {
  const checkout = await stripeGateway.openCheckout(await openAccount(), {
    key: reference,
    reference,
    amount: 125_050,
    description: 'Order <E-1001>',
    keepsCard: false,
    captures: true,
    returnUrl: 'https://shop.example/done?page={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://shop.example/order',
    expires: Date.now() + 3_600_000,
  })
  return { path: new URL(checkout.url).pathname, id: checkout.id }
}

const get = (url: string) => server.app.inject({ method: 'GET', url })

const send = (url: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const act = (fields: Readonly<Record<string, string>>) =>
  send('/outside/stripe/act', { account: 'EQIP', id: '', value: '', ...fields })

describe('the played Stripe', () => {
  it('a customer pays on its page after a declined card, and comes back to the seller', async () => {
    const { path, id } = await openPage('ref-1')
    const page = await get(path)
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Pay $1,250.50')])
    expect(page.body).toContain('Order &lt;E-1001&gt;')
    const declined = await send(path, { method: 'pm_card_visa_chargeDeclinedInsufficientFunds' })
    expect([declined.statusCode, declined.body]).toEqual([
      402,
      expect.stringContaining('Your card has insufficient funds.'),
    ])
    const asked = await send(path, { method: 'pm_card_authenticationRequired' })
    expect(asked.body).toContain('Your bank asks you')
    const paid = await send(path, { bank: 'confirm' })
    expect([paid.statusCode, paid.headers.location]).toEqual([303, `https://shop.example/done?page=${id}`])
    expect(await stripeGateway.findPayment(await openAccount(), id)).toMatchObject({ state: 'captured' })
    expect((await get(path)).body).toContain('It has been paid.')
    expect((await send(path, { method: 'pm_card_visa' })).statusCode).toBe(410)
  })

  it('its account shows payments, and refunds or disputes them', async () => {
    const { path, id } = await openPage('ref-2')
    await send(path, { method: 'pm_card_visa' })
    const payment = (await stripeGateway.findPayment(await openAccount(), id))?.id ?? ''
    expect((await act({ act: 'refund', id: payment, value: '50.00' })).statusCode).toBe(303)
    const tooMuch = await act({ act: 'refund', id: payment, value: '5000' })
    expect([tooMuch.statusCode, tooMuch.body]).toEqual([400, expect.stringContaining('greater than unrefunded amount')])
    expect((await act({ act: 'refund', id: payment, value: 'much' })).body).toContain('is no amount')
    await act({ act: 'dispute', id: payment, value: 'fraudulent' })
    await act({ act: 'pay-out' })
    const account = (await get('/outside/stripe?account=EQIP')).body
    for (const words of [payment, '$50.00 · succeeded', 'fraudulent · needs_response', 'charge.refunded', 'Payouts'])
      expect(account).toContain(words)
    expect(account).not.toMatch(/\b\d{13,16}\b/)
    expect((await get('/outside/stripe?account=NXT')).body).not.toContain(payment)
  })

  it('what comes next is set, and forms of other sites and unknown acts are refused', async () => {
    await act({ act: 'set', id: 'decline', value: 'lost_card' })
    expect((await get('/outside/stripe')).body).toContain('<option value="lost_card" selected')
    const { path, id } = await openPage('ref-3')
    expect((await send(path, { method: 'pm_card_visa' })).statusCode).toBe(402)
    await act({ act: 'expire', id })
    expect((await get(path)).body).toContain('Its time is over')
    expect((await send(path, { method: 'pm_card_visa' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    const foreign = await send('/outside/stripe/act', { account: 'EQIP' }, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
    expect((await act({ act: 'steal' })).statusCode).toBe(404)
    expect((await act({ act: 'set', id: 'mood', value: 'x' })).statusCode).toBe(400)
    expect((await get('/outside/stripe/pay/cs_test_none')).statusCode).toBe(404)
  })

  it('a key of no client of this demo is called at the public address alone', async () => {
    expect(await findStripePlace(server.platform, 'sk_test_51Abc')).toBeUndefined()
    const account = { ...(await openAccount()), keys: { secretKey: 'sk_test_demoEQIP' } }
    await expect(stripeGateway.checkAccount(account)).rejects.toThrow('refuses our key')
  })
})
