import { join } from 'node:path'
import { startDeliveries } from '../../money/network/deliver-events.ts'
import { LoopbackServer } from '../../money/network/loopback-server.ts'
import { MoneyStore } from '../../money/network/money-store.ts'
import { findPlayed, joinPlayed, playOnce, type Ground } from '../../money/network/played-once.ts'
import { isDemoPaypal } from './demo-paypal-keys.ts'
import { answerInterface, signPaypalEvent, type PaypalParts } from './paypal-interface.ts'

/** Fields by which objects of the played PayPal are searched. */
const indexed = ['order', 'capture', 'invoice']

async function begin({ config, secret, clock, log }: Ground) {
  const store = new MoneyStore(join(config.FLIGHTLINE_DATA, 'outside', 'paypal.sqlite'), indexed)
  const parts: PaypalParts = {
    store,
    secret,
    clock,
    home: { pagesUrl: `${config.PUBLIC_URL}/outside/paypal` },
    hookUrl: `${config.PUBLIC_URL}/api/hooks/paypal`,
  }
  const server = await new LoopbackServer((call) => answerInterface(parts, call)).start()
  const sign = signPaypalEvent.bind(undefined, parts)
  const stop = startDeliveries({ store, clock, sign }, (error) => log.error({ err: error }, 'PayPal sends no events'))
  return joinPlayed(parts, { server, stop })
}

/** The PayPal of the demo. Every process has a server, and all share their state. */
export const { play: playPaypal, close: closePlayedPaypal } = playOnce(begin)

/** Where PayPal answers to keys. */
export const findPaypalPlace = findPlayed(playPaypal, isDemoPaypal)
