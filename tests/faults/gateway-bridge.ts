import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { OutsideFailed } from '../../server/platform/errors.ts'
import type { Gateway } from '../../server/platform/outside/payments/gateway.ts'

const called = z.object({
  name: z.enum(['findPayment', 'chargeCard', 'capture', 'cancel', 'refund']),
  args: z.array(z.unknown()),
})

const nothing = () => Promise.resolve()

/** Serves the gateway that a test plays to other processes, so that it outlives them. */
export class GatewayServer {
  readonly #gateway: Gateway
  /** They are waited for before a call is taken, and before it is answered. */
  beforeTake: (name: string) => Promise<void> = nothing
  beforeAnswer: (name: string) => Promise<void> = nothing
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy())
  })

  private constructor(gateway: Gateway) {
    this.#gateway = gateway
  }

  static async open(gateway: Gateway): Promise<GatewayServer> {
    const served = new GatewayServer(gateway)
    await new Promise<void>((resolve) => {
      served.#server.listen(0, '127.0.0.1', resolve)
    })
    return served
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { name, args } = called.parse(JSON.parse(await text(request)))
    await this.beforeTake(name)
    const call = this.#gateway[name] as (...given: unknown[]) => Promise<unknown>
    const answer = await call(...args).then(
      (value) => ({ value }),
      (error: unknown) => ({ refused: String(error instanceof Error ? error.message : error) }),
    )
    await this.beforeAnswer(name)
    response.writeHead(200).end(JSON.stringify(answer))
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => {
      this.#server.close(resolve)
    })
  }
}

const answered = z.union([z.object({ refused: z.string() }), z.object({ value: z.unknown().optional() })])

/** The gateway of another process. A broken connection is a call without an answer. */
export function bridgeTo(url: string, base: Gateway): Gateway {
  const ask =
    (name: string) =>
    async (...args: unknown[]): Promise<never> => {
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ name, args }) })
      const read = answered.parse(await answer.json())
      if ('refused' in read) throw new OutsideFailed(read.refused)
      return read.value as never
    }
  return {
    ...base,
    findPayment: ask('findPayment'),
    chargeCard: ask('chargeCard'),
    capture: ask('capture'),
    cancel: ask('cancel'),
    refund: ask('refund'),
  }
}
