import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasDovecot, startDovecot, type Dovecot } from '../../../mail-fixtures/dovecot.ts'
import { testSecret } from '../../../test-config.ts'
import { cast, clientIds } from '../../../world.ts'
import { Caller } from '../../caller.ts'
import { freePort } from '../../../free-port.ts'
import { openDisk, type Cluster, type Disk } from './cluster.ts'
import { bucketSettings, openBucket, type Bucket } from './file-contents.ts'
import { OutsideServer } from './outside-server.ts'
import { Seat } from './seat.ts'
import { Wire } from './wire.ts'

/** How the product is spread over processes. */
export const layouts = {
  /** Everything in one, as `npm start` does, watching a mailbox. */
  whole: ['web,worker,mail'],
  /** Two workers, one of which receives mail. */
  split: ['web', 'worker', 'worker,mail'],
} as const

export type Layout = keyof typeof layouts

/** A running installation, with everything around it that can break. */
export interface Site {
  readonly layout: Layout
  readonly cluster: Cluster
  readonly seats: readonly Seat[]
  readonly web: Seat
  readonly mail: Seat
  readonly mailPort: number
  readonly outside: OutsideServer
  readonly mailbox: { readonly server: Dovecot; readonly wire: Wire } | undefined
  readonly files: Disk
  /** Files are kept there where processes share none of their disks. */
  readonly bucket: Bucket | undefined
  /** Straight to the database, as its owner. */
  readonly db: pg.Pool
  /** A person with a token that holds for the next minutes. */
  caller(who?: 'ana' | 'jo'): Promise<Caller>
  close(): Promise<void>
}

const tokenMs = 120_000

async function openMailbox(): Promise<Site['mailbox']> {
  if (!hasDovecot) return undefined
  const server = await startDovecot()
  return { server, wire: await Wire.to(() => server.port) }
}

async function environment(
  { outside, mailbox, files, bucket }: Pick<Site, 'outside' | 'mailbox' | 'files' | 'bucket'>,
  layout: Layout,
): Promise<Record<string, string>> {
  const [port, mailPort] = [await freePort(), await freePort()]
  const login = mailbox && `${mailbox.server.user}:${mailbox.server.password}@127.0.0.1:${mailbox.wire.port}`
  return {
    FLIGHTLINE_DATA: files.folder,
    FLIGHTLINE_SECRET: testSecret,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAIL_IN_PORT: String(mailPort),
    MAIL_OUT_URL: outside.url,
    MAIL_DOMAIN: 'mail.example',
    RATE_PER_MINUTE: '1000000',
    ...bucketSettings(bucket),
    ...(login && layout === 'whole' ? { MAIL_IMAP_URLS: `imap://${login}/INBOX?client=LARO` } : {}),
  }
}

async function openSeats(cluster: Cluster, layout: Layout, env: Record<string, string>): Promise<Seat[]> {
  const direct = await cluster.copy(`site_${layout}`)
  return Promise.all(
    layouts[layout].map(async (roles) => {
      const wire = await Wire.to(() => cluster.port)
      const url = new URL(direct)
      url.port = String(wire.port)
      return new Seat({ roles, wire, env: { ...env, DATABASE_URL: url.href } })
    }),
  )
}

/** Signs people in when their token is old; tries again while the product is still coming back. */
export function desk(url: string): Site['caller'] {
  const known = new Map<string, { caller: Caller; at: number }>()
  const signIn = async (who: 'ana' | 'jo', tries = 40): Promise<Caller> => {
    try {
      return await Caller.signIn(url, cast[who], clientIds.LARO)
    } catch (error) {
      if (tries === 0) throw error
      await sleep(250)
      return signIn(who, tries - 1)
    }
  }
  return async (who = 'ana') => {
    const existing = known.get(who)
    if (existing && Date.now() - existing.at < tokenMs) return existing.caller
    const caller = await signIn(who)
    known.set(who, { caller, at: Date.now() })
    return caller
  }
}

const watchedWithinMs = 60_000

/** Waits until the mailbox was read for the first time: mails from before that are not imported. */
async function untilWatched(db: pg.Pool): Promise<void> {
  for (const began = Date.now(); Date.now() - began < watchedWithinMs; await sleep(50)) {
    const { rowCount } = await db.query('select 1 from imap_positions')
    if (rowCount) return
  }
  throw new Error(`the mailbox was not read within ${watchedWithinMs / 1000} s`)
}

/** Starts a separate installation on the cluster. */
export async function openSite(cluster: Cluster, layout: Layout): Promise<Site> {
  const [outside, mailbox, files, bucket] = await Promise.all([
    OutsideServer.open(),
    layout === 'whole' ? openMailbox() : undefined,
    openDisk(512),
    layout === 'split' ? openBucket() : undefined,
  ])
  const env = await environment({ outside, mailbox, files, bucket }, layout)
  const seats = await openSeats(cluster, layout, env)
  const [web, mail] = [seats.find((seat) => seat.has('web')), seats.find((seat) => seat.has('mail'))]
  if (!web || !mail) throw new Error(`a site needs somebody who serves and somebody who takes mail: ${layout}`)
  const db = new pg.Pool({
    connectionString: `postgres://postgres:test@127.0.0.1:${cluster.port}/site_${layout}`,
    max: 4,
    connectionTimeoutMillis: 5000,
  })
  db.on('error', () => undefined)
  const close = async () => {
    await Promise.all(seats.map((seat) => seat.kill()))
    await Promise.all([...seats.map((seat) => seat.wire.close()), outside.close(), db.end()])
    await mailbox?.wire.close()
    await mailbox?.server.close()
    await bucket?.wire.close()
    await bucket?.server.stop()
    await files.remove()
  }
  const site: Site = {
    layout,
    cluster,
    seats,
    web,
    mail,
    mailPort: Number(env['MAIL_IN_PORT']),
    outside,
    mailbox,
    files,
    bucket,
    db,
    caller: desk(web.url),
    close,
  }
  try {
    await Promise.all(seats.map((seat) => seat.start()))
    if (env['MAIL_IMAP_URLS'] !== undefined) await untilWatched(db)
  } catch (error) {
    await close()
    throw error
  }
  return site
}
