import { join } from 'node:path'
import type { GatewayPlace } from '../../../platform/outside/payments/gateway.ts'
import { startDeliveries } from '../../money/network/deliver-events.ts'
import { LoopbackServer } from '../../money/network/loopback-server.ts'
import { MoneyStore } from '../../money/network/money-store.ts'
import { playOnce, type Ground } from '../../money/network/played-once.ts'
import { answerInterface, signBraintreeEvent, type BraintreeParts } from './braintree-interface.ts'
import { isDemoBraintree } from './demo-braintree-keys.ts'

/** Fields by which objects of the played Braintree are searched. */
const indexed = ['order', 'sale', 'transaction', 'status']

async function begin({ config, secret, clock, log }: Ground) {
  const store = new MoneyStore(join(config.FLIGHTLINE_DATA, 'outside', 'braintree.sqlite'), indexed)
  const parts: BraintreeParts = {
    store,
    secret,
    clock,
    pagesUrl: `${config.PUBLIC_URL}/outside/braintree`,
    hookUrl: `${config.PUBLIC_URL}/api/hooks/braintree`,
  }
  const server = await new LoopbackServer((call) => answerInterface(parts, call)).start()
  const sign = signBraintreeEvent.bind(undefined, parts)
  const stop = startDeliveries({ store, clock, sign }, (error) =>
    log.error({ err: error }, 'Braintree sends no events'),
  )
  return {
    parts,
    place: server.place,
    close: async () => {
      await stop()
      await server.close()
      store.close()
    },
  }
}

/** The Braintree of the demo. Every process has a server, and all share their state. */
export const { play: playBraintree, close: closePlayedBraintree } = playOnce(begin)

/** Where Braintree answers to keys: the played one to keys of the demo; undefined for its public address. */
export async function findBraintreePlace(
  ground: Ground,
  keys: Readonly<Record<string, string>>,
): Promise<GatewayPlace | undefined> {
  if (!ground.config.FLIGHTLINE_DEMO || !isDemoBraintree(keys)) return undefined
  return (await playBraintree(ground)).place
}
