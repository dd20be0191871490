import { once } from 'node:events'
import websocket from '@fastify/websocket'
import fastify from 'fastify'
import { WebSocket } from 'ws'
import type { Filter, OrderBy, PersonHere } from '../../domain/kernel/index.ts'
import type { LiveAnswer, LiveSpan } from '../../domain/kernel/live/live-protocol.ts'
import { records } from '../../domain/records.ts'
import { liveRanges } from '../../server/live-ranges.ts'
import { people } from '../../server/people-directory.ts'
import { mountLive, openLive, type Live } from '../../server/platform/live/open-live.ts'
import type { Platform } from '../../server/platform/platform.ts'

/** One server process as far as live sockets go: its own change feed, its own topics, its own port. */
export interface LiveServer {
  readonly url: string
  readonly live: Live
  close(): Promise<void>
}

export async function startLiveServer(platform: Platform, options: { beatMs?: number } = {}): Promise<LiveServer> {
  const live = await openLive(platform, {
    definitions: records,
    ranges: liveRanges,
    build: 'test-build',
    people,
    ...options,
  })
  const app = fastify({ forceCloseConnections: true })
  await app.register(websocket, { options: { maxPayload: 256 * 1024 } })
  await app.register((api) => Promise.resolve(mountLive(api, live)), { prefix: '/api' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `${address.replace('http', 'ws')}/api/live`,
    live,
    close: async () => {
      await live.stop()
      await app.close()
    },
  }
}

export interface Row {
  readonly id: string
  readonly version: number
}

export interface Watch {
  readonly path: string
  readonly where?: Filter
  readonly orderBy?: OrderBy
  readonly limit?: number
}

type Answer = LiveAnswer<Row>

/** State of one watch on a screen, from the first answer and the events alone. */
export class Shown {
  readonly watch: Watch
  readonly #rows = new Map<string, Row>()
  #order: readonly string[] = []
  isAnswered = false

  constructor(watch: Watch) {
    this.watch = watch
  }

  get rows(): Row[] {
    return this.#order.flatMap((id) => this.#rows.get(id) ?? [])
  }

  get have(): Record<string, number> {
    return Object.fromEntries([...this.#rows.values()].map((row) => [row.id, row.version]))
  }

  take({ added, modified, removed, order }: Extract<Answer, { type: 'rows' }>): void {
    this.isAnswered = true
    for (const id of removed) this.#rows.delete(id)
    for (const row of [...added, ...modified]) this.#rows.set(row.id, row)
    this.#order = order ?? this.#order
  }
}

export interface WatchedRange {
  readonly path: string
  readonly span: LiveSpan
}

/** State of a grid on a screen, from the first answer and the events alone. */
export class ShownRange {
  readonly watch: WatchedRange
  readonly cells = new Map<string, { readonly id: string }>()
  state: string | undefined
  /** Cells that came, in each answer. */
  readonly took: number[] = []

  constructor(watch: WatchedRange) {
    this.watch = watch
  }

  take({ changed, removed, isWhole, state }: Extract<Answer, { type: 'cells' }>): void {
    this.took.push(changed.length)
    if (isWhole) this.cells.clear()
    for (const id of removed) this.cells.delete(id)
    for (const cell of changed) this.cells.set(cell.id, cell)
    this.state = state
  }
}

/** A browser tab on the live socket. */
export class LiveScreen {
  readonly shown = new Map<string, Shown>()
  readonly ranges = new Map<string, ShownRange>()
  readonly errors: Answer[] = []
  readonly answers: Answer[] = []
  /** Users reported at a record: by its id. */
  readonly people = new Map<string, readonly PersonHere[]>()
  closeCode: number | undefined
  #socket: WebSocket | undefined

  async connect(url: string, hello: { token: string; client: string }): Promise<void> {
    const socket = new WebSocket(url)
    this.#socket = socket
    this.closeCode = undefined
    this.people.clear()
    socket.on('close', (code) => {
      if (this.#socket === socket) this.closeCode = code
    })
    await once(socket, 'open')
    // A connection that breaks is noticed by its end.
    socket.on('error', () => undefined)
    const hasGreeted = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        if (Buffer.isBuffer(data) && this.#take(JSON.parse(data.toString()) as Answer).type === 'hello') resolve()
      })
      socket.on('close', () => resolve())
    })
    this.send({ type: 'hello', ...hello })
    await hasGreeted
    for (const [id, shown] of this.shown) this.#ask(id, shown)
    for (const [id, { watch, state }] of this.ranges) this.send({ type: 'watch-range', id, ...watch, state })
  }

  send(message: object | string): void {
    this.#socket?.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  watch(id: string, watch: Watch): Shown {
    const shown = new Shown(watch)
    this.shown.set(id, shown)
    this.#ask(id, shown)
    return shown
  }

  watchRange(id: string, watch: WatchedRange): ShownRange {
    const shown = new ShownRange(watch)
    this.ranges.set(id, shown)
    this.send({ type: 'watch-range', id, ...watch })
    return shown
  }

  /** As a network does it: no goodbye, and nothing that is under way arrives. */
  cut(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.removeAllListeners('message')
    socket?.terminate()
  }

  close(): void {
    this.#socket?.close()
  }

  /** Stops taking what the server sends, as a screen does whose machine is overloaded. */
  stall(): void {
    this.#socket?.pause()
  }

  #ask(id: string, shown: Shown): void {
    this.send({ type: 'watch', id, ...shown.watch, have: shown.have })
  }

  #take(answer: Answer): Answer {
    this.answers.push(answer)
    if (answer.type === 'rows') this.shown.get(answer.id)?.take(answer)
    if (answer.type === 'cells') this.ranges.get(answer.id)?.take(answer)
    if (answer.type === 'people') this.people.set(answer.id, answer.people)
    if (answer.type === 'error') this.errors.push(answer)
    return answer
  }
}
