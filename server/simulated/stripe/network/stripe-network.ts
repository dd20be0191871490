import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { readStripeClient } from './demo-stripe-keys.ts'
import { expireDue } from './expire-due.ts'
import { sendDue, type EventSender } from './send-events.ts'
import type { StripeBook } from './stripe-book.ts'
import { readForm, readUpload, type Form } from './stripe-form.ts'
import { expand, answerReading } from './stripe-reading.ts'
import { StripeRefusal, type StripeAnswer } from './stripe-refusal.ts'
import type { StripeStore } from './stripe-store.ts'
import { answerWriting, type Call } from './stripe-writing.ts'

export interface StripeOptions {
  readonly store: StripeStore
  /** Secret of the installation, of which the keys of its demo are made. */
  readonly secret: string
  readonly clock: () => number
  /** Address of the pages on which people pay, without a slash at its end. */
  readonly pagesUrl: () => string
  readonly hookUrl: (client: string) => string
  /** Takes an error of the sending of events, which nobody waits for. */
  readonly report: (error: unknown) => void
}

interface Read {
  readonly form: Form
  readonly digest: string
  readonly file?: Call['file']
}

async function readCall(request: IncomingMessage, url: URL): Promise<Read> {
  const body = await buffer(request)
  const type = request.headers['content-type'] ?? ''
  const upload = type.startsWith('multipart/') ? readUpload(body, type) : undefined
  const pairs = upload?.fields ?? [...new URLSearchParams(request.method === 'GET' ? url.search : body.toString())]
  const said = JSON.stringify([url.pathname, pairs, upload?.file ?? null])
  return {
    form: readForm(pairs),
    digest: createHash('sha256').update(said).digest('hex'),
    file: upload?.file,
  }
}

const sameKeyOtherCall = new StripeRefusal({
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than this one if you meant to execute a different request.',
})

interface Written extends Read {
  readonly path: string
  readonly key: string | undefined
  readonly pagesUrl: string
}

/** Answers a writing call once for each key, as Stripe does: a refusal before anything was done is not kept. */
function writeOnce(book: StripeBook, { path, key, digest, ...call }: Written): StripeAnswer & { isRepeated: boolean } {
  const saved = key === undefined ? undefined : book.findAnswer(key)
  if (saved) {
    if (saved.digest !== digest) throw sameKeyOtherCall
    return { status: saved.status, body: JSON.parse(saved.body) as object, isRepeated: true }
  }
  const { status, body } = answerWriting(path, { book, ...call })
  const answer = { status, body: expand(book, body, call.form) }
  if (key !== undefined) book.saveAnswer(key, { digest, status, body: JSON.stringify(answer.body) })
  return { ...answer, isRepeated: false }
}

/** Stripe as the demo plays it: a server that speaks its interface, with the state of `StripeStore`. */
export class StripeNetwork {
  readonly #options: StripeOptions
  readonly #server: Server
  readonly #sender: EventSender
  #sending: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: StripeOptions) {
    this.#options = options
    this.#sender = options
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
  }

  /** Listens on loopback, on a free port. */
  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.sendEvents()
    return this
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Acts in the account of a client as Stripe's own pages do, and sends the events of it. */
  act<T>(client: string, work: (book: StripeBook) => T): T {
    const { store, clock } = this.#options
    const answer = store.within(client, clock(), (book) => {
      expireDue(book)
      return work(book)
    })
    this.sendEvents()
    return answer
  }

  /** Sends what is due, and comes back for what is due later. */
  sendEvents(): void {
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    this.#sending = this.#sendAfter(this.#sending)
  }

  async #sendAfter(earlier: Promise<void>): Promise<void> {
    await earlier
    try {
      await sendDue(this.#sender)
      this.#planNext()
    } catch (error) {
      this.#options.report(error)
    }
  }

  #planNext(): void {
    const next = this.#options.store.findNextDue()
    if (next === undefined || this.#isClosed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.sendEvents(), Math.max(50, next - this.#options.clock()))
    this.#timer.unref()
  }

  /** Resolves when the events that were due have been sent. */
  async sent(): Promise<void> {
    await this.#sending
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#sending
    this.#server.closeAllConnections()
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const read = await readCall(request, url)
    const key = (request.headers.authorization ?? '').replace('Bearer ', '')
    const client = readStripeClient(this.#options.secret, key)
    if (client === undefined) return respond(response, invalidKey)
    const { store, clock } = this.#options
    const switches = store.within(client, clock(), (book) => ({
      isOffline: book.readSetting('offline') !== undefined,
      fails: book.takeSetting('fail') !== undefined,
      slowMs: Number(book.readSetting('slow') ?? 0),
    }))
    if (switches.isOffline) return void response.destroy()
    if (switches.fails) return respond(response, outage)
    const { isDropped, ...said } = this.#answer(client, { ...read, request, path: url.pathname.replace('/v1/', '') })
    this.sendEvents()
    if (switches.slowMs > 0) await sleep(switches.slowMs)
    if (isDropped) return void response.destroy()
    respond(response, said)
  }

  #answer(
    client: string,
    { request, path, ...read }: Read & { readonly request: IncomingMessage; readonly path: string },
  ): StripeAnswer & { isRepeated?: boolean; isDropped?: boolean } {
    const { store, clock, pagesUrl } = this.#options
    const key = request.headers['idempotency-key']?.toString()
    try {
      return store.within(client, clock(), (book) => {
        expireDue(book)
        if (request.method === 'GET') return { status: 200, body: answerReading(book, path, read.form) }
        const done = request.method === 'DELETE' ? `${path}/deleted` : path
        const written = writeOnce(book, { ...read, path: done, key, pagesUrl: pagesUrl() })
        return { ...written, isDropped: book.takeSetting('drop') !== undefined }
      })
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return error.answer
    }
  }
}

const invalidKey: StripeAnswer = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } },
}

const outage: StripeAnswer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Sorry, something went wrong on our end.' } },
}

function respond(
  response: ServerResponse,
  { status, body, isRepeated = false }: StripeAnswer & { readonly isRepeated?: boolean },
): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(isRepeated && { 'idempotent-replayed': 'true' }),
    })
    .end(JSON.stringify(body))
}
