import { parseArgs } from 'node:util'
import { migrateAll, openServer, type Ground } from '../compose.ts'
import { readConfig, StartFault } from '../platform/config.ts'
import { installationSecret } from '../platform/installation-secret.ts'
import { openLog } from '../platform/log.ts'
import { openDatabase } from '../open-database.ts'
import { seedDemoWorld, seedScaleWorld } from './index.ts'

const usage = `npm run seed                        put the demo world into an empty database
npm run seed -- --scale             put the large set of the promises into an empty database (20 clients)
npm run seed -- --scale --size 0.01 a hundredth of it`

interface Order {
  readonly isScale: boolean
  readonly size: number
}

function readOrder(words: readonly string[]): Order {
  const { values } = parseArgs({
    args: [...words],
    options: { scale: { type: 'boolean', default: false }, size: { type: 'string', default: '1' } },
  })
  const size = Number(values.size)
  if (!(size > 0 && size <= 1))
    throw new StartFault(`--size is a share of the whole set, more than 0 and at most 1.\n${usage}`)
  return { isScale: values.scale, size }
}

async function seed(ground: Ground, { isScale, size }: Order): Promise<boolean> {
  await migrateAll(ground)
  if (isScale) return seedScaleWorld({ databaseUrl: ground.databaseUrl, size, say: (line) => console.log(line) })
  const server = await openServer(ground)
  try {
    return await seedDemoWorld(server)
  } finally {
    await server.close()
  }
}

async function run(): Promise<void> {
  const order = readOrder(process.argv.slice(2))
  const config = readConfig(process.env)
  const log = openLog(config.LOG_LEVEL)
  const secret = await installationSecret(config)
  const database = await openDatabase(config, secret, log)
  try {
    const isNew = await seed({ config, log, secret, databaseUrl: database.url }, order)
    console.log(
      isNew
        ? 'Done.'
        : 'The database has clients already: nothing was changed. Use an empty one (FLIGHTLINE_DATA or DATABASE_URL).',
    )
  } finally {
    await database.stop()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof StartFault ? error.message : error)
  process.exitCode = 1
})
