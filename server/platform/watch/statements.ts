import { Gauge } from 'prom-client'
import type pg from 'pg'
import { isDatabaseAway } from '../database/tenant.ts'
import type { Meters, Numbers } from './meters.ts'
import type { Tracer } from './tracer.ts'
import { currentWork, keepingWork } from './work.ts'

export interface PoolWatcher {
  readonly numbers: Numbers
  readonly meters: Meters
  readonly tracer: Tracer
}

type Ended = (error: unknown) => void
type Callback = (error: unknown, ...rest: unknown[]) => unknown

const isCallback = (value: unknown): value is Callback => typeof value === 'function'

/** Verb and first table of a statement: its loggable part. Values never are, and are never part of its text. */
const shortForm =
  /^\s*(?:with\b[^]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback|listen|call)\b(?:[^]*?\b(?:from|into|update)\s+"?([a-z_.]+))?/i

function textOf([query]: readonly unknown[]): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
    ? query.text
    : ''
}

function nameOf(text: string): string {
  const [, verb = 'statement', table] = shortForm.exec(text) ?? []
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`
}

/** Begins to measure one statement; to be called with its error, or undefined, when it has ended. */
function beginStatement({ meters, tracer }: PoolWatcher, pool: string, args: readonly unknown[]): Ended {
  const began = performance.now()
  const parent = tracer.isOn ? currentWork()?.span?.traceparent : undefined
  // Work outside requests, jobs and mails (polling, listening) would be a separate trace each time.
  const span = parent === undefined ? undefined : tracer.begin(nameOf(textOf(args)), { kind: 'client', parent })
  return (error) => {
    meters.statements.observe({ pool }, (performance.now() - began) / 1000)
    if (error !== undefined && error !== null) {
      meters.databaseErrors.inc({ pool, kind: isDatabaseAway(error) ? 'away' : 'refused' })
      span?.end({ isFailed: true })
    } else span?.end()
  }
}

/** Calls `ended` at the end of a statement, in either of the driver's two ways of reporting. */
function ending(args: readonly unknown[], ask: (args: readonly unknown[]) => unknown, ended: Ended): unknown {
  const last = args.at(-1)
  if (isCallback(last)) {
    const reporting: Callback = (error, ...rest) => {
      ended(error)
      return last(error, ...rest)
    }
    return ask([...args.slice(0, -1), reporting])
  }
  const answer = ask(args)
  if (answer instanceof Promise) answer.then(() => ended(undefined), ended)
  else ended(undefined)
  return answer
}

/** Puts something of ours around a method of one object. */
function around(
  target: object,
  method: string,
  wrap: (ask: (args: readonly unknown[]) => unknown) => (...args: unknown[]) => unknown,
): void {
  const original: unknown = Reflect.get(target, method)
  if (typeof original !== 'function') throw new TypeError(`there is no method ${method}`)
  const value = wrap((args): unknown => Reflect.apply(original, target, args))
  Object.defineProperty(target, method, { value, configurable: true, writable: true })
}

function watchConnection(watcher: PoolWatcher, pool: string, client: pg.PoolClient): void {
  let underWay = 0
  around(client, 'query', (ask) => (...args) => {
    if (underWay === 0) watcher.meters.roundTrips.inc({ pool })
    underWay += 1
    const ended = beginStatement(watcher, pool, args)
    return ending(args, ask, (error) => {
      underWay -= 1
      ended(error)
    })
  })
}

/** The driver hands a freed connection over inside the work of its last holder; the asker's own work continues. */
function keepWork(pool: pg.Pool): void {
  around(
    pool,
    'connect',
    (ask) =>
      (...args) =>
        ask(args.map((one) => (isCallback(one) ? keepingWork(one) : one))),
  )
}

/** Counts and times every statement of the pools that it is given, and shows how their connections are used. */
export class WatchedPools {
  readonly #watcher: PoolWatcher
  readonly #pools = new Map<string, pg.Pool>()

  constructor(watcher: PoolWatcher) {
    this.#watcher = watcher
    const connections = new Gauge({
      name: 'flightline_db_connections',
      help: 'Connections by pool: in use, idle; and how many wait for one',
      labelNames: ['pool', 'state'],
      registers: [watcher.numbers],
      collect: () => {
        for (const [pool, { totalCount, idleCount, waitingCount }] of this.#pools) {
          connections.set({ pool, state: 'in_use' }, totalCount - idleCount)
          connections.set({ pool, state: 'idle' }, idleCount)
          connections.set({ pool, state: 'waiting' }, waitingCount)
        }
      },
    })
  }

  /** To be called before the pool is used. A pool of the same name takes the place of the one before. */
  add(name: string, pool: pg.Pool): void {
    this.#pools.set(name, pool)
    if (this.#watcher.tracer.isOn) keepWork(pool)
    pool.on('connect', (client) => watchConnection(this.#watcher, name, client))
  }
}
