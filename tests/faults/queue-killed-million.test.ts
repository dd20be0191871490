import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Dice } from '../contract/live-writers.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'
import { Children } from './children.ts'

// A million items of one client wait while 500 items of each of two others are added, which end first. Then processes are
// killed at random until a part of the million is done: each of these items is done once.

const million = 1_000_000
const few = 500
/** Items of the million that are carried out: all of them would take a quarter of an hour. */
const drained = 100_000
/** Rows of one statement that adds items. */
const atOnce = 100_000
const processes = 3
/** Parts of them at which a process is killed. */
const killedAt = [0.2, 0.35, 0.5, 0.65, 0.8]
const pollMs = 1000

let server: TestServer
const children = new Children()
const dice = new Dice(1_000_000)

const ask = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await server.platform.pools.owner.query<Row>(text, [...values])).rows

/** Adds items with the triggers of the table, as each write does. */
const addItems = (client: string, from: number, to: number) =>
  ask(
    `insert into queue (client_id, id, date, last_date, doc)
     select $1::uuid, 'item' || n, $4::bigint, $4::bigint, jsonb_build_object('type', 'unread-counts', 'state', 'waiting',
       'data', jsonb_build_object('input', jsonb_build_object('user', 'item' || n)))
     from generate_series($2::integer, $3::integer) n`,
    [client, from, to, Date.now()],
  )

beforeAll(async () => {
  server = await openTestServer()
  await ask('create table noted_items (client_id uuid not null, name text not null)')
  await ask('grant insert on noted_items to flightline_app')
  for (let at = 0; at < million; at += atOnce) await addItems(clientIds.LARO, at + 1, at + atOnce)
  await ask('analyze queue')
}, 1_200_000)
afterAll(async () => {
  await children.killAll()
  await server.close()
})

async function countNoted(client: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    'select count(*)::integer as count from noted_items where client_id = $1',
    [client],
  )
  return row?.count ?? 0
}

const start = () =>
  children.begin('queue-child.ts', [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA, 'noted'])

/** Waits until so many items of a client are done, and looks rarely, because counting costs as much as draining. */
const untilNoted = (client: string, count: number) =>
  until(async () => {
    const isReached = (await countNoted(client)) >= count
    if (!isReached) await sleep(pollMs)
    return isReached
  }, 3_600_000)

const round = (value: number) => Math.round(value)

test('a million items of one client hold up no other, and each item is done once under kills', async () => {
  const workers = await Promise.all(Array.from({ length: processes }, start))
  await untilNoted(clientIds.LARO, 1000)
  const began = performance.now()
  const before = await countNoted(clientIds.LARO)
  for (const client of [clientIds.NXT, clientIds.EQIP]) await addItems(client, 1, few)
  for (const client of [clientIds.NXT, clientIds.EQIP]) await untilNoted(client, few)
  const fewMs = performance.now() - began
  const done = await countNoted(clientIds.LARO)
  expect(done).toBeLessThan(million * 0.05)

  for (const part of killedAt) {
    await untilNoted(clientIds.LARO, drained * part)
    const [killed] = workers.splice(dice.below(workers.length), 1)
    if (killed) await children.kill(killed)
    workers.push(await start())
  }
  await untilNoted(clientIds.LARO, drained)
  const seconds = (performance.now() - began) / 1000
  await children.killAll()
  const all = await countNoted(clientIds.LARO)
  console.log(
    `the others were done after ${round(fewMs)} ms with ${million - done} of the million waiting; ` +
      `${round((all - before) / seconds)} items a second in ${processes} processes with ${killedAt.length} kills`,
  )

  // One statement: what a killed process had sent may be committed still.
  const [end] = await ask<{ noted: number; names: number; settled: number }>(
    `select (select count(*)::integer from noted_items) as noted,
      (select count(*)::integer from (select distinct client_id, name from noted_items) n) as names,
      (select count(*)::integer from queue where state = 'done' and version = 2) as settled`,
  )
  expect(end?.noted).toBeGreaterThanOrEqual(drained + 2 * few)
  expect(end).toEqual({ noted: end?.noted, names: end?.noted, settled: end?.noted })
}, 4_800_000)
