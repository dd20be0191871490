import ReconnectingSocket from 'partysocket/ws'
import type {
  LiveAnswer,
  LiveCells,
  LiveErrorCode,
  LiveSpan,
  liveCloseCodes,
} from '../../../domain/kernel/live/live-protocol.ts'
import type { Filter, OrderBy } from '../../../domain/kernel/index.ts'
import type { TokenSource } from '../api/id-token.ts'
import type { SeenPosition } from '../api/position.ts'
import { createStore } from '../store.ts'
import { Carets } from './carets.ts'
import type { Versioned, WindowChange } from './live-window.ts'
import { Presence } from './presence.ts'

/**
 * `live`: the shown data follows the server. `away`: it does not, and is marked. `refused`: it never will, because the
 * client is out of the user's reach.
 */
export type LiveState = 'idle' | 'connecting' | 'live' | 'away' | 'refused'

export interface Watch {
  /** Collection path or document path. */
  readonly path: string
  readonly where?: Filter
  readonly orderBy?: OrderBy
  readonly limit?: number
  /** Versions of the rows shown now; asked again at every reconnection, so that only the difference is sent. */
  readonly have: () => Record<string, number>
  readonly onRows: (change: WindowChange<Versioned>) => void
  /** The server cannot determine the difference: fetch again. */
  readonly onRefetch: () => void
}

/** Follows a grid of things and time. */
export interface RangeWatch<Cell> {
  /** Which grid. */
  readonly path: string
  readonly span: LiveSpan
  /** Names the shown data, as it was sent with it; read again at every reconnection. */
  readonly state: () => string | undefined
  /** A method, so that the connection may hold watches of every kind of cell: the path says which cells come. */
  onCells(change: LiveCells<Cell>): void
  readonly onRefetch: () => void
}

type AnyWatch = Watch | RangeWatch<never>
/** A watch of either kind: its properties show its kind. */
type EitherWatch = Partial<Watch> & Partial<RangeWatch<Versioned>>

export interface LiveOptions {
  readonly url: () => string
  readonly tokens: TokenSource
  readonly clientId: () => string | undefined
  /** Called when there is no session any more. */
  readonly onSignedOut: () => void
  readonly seen: SeenPosition
}

// Held against the protocol by its type alone: its shapes are the server's business and need not be loaded here.
const closeCodes = { unauthenticated: 4401, outOfReach: 4404 } satisfies Partial<typeof liveCloseCodes>

const renewBeforeMs = 20_000
/** A silent network closes nothing: the server is pinged this often, with so long to answer. */
const beatEveryMs = 12_000
const answerWithinMs = 8000
/** Delay before a refused watch is requested again. */
const askAgainMs = 15_000
const delays = { minReconnectionDelay: 300, maxReconnectionDelay: 8000, maxEnqueuedMessages: 0 }

/** The socket of the change feed. Reconnects by itself, and then requests the missed events of all watches. */
export class LiveConnection {
  readonly state = createStore<LiveState>('idle')
  /** Build of the server that answers; a different one means that a new version is available (decision P9). */
  readonly build = createStore<string | undefined>(undefined)
  /** Number of watches that the server has refused: their data may be out of date, and is marked. */
  readonly refused = createStore(0)
  readonly presence = new Presence((message) => {
    if (this.state.get() === 'live') this.#send(message)
  })
  readonly carets = new Carets((message) => {
    if (this.state.get() === 'live') this.#send(message)
  })
  readonly #options: LiveOptions
  readonly #watches = new Map<string, AnyWatch>()
  #socket: ReconnectingSocket | undefined
  #renewal: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setTimeout> | undefined
  #ending: AbortController | undefined
  #reconnecting: ReturnType<typeof setTimeout> | undefined
  /** Number of consecutive sockets without a token. */
  #tokenless = 0
  readonly #refusals = new Set<string>()
  #askingAgain: ReturnType<typeof setTimeout> | undefined
  #count = 0

  constructor(options: LiveOptions) {
    this.#options = options
  }

  /** Follows a list or record until the returned function is called. */
  watch(watch: Watch): () => void {
    return this.#follow(watch)
  }

  /** Follows a grid until the returned function is called. */
  watchRange(watch: RangeWatch<never>): () => void {
    return this.#follow(watch)
  }

