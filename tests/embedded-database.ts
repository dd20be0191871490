import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolePassword } from '../server/platform/database/pools.ts'

/** Owner's address of the embedded database that runs in a data folder, and the installation's secret. */
export async function embeddedIn(folder: string): Promise<{ databaseUrl: string; secret: string }> {
  const secret = (await readFile(join(folder, 'secret'), 'utf8')).trim()
  const port = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3] ?? ''
  const password = encodeURIComponent(rolePassword(secret, 'postgres'))
  return { databaseUrl: `postgres://postgres:${password}@127.0.0.1:${port}/flightline`, secret }
}
