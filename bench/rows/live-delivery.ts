import pg from 'pg'
import { Crowd } from '../crowd/crowd.ts'
import { monotonicMs } from '../crowd/crowd-protocol.ts'
import { single, times, type Run, type Times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { startChild } from '../stage/child.ts'

const usual: Run = { warmUp: 10, count: 150 }
const mostMegabytes = 400
const mostMs = 100

/** Commits on a connection of its own; answers the time just before the commit was sent. */
async function commit(db: pg.Client, statements: readonly pg.QueryConfig[]): Promise<number> {
  await db.query('begin')
  for (const statement of statements) await db.query(statement)
  const at = monotonicMs()
  await db.query('commit')
  return at
}

/** Delays of a deed that a crowd hears of, over and over. */
async function delaysOf(crowd: Crowd, deed: (turn: number) => Promise<number>, { warmUp, count }: Run): Promise<Times> {
  const all: number[] = []
  for (let turn = 0; turn < warmUp + count; turn++) {
    const heard = await crowd.hear(() => deed(turn))
    if (turn >= warmUp) all.push(...heard)
  }
  return times(all)
}

/** One insert and NOTIFY to LISTEN, and from there an empty message to as many plain sockets. */
async function floorTimes(stage: Stage, db: pg.Client, sockets: number): Promise<Times> {
  const server = startChild<string>('crowd/socket-floor.ts', [stage.dbUrl])
  const crowd = new Crowd()
  try {
    await crowd.open({ url: await server.next(), count: sockets })
    const statements = [{ text: "insert into bench.floor (text) values ('live')" }, { text: "notify bench_floor, ''" }]
    return await delaysOf(crowd, () => commit(db, statements), stage.turns(usual))
  } finally {
    await Promise.all([crowd.stop(), server.stop()])
  }
}

const change = `
  update threads set doc = jsonb_set(doc, '{subject}', to_jsonb($2::text)), version = version + 1, last_date = $3
  where client_id = current_setting('app.client_id')::uuid and id = $1`

interface Delivered {
  readonly delays: Times
  readonly megabytes: number
}

/** A thread changes at the top of the inbox that everybody has open. */
async function productTimes(stage: Stage, db: pg.Client, sockets: number): Promise<Delivered> {
  const crowd = new Crowd()
  try {
    const path = `clients/${stage.largeClient}/threads`
    const hello = { token: await stage.token(), client: stage.largeClient, watches: [{ path, limit: 15 }] }
    await crowd.open({ url: `${stage.origin.replace('http', 'ws')}/api/live`, count: sockets, hello })
    const { rows } = await stage.http.ask<{ rows: { id: string }[] }>(`/api/data/${path}?limit=1`)
    const id = rows[0]?.id
    const deed = (turn: number) => commit(db, [{ text: change, values: [id, `Live ${turn}`, Date.now()] }])
    const delays = await delaysOf(crowd, deed, stage.turns(usual))
    return { delays, megabytes: await stage.product.memory() }
  } finally {
    await crowd.stop()
  }
}

async function run(stage: Stage): Promise<Measured[]> {
  const sockets = stage.isRehearsal ? 20 : 1000
  const db = new pg.Client({ connectionString: stage.dbUrl, application_name: 'bench' })
  await db.connect()
  await db.query("select set_config('app.client_id', $1, false)", [stage.largeClient])
  try {
    const floor = await floorTimes(stage, db, sockets)
    const { delays, megabytes } = await productTimes(stage, db, sockets)
    return [
      {
        name: `commit to ${sockets.toLocaleString('en-US')} sockets`,
        times: delays,
        floor,
        floorName: 'fsynced insert, NOTIFY, LISTEN, empty send to as many',
        promise: `p99 <= 3 x floor, <= ${mostMs} ms`,
        isMet: delays.p99 <= floor.p99 * 3 && delays.p99 <= mostMs,
      },
      {
        name: `memory of the program with ${sockets.toLocaleString('en-US')} sockets`,
        times: single(megabytes),
        promise: `<= ${mostMegabytes} MB without the database`,
        isMet: megabytes <= mostMegabytes,
        unit: 'MB',
      },
    ]
  } finally {
    await db.end()
  }
}

export const liveDelivery: Row = { name: 'live-delivery', run }
