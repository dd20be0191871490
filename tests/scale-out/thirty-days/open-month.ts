import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openServer, type Server } from '../../../server/compose.ts'
import { isDatabaseAway } from '../../../server/platform/database/tenant.ts'
import { openLog } from '../../../server/platform/log.ts'
import { Children } from '../../faults/children.ts'
import { openDisk, type Disk } from '../../faults/harness/world/cluster.ts'
import { OutsideServer } from '../../faults/harness/world/outside-server.ts'
import { shiftClock } from '../../faults/shift-clock.ts'
import { testConfig, testSecret } from '../../test-config.ts'
import type { TestServer } from '../../test-server.ts'
import { demoPassword, type CastMember } from '../../world.ts'
import { ReplicatedDatabase } from '../replicated-database.ts'

const workersAtOnce = 3
const tokenMs = 120_000
const patienceMs = 180_000

interface MonthParts extends Pick<Month, 'database' | 'outside' | 'files'> {
  readonly opened: Server
}

/** An installation with a standby and three workers, whose clock a test moves. */
export class Month {
  readonly server: TestServer
  readonly database: ReplicatedDatabase
  readonly outside: OutsideServer
  readonly files: Disk
  readonly #children = new Children()
  #workers: ChildProcess[] = []
  #aheadMs = 0

  private constructor({ opened, ...parts }: MonthParts) {
    this.database = parts.database
    this.outside = parts.outside
    this.files = parts.files
    const advance = (ms: number) => this.step(ms)
    this.server = { ...opened, databaseUrl: parts.database.addresses, advance, headersOf: makeHeaders(opened) }
  }

  /** Opens it at the present, the earliest moment at which work is due that the database plans. */
  static async open(): Promise<Month> {
    const [outside, files, database] = await Promise.all([
      OutsideServer.open(),
      openDisk(512),
      ReplicatedDatabase.open(),
    ])
    const opened = await openServer({
      config: testConfig({
        FLIGHTLINE_DATA: files.folder,
        RATE_PER_MINUTE: '1000000',
        MAIL_DOMAIN: 'mail.example',
        MAIL_OUT_URL: outside.url,
      }),
      log: openLog('silent'),
      secret: testSecret,
      databaseUrl: database.addresses,
      clock: () => Date.now(),
    })
    return new Month({ opened, database, outside, files })
  }

  /** Moves the clock of all processes forward. */
  step(ms: number): void {
    this.#aheadMs += ms
    shiftClock(this.#aheadMs)
    for (const worker of this.#workers) worker.send(this.#aheadMs)
  }

  async startWorkers(): Promise<void> {
    while (this.#workers.length < workersAtOnce) {
      const { child } = await this.#children.start('month-child.ts', [
        this.database.addresses,
        this.files.folder,
        String(this.#aheadMs),
        this.outside.url,
      ])
      this.#workers.push(child)
    }
  }

  /** Kills one of the workers and starts another one in its place. */
  async replaceWorker(place: number): Promise<void> {
    const [killed] = this.#workers.splice(place, 1)
    if (killed) await this.#children.kill(killed)
    await this.startWorkers()
  }

  /** The primary dies while workers are at work, and the standby takes its place. */
  async failPrimary(): Promise<void> {
    await this.database.primary.end('SIGKILL')
    await this.database.promote()
    await this.untilNone(() => this.ask('select 1 where pg_is_in_recovery()'))
    await this.database.renewStandby()
  }

  /** Rows as the owner of the database sees them. */
  async ask<Row extends object>(statement: string, ...values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.server.platform.pools.owner.query<Row>(statement, [...values])
    return rows
  }

  /** Waits until a question has no answer, and fails with the answers that are left. */
  async untilNone(readRows: () => Promise<readonly object[]>): Promise<void> {
    let rows: readonly object[] = []
    for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(50)) {
      rows = await readRows().catch((error: unknown) => {
        // A question that meets a lost primary is asked again.
        if (!isDatabaseAway(error)) throw error
        return [{ lost: String(error) }]
      })
      if (rows.length === 0) return
    }
    throw new Error(`left after ${patienceMs} ms: ${JSON.stringify(rows.slice(0, 20))}`)
  }

  /** Calls of webhooks as their receiver saw them, in their order. */
  async readArrivals(): Promise<{ readonly id: string; readonly record: string; readonly version: number }[]> {
    const text = await readFile(`${this.files.folder}/arrivals.log`, 'utf8')
    return text
      .trim()
      .split('\n')
      .map((line) => {
        const [id = '', record = '', version = ''] = line.split(' ')
        return { id, record, version: Number(version) }
      })
  }

  stopWorkers(): Promise<void> {
    this.#workers = []
    return this.#children.killAll()
  }

  async close(): Promise<void> {
    await this.stopWorkers()
    await this.server.close()
    shiftClock(0)
    await Promise.all([this.outside.close(), this.database.close()])
    await this.files.remove()
  }
}

/** Signs each person in once; the session is kept past the month. */
function makeHeaders({ app, platform }: Server): TestServer['headersOf'] {
  const cookies = new Map<string, string>()
  const tokens = new Map<string, { readonly token: string; readonly at: number }>()
  const signIn = async ({ email, id }: CastMember): Promise<string> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: platform.config.PUBLIC_URL },
      payload: { email, password: demoPassword },
    })
    await platform.pools.owner.query(`update auth.session set "expiresAt" = now() + interval '90 days'`)
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    cookies.set(id, cookie)
    return cookie
  }
  return async (person, client) => {
    const known = tokens.get(person.id)
    if (known && Math.abs(Date.now() - known.at) < tokenMs) return { token: known.token, client }
    const cookie = cookies.get(person.id) ?? (await signIn(person))
    const answer = await app.inject({ url: '/api/auth/token', headers: { cookie } })
    const { token = '' } = answer.json<{ token?: string }>()
    tokens.set(person.id, { token, at: Date.now() })
    return { token, client }
  }
}
