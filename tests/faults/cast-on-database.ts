import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openParts } from '../../server/compose.ts'
import { rolePassword } from '../../server/platform/database/pools.ts'
import { openLog } from '../../server/platform/log.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import { castRows } from '../cast-rows.ts'
import { testConfig } from '../test-config.ts'
import { cast, demoPassword } from '../world.ts'

/** Puts the cast into a migrated database; Ana and Jo can sign in. */
export async function putCast(databaseUrl: string, secret: string): Promise<void> {
  const parts = await openParts({ config: testConfig(), log: openLog('silent'), secret, databaseUrl })
  try {
    await bulkInsert(parts.platform.pools.app, castRows(Date.now()))
    for (const { id, email, name } of [cast.ana, cast.jo])
      await parts.signIn.create({ id, email, name, password: demoPassword })
  } finally {
    await parts.close()
  }
}

/** Owner's address of the embedded database that runs in a data folder, and the installation's secret. */
export async function embeddedIn(folder: string): Promise<{ databaseUrl: string; secret: string }> {
  const secret = (await readFile(join(folder, 'secret'), 'utf8')).trim()
  const port = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3] ?? ''
  const password = encodeURIComponent(rolePassword(secret, 'postgres'))
  return { databaseUrl: `postgres://postgres:${password}@127.0.0.1:${port}/flightline`, secret }
}
