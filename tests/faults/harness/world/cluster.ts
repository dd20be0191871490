import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { contacts } from '../../../../domain/crm/index.ts'
import { migrateAll, openParts } from '../../../../server/compose.ts'
import { systemActor, withTenant } from '../../../../server/platform/context.ts'
import { startEmbeddedDatabase } from '../../../../server/platform/database/embedded.ts'
import { openLog } from '../../../../server/platform/log.ts'
import { createRecord } from '../../../../server/platform/records/index.ts'
import { testConfig, testSecret } from '../../../test-config.ts'
import { clientIds } from '../../../world.ts'
import { putCast } from '../../cast-on-database.ts'

const run = promisify(execFile)

/** The contact of LARO on whom the threads of all runs hang. */
export const contactId = 'c-faults'

/** So small that a full disk is met within a moment. */
const smallWal = ['max_wal_size=64MB', 'min_wal_size=32MB', 'max_connections=300']

/** A separate folder; on a separate small disk if this user may mount one. */
export interface Disk {
  readonly folder: string
  /** True if it can be filled without filling the machine. */
  readonly isOwn: boolean
  remove(): Promise<void>
}

export async function openDisk(megabytes: number): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-disk-'))
  const isOwn = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  await chmod(folder, 0o755)
  return {
    folder,
    isOwn,
    remove: async () => {
      if (isOwn) await run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A real Postgres with durability on, on a separate disk, with a migrated database that holds the cast. */
export interface Cluster {
  readonly disk: Disk
  readonly port: number
  readonly dataFolder: string
  /** Owner's address of a new copy of the migrated database. */
  copy(name: string): Promise<URL>
  close(): Promise<void>
}

async function putContact(databaseUrl: string): Promise<void> {
  const parts = await openParts({ config: testConfig(), log: openLog('silent'), secret: testSecret, databaseUrl })
  const doc = contacts.shape.parse({ first_name: 'Mia', last_name: 'Lund', email: 'mia@customer.example' })
  try {
    await withTenant(parts.platform, systemActor(clientIds.LARO), (ctx) =>
      createRecord(ctx, contacts, { id: contactId, doc }),
    )
  } finally {
    await parts.close()
  }
}

/** The product's schema, the cast, and the contact that everything hangs on. */
export async function fillDatabase(databaseUrl: string): Promise<void> {
  await migrateAll({ log: openLog('silent'), secret: testSecret, databaseUrl })
  await putCast(databaseUrl, testSecret)
  await putContact(databaseUrl)
}

export async function openCluster(): Promise<Cluster> {
  const disk = await openDisk(1536)
  const dataFolder = join(disk.folder, 'postgres')
  const options = { folder: dataFolder, password: 'test', log: openLog('silent'), settings: smallWal }
  const database = await startEmbeddedDatabase(options)
  const close = async () => {
    await database.stop()
    await disk.remove()
  }
  try {
    await fillDatabase(database.url)
  } catch (error) {
    await close()
    throw error
  }
  const url = new URL(database.url)
  return {
    disk,
    dataFolder,
    port: Number(url.port),
    close,
    copy: async (name) => {
      const admin = new URL(url)
      admin.pathname = '/postgres'
      const client = new pg.Client({ connectionString: admin.href })
      await client.connect()
      try {
        await client.query(`create database ${name} template flightline`)
      } finally {
        await client.end()
      }
      const copied = new URL(url)
      copied.pathname = `/${name}`
      return copied
    },
  }
}
