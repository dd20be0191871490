import { once } from 'node:events'
import { closePieces, type Piece } from './close-pieces.ts'
import { migrateAll, openServer, type Server } from './compose.ts'
import { refuseDemoPasswords } from './demo-passwords.ts'
import { readConfig, StartFault, type Config } from './platform/config.ts'
import { installationSecret } from './platform/installation-secret.ts'
import { withDemoModel } from './simulated/model/demo-model.ts'
import { openLog } from './platform/log.ts'
import { rememberingLookup, systemLookup } from './platform/outside/dns/dns-lookup.ts'
import { openDatabase } from './open-database.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { startHealth, startParts } from './start-parts.ts'
import {
  demoSignIns,
  keepDemoWorld,
  playAvinodeRequests,
  playCardPayments,
  playShipments,
  seedDemoWorld,
} from './seed/index.ts'
import { till } from './till.ts'

const oldestNode = 24

function checkNode(): void {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode) {
    throw new StartFault(
      `Flightline runs on Node ${oldestNode} or newer, and this is ${process.version}. 'npm start' brings its own.`,
    )
  }
}

function announce(config: Config): void {
  const lines = config.FLIGHTLINE_DEMO
    ? [
        'Demo sign-ins, all with the password flightline-demo:',
        ...demoSignIns.map(({ email, words }) => `  ${email.padEnd(24)} ${words}`),
      ]
    : []
  console.log([`Flightline ready at ${config.PUBLIC_URL}`, ...lines].join('\n'))
}

/** Aborted when the program is asked to end, also between two steps of the start: none is cut off half done. */
function askedToEnd(): AbortSignal {
  const asked = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => asked.abort())
  return asked.signal
}

/** Serves on while the balancer reads /api/health/ready and moves requests away. A second signal ends it. */
async function drain({ DRAIN_SECONDS: seconds }: Config): Promise<void> {
  const hurried = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => hurried.abort())
  await Promise.race([sleep(seconds * 1000), once(hurried.signal, 'abort')])
}

/** Puts in the demo world at the first start; its customers then pay by card, and some orders are shipped. */
async function openDemo({ platform, signIn }: Server): Promise<void> {
  if (await seedDemoWorld({ platform, signIn })) {
    await playCardPayments(platform, till)
    await playShipments(platform)
    await playAvinodeRequests(platform)
    await keepDemoWorld(platform)
  }
}

/**
 * Opens everything in order; each opened part is put on the pile at once. Throws when asked to end during the start.
 */
async function open(pile: Piece[], asked: AbortSignal): Promise<Config> {
  const config = withDemoModel(readConfig(process.env))
  const log = openLog(config.LOG_LEVEL)
  const secret = await installationSecret(config)
  const database = await openDatabase(config, secret, log)
  pile.push({ name: 'the database', close: () => database.stop() })
  asked.throwIfAborted()
  const dns = rememberingLookup(systemLookup(), Date.now)
  const ground = { config, log, secret, databaseUrl: database.url, dns }
  await migrateAll(ground)
  asked.throwIfAborted()
  const server = await openServer(ground)
  pile.push({ name: 'the server', close: () => server.close() })
  asked.addEventListener('abort', () => server.platform.watch.readiness.stopping())
  const health = await startHealth(server)
  if (health) pile.push({ name: 'the health listener', close: () => health.stop() })
  if (config.FLIGHTLINE_DEMO) await openDemo(server)
  else if (config.FLIGHTLINE_DEMO_PASSWORDS === 'refused') await refuseDemoPasswords(server)
  asked.throwIfAborted()
  await startParts(server, (role, part) => pile.push({ name: `the part ${role}`, close: () => part.stop() }))
  return config
}

/** Closes everything; a part that cannot be closed is reported, and makes the program end with a fault. */
async function close(pile: readonly Piece[]): Promise<void> {
  for (const fault of await closePieces(pile)) {
    console.error(fault)
    process.exitCode = 1
  }
}

async function run(): Promise<void> {
  checkNode()
  const asked = askedToEnd()
  const pile: Piece[] = []
  try {
    const config = await open(pile, asked)
    announce(config)
    if (!asked.aborted) await once(asked, 'abort')
    await drain(config)
  } catch (error) {
    if (!asked.aborted) throw error
  } finally {
    await close(pile)
  }
}

run().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof StartFault ? error.message : error)
    process.exit(1)
  },
)
