import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import { databaseRoles, urlForRole } from '../../server/platform/database/pools.ts'
import { HttpClient } from '../http-client.ts'
import type { Run } from '../measure.ts'
import { statementTap } from '../plans/statement-tap.ts'
import type { Amounts, Stage } from '../row.ts'
import { benchPerson, signIn, signUp } from './bench-person.ts'
import { startChild } from './child.ts'
import { removeOldSets } from './old-sets.ts'
import { startProduct } from './product-process.ts'
import { openScaleDatabase, type ScaleDatabase } from './scale-database.ts'
import { stageSecret } from './stage-secret.ts'

export interface StageOptions {
  /** Owner's address of a database to measure on; an embedded one, kept for the next run, when absent. */
  readonly databaseUrl: string | undefined
  /** Share of the scale set of the promises: 1 is the whole. */
  readonly size: number
  readonly folder: string
  readonly amounts: Amounts
}

/** Opens the database of the stage with its person signed up, and closes it after the work. */
export async function withScaleDatabase<T>(
  options: StageOptions,
  work: (database: ScaleDatabase) => Promise<T>,
): Promise<T> {
  await removeOldSets(options.folder)
  await mkdir(options.folder, { recursive: true })
  const database = await openScaleDatabase(options.databaseUrl, options.folder, options.size)
  try {
    await signUp(database.url, [database.large, database.small])
    return await work(database)
  } finally {
    await database.stop()
  }
}

/** A rehearsal is long enough for a connection to settle on a kept plan, which Postgres does after five turns. */
const rehearsed: Run = { warmUp: 0, count: 8 }

/** Closings in the order in which things were opened; run backwards. */
class Pile {
  readonly #closings: (() => Promise<unknown>)[] = []

  add<T>(thing: T, close: (thing: T) => Promise<unknown>): T {
    this.#closings.push(() => close(thing))
    return thing
  }

  async close(): Promise<void> {
    for (const closing of this.#closings.toReversed()) await closing()
  }
}

async function openConnection(dbUrl: string, client: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: dbUrl, application_name: 'bench' })
  await db.connect()
  await db.query("select set_config('app.client_id', $1, false)", [client])
  return db
}

async function build(
  pile: Pile,
  database: ScaleDatabase,
  options: StageOptions & { isRehearsal: boolean },
): Promise<Stage> {
  const { url, large, small } = database
  const floor = startChild<string>('stage/floor-server.ts')
  pile.add(floor, (one) => one.stop())
  const empty = pile.add(new HttpClient(await floor.next()), (one) => Promise.resolve(one.close()))
  const product = pile.add(await startProduct(url, options.folder), (one) => one.stop())
  const http = pile.add(new HttpClient(product.origin), (one) => Promise.resolve(one.close()))
  const { cookie, token } = await signIn(http, product.origin)
  const headers = { token: await token(), client: large }
  http.headers = headers
  const dbUrl = urlForRole(url, databaseRoles.app, stageSecret)
  const db = pile.add(await openConnection(dbUrl, large), (one) => one.end())
  return {
    http,
    empty,
    db,
    dbUrl,
    ownerUrl: url,
    origin: product.origin,
    headers,
    cookie,
    userId: benchPerson.id,
    largeClient: large,
    smallClient: small,
    product,
    tap: statementTap(url),
    turns: (run) => (options.isRehearsal ? rehearsed : run),
    isRehearsal: options.isRehearsal,
    amounts: options.amounts,
    // The token of a request is short-lived: a long row continues with the renewed one.
    token: async () => {
      http.headers = { ...headers, token: await token() }
      return token()
    },
  }
}

/** Starts the program and the servers that it is compared with, and ends all of them. */
export async function onStage<T>(
  database: ScaleDatabase,
  options: StageOptions & { isRehearsal: boolean },
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const pile = new Pile()
  try {
    return await work(await build(pile, database, options))
  } finally {
    await pile.close()
  }
}
