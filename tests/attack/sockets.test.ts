import { once } from 'node:events'
import { SignJWT, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Actor } from '../../domain/kernel/index.ts'
import { liveCloseCodes, type LiveAnswer } from '../../domain/kernel/live/live-protocol.ts'
import { records } from '../../domain/records.ts'
import { reach } from '../../server/platform/records/authorise.ts'
import { startLiveServer, type LiveServer } from '../contract/live-screen.ts'
import type { TestServer } from '../test-server.ts'
import { cast, demoPassword, type CastMember } from '../world.ts'
import { laro, marker, nxt, openAttackServer, secretId } from './attack-server.ts'
import { AttackCount } from './attack-count.ts'

// The live socket, asked by those who should not: every record type, every kind of token, and a session that ends.

const count = new AttackCount('sockets')
const beatMs = 300
const patience = { timeout: 25_000 }

let testServer: TestServer
let server: LiveServer
beforeAll(async () => {
  testServer = await openAttackServer()
  server = await startLiveServer(testServer.platform, { beatMs })
})
afterAll(async () => {
  count.print()
  await server.close()
  await testServer.close()
})

/** A socket that keeps every byte it receives. */
class Wire {
  readonly heard: string[] = []
  closeCode: number | undefined
  readonly #socket: WebSocket

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.heard.push(Buffer.isBuffer(data) ? data.toString() : ''))
    socket.on('close', (code) => (this.closeCode = code))
    socket.on('error', () => undefined)
  }

  static async open(...messages: readonly object[]): Promise<Wire> {
    const socket = new WebSocket(server.url)
    const wire = new Wire(socket)
    wires.push(wire)
    await once(socket, 'open')
    for (const message of messages) wire.say(message)
    return wire
  }

  say(message: object | string): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  end(): void {
    this.#socket.terminate()
  }

  /** Answers to the watch of this name. */
  about(id: string): LiveAnswer<unknown>[] {
    return this.heard
      .map((text) => JSON.parse(text) as LiveAnswer<unknown>)
      .filter((answer) => 'id' in answer && answer.id === id)
  }
}

let wires: Wire[] = []
beforeEach(() => {
  for (const wire of wires) wire.end()
  wires = []
})

const tokenOf = async (person: CastMember): Promise<string> => (await testServer.headersOf(person, nxt))['token'] ?? ''

const signedIn = async (person: CastMember, client: string): Promise<Wire> => {
  const wire = await Wire.open({ type: 'hello', token: await tokenOf(person), client })
  await expect.poll(() => wire.heard.length, patience).toBeGreaterThan(0)
  return wire
}

const pathsOf = (path: string, client: string): string[] => {
  const collection = path.replaceAll('{client}', client).replaceAll(/\{\w+\}/g, secretId)
  return collection.endsWith(secretId) ? [collection] : [collection, `${collection}/${secretId}`]
}

/** Paths of every record type that lies under a client. */
const everyPath = (client: string): string[] =>
  records.filter(({ path }) => path.includes('{client}')).flatMap(({ path }) => pathsOf(path, client))

/** Watches paths, as many at a time as a socket may, and answers what each received. */
async function watchAll(wire: Wire, asked: readonly object[]): Promise<Map<string, LiveAnswer<unknown> | undefined>> {
  const received = new Map<string, LiveAnswer<unknown> | undefined>()
  for (let start = 0; start < asked.length; start += 100) {
    const some = asked.slice(start, start + 100).map((watch, at) => ({ id: `w${start + at}`, watch }))
    for (const { id, watch } of some) wire.say({ type: 'watch', id, ...watch })
    for (const { id, watch } of some) {
      await expect.poll(() => wire.about(id).length, { ...patience, interval: 5 }).toBeGreaterThan(0)
      received.set(JSON.stringify(watch), wire.about(id)[0])
      wire.say({ type: 'unwatch', id })
    }
  }
  return received
}

test('no token but a valid one opens a socket', async () => {
  const { privateKey } = await generateKeyPair('EdDSA')
  const origin = testServer.platform.config.PUBLIC_URL
  const foreign = await new SignJWT({ sid: 'x', anonymous: false })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setSubject(cast.ana.id)
    .setIssuer(origin)
    .setAudience(origin)
    .setExpirationTime('1h')
    .sign(privateKey)
  const [head = '', payload = '', signature = ''] = (await tokenOf(cast.sam)).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: cast.ana.id })).toString('base64url')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const token of ['x', foreign, `${head}.${changed}.${signature}`, `${none}.${changed}.`, `${head}.${payload}.`]) {
    const wire = await Wire.open(
      { type: 'hello', token, client: laro },
      { type: 'watch', id: 'a', path: `clients/${laro}/tasks` },
    )
    await expect.poll(() => wire.closeCode, patience).toBe(liveCloseCodes.unauthenticated)
    expect(count.take(wire.heard.length === 0)).toBe(true)
  }
})

test('a socket without a user, or with two, cannot watch', async () => {
  const wire = await Wire.open({ type: 'watch', id: 'a', path: `clients/${laro}/contacts` })
  await expect.poll(() => wire.closeCode, patience).toBe(liveCloseCodes.badMessage)
  expect(count.take(wire.heard.length === 0)).toBe(true)
  const twice = await signedIn(cast.sam, nxt)
  twice.say({ type: 'hello', token: await tokenOf(cast.ana), client: laro })
  await expect.poll(() => twice.closeCode, patience).toBe(liveCloseCodes.badMessage)
  const other = await signedIn(cast.sam, nxt)
  other.say({ type: 'token', token: await tokenOf(cast.ana) })
  await expect.poll(() => other.closeCode, patience).toBe(liveCloseCodes.unauthenticated)
  expect(count.take(!wires.some(({ heard }) => heard.join().includes(marker)))).toBe(true)
})

