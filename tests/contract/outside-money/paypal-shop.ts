import { randomUUID } from 'node:crypto'
import type {
  CheckoutRequest,
  GatewayAccount,
  GatewayPayment,
} from '../../../server/platform/outside/payments/gateway.ts'
import { paypalGateway } from '../../../server/platform/outside/payments/paypal/paypal-gateway.ts'
import { demoPaypalKeys } from '../../../server/simulated/paypal/network/demo-paypal-keys.ts'
import {
  closePlayedPaypal,
  findPaypalPlace,
  playPaypal,
} from '../../../server/simulated/paypal/network/played-paypal.ts'
import { servePaypal } from '../../../server/simulated/paypal/serve-paypal.ts'
import { haveSentAll, playProvider, type HookCall, type PlayedProvider } from './played-provider.ts'

export const keyed = (amount: number) => ({ key: randomUUID(), reference: randomUUID(), amount })

/** EQIP's account at the played PayPal, and its customer. */
export class PaypalShop {
  readonly played: PlayedProvider
  readonly #place: GatewayAccount['place']

  private constructor(played: PlayedProvider, place: GatewayAccount['place']) {
    this.played = played
    this.#place = place
  }

  static async open(): Promise<PaypalShop> {
    const played = await playProvider({ serve: servePaypal, close: closePlayedPaypal })
    const { keys } = demoPaypalKeys(played.ground.secret, 'EQIP')
    return new PaypalShop(played, await findPaypalPlace(played.ground, keys))
  }

  accountOf(client: string): GatewayAccount {
    const { keys } = demoPaypalKeys(this.played.ground.secret, client)
    return { id: client, keys, isTest: true, place: this.#place }
  }

  get eqip(): GatewayAccount {
    return this.accountOf('EQIP')
  }

  /** Calls of EQIP's webhook. */
  hooks() {
    return this.played.hooks(demoPaypalKeys(this.played.ground.secret, 'EQIP').hookKey)
  }

  request(given: Partial<CheckoutRequest> = {}): CheckoutRequest {
    return {
      ...keyed(10_000),
      description: 'Order 1-2-3',
      keepsCard: false,
      captures: true,
      returnUrl: `${this.played.url}/back`,
      cancelUrl: `${this.played.url}/cancelled`,
      expires: Date.now() + 86_400_000,
      ...given,
    }
  }

  /** Calls of webhooks, after every due event was sent. */
  async received(): Promise<readonly HookCall[]> {
    await haveSentAll((await playPaypal(this.played.ground)).parts, 'EQIP')
    return this.hooks()
  }

  /** Acts on PayPal's pages. */
  act(action: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    return this.played.post(`/outside/paypal/${action}`, { account: 'EQIP', ...fields })
  }

  /** Sets how PayPal answers. */
  behave(calls: string): Promise<Response> {
    return this.act('switches', { calls })
  }

  async open(given: Partial<CheckoutRequest> = {}) {
    const asked = this.request(given)
    const checkout = await paypalGateway.openCheckout?.(this.eqip, asked)
    if (!checkout) throw new Error('PayPal has pages')
    return { ...asked, ...checkout }
  }

  async find(id: string): Promise<GatewayPayment> {
    const found = await paypalGateway.findPayment(this.eqip, id)
    if (!found) throw new Error('the payment exists')
    return found
  }

  async pay(given: Partial<CheckoutRequest> = {}) {
    const checkout = await this.open(given)
    await this.act('approve', { order: checkout.id, verdict: 'pay' })
    return { ...checkout, payment: await this.find(checkout.id) }
  }

  close(): Promise<void> {
    return this.played.close()
  }
}
