import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { avianisDialect } from './avianis-dialect.ts'
import { calendarDialect } from './calendar-dialect.ts'
import type { Dialect, DialectOptions, SchedulingSignIn } from './dialect.ts'
import { flxDialect } from './flx-dialect.ts'
import type { OutsideFlight, OutsideSoftware } from './outside-flights.ts'
import type { outsideSchedule, OutsideEntry } from './outside-schedule.ts'
import { schedaeroDialect } from './schedaero-dialect.ts'

type ScheduledSoftware = Parameters<typeof outsideSchedule>[0]
type Played = OutsideSoftware | ScheduledSoftware

const dialects: Readonly<Record<Played, (options: DialectOptions) => Dialect>> = {
  avianis: avianisDialect,
  flx: flxDialect,
  schedaero: schedaeroDialect,
  jet_insight: calendarDialect,
}

interface NetworkOptions extends SchedulingSignIn {
  readonly flights: (software: OutsideSoftware) => readonly OutsideFlight[]
  readonly schedule: (software: ScheduledSoftware) => readonly OutsideEntry[]
  /** Hook before an answer, so that a test can hold, cut or refuse it: true if it has answered by itself. */
  readonly beforeAnswer?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

/** Scheduling software of the demo world: one server, with the interface of each software under its name. */
export class SchedulingNetwork {
  readonly #options: NetworkOptions
  readonly #server: Server
  readonly #dialects: ReadonlyMap<string, Dialect>

  constructor(options: NetworkOptions) {
    this.#options = options
    const { flights, schedule, ...signIn } = options
    const names = Object.keys(dialects) as Played[]
    const playing = (name: Played): DialectOptions => ({
      ...signIn,
      flights: () => (name === 'jet_insight' ? [] : flights(name)),
      schedule: () => (name === 'schedaero' ? [] : schedule(name)),
    })
    this.#dialects = new Map(names.map((name) => [name, dialects[name](playing(name))]))
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
  }

  /** Listens on loopback, on a free port. */
  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Where some software answers. */
  addressOf(software: Played): string {
    return `http://127.0.0.1:${this.port}/${software}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await this.#options.beforeAnswer?.(request, response)) return
    const [status, body] = this.#answerTo(request)
    if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/calendar' }).end(body)
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #answerTo(request: IncomingMessage): readonly [status: number, body: unknown] {
    const [, software = '', ...rest] = (request.url ?? '/').split('/')
    const dialect = this.#dialects.get(software)
    const header = (name: string): string | undefined => request.headers[name]?.toString()
    const url = new URL(`/${rest.join('/')}`, 'http://127.0.0.1')
    return dialect ? dialect({ method: request.method ?? 'GET', url, header }) : [404, { error: 'not_found' }]
  }
}
