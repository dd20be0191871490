import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath, pathTemplate, type RecordDefinition } from '../../domain/kernel/index.ts'
import { records } from '../../domain/records.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { LiveScreen, startLiveServer, type LiveServer, type Shown, type Watch } from './live-screen.ts'
import { Dice, onlyAddedTo, writeSomething, type Written } from './live-writers.ts'

// Rows + events = a fresh fetch: for every record type, with 4 concurrent writers whose transactions commit late and out
// of order, two servers on one database, and sockets that are cut and come back to the other server.

let testServer: TestServer
let servers: readonly [LiveServer, LiveServer]

beforeAll(async () => {
  testServer = await openTestServer()
  servers = await Promise.all([startLiveServer(testServer.platform), startLiveServer(testServer.platform)])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await testServer.close()
})

const clientId = clientIds.LARO
const userId = cast.ana.id
const writers = 4
const rounds = timesToRun(2, 6)

const values = { client: clientId, user: userId, message: 'one-message' }

/** The rows of one owner, a narrow window, and rows that a filter lets in and out. */
function watchesOf(definition: RecordDefinition): Watch[] {
  const { collection } = pathTemplate(definition.path)
  if (collection === undefined) return []
  const path = fillPath(collection, values)
  const filtered = Object.entries(definition.columns).find(
    ([name, column]) => column.type === 'text' && !(name in values),
  )
  return [
    { path },
    { path, limit: 4, orderBy: { field: 'last_date', direction: 'asc' } },
    ...(filtered ? [{ path, where: [filtered[0], 'in', ['amber', 'birch']], limit: 50 } as const] : []),
  ]
}

function documentWatch({ definition, ids }: Written): Watch[] {
  const [id] = ids
  return id === undefined ? [] : [{ path: fillPath(pathTemplate(definition.path).document, { ...values, id }) }]
}

/** Result of a fresh fetch over HTTP for the same query. */
async function fetchAnew({ path, where, orderBy, limit }: Watch): Promise<unknown[]> {
  const query = new URLSearchParams({
    ...(where ? { where: JSON.stringify(where) } : {}),
    ...(orderBy ? { orderBy: `${orderBy.field}.${orderBy.direction}` } : {}),
    ...(limit ? { limit: String(limit) } : {}),
  })
  const answer = await testServer.app.inject({
    url: `/api/data/${path}?${query.toString()}`,
    headers: await testServer.headersOf(cast.ana, clientId),
  })
  if (answer.statusCode === 404) return []
  const body: { rows?: unknown[] } = answer.json()
  return body.rows ?? [body]
}

async function connect(screen: LiveScreen, server: LiveServer): Promise<void> {
  const { token = '', client = '' } = await testServer.headersOf(cast.ana, clientId)
  await screen.connect(server.url, { token, client })
}

const everyShown = (screens: readonly LiveScreen[]): Shown[] => screens.flatMap((screen) => [...screen.shown.values()])

test('rows and events give the result of a fresh fetch, for every record type', { timeout: 120_000 }, async () => {
  const { owner } = testServer.platform.pools
  // Amounts of random documents do not add up.
  await owner.query('alter table payments disable trigger payment_adds_up')
  await owner.query('alter table refunds disable trigger refund_within_charge')
  const existing = await onlyAddedTo(owner)
  const written: Written[] = records.map((definition) => {
    return { definition, clientId, userId, ids: [], isOnlyAddedTo: existing.has(definition.name) }
  })
  expect(written.some(({ isOnlyAddedTo }) => isOnlyAddedTo)).toBe(true)
  const first = new Dice(1)
  await writeToAll(written, first)
  // A screen watches 200 things at most: on either server one follows every other record type, one the rest.
  const screens = Array.from({ length: 4 }, () => new LiveScreen())
  await Promise.all(screens.map((screen, place) => connect(screen, servers[place < 2 ? 0 : 1])))
  for (const [place, screen] of screens.entries()) {
    for (const into of written.filter((_, at) => at % 2 === place % 2)) {
      const watches = [...watchesOf(into.definition), ...documentWatch(into)]
      for (const [number, watch] of watches.entries()) screen.watch(`${into.definition.name} ${place} ${number}`, watch)
    }
  }
  const dice = Array.from({ length: writers }, (_, writer) => new Dice(100 + writer))
  await Promise.all(
    dice.map(async (own, writer) => {
      for (let round = 0; round < rounds; round++) {
        await writeToAll(written, own)
        const screen = screens[writer]
        screen?.cut()
        await writeToAll(written.slice(0, 5), own)
        if (screen) await connect(screen, servers[(writer + round) % 2 === 0 ? 0 : 1])
      }
    }),
  )
  // Again without a cut: a screen that comes back gets everything, and would hide an event that never came.
  await Promise.all(dice.map((own) => writeToAll(written, own)))
  expect(screens.flatMap((screen) => screen.errors)).toEqual([])
  for (const shown of everyShown(screens)) {
    await expect.poll(() => shown.rows, { message: JSON.stringify(shown.watch) }).toEqual(await fetchAnew(shown.watch))
  }
  expect(everyShown(screens).filter((shown) => shown.rows.length > 0).length).toBeGreaterThan(records.length)
})

async function writeToAll(written: readonly Written[], dice: Dice): Promise<void> {
  for (const into of written) await writeSomething(testServer.platform.pools.app, into, dice)
}
