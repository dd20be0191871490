import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateAll } from '../server/compose.ts'
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts'
import { openLog } from '../server/platform/log.ts'
import { testSecret } from './test-config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the migrated database that every test database is copied from. */
    templateUrl: string
  }
}

// Tests are about what is written, not about power cuts; those that are start a database of their own.
const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']

/** Starts one real Postgres for a run of the tests, with a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-test-'))
  // Started by root, the server runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const log = openLog('silent')
  const settings = { folder: join(folder, 'postgres'), password: 'test', log, settings: fastSettings }
  const database = await startEmbeddedDatabase(settings)
  const end = async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await migrateAll({ log, secret: testSecret, databaseUrl: database.url })
  } catch (error) {
    await end()
    throw error
  }
  project.provide('templateUrl', database.url)
  return end
}
