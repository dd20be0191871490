import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayPlace } from '../../../platform/outside/payments/gateway.ts'
import { slowMs, type AnswerMode } from './answer-modes.ts'

/** A call of the interface of a played provider. */
export interface InterfaceCall {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly raw: Buffer
}

export interface InterfaceAnswer {
  readonly status: number
  /** Type of the content. */
  readonly type: string
  readonly body: string | Buffer
  /** How the answer is given; as usual when absent. */
  readonly mode?: AnswerMode | undefined
}

async function give(response: ServerResponse, { status, type, body, mode }: InterfaceAnswer): Promise<void> {
  if (mode === 'slow') await sleep(slowMs)
  if (mode === 'dropped') return void response.destroy()
  const content = mode === 'wrong' ? body.slice(0, body.length / 2) : body
  response.writeHead(status, { 'content-type': type }).end(content)
}

/** The interface of a played provider: each process has a server on loopback, and all share their state. */
export class LoopbackServer {
  readonly #server: Server

  constructor(answer: (call: InterfaceCall) => InterfaceAnswer | Promise<InterfaceAnswer>) {
    const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const raw = await buffer(request)
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      await give(response, await answer({ method: request.method ?? 'GET', url, headers: request.headers, raw }))
    }
    this.#server = createServer((request, response) => {
      serve(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
  }

  /** Listens on a free port. */
  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get place(): GatewayPlace {
    const { port } = this.#server.address() as AddressInfo
    return {
      url: `http://127.0.0.1:${port}`,
      rules: { isPublic: (address) => address === '127.0.0.1', ports: [port] },
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }
}
