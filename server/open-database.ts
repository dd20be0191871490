import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './platform/database/embedded.ts'
import { rolePassword } from './platform/database/pools.ts'
import type { Log } from './platform/log.ts'

/** The database of this installation: the one that is named, else the embedded one, started. */
export async function openDatabase(config: Config, secret: string, log: Log): Promise<EmbeddedDatabase> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: () => Promise.resolve() }
  const password = rolePassword(secret, 'postgres')
  return startEmbeddedDatabase({ folder: join(config.FLIGHTLINE_DATA, 'postgres'), password, log })
}
