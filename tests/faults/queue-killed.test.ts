import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { queue } from '../../domain/inbox/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { Dice } from '../contract/live-writers.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'
import { Children } from './children.ts'

// Three processes carry out queue items and are killed in the midst of them: each item has its effect once.

let server: TestServer
const children = new Children()
const dice = new Dice(165)

beforeAll(async () => {
  server = await openTestServer()
}, 90_000)
afterEach(() => children.killAll())
afterAll(() => server.close())

/** Items of both kinds: those that share a transaction, and those that wait outside. */
const putItems = (client: string, names: readonly string[]) =>
  withTenant(server.platform, systemActor(client), (ctx) =>
    asVerb(ctx, queue).createMany(
      names.map((name, at) => {
        const kind =
          at % 4 === 0
            ? { type: 'download-url', data: { input: { url: name, path: 'x' } } }
            : { type: 'unread-counts', data: { input: { user: name } } }
        return { date: ctx.now, doc: queue.shape.parse({ ...kind, state: 'waiting' }) }
      }),
    ),
  )

async function readNames(): Promise<string[]> {
  const { rows } = await server.platform.pools.owner.query<{ name: string }>(
    "select name from tasks where name like 'queued %' order by name",
  )
  return rows.map(({ name }) => name)
}

test('each item has its effect once under three processes that are killed at random', async () => {
  const names = Array.from({ length: 900 }, (_, at) => `queued ${1000 + at}`)
  await putItems(
    clientIds.LARO,
    names.filter((_, at) => at % 3 > 0),
  )
  await putItems(
    clientIds.NXT,
    names.filter((_, at) => at % 3 === 0),
  )
  const start = () => children.begin('queue-child.ts', [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA])
  const workers = await Promise.all([start(), start(), start()])
  for (const mark of [50, 300, 550, 750]) {
    await until(async () => (await readNames()).length >= mark, 120_000)
    const [killed] = workers.splice(dice.below(workers.length), 1)
    if (killed) await children.kill(killed)
    workers.push(await start())
  }
  await until(async () => {
    const { rows } = await server.platform.pools.owner.query(
      "select from queue where state in ('waiting', 'handed') limit 1",
    )
    return rows.length === 0
  }, 180_000)
  expect(await readNames()).toEqual(names)
  const { rows } = await server.platform.pools.owner.query("select from queue where state = 'done'")
  expect(rows).toHaveLength(names.length)
}, 300_000)
