import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { planRefund } from '../../../domain/commerce/index.ts'
import type { Gateway, GatewayPayment, GatewayPlace } from '../../../server/platform/outside/payments/gateway.ts'
import { timesToRun } from '../../run-length.ts'
import { sentInvoice } from '../invoice-server.ts'
import { closeMergeServer, opened, openMergeServer, person } from '../merge-server.ts'
import { MoneyDesk } from '../money-desk.ts'
import { checkBooks } from '../payment-books.ts'
import type { HookCall } from './played-provider.ts'

/** How a customer pays. */
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

const total = 1_051_250
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
    expect(made.status, JSON.stringify(made.body)).toBe(200)
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
    for (const event of [...fresh, ...fresh]) expect((await this.money.hook(this.#hook, event)).statusCode).toBe(204)
    await this.money.work()
  }

  /** Sends events in that order, however often they were sent before. */
  async send(events: readonly HookCall[]): Promise<void> {
    for (const event of events) expect((await this.money.hook(this.#hook, event)).statusCode).toBe(204)
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
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
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

const isOver = (state: string): boolean => state === 'won' || state === 'lost'

/** Status of a captured payment by what its provider has of it. */
function findStatus({ captured, refunded, disputes }: GatewayPayment): string {
  if (disputes.some(({ state }) => !isOver(state))) return 'disputed'
  if (disputes.some(({ state }) => state === 'lost')) return 'lost'
  if (refunded > 0) return refunded < captured ? 'partially_refunded' : 'refunded'
  return disputes.length > 0 ? 'won' : 'captured'
}

/** Captures, refunds, disputes, lost answers and shuffled events of a provider, through the whole till. */
export function testTill(open: () => Promise<TillShop>, own: (desk: () => TillDesk) => void): void {
  let till: TillDesk | undefined
  const desk = (): TillDesk => {
    if (!till) throw new Error('the till is not open')
    return till
  }

  beforeAll(async () => {
    await openMergeServer()
    till = await TillDesk.open(await open())
  })
  afterAll(async () => {
    await till?.close()
    await closeMergeServer()
  })
  beforeEach(() => desk().begin())

  own(desk)

  describe('the account', () => {
    it('is tested with its keys, and named as the provider names it', async () => {
      const { money, shop } = desk()
      const { accounts } = (await money.call('GET', '/payments/accounts')).body
      const tested = await money.send(`/payments/accounts/${accounts[0].id}/test`)
      expect(tested.body.checked).toMatchObject({ failed: '', isTest: true })
      expect(tested.body.checked.label).toContain(shop.gateway.title)
    })
  })

  describe('an authorised payment', () => {
    it('is captured in part, and the rest is owed', async () => {
      const { money } = desk()
      const id = await desk().paid({ captures: false })
      expect(await money.payment(id)).toMatchObject({ status: 'authorised', amount: total })
      await money.send(`/payments/${id}/capture`, { amount: 700_000 })
      await money.work()
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: 700_000 })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: total - 700_000 })
      await desk().check()
    })

    it('is cancelled, and everything is owed', async () => {
      const { money } = desk()
      const id = await desk().paid({ captures: false })
      await money.send(`/payments/${id}/cancel`, { why: 'The flight fell through' })
      await money.work()
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'cancelled' })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: total })
      await desk().check()
    })

    it('whose capture lost its answer is shown as unknown, and the look-up finds it captured once', async () => {
      const { money, shop } = desk()
      const id = await desk().paid({ captures: false })
      await money.send(`/payments/${id}/capture`, { amount: 600_000 })
      await shop.behave('dropped')
      await money.workLast()
      expect(await money.tasksOf(id)).toMatchObject([{ state: 'open', effect: { outcome: 'unknown' } }])
      expect(await money.payment(id)).toMatchObject({ status: 'authorised' })
      await money.lookUp()
      expect(await money.tasksOf(id)).toMatchObject([{ state: 'done', effect: { outcome: 'succeeded' } }])
      expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: 600_000 })
      expect(await desk().seen(id)).toMatchObject({ captured: 600_000 })
      await desk().deliver()
      await desk().check()
    })
  })

  describe('a refund', () => {
    it('of a part and one of the rest return everything', async () => {
      const { money } = desk()
      const id = await desk().paid()
      const first = await desk().askRefund(300_000)
      await money.work(11_000)
      await desk().deliver()
      expect(await money.request(first)).toMatchObject({ state: 'done' })
      expect(await money.payment(id)).toMatchObject({ status: 'partially_refunded', refunded: 300_000 })
      const second = await desk().askRefund(total - 300_000)
      await money.work(11_000)
      await desk().deliver()
      expect(await money.request(second)).toMatchObject({ state: 'done' })
      expect(await money.payment(id)).toMatchObject({ status: 'refunded', refunded: total })
      expect(await desk().seen(id)).toMatchObject({ refunded: total })
      await desk().check()
    })

    it('of goodwill leaves the invoice paid', async () => {
      const { money } = desk()
      const id = await desk().paid()
      const request = await desk().askRefund(50_000, 'goodwill')
      await money.work(11_000)
      await desk().deliver()
      expect(await money.request(request)).toMatchObject({ state: 'done' })
      expect(await money.payment(id)).toMatchObject({ given: 50_000, refunded: 0 })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: 0 })
      await desk().check()
    })

    it("of the provider's dashboard arrives once, beside one of ours", async () => {
      const { money, shop } = desk()
      const id = await desk().paid()
      await shop.refund(await desk().seen(id), '500.00')
      await desk().askRefund(20_000)
      await money.work(11_000)
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'partially_refunded', refunded: 70_000 })
      expect(await money.refundsOf(id)).toHaveLength(2)
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: 70_000 })
      await desk().check()
    })

    it('that lost its answer is shown as unknown, and the look-up finds it made once', async () => {
      const { money, shop } = desk()
      const id = await desk().paid()
      const request = await desk().askRefund(40_000)
      await money.releaseRefunds(11_000)
      await shop.behave('dropped')
      await money.workLast()
      expect(await money.tasksOf(id)).toMatchObject([{ state: 'open', effect: { outcome: 'unknown' } }])
      expect(await money.request(request)).toMatchObject({ state: 'running' })
      await money.lookUp()
      expect(await money.tasksOf(id)).toMatchObject([{ state: 'done', effect: { outcome: 'succeeded' } }])
      expect(await money.request(request)).toMatchObject({ state: 'done' })
      expect(await desk().seen(id)).toMatchObject({ refunded: 40_000 })
      await desk().deliver()
      await desk().check()
    })
  })

  describe('a provider', () => {
    it.each(['offline', 'wrong', 'slow'])('that is %s leaves a capture open until it answers again', async (mode) => {
      const { money, shop } = desk()
      const id = await desk().paid({ captures: false })
      await money.send(`/payments/${id}/capture`, { amount: 500_000 })
      await shop.behave(mode)
      desk().hurry()
      await money.workLast().finally(() => desk().calm())
      const [task] = await money.tasksOf(id)
      expect(task).toMatchObject({ state: 'open', effect: { outcome: 'unknown' } })
      const { captured } = await desk().seen(id)
      await money.lookUp()
      expect(await money.payment(id)).toMatchObject({ status: captured > 0 ? 'captured' : 'authorised' })
      // What the provider certainly does not have is decided by a person, who knows its dashboard.
      if (captured > 0) expect(await money.tasksOf(id)).toMatchObject([{ state: 'done' }])
      else expect(await money.tasksOf(id)).toMatchObject([{ state: 'open', effect: { outcome: 'unknown' } }])
      await desk().deliver()
      await desk().check()
    })
  })

  describe('a dispute', () => {
    it('is answered and lost, and the invoice is owed again', async () => {
      const { money, shop } = desk()
      const id = await desk().paid()
      await desk().dispute(id)
      const [dispute] = await money.disputesOf(id)
      expect(dispute).toMatchObject({ state: 'open', withheld: total, due: expect.any(Number) })
      expect(await money.payment(id)).toMatchObject({ status: 'disputed', withheld: total })
      await money.send(`/payments/disputes/${dispute?.id}/answer`, { words: 'It was flown.' })
      await money.work()
      await desk().deliver()
      expect((await money.disputesOf(id))[0]).toMatchObject({ state: 'answered' })
      await shop.decide(dispute?.dispute_id ?? '', 'lost')
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'lost', lost: total })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: total })
      await desk().check()
    })

    it('that is won is followed by a second one, which is lost', async () => {
      const { money, shop } = desk()
      const id = await desk().paid()
      await desk().dispute(id)
      await shop.decide((await money.disputesOf(id))[0]?.dispute_id ?? '', 'won')
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'won', withheld: 0 })
      await desk().dispute(id)
      expect(await money.payment(id)).toMatchObject({ status: 'disputed', withheld: total })
      const second = (await money.disputesOf(id)).find(({ state }) => state === 'open')
      await shop.decide(second?.dispute_id ?? '', 'lost')
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'lost', lost: total })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: total })
      await desk().check()
    })

    it('of a payment that the dashboard refunds meanwhile returns its money once', async () => {
      const { money, shop } = desk()
      const id = await desk().paid()
      await desk().dispute(id)
      await shop.refund(await desk().seen(id), '512.50')
      await shop.settle()
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'disputed', refunded: 51_250, withheld: total - 51_250 })
      await desk().check()
      const [dispute] = await money.disputesOf(id)
      await shop.decide(dispute?.dispute_id ?? '', 'lost')
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'lost', lost: total - 51_250 })
      expect(await money.debt(desk().invoice)).toMatchObject({ owed: total })
      await desk().check()
    })

    it('that is accepted is lost', async () => {
      const { money } = desk()
      const id = await desk().paid()
      await desk().dispute(id)
      const [dispute] = await money.disputesOf(id)
      await money.send(`/payments/disputes/${dispute?.id}/accept`, { why: 'They are right' })
      await money.work()
      await desk().deliver()
      expect((await money.disputesOf(id))[0]).toMatchObject({ state: 'lost', accepted: { why: 'They are right' } })
      await desk().check()
    })
  })

  it('events, duplicated and shuffled, end in the state of the provider', async () => {
    const { money, shop } = desk()
    const ids: string[] = []
    for (const play of ['pay', 'refund', 'dispute', 'lose', 'win'] as const) {
      const id = await shop.pay(money, { invoice: desk().invoice, amount: 100_000 })
      await money.poll()
      await shop.settle()
      ids.push(id)
      if (play === 'refund') await shop.refund(await desk().seen(id), '10.00')
      await shop.settle()
      if (play === 'pay' || play === 'refund') continue
      await shop.dispute(await desk().seen(id))
      const [dispute] = (await desk().seen(id)).disputes
      if (play !== 'dispute') await shop.decide(dispute?.id ?? '', play === 'lose' ? 'lost' : 'won')
    }
    const events = await shop.received()
    const shuffled = Array.from({ length: timesToRun(150, 1000) }, (_, at) => ({
      event: events[at % events.length],
      order: Math.imul(at + 1, 2_654_435_761) >>> 0,
    })).toSorted((one, other) => one.order - other.order)
    await desk().send(shuffled.flatMap(({ event }) => event ?? []))
    for (const id of ids) {
      const seen = await desk().seen(id)
      expect(await money.payment(id)).toMatchObject({ status: findStatus(seen), amount: seen.captured })
      expect(await money.payment(id)).toMatchObject({ refunded: seen.refunded })
      const ours = (await money.disputesOf(id)).map(({ state }) => state)
      expect(ours).toEqual(seen.disputes.map(({ state }) => state))
    }
    await desk().check()
  }, 300_000)
}
