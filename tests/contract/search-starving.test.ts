import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '../../domain/kernel/index.ts'
import { withCaller } from '../../server/platform/context.ts'
import { Unavailable } from '../../server/platform/errors.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { cast, clientIds } from '../world.ts'
import { ana, openSearchDesk, sam, type SearchDesk } from './search-calls.ts'

let desk: SearchDesk
beforeAll(async () => {
  desk = await openSearchDesk()
})
afterAll(() => desk.server.close())

const jo: Actor = { userId: cast.jo.id, clientId: clientIds.LARO, roles: new Set(['user']), isDefaultClient: true }

/** The worst query of all: it does nothing but last. */
const search = (actor: Actor, seconds: number) =>
  withCaller(desk.server.platform, { actor, isSearch: true }, ({ db }) => db.once(sql`select pg_sleep(${seconds})`))

test('a search that takes too long is ended, and reports it', async () => {
  await expect(search(jo, 30)).rejects.toBeInstanceOf(Unavailable)
})

/** Requests of others in between: a colleague, another client, and the user of the worst queries for a list. */
async function askOthers() {
  const names = [
    await desk.names('contacts', { query: 'fernandez' }, ana),
    await desk.names('contacts', { query: 'secret' }, sam),
  ]
  const listed = await desk.server.app.inject({
    method: 'GET',
    url: `/api/data/clients/${clientIds.LARO}/contacts`,
    headers: await desk.server.headersOf(cast.jo, clientIds.LARO),
  })
  return { names, status: listed.statusCode }
}

test('while a user runs the worst queries, a colleague, another client and all other work continue', async () => {
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const last = async () => {
    running += 1
    most = Math.max(most, running)
    await end
    running -= 1
  }
  const { userId, clientId } = jo
  const worst = Array.from({ length: 9 }, () => desk.server.platform.searches.take({ userId, clientId }, last))
  // For any duration of theirs, the others are answered.
  expect(await askOthers()).toEqual({ names: [['Maria Fernandez'], ['Zoë Secret']], status: 200 })
  expect(running).toBe(3)
  endAll()
  await Promise.all(worst)
  expect(most).toBe(3)
})

test('a user who asks for more than can ever be shown is asked to wait', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => search(jo, 0.01)))
  const refused = asked.filter((one) => one.status === 'rejected')
  expect(refused.length).toBe(60 - 3 - 50)
  expect(refused.every((one) => one.reason instanceof Unavailable)).toBe(true)
})

/** Takes all places of a user, until they are given back. */
function holdPlaces({ userId, clientId }: Actor) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = Array.from({ length: 3 }, () => desk.server.platform.searches.take({ userId, clientId }, () => promise))
  return async () => {
    resolve()
    await Promise.all(held)
  }
}

test('of searches of everything, one for each key, the newest is answered', async () => {
  const [jos, query] = [[cast.jo, clientIds.LARO] as const, 'fernandez']
  const giveBack = holdPlaces(jo)
  const taken = vi.spyOn(desk.server.platform.searches, 'take')
  const type = async (end: number) => {
    const known = taken.mock.calls.length
    const answer = desk.send(jos, '/search', { query: query.slice(0, end) })
    await expect.poll(() => taken.mock.calls.length).toBeGreaterThan(known)
    return { answer }
  }
  let last = await type(1)
  for (let end = 2; end <= query.length; end += 1) {
    const before = last
    last = await type(end)
    expect((await before.answer).statusCode).toBe(503)
  }
  taken.mockRestore()
  await giveBack()
  const newest = await last.answer
  expect(newest.statusCode, newest.body).toBe(200)
  expect(newest.body).toContain('Maria Fernandez')
})

test('a waiting search whose request was closed is dropped', async () => {
  const { app, platform } = desk.server
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const giveBack = holdPlaces(jo)
  const taken = vi.spyOn(platform.searches, 'take')
  const asked = new AbortController()
  const headers = { ...(await desk.server.headersOf(cast.jo, clientIds.LARO)), 'content-type': 'application/json' }
  const answer = fetch(`${address}/api/search`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: 'fernandez' }),
    signal: asked.signal,
  })
  await expect.poll(() => taken.mock.calls.length).toBeGreaterThan(0)
  asked.abort()
  await expect(answer).rejects.toThrow('abort')
  for (const { value } of taken.mock.results) await expect(value).rejects.toBeInstanceOf(Unavailable)
  taken.mockRestore()
  await giveBack()
})
