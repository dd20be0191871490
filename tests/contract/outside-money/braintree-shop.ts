import { randomUUID } from 'node:crypto'
import type { GatewayAccount, GatewayPayment } from '../../../server/platform/outside/payments/gateway.ts'
import { braintreeGateway } from '../../../server/platform/outside/payments/braintree/braintree-gateway.ts'
import { demoBraintreeKeys } from '../../../server/simulated/braintree/network/demo-braintree-keys.ts'
import {
  closePlayedBraintree,
  findBraintreePlace,
  playBraintree,
} from '../../../server/simulated/braintree/network/played-braintree.ts'
import type { Transaction } from '../../../server/simulated/braintree/network/braintree-things.ts'
import { serveBraintree } from '../../../server/simulated/braintree/serve-braintree.ts'
import { haveSentAll, playProvider, type HookCall, type PlayedProvider } from './played-provider.ts'

export const keyed = (amount: number) => ({ key: randomUUID(), reference: randomUUID(), amount })

/** LARO's account at the played Braintree, and its customer. */
export class BraintreeShop {
  readonly played: PlayedProvider
  readonly #place: GatewayAccount['place']

  private constructor(played: PlayedProvider, place: GatewayAccount['place']) {
    this.played = played
    this.#place = place
  }

  static async open(): Promise<BraintreeShop> {
    const played = await playProvider({ serve: serveBraintree, close: closePlayedBraintree })
    const { keys } = demoBraintreeKeys(played.ground.secret, 'LARO')
    return new BraintreeShop(played, await findBraintreePlace(played.ground, keys))
  }

  accountOf(client: string): GatewayAccount {
    const { keys } = demoBraintreeKeys(this.played.ground.secret, client)
    return { id: client, keys: { ...keys }, isTest: true, place: this.#place }
  }

  get laro(): GatewayAccount {
    return this.accountOf('LARO')
  }

  /** Calls of LARO's webhook. */
  hooks() {
    return this.played.hooks(demoBraintreeKeys(this.played.ground.secret, 'LARO').hookKey)
  }

  /** Sales with our reference, declined ones too. */
  async salesOf(reference: string): Promise<readonly Transaction[]> {
    const { store, clock } = (await playBraintree(this.played.ground)).parts
    return store.within('LARO', clock(), (book) =>
      book.list<Transaction>('transaction', { order: reference }).filter(({ type }) => type === 'sale'),
    )
  }

  /** Calls of webhooks, after every due event was sent. */
  async received(): Promise<readonly HookCall[]> {
    await haveSentAll((await playBraintree(this.played.ground)).parts, 'LARO')
    return this.hooks()
  }

  /** Acts on Braintree's pages. */
  act(action: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.played.post(`/outside/braintree/${action}`, { account: 'LARO', ...fields })
  }

  /** Sets how Braintree answers. */
  behave(calls: string): Promise<Response> {
    return this.act('switches', { calls })
  }

  /** Enters a card in the card fields, as their frames send it. */
  async enter(
    number: string,
  ): Promise<{ readonly nonce?: string; readonly fault?: string; readonly details?: unknown }> {
    const token = (await braintreeGateway.clientToken?.(this.laro, undefined)) ?? ''
    const { authorizationFingerprint: fingerprint } = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as {
      authorizationFingerprint: string
    }
    const fields = { fingerprint, number, expirationDate: '11/29', cvv: '123' }
    const answer = await this.played.post('/outside/braintree/nonces', fields)
    return (await answer.json()) as { nonce?: string; fault?: string }
  }

  async request(given: { readonly captures?: boolean; readonly keepsCard?: boolean; readonly number?: string } = {}) {
    const { captures = true, keepsCard = false, number = '4111 1111 1111 1111' } = given
    const { nonce = '' } = await this.enter(number)
    return { ...keyed(10_000), description: 'Trip 1-2-3', captures, keepsCard, nonce }
  }

  async pay(given: Parameters<BraintreeShop['request']>[0] = {}): Promise<GatewayPayment> {
    const paid = await braintreeGateway.payByNonce?.(this.laro, await this.request(given))
    if (!paid) throw new Error('Braintree takes nonces')
    return paid
  }

  /** A card that was kept with its payment, and its customer. */
  async keepCard(): Promise<{ readonly card: string; readonly customer: string }> {
    const { card, customer } = await this.pay({ keepsCard: true })
    if (card?.id === undefined || customer === undefined) throw new Error('the card was kept')
    return { card: card.id, customer }
  }

  /** A payment that is settled, so that parts of it can be refunded. */
  async paySettled(): Promise<GatewayPayment> {
    const payment = await this.pay()
    await this.act('settle')
    return payment
  }

  async find(id: string): Promise<GatewayPayment> {
    const found = await braintreeGateway.findPayment(this.laro, id)
    if (!found) throw new Error('the payment exists')
    return found
  }

  close(): Promise<void> {
    return this.played.close()
  }
}
