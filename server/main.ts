import { join } from 'node:path'
import { migrateAll, openHouse, type House } from './compose.ts'
import { readConfig, StartFault, type Config } from './platform/config.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './platform/database/embedded.ts'
import { rolePassword } from './platform/database/pools.ts'
import { installationSecret } from './platform/installation-secret.ts'
import { openLog, type Log } from './platform/log.ts'
import { startParts, type RunningPart } from './start-parts.ts'
import { demoSignIns, seedDemoWorld } from './seed/index.ts'

const oldestNode = 24

function checkNode(): void {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode) {
    throw new StartFault(
      `Flightline runs on Node ${oldestNode} or newer, and this is ${process.version}. 'npm start' brings its own.`,
    )
  }
}

async function openDatabase(config: Config, secret: string, log: Log): Promise<EmbeddedDatabase> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: () => Promise.resolve() }
  const password = rolePassword(secret, 'postgres')
  return startEmbeddedDatabase({ folder: join(config.FLIGHTLINE_DATA, 'postgres'), password, log })
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

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) return
    isStopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

async function start(): Promise<void> {
  checkNode()
  const config = readConfig(process.env)
  const log = openLog(config.LOG_LEVEL)
  const secret = await installationSecret(config)
  const database = await openDatabase(config, secret, log)
  let house: House | undefined
  let parts: RunningPart[] = []
  const stop = async () => {
    for (const part of parts.toReversed()) await part.stop()
    await house?.close()
    await database.stop()
  }
  try {
    const ground = { config, log, secret, databaseUrl: database.url }
    await migrateAll(ground)
    house = await openHouse(ground)
    if (config.FLIGHTLINE_DEMO) await seedDemoWorld(house)
    parts = await startParts(house)
  } catch (error) {
    await stop()
    throw error
  }
  stopOnSignal(stop)
  announce(config)
}

start().catch((error: unknown) => {
  console.error(error instanceof StartFault ? error.message : error)
  process.exit(1)
})
