import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, request, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { clientIds, demoPassword, type CastMember } from '../world.ts'
import { laroMail } from './house.ts'
import { freePort, openOutsideMailbox, type OutsideMailbox } from './outside-mailbox.ts'
import { setUndoSend } from './undo-send-setting.ts'
import { Product } from './product.ts'

/** What stands in a thread. */
interface Standing {
  readonly message: string
  readonly draft: boolean
}

/** A product of its own, that may be killed without hurting the other tests. */
export class BreakableHouse {
  readonly product: Product
  readonly #folder: string
  readonly #mailbox: OutsideMailbox
  readonly #mailPort: number
  #api: APIRequestContext | undefined

  private constructor(parts: { product: Product; folder: string; mailbox: OutsideMailbox; mailPort: number }) {
    this.product = parts.product
    this.#folder = parts.folder
    this.#mailbox = parts.mailbox
    this.#mailPort = parts.mailPort
  }

  static async open(): Promise<BreakableHouse> {
    const folder = await mkdtemp(join(tmpdir(), 'flightline-e2e-'))
    await chmod(folder, 0o755)
    const mailbox = await openOutsideMailbox(join(folder, 'outside'))
    const [port, mailPort] = [await freePort(), await freePort()]
    const product = new Product({ data: join(folder, 'data'), port, mailPort, outsidePort: mailbox.port })
    const house = new BreakableHouse({ product, folder, mailbox, mailPort })
    await product.start()
    return house
  }

  async close(): Promise<void> {
    await this.#api?.dispose()
    await this.product.end()
    await this.#mailbox.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Signs a person in, for the browser and for calls beside it. Signing in is rate-limited: once is enough. */
  async signIn(person: CastMember): Promise<void> {
    const { url } = this.product
    const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
    const answer = await api.post('/api/auth/sign-in/email', { data: { email: person.email, password: demoPassword } })
    expect(answer.status(), `sign-in of ${person.email}`).toBe(200)
    await setUndoSend(api, person, 0)
    this.#api = api
  }

  /** A page of the person who has signed in, in a browser context of its own. */
  async page(browser: Browser): Promise<Page> {
    const storageState = await this.#signedIn.storageState()
    const context = await browser.newContext({
      baseURL: this.product.url,
      storageState,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    return context.newPage()
  }

  async sendAsCustomer(subject: string): Promise<void> {
    const transport = createTransport({ host: '127.0.0.1', port: this.#mailPort, ignoreTLS: true })
    await transport.sendMail({ from: 'Uma Berg <uma@berg.example>', to: laroMail, subject, text: 'Good day.' })
    transport.close()
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

  /** How often words stand in a thread as a message that was sent; drafts do not count. */
  async countSent(threadId: string, words: string): Promise<number> {
    const path = `/api/messaging/thread/${threadId}`
    const answer = await this.#signedIn.get(path, { headers: await this.#headers() })
    expect(answer.status()).toBe(200)
    const { messages } = (await answer.json()) as { messages: Standing[] }
    return messages.filter(({ message, draft }) => !draft && message.includes(words)).length
  }

  get #signedIn(): APIRequestContext {
    if (!this.#api) throw new Error('nobody has signed in')
    return this.#api
  }

  async #headers(): Promise<Record<string, string>> {
    const answer = await this.#signedIn.get('/api/auth/token')
    const { token } = (await answer.json()) as { token: string }
    return { token, client: clientIds.LARO }
  }
}
