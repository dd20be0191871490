import { readFile } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import type { TestServer } from '../test-server.ts'

/** Puts rows back as they were stored before a migration (`asBefore`, as the owner), and lets it run on them. */
export async function runMigration(
  server: TestServer,
  file: string,
  asBefore: (owner: PoolClient) => Promise<void>,
): Promise<void> {
  const migration = await readFile(
    new URL(`../../server/platform/database/migrations/${file}`, import.meta.url),
    'utf8',
  )
  const owner = await server.platform.pools.owner.connect()
  try {
    await owner.query('begin')
    await asBefore(owner)
    await owner.query(migration)
    await owner.query('commit')
  } finally {
    owner.release(true)
  }
}
