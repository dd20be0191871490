import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepOutsideText, listOutsideTexts, type OutsideText } from './outside-phones.ts'
import { callHook, newTextId, type NetworkAccount } from './phone-calls.ts'

/** Outcome of a text by the number's last two digits: the rest arrives. Shown on the page of the phones. */
const fates: Readonly<Record<string, { readonly status: string; readonly code: number }>> = {
  '99': { status: 'undelivered', code: 30_003 },
  '98': { status: 'undelivered', code: 30_006 },
  '97': { status: 'failed', code: 30_007 },
}

const stopWords = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit'])
const startWords = new Set(['start', 'unstop', 'yes'])

/** True if the owner of a phone has stopped the texts of a number: the network enforces it for every sender. */
function isStopped(texts: readonly OutsideText[], { phone, number }: { phone: string; number: string }): boolean {
  const last = texts
    .filter((text) => text.direction === 'in' && text.from === phone && text.to === number)
    .map((text) => text.body.trim().toLowerCase())
    .find((word) => stopWords.has(word) || startWords.has(word))
  return last !== undefined && stopWords.has(last)
}

export interface NetworkOptions extends NetworkAccount {
  readonly dataFolder: string
  /** Between two reports of a text, in milliseconds. */
  readonly reportMs?: () => number
  /** Content of `/media/<name>`: pictures that phones send along. */
  readonly media?: ReadonlyMap<string, Buffer>
  /** Hooks before a text is taken and after, so that a test can hold, cut or refuse. */
  readonly beforeTaking?: (request: IncomingMessage, form: URLSearchParams) => Promise<void>
  readonly afterTaking?: (request: IncomingMessage, form: URLSearchParams) => Promise<void>
}

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

interface Refusal {
  readonly status: number
  readonly code: number
  readonly message: string
}

const refuse = (response: ServerResponse, { status, code, message }: Refusal): void =>
  answer(response, status, { code, message, status, more_info: `https://www.twilio.com/docs/errors/${code}` })

const resourceOf = ({ accountSid }: NetworkAccount, text: OutsideText) => ({
  account_sid: accountSid,
  api_version: '2010-04-01',
  body: text.body,
  date_created: new Date(text.at).toUTCString(),
  date_sent: null,
  date_updated: new Date(text.at).toUTCString(),
  direction: text.direction === 'out' ? 'outbound-api' : 'inbound',
  error_code: null,
  error_message: null,
  from: text.from,
  num_media: String(text.media.length),
  num_segments: '1',
  sid: text.id,
  status: text.status,
  to: text.to,
})

const isSignedIn = ({ accountSid, authToken }: NetworkAccount, request: IncomingMessage): boolean => {
  const expected = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
  const given = Buffer.from(request.headers.authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const numberForm = /^\+[1-9]\d{6,14}$/

/** Carriers of the demo world: a server that speaks Twilio's interface, and phones whose texts lie in a folder. */
export class PhoneNetwork {
  readonly #options: NetworkOptions
  readonly #server: Server
  readonly #reporting = new Set<Promise<void>>()
  readonly #ending = new AbortController()

  constructor(options: NetworkOptions) {
    this.#options = options
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

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Resolves when all reports of the texts so far have been made. */
  async reported(): Promise<void> {
    while (this.#reporting.size > 0) await Promise.all(this.#reporting)
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await Promise.all(this.#reporting)
    this.#server.closeAllConnections()
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    if (!isSignedIn(this.#options, request))
      return refuse(response, { status: 401, code: 20_003, message: 'Authenticate' })
    const picture = this.#options.media?.get(url.pathname.replace('/media/', ''))
    if (picture) return void response.writeHead(200).end(picture)
    const path = `/2010-04-01/Accounts/${this.#options.accountSid}/Messages.json`
    if (url.pathname !== path)
      return refuse(response, { status: 404, code: 20_404, message: 'The requested resource was not found' })
    if (request.method === 'POST') return this.#take(request, response)
    return this.#list(url.searchParams, response)
  }

  async #list(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const [from, to] = [query.get('From'), query.get('To')]
    const texts = await listOutsideTexts(this.#options.dataFolder)
    const wanted = texts.filter((text) => (from === null || text.from === from) && (to === null || text.to === to))
    const size = Number(query.get('PageSize') ?? 50)
    answer(response, 200, { messages: wanted.slice(0, size).map((text) => resourceOf(this.#options, text)) })
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { dataFolder, beforeTaking, afterTaking } = this.#options
    const form = new URLSearchParams(await readText(request))
    await beforeTaking?.(request, form)
    // Cut off by a test: the text was not taken.
    if (request.socket.destroyed) return
    const [from, to] = [form.get('From') ?? '', form.get('To') ?? '']
    if (!numberForm.test(to))
      return refuse(response, { status: 400, code: 21_211, message: `Invalid 'To' Phone Number: ${to}` })
    if (isStopped(await listOutsideTexts(dataFolder), { phone: to, number: from }))
      return refuse(response, { status: 400, code: 21_610, message: 'Attempt to send to unsubscribed recipient' })
    const text: OutsideText = {
      id: newTextId(),
      from,
      to,
      body: form.get('Body') ?? '',
      media: form.getAll('MediaUrl'),
      direction: 'out',
      status: 'queued',
      at: Date.now(),
    }
    await keepOutsideText(dataFolder, text)
    await afterTaking?.(request, form)
    if (!request.socket.destroyed) answer(response, 201, resourceOf(this.#options, text))
    const reporting = this.#report(text, form.get('StatusCallback')).finally(() => this.#reporting.delete(reporting))
    this.#reporting.add(reporting)
  }

  /** Reports what becomes of a text, step by step, as carriers do. */
  async #report(text: OutsideText, statusUrl: string | null): Promise<void> {
    const { dataFolder, reportMs = () => 400, accountSid } = this.#options
    const fate = fates[text.to.slice(-2)] ?? { status: 'delivered', code: 0 }
    for (const status of fate.status === 'failed' ? ['failed'] : ['sent', fate.status]) {
      const isOver = await sleep(reportMs(), false, { signal: this.#ending.signal }).catch(() => true)
      if (isOver) return
      await keepOutsideText(dataFolder, { ...text, status })
      if (statusUrl === null) continue
      await callHook(this.#options, statusUrl, {
        MessageSid: text.id,
        SmsSid: text.id,
        MessageStatus: status,
        SmsStatus: status,
        To: text.to,
        From: text.from,
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        ...(status === fate.status && fate.code > 0 && { ErrorCode: String(fate.code) }),
      })
    }
  }
}
