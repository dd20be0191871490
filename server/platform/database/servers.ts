import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { silentWords } from './silence.ts'

interface OpenConnection {
  readonly client: pg.Client
  /** Number of the address that it goes to. */
  readonly at: number
  /** When it was started, in milliseconds of this process's own clock. */
  readonly since: number
}

/**
 * Servers of one database, in the order of their addresses: the next one to try, and every connection of this process
 * to each of them. Shared by all pools of a process, so that a finding of one helps the others.
 */
export class Servers {
  readonly count: number
  readonly #open = new Set<OpenConnection>()
  #at = 0
  /** Number of its changes to another address. */
  moves = 0

  constructor(count: number) {
    this.count = count
  }

  /** Number of the address that the next connection is tried at. */
  get current(): number {
    return this.#at
  }

  /** Advances to the next address, unless another connection that failed there has done so already. */
  leave(at: number): void {
    if (at === this.#at) this.turnTo((this.#at + 1) % this.count)
  }

  /** New connections go to this address from now on. */
  turnTo(at: number): void {
    if (at === this.#at) return
    this.#at = at
    this.moves += 1
  }

  /** Remembers a connection until it ends. To be called before it connects. */
  join(client: pg.Client, at: number): void {
    const connection = { client, at, since: performance.now() }
    this.#open.add(connection)
    client.connection.once('end', () => this.#open.delete(connection))
  }

  /** Ends every connection, also those in use. */
  endAll(): void {
    for (const { client } of this.#open) client.connection.stream.destroy(new Error('the program ends'))
  }

  /**
   * Ends every connection to a server that is not the primary `at`, and those to it opened before `before`: no answer
   * will come there. A query on one gets an error: database away. Returns the number of ended connections.
   */
  endAllBut(at: number, before: number): number {
    const left = [...this.#open].filter((one) => one.at !== at || one.since < before)
    for (const { client } of left) client.connection.stream.destroy(new Error(silentWords))
    return left.length
  }
}
