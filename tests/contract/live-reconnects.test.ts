import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../domain/kernel/index.ts'
import { Unavailable } from '../../server/platform/errors.ts'
import { Reach } from '../../server/platform/http/reach.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { LiveScreen, startLiveServer } from './live-screen.ts'

// Screens whose server loses its connection to the database for a moment.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const laro = clientIds.LARO
const tasks = `clients/${laro}/tasks`

async function addTask(name: string): Promise<void> {
  const headers = await testServer.headersOf(cast.ana, laro)
  const answer = await testServer.app.inject({ method: 'POST', url: `/api/data/${tasks}`, headers, payload: { name } })
  expect(answer.statusCode, answer.body).toBe(201)
}

const cutFeed = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'flightline feed'`

test("a screen stays connected while its user's rights cannot be read, and is correct afterwards", async () => {
  let failures = 0
  class ReachWithoutDatabase extends Reach {
    override find(userId: string, clientId: string): Promise<Actor | undefined> {
      if (failures === 0) return super.find(userId, clientId)
      failures -= 1
      return Promise.reject(new Unavailable('database'))
    }
  }
  const reach = new ReachWithoutDatabase(testServer.platform)
  // Without beats: one that meets the same failure ends the connection.
  const away = await startLiveServer({ ...testServer.platform, reach }, { beatMs: 3_600_000 })
  const screen = new LiveScreen()
  const { token = '' } = await testServer.headersOf(cast.ana, laro)
  await screen.connect(away.url, { token, client: laro })
  const shown = screen.watch('through', { path: tasks, where: ['name', '==', 'Through'] })
  await expect.poll(() => shown.isAnswered).toBe(true)
  failures = 2
  await testServer.platform.pools.owner.query(cutFeed)
  await expect.poll(() => failures, { timeout: 5000 }).toBe(0)
  await addTask('Through')
  await expect.poll(() => shown.rows.length).toBe(1)
  expect(screen.closeCode).toBeUndefined()
  screen.close()
  await away.close()
})

test('the feed continues after its connection is cut', async () => {
  const server = await startLiveServer(testServer.platform)
  const screen = new LiveScreen()
  const { token = '' } = await testServer.headersOf(cast.ana, laro)
  await screen.connect(server.url, { token, client: laro })
  const shown = screen.watch('after', { path: tasks, where: ['name', '==', 'After the cut'] })
  await expect.poll(() => shown.isAnswered).toBe(true)
  const { rowCount } = await testServer.platform.pools.owner.query(cutFeed)
  expect(rowCount).toBeGreaterThan(0)
  await addTask('After the cut')
  await expect.poll(() => shown.rows.length).toBe(1)
  await addTask('After the cut')
  await expect.poll(() => shown.rows.length).toBe(2)
  screen.close()
  await server.close()
})
