import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { fillDatabase } from '../faults/harness/world/cluster.ts'
import { PostgresServer } from './postgres-server.ts'

/** Two servers on two ports, one the primary and the other its standby, with the product's schema and the cast. */
export class ReplicatedDatabase {
  readonly ports: readonly [number, number]
  readonly #folder: string
  #primary: PostgresServer
  #standby: PostgresServer
  #made = 2

  private constructor(folder: string, servers: { readonly primary: PostgresServer; readonly standby: PostgresServer }) {
    this.#folder = folder
    this.#primary = servers.primary
    this.#standby = servers.standby
    this.ports = [servers.primary.port, servers.standby.port]
  }

  /** `fill` makes what the product finds. */
  static async open(fill = fillDatabase): Promise<ReplicatedDatabase> {
    const folder = await mkdtemp(join(tmpdir(), 'flightline-scale-'))
    // Started by root, the servers run as another user, who needs access.
    await chmod(folder, 0o755)
    const [one, other] = [await freePort(), await freePort()]
    const primary = await PostgresServer.create({ folder: join(folder, '1'), port: one })
    await fill(primary.url)
    const standby = await primary.follow({ folder: join(folder, '2'), port: other })
    await primary.requireStandby()
    return new ReplicatedDatabase(folder, { primary, standby })
  }

  get primary(): PostgresServer {
    return this.#primary
  }

  get standby(): PostgresServer {
    return this.#standby
  }

  /** Both addresses, in a constant order: the setting of processes. */
  get addresses(): string {
    return this.ports.map((port) => this.#primary.url.replace(`:${this.#primary.port}/`, `:${port}/`)).join(',')
  }

  /** The standby becomes the primary; nothing follows it yet. */
  async promote(): Promise<void> {
    await this.#standby.promote()
    ;[this.#primary, this.#standby] = [this.#standby, this.#primary]
  }

  /** The operator's word that writes are acknowledged without a standby. */
  async goOnAlone(): Promise<void> {
    await this.#primary.query("alter system set synchronous_standby_names = ''")
    await this.#primary.query('select pg_reload_conf()')
  }

  /** In place of the standby, which is gone, a new one is made from the primary. */
  async renewStandby(): Promise<void> {
    const { port } = this.#standby
    await this.#standby.remove()
    this.#made += 1
    this.#standby = await this.#primary.follow({ folder: join(this.#folder, String(this.#made)), port })
    await this.#primary.requireStandby()
  }

  /** Both servers end at once, as with the power of a whole room. */
  async cutPower(): Promise<void> {
    await Promise.all([this.#primary.end('SIGKILL'), this.#standby.end('SIGKILL')])
  }

  /** The power is back: each server continues in its former role. */
  async startAgain(): Promise<void> {
    ;[this.#primary, this.#standby] = await Promise.all([this.#primary.startAgain(), this.#standby.startAgain()])
  }

  async close(): Promise<void> {
    await this.#standby.remove()
    await this.#primary.remove()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
