import { randomUUID } from 'node:crypto'
import { planRefund } from '../../../domain/commerce/index.ts'
import type { Gateway, GatewayPayment, GatewayPlace } from '../../../server/platform/outside/payments/gateway.ts'
import { sentInvoice } from '../invoice-server.ts'
import { opened, person } from '../merge-server.ts'
import { MoneyDesk } from '../money-desk.ts'
import { checkBooks } from '../payment-books.ts'
import type { HookCall } from './played-provider.ts'

/** Ways in which a customer pays. */
export interface Paying {
  readonly invoice: string
  readonly amount?: number
  readonly captures?: boolean
}

/** A played provider with the keys of one account, as a till uses it. */
export interface TillShop {
  readonly gateway: Gateway
  readonly keys: Readonly<Record<string, string>>
  readonly place: GatewayPlace
  /** Sets how the provider answers. */
  readonly behave: (calls: string) => Promise<unknown>
  readonly received: () => Promise<readonly HookCall[]>
  /** Pays, and answers our id of the payment. */
  readonly pay: (desk: MoneyDesk, paying: Paying) => Promise<string>
  /** Lets the time pass that the provider needs before it refunds a part. */
  readonly settle: () => Promise<unknown>
  /** Refunds in the dashboard of the provider; `amount` in dollars. */
  readonly refund: (payment: GatewayPayment, amount: string) => Promise<unknown>
  readonly dispute: (payment: GatewayPayment) => Promise<unknown>
  readonly decide: (dispute: string, verdict: 'won' | 'lost') => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Total of the invoice of each test. */
export const total = 1_051_250

function requireStatus({ status, body }: { readonly status: number; readonly body?: unknown }, wanted: number): void {
  if (status !== wanted) throw new Error(`answered by ${status}: ${JSON.stringify(body)}`)
}

/** A provider that is slow is given so long. */
const hastyMs = 500

/** The till of LARO at a played provider, with an invoice for each test. */
export class TillDesk {
  readonly shop: TillShop
  readonly money: MoneyDesk
  readonly #hook: string
  readonly #behaviour: { withinMs?: number }
  #read = 0
  invoice = ''
  customer: Awaited<ReturnType<typeof person>> | undefined

  private constructor(parts: { shop: TillShop; money: MoneyDesk; hook: string; behaviour: { withinMs?: number } }) {
    this.shop = parts.shop
    this.money = parts.money
    this.#hook = parts.hook
    this.#behaviour = parts.behaviour
  }

  static async open(shop: TillShop): Promise<TillDesk> {
    const behaviour: { withinMs?: number } = {}
    const findPlace = () => Promise.resolve({ ...shop.place, ...behaviour })
    const money = await MoneyDesk.open(opened(), { gateways: [shop.gateway], findPlace })
    const made = await money.configure({ provider: shop.gateway.name, keys: shop.keys })
    requireStatus(made, 200)
    return new TillDesk({ shop, money, hook: made.body.webhook, behaviour })
  }

  async begin(): Promise<void> {
    this.customer = await person()
    const contact = { id: this.customer.id, name: this.customer.name }
    this.invoice = (await sentInvoice(opened(), { contact })).id
  }

  /** Sends the events that the provider has sent since, in reverse and each twice, and processes them. */
  async deliver(): Promise<void> {
    const events = await this.shop.received()
    const fresh = events.slice(this.#read).toReversed()
    this.#read = events.length
    await this.send([...fresh, ...fresh])
  }

  /** Sends events in that order, however often they were sent before. */
  async send(events: readonly HookCall[]): Promise<void> {
    for (const event of events) requireStatus({ status: (await this.money.hook(this.#hook, event)).statusCode }, 204)
    await this.money.work()
  }

  /** A payment of the invoice that has come in, and the events about it. */
  async paid(more: Partial<Paying> = {}): Promise<string> {
    const id = await this.shop.pay(this.money, { invoice: this.invoice, ...more })
    await this.shop.settle()
    await this.deliver()
    return id
  }

  /** A payment as its provider has it. */
  async seen(payment: string): Promise<GatewayPayment> {
    const { shop, money } = this
    const { intent = '' } = await money.payment(payment)
    const found = await shop.gateway.findPayment(
      { id: 'seen', keys: shop.keys, isTest: true, place: shop.place },
      intent,
    )
    if (!found) throw new Error(`${shop.gateway.title} has no payment ${intent}`)
    return found
  }

  /** Asks for a refund as its dialog does, and lets its pause pass. Answers the id of the request. */
  async askRefund(amount: number, kind: 'goodwill' | 'returned' = 'returned'): Promise<string> {
    const { total: all, paid, owed, payments } = await this.money.debt(this.invoice)
    const plan = planRefund({ amount, kind, total: all, paid, owed, sources: payments })
    const parts = plan.parts.map(({ payment, amount: part, way }) => ({ payment, amount: part, way }))
    const id = randomUUID()
    const debt = { record: 'invoices', id: this.invoice }
    const asked = await this.money.send('/payments/refunds', { id, debt, amount, kind, why: 'Late', parts })
    requireStatus(asked, 200)
    return id
  }

  async dispute(payment: string): Promise<void> {
    await this.shop.dispute(await this.seen(payment))
    await this.deliver()
  }

  /** Calls are ended after half a second from now on. */
  hurry(): void {
    this.#behaviour.withinMs = hastyMs
  }

  /** The provider behaves as usual again. */
  async calm(): Promise<void> {
    delete this.#behaviour.withinMs
    await this.shop.behave('usual')
  }

  check = async () =>
    checkBooks({ people: [this.customer ?? (await person()), await person()], invoices: [this.invoice] })

  async close(): Promise<void> {
    await this.money.close()
    await this.shop.close()
  }
}
