import { once } from 'node:events'
import { connect, createServer, type Server as TcpServer, type Socket } from 'node:net'
import { setTimeout as passes } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openServer, type Server } from '../../server/compose.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { defineJob, enqueue } from '../../server/platform/jobs/index.ts'
import { startJobs, type RunningJobs } from '../../server/platform/jobs/start-jobs.ts'
import { openLog } from '../../server/platform/log.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'

/** Longer than the queue's library bears a database that is away. */
const outageMs = 8000

const seen: string[] = []
const writeDown = defineJob({
  name: 'test-outage',
  lane: 'effects',
  payload: z.object({ note: z.string() }),
  run: async (_, { note }) => {
    seen.push(note)
  },
})

/** A way to the database that can be cut, as a restart of its server cuts it. */
async function openLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const join = (from: Socket) => {
    const to = connect(Number(target.port), target.hostname)
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    from.pipe(to).pipe(from)
  }
  const listen = async (port: number): Promise<TcpServer> => {
    const server = createServer(join).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const url = new URL(target)
  url.port = String(port)
  const cut = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  return {
    url: url.href,
    cut,
    join: async () => {
      server = await listen(port)
    },
  }
}

let database: TestServer
let line: Awaited<ReturnType<typeof openLine>>
let testServer: Server
let running: RunningJobs
let aheadMs = 0
beforeAll(async () => {
  database = await openTestServer()
  line = await openLine(database.databaseUrl)
  const clock = () => Date.now() + aheadMs
  testServer = await openServer({
    config: testConfig(),
    log: openLog('silent'),
    secret: testSecret,
    databaseUrl: line.url,
    clock,
  })
  running = await startJobs(testServer.platform, { jobs: [writeDown], timed: [] })
})
afterAll(async () => {
  await running.stop()
  await testServer.close()
  await line.cut()
  await database.close()
})

const put = (note: string) =>
  withTenant(testServer.platform, systemActor(clientIds.LARO), (ctx) => enqueue(ctx, writeDown, { payload: { note } }))

describe('a database that goes away and comes back', () => {
  it('makes calls wait with 503, and work and sign-in continue by themselves', async () => {
    const headers = await database.headersOf(cast.ana, clientIds.LARO)
    const call = () => testServer.app.inject({ url: '/api/jobs', headers })
    const signIn = () =>
      testServer.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin: testServer.platform.config.PUBLIC_URL },
        payload: { email: cast.ana.email, password: 'x' },
      })
    await put('before')
    await expect.poll(() => seen).toEqual(['before'])
    expect((await call()).statusCode).toBe(200)

    await line.cut()
    aheadMs += 11_000
    const [refused, unsigned] = [await call(), await signIn()]
    expect([refused.statusCode, unsigned.statusCode]).toEqual([503, 503])
    expect(refused.headers['retry-after']).toBeDefined()
    await expect(put('lost')).rejects.toThrow('database')
    await passes(outageMs)
    await line.join()

    await expect.poll(async () => (await call()).statusCode).toBe(200)
    expect((await signIn()).statusCode).toBe(401)
    await put('after')
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['before', 'after'])
  })
})
