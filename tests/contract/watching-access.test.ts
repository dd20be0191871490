import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../../server/platform/config.ts'
import { startHealthListener } from '../../server/platform/watch/health-listener.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const token = 'a-token-of-the-collector'

/** The status of /metrics and its answer, under a separate configuration. */
async function ask(
  config: Partial<Config>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const listener = await startHealthListener({
    watch: testServer.platform.watch,
    config: { ...testServer.platform.config, HEALTH_PORT: 0, ...config },
  })
  try {
    const answer = await fetch(`http://127.0.0.1:${listener.port}/metrics`, { headers })
    return { status: answer.status, body: await answer.text() }
  } finally {
    await listener.stop()
  }
}

describe('the numbers', () => {
  test('are shown to this machine where no token is set', async () => {
    expect((await ask({})).status).toBe(200)
  })

  test('do not exist for callers through a proxy', async () => {
    expect((await ask({ TRUST_PROXY: 1 })).status).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      expect(await ask({}, { [name]: '127.0.0.1' }), name).toMatchObject({ status: 404 })
    }
  })

  test('do not exist for another machine, nor under a name that was pointed here', async () => {
    const from = (remoteAddress: string, host = 'localhost') =>
      testServer.app.inject({ url: '/metrics', remoteAddress, headers: { host } })
    expect((await from('127.0.0.1')).statusCode).toBe(200)
    expect((await from('::1', '[::1]:3000')).statusCode).toBe(200)
    expect((await from('192.0.2.7')).statusCode).toBe(404)
    expect((await from('127.0.0.1', 'attacker.example')).statusCode).toBe(404)
    expect((await from('127.0.0.1', 'localhost.attacker.example')).statusCode).toBe(404)
  })

  test('are sent to a bearer of the token, and to no other', async () => {
    const config = { METRICS_TOKEN: token, TRUST_PROXY: 1 }
    expect((await ask(config, { authorization: `Bearer ${token}` })).status).toBe(200)
    for (const given of ['', 'Bearer', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`]) {
      const answer = await ask(config, given === '' ? {} : { authorization: given })
      expect(answer, given).toMatchObject({ status: 404 })
      expect(answer.body).not.toContain('flightline_')
    }
  })

  test('are no page of the product below /api, and no route of the matrix', async () => {
    expect((await testServer.app.inject({ url: '/api/metrics' })).statusCode).toBe(404)
  })
})

describe('health', () => {
  const ready = async () => {
    const { statusCode, body } = await testServer.app.inject({ url: '/api/health/ready' })
    return { status: statusCode, answer: JSON.parse(body) as { status: string; parts: Record<string, string> } }
  }

  test('live is reported without looking at anything', async () => {
    const answer = await testServer.app.inject({ url: '/api/health/live' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'live' }])
  })

  test('ready is reported once everything has been started, part by part', async () => {
    expect(await ready()).toEqual({ status: 503, answer: { status: 'not-ready', parts: { process: 'starting' } } })
    testServer.platform.watch.readiness.started()
    expect(await ready()).toEqual({
      status: 200,
      answer: { status: 'ready', parts: { database: 'ok', migrations: 'ok', feed: 'ok' } },
    })
  })

  test('a step that the database lacks makes it not ready', async () => {
    const { owner } = testServer.platform.pools
    const step = await owner.query<{ name: string; timestamp: string }>(
      "delete from flightline.kysely_migration where name = '0008_user_grants' returning name, timestamp",
    )
    await expect
      .poll(async () => (await ready()).answer.parts['migrations'], { timeout: 20_000 })
      .toBe('not up to date')
    expect((await ready()).status).toBe(503)
    const { name, timestamp } = step.rows[0] ?? {}
    await owner.query('insert into flightline.kysely_migration (name, timestamp) values ($1, $2)', [name, timestamp])
    await expect.poll(async () => (await ready()).status, { timeout: 20_000 }).toBe(200)
  })

  test('a stopping process reports it at once', async () => {
    testServer.platform.watch.readiness.stopping()
    expect(await ready()).toEqual({ status: 503, answer: { status: 'not-ready', parts: { process: 'stopping' } } })
    testServer.platform.watch.readiness.started()
    expect((await ready()).status).toBe(503)
  })
})

test('a request that is never finished, and a silent connection, are ended; an upload on a slow line is not', () => {
  const { server } = testServer.app
  expect(server.requestTimeout).toBe(600_000)
  expect(server.timeout).toBe(120_000)
  const slowestBitsPerSecond = (testServer.platform.config.UPLOAD_MAX_BYTES * 8) / (server.requestTimeout / 1000)
  expect(slowestBitsPerSecond).toBeLessThan(150_000)
})
