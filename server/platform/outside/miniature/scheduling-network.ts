import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { printUsTime, type FlightRecord } from '../scheduling/avianis-records.ts'

/** A trip or quote in the software, as its people see it. */
export interface OutsideFlight {
  readonly kind: 'Trip' | 'Quote'
  readonly flights: readonly FlightRecord[]
}

const perPage = 2

const sameText = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const printed = (flight: FlightRecord) => ({
  ...flight,
  DepartureTimeUTC: printUsTime(flight.DepartureTimeUTC),
  ArrivalTimeUTC: printUsTime(flight.ArrivalTimeUTC),
})

export interface SchedulingSignIn {
  readonly username: string
  readonly secret: string
}

/** The sign-in of an installation that plays the software itself: known to all of its processes, and to nobody else. */
export const miniatureSignIn = (secret: string): SchedulingSignIn => ({
  username: 'flightline-demo',
  secret: createHmac('sha256', secret).update('scheduling software in miniature').digest('hex'),
})

interface NetworkOptions extends SchedulingSignIn {
  readonly flights: () => readonly OutsideFlight[]
  /** What happens before an answer, so that a test can hold, cut or refuse it: true where it has answered by itself. */
  readonly beforeAnswer?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

/** Scheduling software of the demo world: a server that speaks Avianis's interface, over a list of trips and quotes. */
export class SchedulingNetwork {
  readonly #options: NetworkOptions
  readonly #server: Server
  readonly #token: string

  constructor(options: NetworkOptions) {
    this.#options = options
    this.#token = createHmac('sha256', options.secret).update('token').digest('hex')
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

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await this.#options.beforeAnswer?.(request, response)) return
    const [status, body] = this.#answerTo(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #answerTo(request: IncomingMessage): readonly [status: number, body: object] {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const given = request.headers.authorization ?? ''
    const { username, secret } = this.#options
    if (url.pathname === '/oauth/token') {
      const expected = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
      if (request.method !== 'POST' || !sameText(given, expected)) return [401, { error: 'invalid_client' }]
      return [200, { access_token: this.#token, token_type: 'bearer', expires_in: 3600 }]
    }
    if (!sameText(given, `Bearer ${this.#token}`)) return [401, { error: 'invalid_token' }]
    const kind = /^\/connect\/v1\/(Trip|Quote)$/.exec(url.pathname)?.[1]
    return kind === undefined ? [404, { error: 'not_found' }] : [200, this.#page(kind, url.searchParams)]
  }

  #page(kind: string, query: URLSearchParams) {
    const found = this.#options
      .flights()
      .filter((one) => one.kind === kind)
      .flatMap((one) => one.flights)
      .filter((flight) => flight.Number === query.get('Number'))
    const page = Math.max(1, Number(query.get('Page') ?? 1))
    return {
      Data: found.slice((page - 1) * perPage, page * perPage).map(printed),
      Page: page,
      TotalPages: Math.ceil(found.length / perPage),
    }
  }
}
