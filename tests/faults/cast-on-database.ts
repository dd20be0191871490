import { openParts } from '../../server/compose.ts'
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
