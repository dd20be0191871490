import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  expect,
  request,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { clientIds, demoPassword, type CastMember } from '../world.ts'
import { copyData } from './demo-data.ts'
import { laroMail } from './story-helpers.ts'
import { freePort } from '../free-port.ts'
import { openOutsideMailbox, type OutsideMailbox } from './outside-mailbox.ts'
import { place } from './place.ts'
import { slowDown } from './slow-network.ts'
import { setUndoSend } from './undo-send-setting.ts'
import { Product, type ProductPlace } from './product.ts'

/** Messages of a thread. */
interface CurrentState {
  readonly message: string
  readonly draft: boolean
}

/** A separate product, so that killing it does not hurt other tests. */
export class BreakableProduct {
  readonly product: Product
  readonly #folder: string
  readonly #mailbox: OutsideMailbox
  readonly #mailPort: number
  readonly #apis = new Map<string, APIRequestContext>()

  private constructor(parts: { product: Product; folder: string; mailbox: OutsideMailbox; mailPort: number }) {
    this.product = parts.product
    this.#folder = parts.folder
    this.#mailbox = parts.mailbox
    this.#mailPort = parts.mailPort
  }

  static async open(more: Pick<ProductPlace, 'pushServices'> = {}): Promise<BreakableProduct> {
    const folder = await mkdtemp(join(tmpdir(), 'flightline-e2e-'))
    await chmod(folder, 0o755)
    const [port, mailPort] = [await freePort(), await freePort()]
    const mailbox = await openOutsideMailbox(join(folder, 'outside'), mailPort)
    await copyData(place().demoData, join(folder, 'data'))
    const given = { data: join(folder, 'data'), port, mailPort, outsidePort: mailbox.port, ...more }
    const product = new Product(given)
    const testProduct = new BreakableProduct({ product, folder, mailbox, mailPort })
    await product.start()
    return testProduct
  }

  /** Restarts it with a clock ahead of the machine's, so that due work runs. Sessions may be over. */
  async goAhead(aheadMs: number): Promise<void> {
    await this.product.end()
    await this.product.start({ aheadMs })
  }

  async close(): Promise<void> {
    for (const api of this.#apis.values()) await api.dispose()
    await this.product.end()
    await this.#mailbox.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Signs a person in, for the browser and for direct calls. Signing in is rate-limited: once is enough. */
  async signIn(person: CastMember): Promise<void> {
    const { url } = this.product
    const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
    const answer = await api.post('/api/auth/sign-in/email', { data: { email: person.email, password: demoPassword } })
    expect(answer.status(), `sign-in of ${person.email}`).toBe(200)
    await setUndoSend(api, person, 0)
    this.#apis.set(person.id, api)
  }

  /** A page of a signed-in person, the first one if none is given, in a separate browser context. */
  async page(browser: Browser, person?: CastMember, options: BrowserContextOptions = {}): Promise<Page> {
    const api = person ? this.#apis.get(person.id) : this.#signedIn
    if (!api) throw new Error('this person has not signed in')
    const storageState = await api.storageState()
    const context = await browser.newContext({
      baseURL: this.product.url,
      storageState,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    await slowDown(context)
    return context.newPage()
  }

  /** A mail of a customer, in a separate thread unless it answers one. Answers its Message-ID. */
  async sendAsCustomer(subject: string, { inReplyTo }: { readonly inReplyTo?: string } = {}): Promise<string> {
    const transport = createTransport({ host: '127.0.0.1', port: this.#mailPort, ignoreTLS: true })
    const text = inReplyTo === undefined ? 'Good day.' : 'One thing more.'
    const from = 'Uma Berg <uma@berg.example>'
    const { messageId } = await transport.sendMail({
      from,
      to: laroMail,
      subject,
      text,
      inReplyTo,
      references: inReplyTo,
    })
    transport.close()
    return messageId
  }

  /** Posts a note as the same person on another device does. */
  async postNote(threadId: string, message: string): Promise<void> {
    const headers = await this.#headers()
    const answer = await this.#signedIn.post('/api/messaging/post', {
      headers,
      data: { threadId, medium: 'note', message },
    })
    expect(answer.status()).toBe(200)
  }

  /** Number of sent messages in a thread with these words; drafts do not count. */
  async countSent(threadId: string, words: string): Promise<number> {
    const path = `/api/messaging/thread/${threadId}`
    const answer = await this.#signedIn.get(path, { headers: await this.#headers() })
    expect(answer.status()).toBe(200)
    const { messages } = (await answer.json()) as { messages: CurrentState[] }
    return messages.filter(({ message, draft }) => !draft && message.includes(words)).length
  }

  /** Number of mails under a subject on the customers' server. */
  async countOutside(subject: string): Promise<number> {
    const folder = join(this.#folder, 'outside')
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
    return mails.filter((mail) => mail.subject === subject).length
  }

  /** Adds a record to LARO as a person who has signed in does by the API. */
  async add(person: CastMember, collection: string, data: object): Promise<void> {
    const api = this.#apis.get(person.id)
    if (!api) throw new Error('this person has not signed in')
    const { token } = (await (await api.get('/api/auth/token')).json()) as { token: string }
    const headers = { token, client: clientIds.LARO }
    const answer = await api.post(`/api/data/clients/${clientIds.LARO}/${collection}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
  }

  get #signedIn(): APIRequestContext {
    const [first] = this.#apis.values()
    if (!first) throw new Error('nobody has signed in')
    return first
  }

  async #headers(): Promise<Record<string, string>> {
    const answer = await this.#signedIn.get('/api/auth/token')
    const { token } = (await answer.json()) as { token: string }
    return { token, client: clientIds.LARO }
  }
}