  #follow(watch: AnyWatch): () => void {
    const id = `w${(this.#count += 1)}`
    this.#watches.set(id, watch)
    if (this.state.get() === 'live') this.#ask(id, watch)
    return () => {
      this.#watches.delete(id)
      this.#follows(id)
      if (this.state.get() === 'live') this.#send({ type: 'unwatch', id })
    }
  }

  /** Connects again for the client chosen now. */
  restart(): void {
    this.stop()
    this.state.set('connecting')
    const opened = new ReconnectingSocket(this.#options.url, [], delays)
    this.#socket = opened
    this.#ending = new AbortController()
    // The browser knows at once that it is off the network, and when it is back.
    for (const news of ['offline', 'online'])
      addEventListener(news, () => opened.reconnect(), { signal: this.#ending.signal })
    const isCurrent = () => this.#socket === opened
    opened.addEventListener('open', () => {
      if (isCurrent()) this.#awaitBeat()
      this.#sayHello(isCurrent).catch((error: unknown) => {
        console.warn('live: no token, trying again', error)
        if (isCurrent()) this.#connectLater(opened)
      })
    })
    opened.addEventListener('message', (event) => {
      if (isCurrent()) this.#take(JSON.parse(String(event.data)) as LiveAnswer<Versioned>)
    })
    opened.addEventListener('close', (event) => {
      if (isCurrent()) this.#closed(event.code)
    })
  }

  stop(): void {
    this.#clearTimers()
    this.#ending?.abort()
    const closing = this.#socket
    this.#socket = undefined
    closing?.close()
    this.#forgetRefusals()
    this.presence.away()
    this.carets.away()
    this.state.set('idle')
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #ask(id: string, { path, where, orderBy, limit, have, span, state }: EitherWatch): void {
    const type = span ? 'watch-range' : 'watch'
    this.#send({ type, id, path, where, orderBy, limit, have: have?.(), span, state: state?.() })
  }

  async #sayHello(isCurrent: () => boolean): Promise<void> {
    const token = await this.#options.tokens.get()
    const client = this.#options.clientId()
    if (!isCurrent()) return
    if (token === null || client === undefined) this.stop()
    if (token === null) return this.#options.onSignedOut()
    if (client === undefined) return
    this.#send({ type: 'hello', token, client })
    this.#renewLater()
  }

  /** The server takes sockets and gives no token: it is asked ever less often, as one that takes no sockets. */
  #connectLater(socket: ReconnectingSocket): void {
    const { minReconnectionDelay: first, maxReconnectionDelay: longest } = delays
    const wait = Math.min(longest, first * 2 ** this.#tokenless)
    this.#tokenless += 1
    this.#reconnecting = setTimeout(() => socket.reconnect(), wait)
  }

  #renewLater(): void {
    clearTimeout(this.#renewal)
    const wait = Math.max(1000, this.#options.tokens.msLeft() - renewBeforeMs)
    this.#renewal = setTimeout(() => {
      this.#renew().catch((error: unknown) => console.warn('live: the token could not be renewed', error))
    }, wait)
  }

  async #renew(): Promise<void> {
    const token = await this.#options.tokens.get()
    if (token === null || this.state.get() !== 'live') return
    this.#send({ type: 'token', token })
    this.#renewLater()
  }

  /** Begins when the socket opens; any message of the server shows that it is alive. */
  #awaitBeat(): void {
    clearTimeout(this.#beat)
    this.#beat = setTimeout(() => {
      this.#send({ type: 'beat' })
      this.#beat = setTimeout(() => this.#socket?.reconnect(), answerWithinMs)
    }, beatEveryMs)
  }

  #take(message: LiveAnswer<Versioned>): void {
    this.#awaitBeat()
    if (message.type === 'hello') this.#greeted(message.build)
    else if (message.type === 'people') this.presence.take(message)
    else if (message.type === 'carets') this.carets.take(message)
    else if (message.type !== 'beat') this.#dispatch(message)
  }

  #dispatch(message: Exclude<LiveAnswer<Versioned>, { type: 'hello' | 'beat' | 'people' | 'carets' }>): void {
    const id = message.id ?? ''
    const watch: EitherWatch | undefined = this.#watches.get(id)
    if (message.type === 'error') return this.#refuse(id, message.error)
    this.#follows(id)
    if (watch === undefined) return
    if (message.type === 'refetch') return watch.onRefetch?.()
    // Before the screen is told: its next read must not be older.
    this.#options.seen.raise(message.position)
    if (message.type === 'rows') watch.onRows?.(message)
    else watch.onCells?.(message)
  }

  /**
   * The server does not follow a watch: too many at once, or a fault, may pass; the rest only a new reading explains.
   */
  #refuse(id: string, why: LiveErrorCode): void {
    const watch = this.#watches.get(id)
    console.warn(`live: ${why} for ${watch?.path ?? 'an ended watch'}`)
    if (watch === undefined) return
    this.#refusals.add(id)
    this.refused.set(this.#refusals.size)
    if (why !== 'too-many' && why !== 'internal') return watch.onRefetch()
    this.#askingAgain ??= setTimeout(() => this.askAgain(), askAgainMs)
  }

  #follows(id: string): void {
    if (this.#refusals.delete(id)) this.refused.set(this.#refusals.size)
  }

  /** Requests refused watches again; the answer brings the missed events. */
  askAgain(): void {
    clearTimeout(this.#askingAgain)
    this.#askingAgain = undefined
    if (this.state.get() !== 'live') return
    for (const id of this.#refusals) {
      const watch = this.#watches.get(id)
      if (watch) this.#ask(id, watch)
    }
  }

  #greeted(build: string): void {
    this.#tokenless = 0
    this.build.set(build)
    this.state.set('live')
    this.#forgetRefusals()
    for (const [id, watch] of this.#watches) this.#ask(id, watch)
    this.presence.greeted()
    this.carets.greeted()
  }

  /** Another connection is asked for everything. */
  #forgetRefusals(): void {
    this.#refusals.clear()
    this.refused.set(0)
  }

  #clearTimers(): void {
    clearTimeout(this.#askingAgain)
    this.#askingAgain = undefined
    clearTimeout(this.#renewal)
    clearTimeout(this.#beat)
    clearTimeout(this.#reconnecting)
  }

  #closed(code: number): void {
    this.#clearTimers()
    this.presence.away()
    this.carets.away()
    this.state.set('away')
    if (code === closeCodes.unauthenticated) this.#options.tokens.drop()
    if (code !== closeCodes.outOfReach) return
    this.stop()
    this.state.set('refused')
  }
}
