import { migrateAll, openServer, type Server } from './compose.ts'
import { openDatabase } from './open-database.ts'
import { readConfig, StartFault } from './platform/config.ts'
import { installationSecret } from './platform/installation-secret.ts'
import { openLog } from './platform/log.ts'

/** Opens the installation for one command, without listening, and closes it again. */
async function withServer(run: (server: Server) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.LOG_LEVEL)
  const secret = await installationSecret(config)
  const database = await openDatabase(config, secret, log)
  try {
    const ground = { config, log, secret, databaseUrl: database.url }
    await migrateAll(ground)
    const server = await openServer(ground)
    try {
      await run(server)
    } finally {
      await server.close()
    }
  } finally {
    await database.stop()
  }
}

/** Runs a command of the command line on the installation, and ends the process. */
export function runCommand(run: (server: Server) => Promise<void>): void {
  withServer(run).then(
    () => process.exit(),
    (error: unknown) => {
      console.error(error instanceof StartFault ? error.message : error)
      process.exit(1)
    },
  )
}
