import { join } from 'node:path'
import { startDeliveries } from '../../money/network/deliver-events.ts'
import { LoopbackServer } from '../../money/network/loopback-server.ts'
import { MoneyStore } from '../../money/network/money-store.ts'
import { findPlayed, joinPlayed, playOnce, type Ground } from '../../money/network/played-once.ts'
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
  return joinPlayed(parts, { server, stop })
}

/** The Braintree of the demo. Every process has a server, and all share their state. */
export const { play: playBraintree, close: closePlayedBraintree } = playOnce(begin)

/** Where Braintree answers to keys. */
export const findBraintreePlace = findPlayed(playBraintree, isDemoBraintree)
