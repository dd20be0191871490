import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openSignIn } from '../server/company/index.ts'
import { migrateAll } from '../server/compose.ts'
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts'
import { openPools } from '../server/platform/database/pools.ts'
import { openLog, type Log } from '../server/platform/log.ts'
import { testConfig, testSecret } from './test-config.ts'
import { castMembers, demoPassword } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the migrated database that every test database is copied from. */
    templateUrl: string
  }
}

// Tests are about what is written, not about power cuts; those that are start a database of their own.
const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']

/** Hashing passwords is slow on purpose: done once here, not once for every database of a test. */
async function signUpCast(databaseUrl: string, log: Log): Promise<void> {
  const pools = openPools(databaseUrl, testSecret, log)
  const sendSystemMail = () => Promise.reject(new Error('no mail here'))
  const signIn = openSignIn({
    pools,
    config: testConfig(),
    log,
    secret: testSecret,
    clock: Date.now,
    sendSystemMail,
    sendsMail: false,
  })
  for (const { id, email, name } of castMembers) await signIn.create({ id, email, name, password: demoPassword })
  await pools.close()
}

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
    await signUpCast(database.url, log)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('templateUrl', database.url)
  return end
}
