import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type {
  Checkout,
  CheckoutRequest,
  GatewayAccount,
  GatewayDispute,
  GatewayPayment,
} from '../server/platform/outside/payments/gateway.ts'
import { stripeGateway } from '../server/platform/outside/payments/stripe/stripe-gateway.ts'
import { demoStripeKeys } from '../server/simulated/stripe/network/demo-stripe-keys.ts'
import { answerBank, payOnPage, type PageOutcome } from '../server/simulated/stripe/network/sessions.ts'
import { stripeActs, type StripeAct } from '../server/simulated/stripe/network/stripe-acts.ts'
import type { StripeBook } from '../server/simulated/stripe/network/stripe-book.ts'
import { StripeNetwork } from '../server/simulated/stripe/network/stripe-network.ts'
import { StripeStore } from '../server/simulated/stripe/network/stripe-store.ts'
import { hourMs } from '../domain/kernel/values/durations.ts'
import { listenOnLoopback } from './listen.ts'

/** Call of a webhook. */
export interface ReceivedEvent {
  readonly raw: Buffer
  readonly headers: IncomingHttpHeaders
}

const secret = 'only for this test, and for no other one'

/** The played Stripe alone on loopback, with the account of a client, and a webhook that keeps what it is sent. */
export class StripeServer {
  readonly #network: StripeNetwork
  readonly #store: StripeStore
  readonly #client: string
  readonly #close: () => void
  readonly #failures: readonly unknown[]
  readonly events: readonly ReceivedEvent[]

  private constructor(parts: {
    network: StripeNetwork
    store: StripeStore
    client: string
    events: readonly ReceivedEvent[]
    failures: readonly unknown[]
    close: () => void
  }) {
    this.#network = parts.network
    this.#store = parts.store
    this.#client = parts.client
    this.#close = parts.close
    this.#failures = parts.failures
    this.events = parts.events
  }

  /** `clock` in milliseconds. */
  static async open({ client = 'EQIP', clock = Date.now }: { client?: string; clock?: () => number } = {}) {
    const events: ReceivedEvent[] = []
    const failures: unknown[] = []
    const receiver = createServer((request, response) => {
      const take = async () => {
        events.push({ raw: await buffer(request), headers: request.headers })
        response.writeHead(204).end()
      }
      take().catch((error: unknown) => response.destroy(error as Error))
    })
    const port = await listenOnLoopback(receiver)
    const store = new StripeStore(':memory:')
    const network = await new StripeNetwork({
      store,
      secret,
      clock,
      report: (error) => failures.push(error),
      pagesUrl: () => 'http://pages.example',
      hookUrl: () => `http://127.0.0.1:${port}/`,
    }).start()
    return new StripeServer({ network, store, client, events, failures, close: () => receiver.close() })
  }

  /** The account as the product has it; `client` and `withinMs` where a test needs others. */
  account({ client = this.#client, withinMs = 10_000 }: { client?: string; withinMs?: number } = {}): GatewayAccount {
    const { secretKey, webhookSecret } = demoStripeKeys(secret, client)
    const rules = { isPublic: (address: string) => address === '127.0.0.1', ports: [this.#network.port] }
    return {
      id: `stripe-${client}`,
      keys: { secretKey, webhookSecret },
      isTest: true,
      place: { url: this.#network.url, rules, withinMs },
    }
  }

  /** Opens a page for 1,250.50 dollars. */
  open(changes: Partial<CheckoutRequest> = {}): Promise<Checkout> {
    return stripeGateway.openCheckout(this.account(), {
      key: `key-${changes.reference ?? 'ref-1'}`,
      reference: 'ref-1',
      amount: 125_050,
      description: 'Order E-1001',
      keepsCard: false,
      captures: true,
      returnUrl: 'https://shop.example/done?page={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://shop.example/order',
      expires: Date.now() + 2 * hourMs,
      ...changes,
    })
  }

  find(id: string): Promise<GatewayPayment | undefined> {
    return stripeGateway.findPayment(this.account(), id)
  }

  /** Pays on a new page. */
  async payNew(changes: Partial<CheckoutRequest> = {}, method?: string): Promise<GatewayPayment> {
    const { id } = await this.open(changes)
    this.pay(id, method)
    const payment = await this.find(id)
    if (!payment) throw new Error('the payment was not found')
    return payment
  }

  /** Pays on a new page that stores the card. Answers the payment with its customer and card. */
  async payStoring(changes: Partial<CheckoutRequest> = {}) {
    const payment = await this.payNew({ keepsCard: true, ...changes })
    const { id: card } = payment.card ?? {}
    if (payment.customer === undefined || card === undefined) throw new Error('the card was not stored')
    return { payment, customer: payment.customer, card }
  }

  /** The only dispute of a payment. */
  async findDispute(payment: string): Promise<GatewayDispute> {
    const [dispute] = (await this.find(payment))?.disputes ?? []
    if (!dispute) throw new Error('the payment is not disputed')
    return dispute
  }

  /** Id of the newest object of a kind. */
  newest(kind: string): string {
    const [thing] = this.within((book) => book.list(kind, { limit: 1 }))
    if (!thing) throw new Error(`no ${kind}`)
    return thing.id
  }

  /** Works in the account as Stripe's own pages do. */
  within<T>(work: (book: StripeBook) => T): T {
    return this.#network.act(this.#client, work)
  }

  /** Pays on a page with a test method. */
  pay(checkout: string, method = 'pm_card_visa'): PageOutcome {
    return this.within((book) => payOnPage(book, checkout, method))
  }

  /** Confirms or refuses a payment as the owner of its card. */
  answerBank(checkout: string, isConfirmed: boolean): PageOutcome {
    return this.within((book) => answerBank(book, checkout, isConfirmed))
  }

  /** Does what a person does on the page of the account. */
  act(act: StripeAct, id: string, value = ''): void {
    this.within((book) => stripeActs[act](book, { id, value }))
  }

  /** Events that were received, once all that are due have been sent. */
  async received(): Promise<readonly ReceivedEvent[]> {
    await this.#network.sent()
    if (this.#failures.length > 0) throw new AggregateError(this.#failures, 'events were not sent')
    return this.events
  }

  async close(): Promise<void> {
    await this.#network.close()
    this.#store.close()
    this.#close()
  }
}
