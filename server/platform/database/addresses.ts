import pg from 'pg'
import { Servers } from './servers.ts'
import { endWhenSilent } from './silence.ts'

/** The addresses of one database, written with commas between them: the primary now, and those that may become it. */
export const splitAddresses = (text: string): string[] => text.split(/,(?=postgres(?:ql)?:\/\/)/)

/** The server is not of the expected kind: a standby in place of the primary, or the other way round. */
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

/** A connection that knows if its server was a standby when it began: Postgres reports it in its greeting. */
class GreetedClient extends pg.Client {
  isStandby = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ServerSetting) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on'
    })
  }
}

type Wanted = 'primary' | 'standby'

/** The same database as a role sees it: an address for each of its servers. */
interface Place {
  readonly addresses: readonly string[]
  readonly servers: Servers
}

/** Connects once, to the address whose turn it is; a server that is away or not what is wanted loses the turn. */
class ChosenClient extends GreetedClient {
  readonly #at: number
  readonly #servers: Servers
  readonly #wanted: Wanted
  /** Error that ended the connection. A server can end it right after its greeting, before other code listens. */
  #broke: Error | undefined

  constructor({ addresses, servers }: Place, wanted: Wanted, config: pg.ClientConfig) {
    super({ ...config, connectionString: addresses[servers.current] ?? '' })
    this.on('error', (error) => {
      this.#broke = error
    })
    this.#at = servers.current
    this.#servers = servers
    this.#wanted = wanted
    servers.join(this, this.#at)
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
      this.#servers.leave(this.#at)
      throw error
    }
    if (this.isStandby === (this.#wanted === 'standby')) return this
    this.#servers.leave(this.#at)
    // The pool learns of the refusal only when the connection is gone: it must not count as one that broke later.
    await this.end()
    throw new WrongServer(this.isStandby)
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Tries at every address once, beginning with the one whose turn it is. Throws what the last one said. */
async function atEachAddress<T>(servers: Servers, attempt: () => Promise<T>): Promise<T> {
  for (let left = servers.count; ; left -= 1) {
    const before = servers.moves
    try {
      return await attempt()
    } catch (error) {
      // A fault without a change of address, such as a full pool, is not cured by another address.
      if (left <= 1 || servers.moves === before) throw error
    }
  }
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool over several addresses: a connection is refused only when none of them is the primary. */
class PrimaryPool extends pg.Pool {
  readonly #servers: Servers

  constructor(servers: Servers, config: pg.PoolConfig) {
    super(config)
    this.#servers = servers
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Taken): void
  override connect(callback?: Taken): Promise<pg.PoolClient> | void {
    const taken = atEachAddress(this.#servers, () => super.connect())
    if (!callback) return taken
    taken.then(
      (client) =>
        callback(undefined, client, (release) => client.release(release instanceof Error || release === true)),
      (error: unknown) => callback(asError(error), undefined, () => undefined),
    )
  }
}

interface Chosen {
  /** State of the servers; private to this pool when absent. */
  readonly servers?: Servers | undefined
  /** Milliseconds in which something that was asked must be answered; no limit when absent. */
  readonly silenceMs?: number | undefined
}

/** A pool whose connections may be ended for their silence. */
export interface ChosenPoolConfig extends pg.PoolConfig, Chosen {}

/** A connection that may be ended for its silence. */
export interface ChosenClientConfig extends pg.ClientConfig, Chosen {}

function placeOf(text: string, servers: Servers | undefined): Place {
  const addresses = splitAddresses(text)
  return { addresses, servers: servers ?? new Servers(addresses.length) }
}

function chosenPool(text: string, wanted: Wanted, { silenceMs, servers, ...config }: ChosenPoolConfig): pg.Pool {
  const place = placeOf(text, servers)
  const Client = class extends ChosenClient {
    constructor(given?: pg.ClientConfig) {
      super(place, wanted, given ?? {})
      if (silenceMs !== undefined) endWhenSilent(this.connection, silenceMs)
    }
  }
  const options = { ...config, Client }
  return place.servers.count > 1 ? new PrimaryPool(place.servers, options) : new pg.Pool(options)
}

/** A pool of connections to the primary among the addresses, wherever it is at the time of each connection. */
export const primaryPool = (addresses: string, config: ChosenPoolConfig): pg.Pool =>
  chosenPool(addresses, 'primary', config)

/** A pool of connections to one server, as long as it is a standby. */
export const standbyPool = (address: string, config: pg.PoolConfig): pg.Pool => chosenPool(address, 'standby', config)

/** A separate connection to the primary among the addresses. `onClient` gets it before it connects. */
export function connectPrimary(
  addresses: string,
  { servers, silenceMs, ...config }: ChosenClientConfig,
  onClient: (client: pg.Client) => void,
): Promise<pg.Client> {
  const place = placeOf(addresses, servers)
  return atEachAddress(place.servers, () => {
    const client = new ChosenClient(place, 'primary', config)
    if (silenceMs !== undefined) endWhenSilent(client.connection, silenceMs)
    onClient(client)
    return client.connect()
  })
}

/** A new connection to one address, if a primary answers there; undefined otherwise. */
export async function connectIfPrimary(address: string, config: pg.ClientConfig): Promise<pg.Client | undefined> {
  const client = new GreetedClient({ ...config, connectionString: address })
  // The user of the connection learns of its end when a query is refused.
  client.on('error', () => undefined)
  const isReached = await client.connect().then(
    () => true,
    () => false,
  )
  if (isReached && !client.isStandby) return client
  client.connection.stream.destroy()
  return undefined
}
