import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A made-up payment provider: it charges once for each idempotency key, and answers a repetition with the first charge. */
export class PaymentProvider {
  readonly charges = new Map<string, unknown>()
  /** What it waits for before it answers. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve()
  readonly #server = createServer((request, response) => {
    this.#charge(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    )
  })

  static async open(): Promise<PaymentProvider> {
    const provider = new PaymentProvider()
    await new Promise<void>((resolve) => {
      provider.#server.listen(0, '127.0.0.1', resolve)
    })
    return provider
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/charges`
  }

  async #charge(request: IncomingMessage): Promise<number> {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return 400
    const asked: unknown = JSON.parse(await text(request))
    if (this.charges.has(key) && JSON.stringify(this.charges.get(key)) !== JSON.stringify(asked)) return 409
    this.charges.set(key, asked)
    await this.beforeAnswer()
    return 201
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => {
      this.#server.close(resolve)
    })
  }
}
