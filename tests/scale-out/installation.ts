import { join } from 'node:path'
import type pg from 'pg'
import { primaryPool } from '../../server/platform/database/addresses.ts'
import { PrimaryWatch } from '../../server/platform/database/primary-watch.ts'
import { Servers } from '../../server/platform/database/servers.ts'
import { openLog } from '../../server/platform/log.ts'
import { freePort } from '../free-port.ts'
import { openDisk, type Disk } from '../faults/harness/world/cluster.ts'
import { OutsideServer } from '../faults/harness/world/outside-server.ts'
import { PlainSeat } from '../faults/harness/world/seat.ts'
import { desk, type Site } from '../faults/harness/world/site.ts'
import { testSecret } from '../test-config.ts'
import { ReplicatedDatabase } from './replicated-database.ts'

type Two = readonly [PlainSeat, PlainSeat]

/** Two web processes, two workers and a mail receiver on a database with a standby, as a company runs them. */
export interface Installation {
  readonly database: ReplicatedDatabase
  readonly webs: Two
  readonly workers: Two
  readonly receiver: PlainSeat
  readonly seats: readonly PlainSeat[]
  readonly mailPort: number
  /** No mailbox is watched here. */
  readonly mailbox: undefined
  readonly outside: OutsideServer
  readonly files: Disk
  /** Straight to the primary, wherever it is, as its owner. */
  readonly db: pg.Pool
  /** A person with a token that holds for the next minutes. */
  readonly caller: Site['caller']
  close(): Promise<void>
}

/** An older checkout, whose programs run and whose database is found. */
export interface Older {
  readonly folder: string
  /** Owner's address -> the schema of that checkout, and the cast. */
  readonly fill: (databaseUrl: string) => Promise<void>
}

interface Ground {
  readonly database: ReplicatedDatabase
  readonly outside: OutsideServer
  readonly files: Disk
}

/** A seat on a separate port; all of them are one installation under one public address. */
async function openSeats({ database, outside, files }: Ground, mailPort: number, entry: string | undefined) {
  const env = {
    DATABASE_URL: database.addresses,
    DATABASE_REPLICA_URL: database.addresses,
    FLIGHTLINE_SECRET: testSecret,
    FLIGHTLINE_DATA: files.folder,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    MAIL_IN_PORT: String(mailPort),
    MAIL_OUT_URL: outside.url,
    MAIL_DOMAIN: 'mail.example',
    RATE_PER_MINUTE: '1000000',
  }
  const seat = async (roles: string) => new PlainSeat({ roles, entry, env: { ...env, PORT: String(await freePort()) } })
  const webs: Two = [await seat('web'), await seat('web')]
  const workers: Two = [await seat('worker'), await seat('worker')]
  return { webs, workers, receiver: await seat('mail') }
}

async function openGround(older: Older | undefined): Promise<Ground> {
  const [outside, files] = await Promise.all([OutsideServer.open(), openDisk(512)])
  return { database: await ReplicatedDatabase.open(older?.fill), outside, files }
}

/** Starts a separate installation, on loopback ports that are free. */
export async function openInstallation(older?: Older): Promise<Installation> {
  const ground = await openGround(older)
  const { database, outside, files } = ground
  const mailPort = await freePort()
  const { webs, workers, receiver } = await openSeats(ground, mailPort, older && join(older.folder, 'server/main.ts'))
  const seats = [...webs, ...workers, receiver]
  // The measuring side must not be slower than the measured one.
  const servers = new Servers(database.ports.length)
  const primary = new PrimaryWatch({ url: database.addresses, servers, log: openLog('silent') })
  primary.start()
  const db = primaryPool(database.addresses, { max: 4, connectionTimeoutMillis: 5000, servers })
  // A connection that ended with its server is replaced at the next question.
  db.on('error', () => undefined)
  const close = async () => {
    await Promise.all([primary.stop(), ...seats.map((seat) => seat.kill())])
    await Promise.all([db.end(), outside.close()])
    await database.close()
    await files.remove()
  }
  const caller = desk(webs[0].url)
  const facts = { database, webs, workers, receiver, seats, mailPort, mailbox: undefined, outside, files, db }
  try {
    await Promise.all(seats.map((seat) => seat.start()))
  } catch (error) {
    await close()
    throw error
  }
  return { ...facts, caller, close }
}
