import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { AvinodeDesk, priceQuote } from '../contract/avinode-desk.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { variantsToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { Children } from './children.ts'
import { stopping } from './stopped-update.ts'

// An answer to a buyer is sent once and known as sent, for any death of the process that sends it.

let server: TestServer
let desk: AvinodeDesk
const children = new Children()

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  desk = await AvinodeDesk.open(server)
})
afterEach(async () => {
  await desk.set('calls', '')
  await children.killAll()
})
afterAll(() => server.close())

const start = async () =>
  (await children.start('avinode-child.ts', [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA])).child

/** Kills the program once Avinode has taken the answer, before it says so. */
async function killBeforeAnswer(request: string): Promise<void> {
  await desk.set('calls', 'slow')
  const child = await start()
  await until(async () => (await desk.answers(request)).length > 0, 60_000)
  await children.kill(child)
  await desk.set('calls', '')
}

/** Kills the program while it writes that down. */
async function killAtWrite(when: string): Promise<void> {
  await stopping(server, { table: 'avinode_answers', when }, async (isReached) => {
    const child = await start()
    await isReached()
    await children.kill(child)
  })
}

const moments = [
  ['after Avinode took it, before its answer', killBeforeAnswer],
  ['after the answer, before the commit', () => killAtWrite("old.status = 'ending' and new.status <> 'ending'")],
  ['before it is claimed', () => killAtWrite("new.status = 'sending' and old.status = 'queued'")],
] as const

it.each(variantsToRun(moments, 2))(
  'an answer to a buyer is sent once where the process dies %s',
  async (_, kill) => {
    const { id: request } = await desk.ask()
    await desk.notice()
    const quote = await desk.quote(request)
    await priceQuote(server, quote.id)
    expect((await desk.send(`quotes/${quote.id}/quote`, { message: 'A fine jet.' })).status).toBe(200)
    await kill(request)
    await start()
    await until(async () => (await desk.talk(quote.id)).answers[0]?.status === 'sent', 90_000)
    expect(await desk.answers(request)).toHaveLength(1)
    expect(await desk.quote(request)).toMatchObject({ status: 'qOutstanding' })
  },
  240_000,
)
