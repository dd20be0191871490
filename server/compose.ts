import type { FastifyInstance } from 'fastify'
import { records } from '../domain/records.ts'
import { migrateSignIn, openSignIn, type SignIn } from './company/index.ts'
import { closeMailOut, sendOwnMail } from './inbox/mail/index.ts'
import { hasOutsideWorld, serveOutsideWorld } from './outside-world/index.ts'
import type { Config } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { openPools } from './platform/database/pools.ts'
import { buildApp } from './platform/http/app.ts'
import { Reach } from './platform/http/reach.ts'
import { buildOf, serveWeb } from './platform/http/serve-web.ts'
import { migrateJobs } from './platform/jobs/start-jobs.ts'
import { mountLive, openLive, type Live } from './platform/live/open-live.ts'
import type { Route } from './platform/http/route.ts'
import type { Log } from './platform/log.ts'
import { openObjectStore } from './platform/outside/storage/open-store.ts'
import type { Platform } from './platform/platform.ts'
import { routes } from './routes.ts'

/** What a process needs before it can be put together. */
export interface Ground {
  readonly config: Config
  readonly log: Log
  readonly secret: string
  /** Owner's address of the database. */
  readonly databaseUrl: string
  /** Epoch milliseconds; the machine's clock unless a test gives another. */
  readonly clock?: () => number
}

/** The parts of one process, opened on a migrated database. */
export interface House {
  readonly platform: Platform
  readonly signIn: SignIn
  readonly app: FastifyInstance
  readonly live: Live
  /** Every call that the app serves. */
  readonly routes: readonly Route[]
  close(): Promise<void>
}

/** Brings a database to this program's schema: our tables, then those of sign-in and of the queue. */
export async function migrateAll({
  log,
  secret,
  databaseUrl,
}: Pick<Ground, 'log' | 'secret' | 'databaseUrl'>): Promise<void> {
  const pools = openPools(databaseUrl, secret, log)
  try {
    await migrate(pools.owner, secret)
    await migrateSignIn(pools, log)
    await migrateJobs(pools, log)
  } finally {
    await pools.close()
  }
}

const webFolder = new URL('../dist/web', import.meta.url).pathname

/** Opens the parts of one process. Nothing listens yet. */
export async function openHouse({ config, log, secret, databaseUrl, clock = Date.now }: Ground): Promise<House> {
  const pools = openPools(databaseUrl, secret, log)
  const signIn = openSignIn({
    pools,
    config,
    log,
    secret,
    clock,
    sendSystemMail: (mail) => sendOwnMail(platform, mail),
  })
  const platform: Platform = {
    config,
    log,
    secret,
    pools,
    clock,
    identity: signIn.identity,
    store: openObjectStore(config),
    reach: new Reach({ pools, config, clock }),
  }
  const live = await openLive(platform, { definitions: records, build: await buildOf(webFolder) })
  const served = routes({ signIn })
  const app = await buildApp(platform, { routes: served, mount: (api) => mountLive(api, live) })
  if (hasOutsideWorld(config)) await serveOutsideWorld(app, platform)
  await serveWeb(app, webFolder)
  return {
    platform,
    signIn,
    app,
    live,
    routes: served,
    close: async () => {
      await live.stop()
      await app.close()
      await closeMailOut(platform)
      await pools.close()
    },
  }
}
