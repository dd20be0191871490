import { openParts } from '../../../../server/compose.ts'
import { removeLeftovers } from '../../../../server/platform/upkeep/remove-leftovers.ts'
import { openLog } from '../../../../server/platform/log.ts'
import { testConfig, testSecret } from '../../../test-config.ts'
import { runTimedIn } from '../../../timed-task.ts'
import { clientIds } from '../../../world.ts'
import { bucketSettings, storedKeys } from '../world/file-contents.ts'
import type { Site } from '../world/site.ts'

const twoDaysMs = 172_800_000

/** Two days later, the nightly tasks have run: the file store holds the files named in the database, to the byte. */
export async function judgeLeftovers(site: Site): Promise<void> {
  const databaseUrl = `postgres://postgres:test@127.0.0.1:${site.cluster.port}/site_${site.layout}`
  const config = testConfig({ FLIGHTLINE_DATA: site.files.folder, ...bucketSettings(site.bucket) })
  const clock = () => Date.now() + twoDaysMs
  const parts = await openParts({ config, log: openLog('silent'), secret: testSecret, databaseUrl, clock })
  const { platform } = parts
  try {
    for (let left = 50; left > 0; left -= 1) await runTimedIn(platform, removeLeftovers, clientIds.LARO)
  } finally {
    await parts.close()
  }
  const { rows } = await site.db.query<{ size: string }>('select sum(size) as size from file_objects')
  const names = await site.db.query<{ key: string }>('select key from file_objects')
  const known = new Set(names.rows.map(({ key }) => key))
  const stored = await storedKeys(site)
  const orphans = stored.filter((key) => !known.has(key))
  if (orphans.length > 0 || stored.length !== known.size)
    throw new Error(
      `bytes that nothing names: ${orphans.slice(0, 5).join(', ')} (${stored.length} stored, ${known.size} named, ${rows[0]?.size} bytes)`,
    )
}
