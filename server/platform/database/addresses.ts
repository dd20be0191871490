import pg from 'pg'
import { endWhenSilent } from './silence.ts'

/** The addresses of one database, written with commas between them: the primary now, and those that may become it. */
export const splitAddresses = (text: string): string[] => text.split(/,(?=postgres(?:ql)?:\/\/)/)

/** The server is not what it was turned to for: a standby where the primary is needed, or the other way round. */
class WrongServer extends Error {
  override name = 'WrongServer'
  /** Postgres's own code for a server that cannot take connections now: such a database counts as away. */
  readonly code = '57P03'
  constructor(isStandby: boolean) {
    super(isStandby ? 'the server is a standby' : 'the server is no standby')
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

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses
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

type Wanted = 'primary' | 'standby'

/** Connects once, to the address whose turn it is; a server that is away or not what is wanted loses the turn. */
class ChosenClient extends GreetedClient {
  readonly #address: string
  readonly #turn: Turn
  readonly #wanted: Wanted
  /** What ended the connection. A server can end it in the breath of its greeting, before anybody else listens. */
  #broke: Error | undefined

  constructor(turn: Turn, wanted: Wanted, config: pg.ClientConfig) {
    super({ ...config, connectionString: turn.current })
    this.on('error', (error) => {
      this.#broke = error
    })
    this.#address = turn.current
    this.#turn = turn
    this.#wanted = wanted
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void
  override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | void {
    const reached = this.#reach()
    if (!callback) return reached
    reached.then(
      () => callback(null, this),
      (error: unknown) => callback(asError(error)),
    )
  }

  async #reach(): Promise<pg.Client> {
    try {
      await super.connect()
      if (this.#broke) throw this.#broke
    } catch (error) {
      this.#turn.leave(this.#address)
      throw error
    }
    if (this.isStandby === (this.#wanted === 'standby')) return this
    this.#turn.leave(this.#address)
    // The pool hears of the refusal only after the connection is gone: it must not count as one that broke later.
    await this.end()
    throw new WrongServer(this.isStandby)
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

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
      (client) =>
        callback(undefined, client, (release) => client.release(release instanceof Error || release === true)),
      (error: unknown) => callback(asError(error), undefined, () => undefined),
    )
  }
}

/** A pool whose connections may be ended for their silence. */
export interface ChosenPoolConfig extends pg.PoolConfig {
  /** Milliseconds in which something that was asked must be answered; no limit when absent. */
  readonly silenceMs?: number | undefined
}

function chosenPool(turn: Turn, wanted: Wanted, { silenceMs, ...config }: ChosenPoolConfig): pg.Pool {
  const Client = class extends ChosenClient {
    constructor(given?: pg.ClientConfig) {
      super(turn, wanted, given ?? {})
      if (silenceMs !== undefined) endWhenSilent(this.connection, silenceMs)
    }
  }
  const options = { ...config, Client }
  return turn.count > 1 ? new PrimaryPool(turn, options) : new pg.Pool(options)
}

/** A pool of connections to the primary among the addresses, wherever it is at the time of each connection. */
export const primaryPool = (addresses: string, config: ChosenPoolConfig): pg.Pool =>
  chosenPool(new Turn(splitAddresses(addresses)), 'primary', config)

/** A pool of connections to one server, as long as it is a standby. */
export const standbyPool = (address: string, config: pg.PoolConfig): pg.Pool =>
  chosenPool(new Turn([address]), 'standby', config)

/** A connection of its own to the primary among the addresses. `onClient` sees it before it connects. */
export function connectPrimary(
  addresses: string,
  config: pg.ClientConfig,
  onClient: (client: pg.Client) => void,
): Promise<pg.Client> {
  const turn = new Turn(splitAddresses(addresses))
  return atEachAddress(turn, () => {
    const client = new ChosenClient(turn, 'primary', config)
    onClient(client)
    return client.connect()
  })
}
