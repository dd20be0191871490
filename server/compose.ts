import type { FastifyInstance } from 'fastify'
import { records } from '../domain/records.ts'
import { serveAssistants, serveGuide } from './automation/index.ts'
import { liveRanges } from './live-ranges.ts'
import { mountFirstAnswers } from './first-answers.ts'
import { people } from './people-directory.ts'
import { makeEmptiesSite } from './charter/public-empties/empties-site.ts'
import { tripDebts, loadReference, offerSentQuotes, readPaymentPage } from './charter/index.ts'
import { serveIcons } from './content/icons.ts'
import { markSentQuotes } from './commerce/customer-pages/mark-sent.ts'
import { serveShortUrls } from './commerce/index.ts'
import { serveCustomerPages } from './commerce/customer-pages/serve-page.ts'
import { makeShopSite } from './commerce/shop/shop-site.ts'
import { makeJoinSite } from './commerce/subscriptions/groups/join-site.ts'
import { shippingDesk } from './shipping-desk.ts'
import { serveSites } from './content/site/serve-sites.ts'
import { migrateSignIn, openSignIn, type SignIn } from './company/index.ts'
import { isMailOutSetUp, sendOwnMail, type OwnMail } from './inbox/mail/index.ts'
import { providers } from './providers.ts'
import { serveSimulated } from './simulated/serve-simulated.ts'
import { PlayedReceiver } from './simulated/webhooks/played-receiver.ts'
import { makeServedReceiver } from './simulated/webhooks/serve-receiver.ts'
import type { Config } from './platform/config.ts'
import { migrate, pendingSteps } from './platform/database/migrate.ts'
import { openPool, openPools, searchConnections, type Pools } from './platform/database/pools.ts'
import { PrimaryWatch } from './platform/database/primary-watch.ts'
import { showReplicas } from './platform/watch/replica-numbers.ts'
import { openReplicas } from './platform/database/replicas.ts'
import { WakeServers } from './platform/database/wake-servers.ts'
import { buildApp } from './platform/http/app.ts'
import { HeldKeys } from './platform/http/held-keys.ts'
import { Reach } from './platform/http/reach.ts'
import { buildOf, serveWeb } from './platform/http/serve-web.ts'
import { migrateJobs } from './platform/jobs/start-jobs.ts'
import { queuedKinds } from './platform/jobs/task-list.ts'
import { mountLive, openLive, type Live } from './platform/live/open-live.ts'
import type { Route } from './platform/http/route.ts'
import type { Log } from './platform/log.ts'
import type { DnsLookup } from './platform/outside/dns/dns-lookup.ts'
import { askOutside, fetchOutside, postOutside } from './platform/outside/fetch/fetch-outside.ts'
import { openObjectStore } from './platform/outside/storage/open-store.ts'
import type { WholePlatform } from './platform/platform.ts'
import { SearchTurns } from './platform/records/search/search-turns.ts'
import { Turns, type TurnLimits } from './platform/turns.ts'
import { showLive } from './platform/live/live-numbers.ts'
import { openWatch, type Watch } from './platform/watch/watch.ts'
import { work } from './jobs.ts'
import { till } from './till.ts'
import { routes } from './routes.ts'

/** Dependencies of a process before it is composed. */
export interface Ground {
  readonly config: Config
  readonly log: Log
  readonly secret: string
  /** Owner's address of the database. */
  readonly databaseUrl: string
  /** Epoch milliseconds; the machine's clock unless a test gives another. */
  readonly clock?: () => number
  /** Asks DNS. Without it senders are not checked. */
  readonly dns?: DnsLookup
}

/** Working parts of a process on a migrated database: enough for jobs and commands, which are not called over HTTP. */
export interface Parts {
  readonly platform: WholePlatform
  readonly signIn: SignIn
  readonly live: Live
  close(): Promise<void>
}

/** A whole process on a migrated database. */
export interface Server extends Parts {
  readonly app: FastifyInstance
  /** Every call that the app serves. */
  readonly routes: readonly Route[]
}

/** Brings a database to this program's schema: our tables, then those of sign-in and of the queue. */
export async function migrateAll({
  log,
  secret,
  databaseUrl,
}: Pick<Ground, 'log' | 'secret' | 'databaseUrl'>): Promise<void> {
  const running = openPools(databaseUrl, secret, log)
  // Steps have no time limit: no caller gives up on them.
  const owner = openPool({ connectionString: databaseUrl, max: 4 }, log)
  const pools = { ...running, owner }
  try {
    await migrate(pools.owner, secret)
    await loadReference(pools.owner)
    await migrateSignIn(pools, log)
    await migrateJobs(pools, log)
  } finally {
    await Promise.all([owner.end(), running.close()])
  }
}

const kinds = queuedKinds(work)

/** A user's searches leave room for colleagues, and a client's for other clients. */
const searchLimits: TurnLimits = { ofUser: 3, ofClient: 6, ofAll: searchConnections, waiting: 50 }

/** Calls that wait for a system outside. A client has fewer of them than there are connections to the mail server. */
const outsideLimits: TurnLimits = { ofUser: 3, ofClient: 4, ofAll: 64, waiting: 100 }

/** Longer than the feed's own rhythm of two seconds, and than a long write that it waits for. */
const feedLagMs = 15_000

