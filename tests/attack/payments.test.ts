import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offerFields, saveAccount } from '../../server/commerce/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { braintreeGateway } from '../../server/platform/outside/payments/braintree/braintree-gateway.ts'
import type { Gateway, GatewayAccount } from '../../server/platform/outside/payments/gateway.ts'
import { paypalGateway } from '../../server/platform/outside/payments/paypal/paypal-gateway.ts'
import { stripeGateway } from '../../server/platform/outside/payments/stripe/stripe-gateway.ts'
import { laro } from '../contract/inbox-server.ts'
import { sentInvoice } from '../contract/invoice-server.ts'
import { closeMergeServer, opened, openMergeServer } from '../contract/merge-server.ts'
import { MoneyDesk } from '../contract/money-desk.ts'
import { BraintreeShop } from '../contract/outside-money/braintree-shop.ts'
import { PaypalShop } from '../contract/outside-money/paypal-shop.ts'
import type { HookCall } from '../contract/outside-money/played-provider.ts'
import { StripeServer } from '../stripe-server.ts'
import { cast, clientIds } from '../world.ts'
import { AttackCount } from './attack-count.ts'

// Webhooks that are forged, replayed or sent to another client's account, and addresses of payments that were made up.

const count = new AttackCount('payments')
const { NXT: nxt } = clientIds
let money: MoneyDesk

interface Attacked {
  readonly gateway: Gateway
  /** Accounts of LARO and of NXT at the provider. */
  readonly accounts: readonly [GatewayAccount, GatewayAccount]
  /** An event that the provider signed for LARO. */
  readonly event: HookCall
  /** Changes an event without its signature. */
  readonly forge: (event: HookCall) => HookCall
  readonly close: () => Promise<void>
}

const withBody = (event: HookCall, change: (words: string) => string): HookCall => ({
  ...event,
  raw: Buffer.from(change(event.raw.toString())),
})

const takeFirst = (events: readonly HookCall[]): HookCall => {
  const [event] = events
  if (!event) throw new Error('no event came')
  return event
}

async function attackStripe(): Promise<Attacked> {
  const server = await StripeServer.open({ client: 'LARO' })
  await server.payNew()
  return {
    gateway: stripeGateway,
    accounts: [server.account(), server.account({ client: 'NXT' })],
    event: takeFirst(await server.received()),
    forge: (event) => withBody(event, (words) => words.replace('{', '{ ')),
    close: () => server.close(),
  }
}

async function attackPaypal(): Promise<Attacked> {
  const shop = await PaypalShop.open()
  await shop.pay()
  return {
    gateway: paypalGateway,
    accounts: [shop.eqip, shop.accountOf('NXT')],
    event: takeFirst(await shop.received()),
    forge: (event) => withBody(event, (words) => words.replace('100.00', '900.00')),
    close: () => shop.close(),
  }
}

async function attackBraintree(): Promise<Attacked> {
  const shop = await BraintreeShop.open()
  await shop.paySettled()
  return {
    gateway: braintreeGateway,
    accounts: [shop.laro, shop.accountOf('NXT')],
    event: takeFirst(await shop.received()),
    forge: (event) => {
      const form = new URLSearchParams(event.raw.toString())
      const xml = Buffer.from(form.get('bt_payload') ?? '', 'base64').toString()
      form.set('bt_payload', Buffer.from(xml.replace('100.00', '900.00')).toString('base64'))
      return { ...event, raw: Buffer.from(form.toString()) }
    },
    close: () => shop.close(),
  }
}

let attacked: readonly (Attacked & { readonly hooks: readonly [laro: string, nxt: string] })[] = []

beforeAll(async () => {
  await openMergeServer()
  const opening = [await attackStripe(), await attackPaypal(), await attackBraintree()]
  const places = new Map(opening.map(({ gateway, accounts: [{ place }] }) => [gateway.name, place]))
  money = await MoneyDesk.open(opened(), {
    gateways: opening.map(({ gateway }) => gateway),
    findPlace: (_, name) => Promise.resolve(places.get(name)),
  })
  // One after the other: the first account of a client is its default.
  const ready: (typeof attacked)[number][] = []
  for (const one of opening) {
    const hooks: string[] = []
    for (const [at, client] of [laro, nxt].entries()) {
      const account = { provider: one.gateway.name, label: '', isTest: true, isDefault: false }
      const keys = { ...one.accounts[at]?.keys }
      const saved = await withTenant(opened().platform, systemActor(client), (ctx) =>
        saveAccount(ctx, money.till, { ...account, keys }),
      )
      hooks.push(new URL(saved.webhook).pathname)
    }
    const [ofLaro = '', ofNxt = ''] = hooks
    ready.push({ ...one, hooks: [ofLaro, ofNxt] })
  }
  attacked = ready
})
afterAll(async () => {
  count.print()
  await money.close()
  for (const { close } of attacked) await close()
  await closeMergeServer()
})

