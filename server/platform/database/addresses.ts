import pg from 'pg'

/** The addresses of one database, written with commas between them: the primary now, and those that may become it. */
export const splitAddresses = (text: string): string[] => text.split(/,(?=postgres(?:ql)?:\/\/)/)

/** The server is a standby, or not yet ready to be the primary. Counts as a database that is away. */
class NotPrimary extends Error {
  override name = 'NotPrimary'
  readonly code = '57P03'
  constructor() {
    super('the server is a standby')
  }
}

interface ServerSetting {
  readonly parameterName: string
  readonly parameterValue: string
}

/** A connection that knows whether its server was a standby when it began: Postgres says so unasked, in its greeting. */
class GreetedClient extends pg.Client {
  isStandby = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ServerSetting) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on'
    })
  }
}

/** Which of several addresses is turned to now. */
class Turn {
  readonly #addresses: readonly string[]
  #at = 0
  /** How often it went on to another address. */
  moves = 0

  constructor(addresses: string) {
    this.#addresses = splitAddresses(addresses)
  }

  get count(): number {
    return this.#addresses.length
  }

  get current(): string {
    return this.#addresses[this.#at] ?? ''
  }

  /** Goes on to the next address, unless another connection that failed there has done so already. */
  leave(address: string): void {
    if (address !== this.current) return
    this.#at = (this.#at + 1) % this.#addresses.length
    this.moves += 1
  }
}

/** Connects once, to the address whose turn it is; a server that is away or a standby loses the turn. */
class PrimaryClient extends GreetedClient {
  readonly address: string
  readonly #turn: Turn

  constructor(turn: Turn, config: pg.ClientConfig) {
    super({ ...config, connectionString: turn.current })
    this.address = turn.current
    this.#turn = turn
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void
  override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | void {
    const reached = this.#reach()
    if (!callback) return reached
    reached.then(
      () => callback(null, this),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }

  async #reach(): Promise<pg.Client> {
    try {
      await super.connect()
      if (!this.isStandby) return this
    } catch (error) {
      this.#turn.leave(this.address)
      throw error
    }
    this.#turn.leave(this.address)
    // The pool hears of the refusal only after the connection is gone: it must not count as one that broke later.
    await this.end()
    throw new NotPrimary()
  }
}

/** Tries at every address once, beginning with the one whose turn it is. Throws what the last one said. */
async function atEachAddress<T>(turn: Turn, attempt: () => Promise<T>): Promise<T> {
  for (let left = turn.count; ; left -= 1) {
    const before = turn.moves
    try {
      return await attempt()
    } catch (error) {
      // A fault that moved nobody to another address, a full pool say, is not mended by asking there.
      if (left <= 1 || turn.moves === before) throw error
    }
  }
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool over several addresses: a connection is refused only when none of them is the primary. */
class PrimaryPool extends pg.Pool {
  readonly #turn: Turn

  constructor(turn: Turn, config: pg.PoolConfig) {
    super(config)
    this.#turn = turn
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Taken): void
  override connect(callback?: Taken): Promise<pg.PoolClient> | void {
    const taken = atEachAddress(this.#turn, () => super.connect())
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, (release) => client.release(release instanceof Error || release === true)),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined),
    )
  }
}

/** A pool of connections to the primary among the addresses, wherever it is at the time of each connection. */
export function primaryPool(addresses: string, config: pg.PoolConfig): pg.Pool {
  const turn = new Turn(addresses)
  const Client = class extends PrimaryClient {
    constructor(given?: pg.ClientConfig) {
      super(turn, given ?? {})
    }
  }
  const options = { ...config, Client }
  return turn.count > 1 ? new PrimaryPool(turn, options) : new pg.Pool(options)
}

/** A connection of its own to the primary among the addresses. `onClient` sees it before it connects. */
export function connectPrimary(
  addresses: string,
  config: pg.ClientConfig,
  onClient: (client: pg.Client) => void,
): Promise<pg.Client> {
  const turn = new Turn(addresses)
  return atEachAddress(turn, () => {
    const client = new PrimaryClient(turn, config)
    onClient(client)
    return client.connect()
  })
}