/** A transaction that holds the feed back does so in every process: none of them is better off without its work. */
function feedWords(live: Live): string | undefined {
  const { feedBehindMs, feedHeldMs } = live.stats()
  if (feedBehindMs > feedLagMs) return 'behind'
  const seconds = Math.round(feedHeldMs / 1000)
  return feedHeldMs > feedLagMs ? `ok, held back for ${seconds} s by a transaction that stays open` : undefined
}

/** Parts that every process needs, with any further parts. */
function watchGround({ readiness }: Watch, pools: Pools): void {
  readiness.add('database', async () => {
    await pools.app.query('select 1')
    return undefined
  })
  readiness.add('migrations', async () => ((await pendingSteps(pools.owner)).length > 0 ? 'not up to date' : undefined))
}

/** Watchable topics of screens, and users they see there. */
const watched = { definitions: records, ranges: liveRanges, people }

const webFolder = new URL('../dist/web', import.meta.url).pathname

/** Pages for browsers: the public sites of the clients, and the screens. */
async function servePages(app: FastifyInstance, platform: WholePlatform): Promise<void> {
  serveIcons(app)
  serveAssistants(app, platform)
  await serveSites(app, platform, [
    makeShopSite(platform, shippingDesk),
    makeJoinSite(platform, till),
    makeEmptiesSite(platform, sendOwnMail),
  ])
  serveShortUrls(app, platform)
  const otherwise = await serveWeb(app, webFolder)
  if (otherwise)
    await serveCustomerPages(app, platform, { till, tripDebts, readPaymentPage, folder: webFolder, otherwise })
}

/** Requests outside the routes. */
function mountMore(api: FastifyInstance, live: Live, home: string): void {
  mountFirstAnswers(api)
  mountLive(api, live)
  serveGuide(api, home)
}

/** The parts of a process, and their closing: the served parts end after the live feed and before the rest. */
interface OpenedParts extends Omit<Parts, 'close'> {
  readonly close: (closeServed?: () => Promise<unknown>) => Promise<void>
}

/** Parts that share the connections of a process among its callers, and wake other processes. */
const openTurns = (pools: Pools, log: Log) => ({
  wake: new WakeServers(pools.app, log),
  searches: new SearchTurns(searchLimits),
  outsideTurns: new Turns('calls that wait for a system outside', outsideLimits),
  heldKeys: new HeldKeys(pools.keys),
})

/** Carries on with the quotes of messages that are being sent, in their transaction. */
const followSent: WholePlatform['onSend'] = async (ctx, sent) => {
  await offerSentQuotes(ctx, sent)
  await markSentQuotes(ctx, sent)
}

async function open(
  { config, log, secret, databaseUrl, clock = Date.now, dns }: Ground,
  post = postOutside,
): Promise<OpenedParts> {
  const pools = openPools(databaseUrl, secret, log)
  const primary = new PrimaryWatch({ url: pools.appUrl, servers: pools.servers, log })
  primary.start()
  const watch = await openWatch({ config, pools, log, kinds })
  watchGround(watch, pools)
  const mails = { sendSystemMail: (mail: OwnMail) => sendOwnMail(platform, mail), sendsMail: isMailOutSetUp(config) }
  const signIn = openSignIn({ pools, config, log, secret, clock, ...mails })
  const platform: WholePlatform = {
    config,
    log,
    secret,
    pools,
    replicas: openReplicas({ config, secret, primary: pools.app, log }),
    ...openTurns(pools, log),
    watch,
    clock,
    dns,
    identity: signIn.identity,
    store: openObjectStore(config),
    fetch: fetchOutside,
    post,
    ask: askOutside,
    reach: new Reach({ pools, config, clock }),
    onSend: followSent,
  }
  const live = await openLive(platform, { ...watched, build: await buildOf(webFolder) })
  showLive(watch.numbers, live)
  if (platform.replicas) showReplicas(watch.numbers, platform.replicas)
  watch.readiness.add('feed', () => feedWords(live))
  return {
    platform,
    signIn,
    live,
    close: async (closeServed) => {
      await live.stop()
      await closeServed?.()
      for (const { close } of providers) await close?.(platform)
      await watch.tracer.stop()
      await platform.replicas?.stop()
      await primary.stop()
      await pools.close()
    },
  }
}

/** Opens a process without its calls and pages, which take most of the time of a start. */
export async function openParts(ground: Ground): Promise<Parts> {
  const { close, ...parts } = await open(ground)
  return { ...parts, close: () => close() }
}

/** Opens a whole process. Nothing listens yet. */
export async function openServer(ground: Ground): Promise<Server> {
  const receiver = new PlayedReceiver(ground.clock ?? Date.now)
  const { close, ...parts } = await open(
    ground,
    ground.config.FLIGHTLINE_DEMO ? receiver.around(postOutside) : postOutside,
  )
  const { platform, signIn, live } = parts
  const served = routes({ signIn })
  const app = await buildApp(platform, {
    routes: served,
    mount: (api) => mountMore(api, live, platform.config.PUBLIC_URL),
  })
  await serveSimulated(app, platform, [...providers, makeServedReceiver(receiver)])
  await servePages(app, platform)
  return { ...parts, app, routes: served, close: () => close(() => app.close()) }
}
