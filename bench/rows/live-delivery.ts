import pg from 'pg'
import { Crowd } from '../crowd/crowd.ts'
import { monotonicMs } from '../crowd/crowd-protocol.ts'
import { single, times, type Run, type Times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { startChild, type Child } from '../stage/child.ts'

const usual: Run = { warmUp: 10, count: 150 }
/** Turns of the one before the other has its turns. */
const block = 10
const mostMegabytes = 400
const mostMs = 100

/** Commits on a separate connection; answers the time just before the commit was sent. */
async function commit(db: pg.Client, statements: readonly pg.QueryConfig[]): Promise<number> {
  await db.query('begin')
  for (const statement of statements) await db.query(statement)
  const at = monotonicMs()
  await db.query('commit')
  return at
}

/** Something that a crowd receives, and when each of its sockets did. */
class Heard {
  readonly #crowd: Crowd
  readonly #action: (turn: number) => Promise<number>
  readonly #delays: number[] = []

  constructor(crowd: Crowd, action: (turn: number) => Promise<number>) {
    this.#crowd = crowd
    this.#action = action
  }

  get times(): Times {
    return times(this.#delays)
  }

  async take(from: number, to: number): Promise<void> {
    for (let turn = from; turn < to; turn++) {
      const delays = await this.#crowd.hear(() => this.#action(turn))
      if (turn >= 0) this.#delays.push(...delays)
    }
  }
}

interface Scene {
  readonly crowd: Crowd
  /** Commits the changes that the crowd receives. */
  readonly db: pg.Client
  readonly sockets: number
}

/** One insert and NOTIFY to LISTEN, and from there an empty message to as many plain sockets. */
async function openFloor(server: Child<string>, { crowd, db, sockets }: Scene): Promise<Heard> {
  await crowd.open({ url: await server.next(), count: sockets })
  const statements = [{ text: "insert into bench.floor (text) values ('live')" }, { text: "notify bench_floor, ''" }]
  return new Heard(crowd, () => commit(db, statements))
}

const change = `
  update threads set doc = jsonb_set(doc, '{subject}', to_jsonb($2::text)), version = version + 1, last_date = $3
  where client_id = current_setting('app.client_id')::uuid and id = $1`

/** A thread changes at the top of the inbox that everybody has open. */
async function openProduct(stage: Stage, { crowd, db, sockets }: Scene): Promise<Heard> {
  const path = `clients/${stage.largeClient}/threads`
  const hello = { token: await stage.token(), client: stage.largeClient, watches: [{ path, limit: 15 }] }
  await crowd.open({ url: `${stage.origin.replace('http', 'ws')}/api/live`, count: sockets, hello })
  const { rows } = await stage.http.ask<{ rows: { id: string }[] }>(`/api/data/${path}?limit=1`)
  const id = rows[0]?.id
  return new Heard(crowd, (turn) => commit(db, [{ text: change, values: [id, `Live ${turn}`, Date.now()] }]))
}

interface Delivered {
  readonly floor: Times
  readonly product: Times
  readonly megabytes: number
}

async function deliver(stage: Stage, db: pg.Client, sockets: number): Promise<Delivered> {
  const server = startChild<string>('crowd/socket-floor.ts', [stage.dbUrl])
  const [plain, screens] = [new Crowd(), new Crowd()]
  try {
    const floor = await openFloor(server, { crowd: plain, db, sockets })
    const product = await openProduct(stage, { crowd: screens, db, sockets })
    const { warmUp, count } = stage.turns(usual)
    for (let start = -warmUp; start < count; start += block) {
      const end = Math.min(start + block, count)
      await floor.take(start, end)
      await product.take(start, end)
    }
    return { floor: floor.times, product: product.times, megabytes: await stage.product.memory() }
  } finally {
    await Promise.all([plain.stop(), screens.stop(), server.stop()])
  }
}

async function run(stage: Stage): Promise<Measured[]> {
  const sockets = stage.isRehearsal ? 20 : 1000
  const db = new pg.Client({ connectionString: stage.dbUrl, application_name: 'bench' })
  await db.connect()
  await db.query("select set_config('app.client_id', $1, false)", [stage.largeClient])
  try {
    const { floor, product, megabytes } = await deliver(stage, db, sockets)
    return [
      {
        name: `commit to ${sockets.toLocaleString('en-US')} sockets`,
        times: product,
        floor,
        floorName: 'fsynced insert, NOTIFY, LISTEN, empty send to as many',
        promise: `p99 <= 3 x floor, <= ${mostMs} ms`,
        isMet: product.p99 <= floor.p99 * 3 && product.p99 <= mostMs,
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
