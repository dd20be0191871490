import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface Call {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Kept-alive connections to a local server: one, as a browser tab has, unless another number is given. */
export class HttpClient {
  readonly origin: string
  readonly #agent: Agent
  headers: Record<string, string> = {}

  constructor(origin: string, connections = 1) {
    this.origin = origin
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  call(path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const type =
      payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }
    return new Promise((done, failed) => {
      const sent = request(
        `${this.origin}${path}`,
        { method, agent: this.#agent, headers: { ...this.headers, ...headers, ...type } },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', failed)
          answer.on('end', () =>
            done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
          )
        },
      )
      sent.on('error', failed)
      sent.end(payload)
    })
  }

  /** As `call`, and throws unless it was answered with success. */
  async take(path: string, call: Call = {}): Promise<string> {
    const { status, text } = await this.call(path, call)
    if (status >= 300) throw new Error(`${call.method ?? 'GET'} ${path} answered ${status}: ${text.slice(0, 300)}`)
    return text
  }

  /** As `take`, and reads the answer. */
  async ask<T>(path: string, call: Call = {}): Promise<T> {
    return JSON.parse(await this.take(path, call)) as T
  }

  close(): void {
    this.#agent.destroy()
  }
}
