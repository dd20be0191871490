import { join } from 'node:path'
import type { GatewayPlace } from '../../../platform/outside/payments/gateway.ts'
import type { Platform } from '../../../platform/platform.ts'
import { demoStripeKeys, isDemoStripeKey } from './demo-stripe-keys.ts'
import { StripeNetwork } from './stripe-network.ts'
import { StripeStore } from './stripe-store.ts'

interface Played {
  readonly network: StripeNetwork
  readonly store: StripeStore
}

const played = new WeakMap<Platform, Promise<Played>>()

async function begin(platform: Platform): Promise<Played> {
  const { config, secret, clock, log } = platform
  const store = new StripeStore(join(config.FLIGHTLINE_DATA, 'outside', 'stripe.sqlite'))
  const network = await new StripeNetwork({
    store,
    secret,
    clock,
    report: (error) => log.error({ err: error }, 'the events of the played Stripe were not sent'),
    pagesUrl: () => config.PUBLIC_URL,
    hookUrl: (client) => `${config.PUBLIC_URL}/api/hooks/stripe/${demoStripeKeys(secret, client).hookKey}`,
  }).start()
  return { network, store }
}

/** The Stripe of the demo begins with its first call or page. Every process has a server, and all share their state. */
export function playStripe(platform: Platform): Promise<Played> {
  const known = played.get(platform) ?? begin(platform)
  played.set(platform, known)
  return known
}

export async function closePlayedStripe(platform: Platform): Promise<void> {
  const known = await played.get(platform)
  played.delete(platform)
  await known?.network.close()
  known?.store.close()
}

/** Where Stripe answers to a secret key: the played one to keys of the demo; undefined for its public address. */
export async function findStripePlace(platform: Platform, secretKey: string): Promise<GatewayPlace | undefined> {
  if (!platform.config.FLIGHTLINE_DEMO || !isDemoStripeKey(secretKey)) return undefined
  const { network } = await playStripe(platform)
  const rules = { isPublic: (address: string) => address === '127.0.0.1', ports: [network.port] }
  return { url: network.url, rules }
}