const storedEvents = async (): Promise<number> =>
  (await opened().platform.pools.owner.query('select 1 from provider_events')).rowCount ?? 0

async function send(url: string, { raw, headers: given }: HookCall, method: 'POST' | 'PUT' = 'POST') {
  const headers = { ...given, 'content-length': String(raw.length) }
  return (await money.inject({ method, url, headers, payload: raw })).statusCode
}

/** Signatures of every provider, in their headers. */
const withoutSignature = ({ raw, headers }: HookCall): HookCall => ({
  raw,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !/signature|transmission/.test(name))),
})

describe('a webhook', () => {
  test('is refused and not stored if it is forged, changed, empty or sent elsewhere', async () => {
    const before = await storedEvents()
    for (const { gateway, hooks, event, forge } of attacked) {
      const [own, foreign] = hooks
      const others = attacked.filter((one) => one.gateway !== gateway).map((one) => one.hooks[0])
      const attacks: readonly (readonly [string, () => Promise<number>])[] = [
        ['changed', () => send(own, forge(event))],
        ['empty', () => send(own, { ...event, raw: Buffer.alloc(0) })],
        ['no words', () => send(own, { ...event, raw: Buffer.from('{}') })],
        ["to another client's account", () => send(foreign, event)],
        ['to an account that was made up', () => send(`/api/hooks/${gateway.name}/${'a'.repeat(32)}`, event)],
        ['to no account', () => send(`/api/hooks/${gateway.name}/`, event)],
        ['by another method', () => send(own, event, 'PUT')],
        ...others.map((url) => ['to another provider', () => send(url, event)] as const),
        // Braintree signs in the body itself.
        ...(gateway.name === 'braintree'
          ? []
          : [['without a signature', () => send(own, withoutSignature(event))] as const]),
      ]
      for (const [name, attack] of attacks) {
        const status = await attack()
        expect(count.take(status >= 400 && status < 500), `${gateway.name}, ${name}: ${status}`).toBe(true)
      }
    }
    expect(await storedEvents()).toBe(before)
  })

  test('is stored once, and moves nothing again, if it is replayed', async () => {
    for (const { gateway, hooks, event } of attacked) {
      const before = await storedEvents()
      for (let times = 0; times < 5; times += 1) expect(await send(hooks[0], event), gateway.name).toBe(204)
      expect(count.take((await storedEvents()) === before + 1), gateway.name).toBe(true)
    }
  })

  test('is refused if it is of Stripe and replayed after five minutes', async () => {
    const [stripe] = attacked
    if (!stripe) throw new Error('Stripe is attacked')
    const { headers } = stripe.event
    const old = String(headers['stripe-signature']).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 3600}`)
    const status = await send(stripe.hooks[0], { ...stripe.event, headers: { ...headers, 'stripe-signature': old } })
    expect(count.take(status === 404)).toBe(true)
  })
})

describe('the address to which a customer returns', () => {
  let invoice: string
  beforeEach(async () => {
    invoice = (await sentInvoice(opened(), { contact: { id: randomUUID(), name: 'Mia Lund' } })).id
  })

  test('opens for its payment alone, by its signature alone', async () => {
    const { body: offered } = await money.offer(invoice, { amount: 1000 })
    const payment = String(offered.payment)
    expect(await money.payment(payment)).toMatchObject({ status: 'intended', provider: 'stripe' })
    const sign = 'A'.repeat(32)
    const wrong = [
      `/paid/${laro}/${payment}/${sign}`,
      `/paid/${laro}/${payment}/`,
      `/paid/${nxt}/${payment}/${sign}`,
      `/paid/${laro}/${payment}%2F/${sign}`,
      `/paid/${laro}/${randomUUID()}/${sign}`,
      `/paid/none/${payment}/${sign}`,
    ]
    for (const url of wrong) {
      const { statusCode, body } = await money.read(url)
      expect(count.take([400, 404].includes(statusCode) && !body.includes('$')), `${url} ${statusCode}`).toBe(true)
    }
  })

  test('of card fields takes no payment of another client, and no nonce of another account', async () => {
    const account = (await money.call('GET', '/payments/accounts')).body.accounts.find(
      ({ provider }: { provider: string }) => provider === 'braintree',
    )
    const debt = { record: 'invoices' as const, id: invoice }
    const offer = { debt, amount: 1000, purpose: 'all' as const, captures: true, keepsCard: false, account: account.id }
    const { payment } = await offerFields(money.run, money.till, offer)
    const server = opened()
    const read = await money.inject({
      method: 'POST',
      url: `/api/payments/${payment.id}/look`,
      headers: { ...(await server.headersOf(cast.sam, nxt)), 'idempotency-key': randomUUID() },
    })
    expect(count.take(read.statusCode >= 400 && read.statusCode < 500), String(read.statusCode)).toBe(true)
    const { rowCount } = await server.platform.pools.owner.query(
      'select 1 from payments where id = $1 and status = $2',
      [payment.id, 'intended'],
    )
    expect(count.take(rowCount === 1)).toBe(true)
  })
})
