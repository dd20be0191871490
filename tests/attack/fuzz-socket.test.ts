import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { pathTemplate } from '../../domain/kernel/index.ts'
import { liveCloseCodes, liveRequest, type LiveAnswer } from '../../domain/kernel/live/live-protocol.ts'
import { records } from '../../domain/records.ts'
import { startLiveServer, type LiveServer } from '../contract/live-screen.ts'
import { mutilated, odd, valuesOf } from '../faults/odd-values.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { AttackCount } from './attack-count.ts'
import { fuzzRuns, fuzzSeed, fuzzTimeout } from './fuzz-runs.ts'

// Messages of a broken or hostile screen on the live socket: it is answered or disconnected, causes no fault of ours,
// and harms no other socket.

const count = new AttackCount('socket messages', 'inputs')
let testServer: TestServer
let server: LiveServer
beforeAll(async () => {
  testServer = await openTestServer({ RATE_PER_MINUTE: '100000000' })
  server = await startLiveServer(testServer.platform)
})
afterAll(async () => {
  count.print()
  await server.close()
  await testServer.close()
})

const laro = clientIds.LARO
const paths = records
  .map(({ path }) => pathTemplate(path).collection ?? path)
  .map((path) => path.replaceAll('{client}', laro).replaceAll(/\{\w+\}/g, cast.ana.id))

/** A watch of an existing thing, with conditions, order, limit and held versions of every kind. */
const watch = fc
  .record(
    {
      path: fc.constantFrom(...paths, ...paths.map((path) => path.replace(/\/[^/]+$/, ''))),
      where: fc.oneof(
        fc.tuple(
          fc.constantFrom('id', 'active', 'date', 'name', '__proto__', 'doc'),
          fc.constantFrom('==', 'in', '<', 'x'),
          odd,
        ),
        fc.record({ or: fc.array(fc.tuple(fc.constantFrom('id', 'date'), fc.constant('=='), odd), { maxLength: 3 }) }),
        odd,
      ),
      orderBy: fc.oneof(fc.record({ field: fc.constantFrom('date', 'id', 'client_id', 'x"'), direction: fc.constantFrom('asc', 'DESC') }), odd), // prettier-ignore
      limit: fc.constantFrom<unknown>(1, 0, 500, 501, -1, 1.5, '5', null),
      have: fc.oneof(fc.dictionary(fc.string(), fc.oneof(fc.integer(), odd), { maxKeys: 5 }), odd),
      id: fc.constantFrom<unknown>('a', 'b', '', 'x'.repeat(101), 1, null),
    },
    { requiredKeys: ['path', 'id'], noNullPrototype: true },
  )
  .map((given) => ({ type: 'watch', ...given }))

const plainWatch = fc.record({
  type: fc.constant('watch'),
  id: fc.constantFrom('a', 'b'),
  path: fc.constantFrom(...paths),
})

const text = fc.oneof(plainWatch, watch, valuesOf(liveRequest), odd).map((value) => JSON.stringify(value))
const message: fc.Arbitrary<string | Buffer> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 2, arbitrary: text.chain((json) => mutilated(json.slice(0, 3000))) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', 'null', '[]', '{', '\u0000', '"'.repeat(5000), '['.repeat(100_000), 'x'.repeat(300_000)) }, // prettier-ignore
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
)

/** Ends that the protocol knows, and those of the network library for what is no text or too long. */
const knownCodes: readonly number[] = [...Object.values(liveCloseCodes), 1003, 1007, 1009]

class Screen {
  closeCode: number | undefined
  readonly heard: LiveAnswer<unknown>[] = []
  readonly socket = new WebSocket(server.url)

  constructor() {
    this.socket.on('close', (code) => (this.closeCode = code))
    // Words of the library about an ended connection; the test reads its code instead.
    this.socket.on('error', (error) => this.faults.push(error.message))
    this.socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.heard.push(JSON.parse(data.toString()) as LiveAnswer<unknown>)
    })
  }

  readonly faults: string[] = []

  async open(): Promise<this> {
    await once(this.socket, 'open')
    const { token } = await testServer.headersOf(cast.ana, laro)
    this.socket.send(JSON.stringify({ type: 'hello', token, client: laro }))
    await until(async () => this.heard.length === 1)
    return this
  }

  /** True if the server still responds, or has ended it. */
  async isSettled(): Promise<void> {
    const beats = () => this.heard.filter(({ type }) => type === 'beat').length
    const before = beats()
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send('{"type":"beat"}')
    await until(async () => this.closeCode !== undefined || beats() > before)
  }
}

const limit = { timeout: fuzzTimeout(60, 200_000) }

test('any message on a socket causes no fault of ours, and affects no other socket', limit, async () => {
  const other = await new Screen().open()
  other.socket.send(JSON.stringify({ type: 'watch', id: 'tasks', path: `clients/${laro}/tasks` }))
  let answered = 0
  for (const said of fc.sample(fc.array(message, { minLength: 1, maxLength: 6 }), {
    numRuns: fuzzRuns(60),
    seed: fuzzSeed,
  })) {
    const screen = await new Screen().open()
    for (const one of said) if (screen.socket.readyState === WebSocket.OPEN) screen.socket.send(one)
    await screen.isSettled()
    const isFault = screen.heard.some((answer) => answer.type === 'error' && answer.error === 'internal')
    const isKnown = screen.closeCode === undefined || knownCodes.includes(screen.closeCode)
    expect(count.take(!isFault && isKnown), `${screen.closeCode} ${JSON.stringify(said).slice(0, 2000)}`).toBe(true)
    answered += screen.heard.filter(({ type }) => type === 'rows').length
    screen.socket.terminate()
  }
  expect(answered).toBeGreaterThan(0)
  const headers = await testServer.headersOf(cast.ana, laro)
  await testServer.app.inject({
    method: 'POST',
    url: `/api/data/clients/${laro}/tasks`,
    headers,
    payload: { name: 'after' },
  })
  await expect.poll(() => JSON.stringify(other.heard)).toContain('after')
  other.socket.terminate()
})
