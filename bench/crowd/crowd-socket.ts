import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { LiveAnswer } from '../../domain/kernel/live/live-protocol.ts'
import { monotonicMs, shownText, type Opening, type Watch } from './crowd-protocol.ts'

interface Row {
  readonly id: string
  readonly version: number
}

type Hello = NonNullable<Opening['hello']>

/** One socket of the crowd: updates its rows only by the first answer and the events, as a screen does. */
export class CrowdSocket {
  readonly watch: number
  /** Time at which each version of a row reached this socket. */
  readonly #arrivals = new Map<string, Map<number, number>>()
  #onMessage: ((at: number) => void) | undefined
  #versions = new Map<string, number>()
  #order: readonly string[] = []
  #isClosed = false
  readonly #socket: WebSocket

  constructor(socket: WebSocket, watch: number) {
    this.watch = watch
    this.#socket = socket
    socket.on('close', () => (this.#isClosed = true))
    socket.on('error', () => (this.#isClosed = true))
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  get shown(): string {
    return shownText(this.#order.map((id) => ({ id, version: this.#versions.get(id) ?? 0 })))
  }

  /** By `monotonicMs`; undefined where the version did not come. */
  arrivalOf(id: string, version: number): number | undefined {
    return this.#arrivals.get(id)?.get(version)
  }

  /** The latest version of a row that came; 0 where none did. */
  latestOf(id: string): number {
    return Math.max(0, ...(this.#arrivals.get(id)?.keys() ?? []))
  }

  /** Resolves with the time at which the next message is here. */
  next(): Promise<number> {
    return new Promise((heard) => (this.#onMessage = heard))
  }

  renew(token: string): void {
    this.#socket.send(JSON.stringify({ type: 'token', token }))
  }

  /** Sends its sign-in and its watch; resolves with the first rows. */
  async join({ token, client }: Hello, watch: Watch): Promise<void> {
    this.#socket.on('message', (data) => this.#take(data))
    const greeted = once(this.#socket, 'message')
    this.#socket.send(JSON.stringify({ type: 'hello', token, client }))
    await greeted
    const first = once(this.#socket, 'message')
    this.#socket.send(JSON.stringify({ type: 'watch', id: 'crowd', ...watch }))
    await first
  }

  /** For a plain socket: only the time matters. */
  listen(): void {
    this.#socket.on('message', () => this.#arrived(monotonicMs()))
  }

  #arrived(at: number): void {
    const heard = this.#onMessage
    this.#onMessage = undefined
    heard?.(at)
  }

  #take(data: unknown): void {
    const at = monotonicMs()
    if (!Buffer.isBuffer(data)) return
    const answer = JSON.parse(data.toString()) as LiveAnswer<Row>
    if (answer.type === 'error') throw new Error(`the live socket refused the watch: ${answer.error}`)
    if (answer.type !== 'rows') return
    for (const id of answer.removed) this.#versions.delete(id)
    for (const { id, version } of [...answer.added, ...answer.modified]) {
      this.#versions.set(id, version)
      const ofRow = this.#arrivals.get(id) ?? new Map<number, number>()
      this.#arrivals.set(id, ofRow.set(version, at))
    }
    this.#order = answer.order ?? this.#order
    this.#arrived(at)
  }
}

const openWithin = 30_000

/** Opens one socket with one of the watches, or with none. */
export async function openCrowdSocket({ url, hello }: Opening, number: number): Promise<CrowdSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open', { signal: AbortSignal.timeout(openWithin) })
  const place = hello ? number % hello.watches.length : 0
  const one = new CrowdSocket(socket, place)
  const watch = hello?.watches[place]
  if (hello && watch) await one.join(hello, watch)
  else one.listen()
  return one
}
