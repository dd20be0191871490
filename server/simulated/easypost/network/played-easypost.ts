import { join } from 'node:path'
import { startDeliveries } from '../../money/network/deliver-events.ts'
import { LoopbackServer } from '../../money/network/loopback-server.ts'
import { MoneyStore } from '../../money/network/money-store.ts'
import { findPlayed, joinPlayed, playOnce, type Ground } from '../../money/network/played-once.ts'
import { isDemoEasyPost } from './demo-easypost-keys.ts'
import { answerInterface, signEasyPostEvent, type EasyPostParts } from './easypost-interface.ts'

/** Fields by which objects of the played EasyPost are searched. */
const indexed = ['reference', 'code']

async function begin({ config, secret, clock, log }: Ground) {
  const store = new MoneyStore(join(config.FLIGHTLINE_DATA, 'outside', 'easypost.sqlite'), indexed)
  const home = {
    filesUrl: (): string => server.place.url,
    pagesUrl: `${config.PUBLIC_URL}/outside/easypost`,
  }
  const parts: EasyPostParts = { store, secret, clock, home, hookUrl: `${config.PUBLIC_URL}/api/hooks/easypost` }
  const server = new LoopbackServer((call) => answerInterface(parts, call))
  await server.start()
  const sign = signEasyPostEvent.bind(undefined, parts)
  const stop = startDeliveries({ store, clock, sign }, (error) => log.error({ err: error }, 'EasyPost sends no events'))
  return joinPlayed(parts, { server, stop })
}

/** The EasyPost of the demo. Every process has a server, and all share their state. */
export const { play: playEasyPost, close: closePlayedEasyPost } = playOnce(begin)

/** Where EasyPost answers to keys. */
export const findEasyPostPlace = findPlayed(playEasyPost, isDemoEasyPost)
