import { join } from 'node:path'
import { startDeliveries } from '../../money/network/deliver-events.ts'
import { LoopbackServer } from '../../money/network/loopback-server.ts'
import { MoneyStore } from '../../money/network/money-store.ts'
import { findPlayed, joinPlayed, playOnce, type Ground } from '../../money/network/played-once.ts'
import { answerInterface, signAvinodeNotice, type AvinodeParts } from './avinode-interface.ts'
import { isDemoAvinode } from './demo-avinode-keys.ts'

/** Fields by which objects of the played Avinode are searched. */
const indexed = ['request']

async function begin({ config, secret, clock, log }: Ground) {
  const store = new MoneyStore(join(config.FLIGHTLINE_DATA, 'outside', 'avinode.sqlite'), indexed)
  const parts: AvinodeParts = { store, secret, clock, hookUrl: `${config.PUBLIC_URL}/api/hooks/avinode` }
  const server = new LoopbackServer((call) => answerInterface(parts, call))
  await server.start()
  const sign = signAvinodeNotice.bind(undefined, parts)
  const stop = startDeliveries({ store, clock, sign }, (error) => log.error({ err: error }, 'Avinode sends no notices'))
  return joinPlayed(parts, { server, stop })
}

/** The Avinode of the demo. Every process has a server, and all share their state. */
export const { play: playAvinode, close: closePlayedAvinode } = playOnce(begin)

/** Where Avinode answers to tokens. */
export const findAvinodePlace = findPlayed(playAvinode, isDemoAvinode)
