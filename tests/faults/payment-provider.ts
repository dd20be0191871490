import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { MadeUpWord } from './made-up-payment.ts'

/** Behaviour of the provider towards a charge that it has taken. */
export type Behaviour =
  | 'answers'
  | 'is silent'
  | 'answers late'
  | 'answers twice'
  | 'sends its event first'
  | 'decides later'

interface Taken extends MadeUpWord {
  readonly body: string
  /** How often it was asked for. */
  asked: number
}

const nothing = () => Promise.resolve()

/**
 * A made-up payment provider: it charges once for each idempotency key, and answers a repetition as the first time. A
 * silent one takes the charge and ends the connection.
 */
export class PaymentProvider {
  readonly charges = new Map<string, Taken>()
  behaviour: Behaviour = 'answers'
  /** It is waited for before a charge is taken, and before it is answered. */
  beforeTake: () => Promise<void> = nothing
  beforeAnswer: () => Promise<void> = nothing
  /** It is given each event. */
  onEvent: (event: MadeUpWord) => Promise<unknown> = nothing
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy())
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

  chargesOf(reference: string): readonly Taken[] {
    return [...this.charges.values()].filter((charge) => charge.reference === reference)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    await this.beforeTake()
    const charge = this.#take(z.string().parse(request.headers['idempotency-key']), body)
    if (charge) await this.#answer(charge, response)
    else response.writeHead(409).end('null')
  }

  /** Answers undefined for another request under a known key. */
  #take(key: string, body: string): Taken | undefined {
    const { reference } = z.object({ reference: z.string() }).parse(JSON.parse(body))
    const status = this.behaviour === 'decides later' ? 'pending' : 'succeeded'
    const charge = this.charges.get(key) ?? { id: `charge of ${reference}`, reference, status, body, asked: 0 }
    this.charges.set(key, charge)
    charge.asked += 1
    return charge.body === body ? charge : undefined
  }

  async #answer(charge: Taken, response: ServerResponse): Promise<void> {
    const { behaviour } = this
    if (behaviour === 'sends its event first') await this.onEvent(charge)
    await this.beforeAnswer()
    if (behaviour === 'is silent') return void response.destroy()
    // The answer comes after the caller has given up.
    if (behaviour === 'answers late' && charge.asked === 1)
      await new Promise((resolve) => {
        response.once('close', resolve)
      })
    const { socket } = response
    const words = JSON.stringify(charge)
    response.writeHead(201, { 'content-length': Buffer.byteLength(words) }).end(words)
    if (behaviour !== 'answers twice') return
    socket?.write(`HTTP/1.1 201 Created\r\ncontent-length: ${Buffer.byteLength(words)}\r\n\r\n${words}`)
    await this.onEvent(charge)
    await this.onEvent(charge)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => {
      this.#server.close(resolve)
    })
  }
}
