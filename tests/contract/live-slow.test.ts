import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { LiveScreen, startLiveServer, type LiveServer } from './live-screen.ts'

let testServer: TestServer
let server: LiveServer
beforeAll(async () => {
  testServer = await openTestServer()
  server = await startLiveServer(testServer.platform)
})
afterAll(async () => {
  await server.close()
  await testServer.close()
})

const laro = clientIds.LARO

async function open(person: CastMember): Promise<LiveScreen> {
  const screen = new LiveScreen()
  const { token = '' } = await testServer.headersOf(person, laro)
  await screen.connect(server.url, { token, client: laro })
  return screen
}

test('what one person watches on a table that is locked keeps nobody else waiting', async () => {
  const [jo, ana] = [await open(cast.jo), await open(cast.ana)]
  const held = await testServer.platform.pools.owner.connect()
  try {
    await held.query('begin; lock table quotes in access exclusive mode')
    const slow = Array.from({ length: 12 }, (_, at) =>
      jo.watch(`slow ${at}`, { path: `clients/${laro}/quotes`, limit: at + 1 }),
    )
    const shown = ana.watch('tasks', { path: `clients/${laro}/tasks` })
    await expect.poll(() => shown.isAnswered).toBe(true)
    await held.query('rollback')
    for (const one of slow) await expect.poll(() => one.isAnswered).toBe(true)
  } finally {
    await held.query('rollback')
    held.release()
    jo.close()
    ana.close()
  }
})
