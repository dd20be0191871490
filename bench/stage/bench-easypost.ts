import { setTimeout as sleep } from 'node:timers/promises'
import { answerInterface, type EasyPostParts } from '../../server/simulated/easypost/network/easypost-interface.ts'
import { LoopbackServer } from '../../server/simulated/money/network/loopback-server.ts'
import { MoneyStore } from '../../server/simulated/money/network/money-store.ts'
import { stageSecret } from './stage-secret.ts'

// A separate process, so that the provider's own work is not the program's. It sends no events.

let delayMs = 200

const parts: EasyPostParts = {
  store: new MoneyStore(':memory:', ['reference', 'code']),
  secret: stageSecret,
  clock: Date.now,
  home: { filesUrl: () => server.place.url, pagesUrl: 'http://localhost/outside/easypost' },
  hookUrl: 'http://localhost',
}

/** Answers each call after a delay that `/delay/50` sets. */
const server = new LoopbackServer(async (call) => {
  const asked = /^\/delay\/(\d+)$/.exec(call.url.pathname)?.[1]
  if (asked !== undefined) {
    delayMs = Number(asked)
    return { status: 200, type: 'application/json', body: '{}' }
  }
  await sleep(delayMs)
  return answerInterface(parts, call)
})

await server.start()
process.on('disconnect', () => process.exit())
process.send?.(server.place.url)