test('a client without a grant does not open, in any writing', async () => {
  for (const client of [laro, laro.toUpperCase(), `${laro} `, 'LARO', `${nxt},${laro}`, '']) {
    const wire = await Wire.open({ type: 'hello', token: await tokenOf(cast.sam), client })
    await expect.poll(() => wire.closeCode, patience).toBe(liveCloseCodes.outOfReach)
    expect(count.take(wire.heard.length === 0)).toBe(true)
  }
})

test('no path, filter or held id shows a record of another client', { timeout: 120_000 }, async () => {
  const wire = await signedIn(cast.sam, nxt)
  const strange = [
    ...everyPath(laro),
    ...everyPath(laro.toUpperCase()),
    ...everyPath(`${nxt}/../${laro}`),
    ...everyPath(`%30${laro.slice(1)}`),
  ]
  const received = await watchAll(
    wire,
    strange.map((path) => ({ path })),
  )
  for (const [watch, answer] of received) {
    const isRefused = answer?.type === 'error' && answer.error === 'not-found'
    expect(count.take(isRefused), `${watch} ${JSON.stringify(answer)}`).toBe(true)
  }
  const own = everyPath(nxt).flatMap((path) => [
    { path, where: ['id', '==', secretId] },
    { path, where: { or: [['id', '!=', 'x'], ['active', '==', true]] }, have: { [secretId]: 0 } },
    { path, where: ['client_id', '==', laro] },
    { path, orderBy: { field: 'client_id', direction: 'asc' } },
  ]) // prettier-ignore
  for (const watch of (await watchAll(wire, own)).keys())
    expect(count.take(!wire.heard.join().includes(marker)), watch).toBe(true)
})

test('a role is needed for each record type, by its definition', { timeout: 60_000 }, async () => {
  const rae: Actor = {
    userId: cast.rae.id,
    clientId: laro,
    roles: new Set(cast.rae.grants.LARO),
    isDefaultClient: true,
  }
  const closed = records.filter(({ access }) => reach(access.read, rae) === false)
  expect(closed.length).toBeGreaterThan(5)
  const wire = await signedIn(cast.rae, laro)
  const received = await watchAll(
    wire,
    closed.flatMap(({ path }) => pathsOf(path, laro)).map((path) => ({ path })),
  )
  for (const [watch, answer] of received) {
    expect(count.take(answer?.type === 'error' && ['forbidden', 'not-found'].includes(answer.error)), watch).toBe(true)
  }
  expect(wire.heard.join()).not.toContain(marker)
})

test('events of one client are not sent to another', async () => {
  const wire = await signedIn(cast.sam, nxt)
  const open = records.map(({ path }) => pathsOf(path, nxt)[0])
  for (const [at, path] of open.entries()) wire.say({ type: 'watch', id: `c${at}`, path })
  const heard = await signedIn(cast.ana, laro)
  heard.say({ type: 'watch', id: 'tasks', path: `clients/${laro}/tasks` })
  await expect.poll(() => heard.about('tasks').length, patience).toBe(1)
  for (let round = 0; round < 5; round += 1) {
    const headers = await testServer.headersOf(cast.ana, laro)
    const payload = { name: `${marker} ${round}` }
    const made = await testServer.app.inject({
      method: 'POST',
      url: `/api/data/clients/${laro}/tasks`,
      headers,
      payload,
    })
    expect(made.statusCode).toBe(201)
  }
  await expect.poll(() => heard.heard.join(), patience).toContain(`${marker} 4`)
  expect(count.take(!wire.heard.join().includes(marker))).toBe(true)
})

test('a session that ends while the socket is open ends the socket, and nothing arrives after', async () => {
  const origin = testServer.platform.config.PUBLIC_URL
  const payload = { email: cast.jo.email, password: demoPassword }
  const signed = await testServer.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin },
    payload,
  })
  const cookie = signed.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const { token } = (await testServer.app.inject({ url: '/api/auth/token', headers: { cookie } })).json<{
    token: string
  }>()
  const wire = await Wire.open(
    { type: 'hello', token, client: laro },
    { type: 'watch', id: 'a', path: `clients/${laro}/tasks` },
  )
  await expect.poll(() => wire.about('a').length, patience).toBe(1)
  const out = await testServer.app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { origin, cookie },
    payload: {},
  })
  expect(out.statusCode).toBe(200)
  await expect.poll(() => wire.closeCode, patience).toBe(liveCloseCodes.unauthenticated)
  const before = wire.heard.length
  const headers = await testServer.headersOf(cast.ana, laro)
  await testServer.app.inject({
    method: 'POST',
    url: `/api/data/clients/${laro}/tasks`,
    headers,
    payload: { name: 'after' },
  })
  const again = await Wire.open({ type: 'hello', token, client: laro })
  await expect.poll(() => again.closeCode, patience).toBe(liveCloseCodes.unauthenticated)
  expect(count.take(wire.heard.length === before)).toBe(true)
})
