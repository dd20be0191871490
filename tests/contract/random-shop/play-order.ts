import { randomUUID } from 'node:crypto'
import { planRefund, readDebtItems, type DebtMoney } from '../../../domain/commerce/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { cast } from '../../world.ts'
import { call } from '../inbox-server.ts'
import type { MoneyDesk } from '../money-desk.ts'
import { readOrder, shopOf } from '../sales-server.ts'
import type { TestServer } from '../../test-server.ts'
import type { Dice } from './dice.ts'
import { makeOrder, makeTerms } from './make-order.ts'
import type { Customer } from './open-shop.ts'

/** An order of a random shop. */
export interface ShopOrder {
  readonly id: string
  readonly customer: Customer
}

type Shop = ReturnType<typeof shopOf>
type Answer = Awaited<ReturnType<Shop['post']>>

const hands = ['wire', 'check', 'ach', 'cash', 'manual', 'paypal'] as const

const usual = [
  'pay',
  'pay',
  'charge',
  'charge',
  'capture',
  'edit',
  'edit',
  'giveBack',
  'refund',
  'dashboard',
  'reverse',
  'split',
] as const

/** Names of the steps; frequent ones are named twice. */
export const stepNames = [...usual, 'cancel', 'place', 'again'] as const

export type StepName = (typeof stepNames)[number]

/** Staff who play random steps with orders by the calls of the product. */
export class RandomStaff {
  readonly #server: TestServer
  readonly #money: MoneyDesk
  readonly #shop: Shop
  readonly #dice: Dice
  readonly orders: ShopOrder[] = []
  /** Counts of done and refused steps. */
  readonly counts = new Map<string, number>()

  constructor(server: TestServer, money: MoneyDesk, dice: Dice) {
    this.#server = server
    this.#money = money
    this.#shop = shopOf(server)
    this.#dice = dice
  }

  /** Counts an answer: a refusal is an outcome, and a fault of the server fails the run. */
  #count(name: string, { status, body }: Answer): Answer {
    if (status >= 500) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
    const key = status < 300 ? name : `${name} refused: ${body.code ?? ''} ${body.issues?.[0]?.code ?? ''}`.trim()
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
    return { status, body }
  }

  #debt = async ({ id }: ShopOrder): Promise<DebtMoney> =>
    (await call(this.#server, cast.ana, { url: `/payments/debts/orders/${id}` })).body as DebtMoney

  /** The owed amount, a part of it, or more. */
  #amount(owed: number): number {
    const most = Math.max(1, owed)
    return this.#dice.pick([most, most, this.#dice.int(1, most), most + this.#dice.int(1, 5000)])
  }

  /** Some moment of the last days. */
  #date = (): number => Date.now() - this.#dice.int(0, 9) * dayMs

  /** Makes an order; one with a refused code is made without codes. */
  async make(customer: Customer): Promise<void> {
    const body = makeOrder(this.#dice, customer)
    const first = this.#count('order', await this.#shop.order(body))
    const answer = first.status === 200 ? first : this.#count('order', await this.#shop.order({ ...body, codes: [] }))
    if (answer.status === 200) this.orders.push({ id: answer.body.id, customer })
  }

  /** Repeats a refused change of a paid order with the amounts that it names. */
  async #confirm(name: string, send: (more: object) => Promise<Answer>): Promise<Answer> {
    const first = this.#count(name, await send({}))
    if (first.body.code !== 'paid-total') return first
    const { due, refundable } = first.body.yours
    return this.#count(name, await send({ confirmed: { due, refundable } }))
  }

  readonly #steps: Readonly<Record<StepName, (order: ShopOrder) => Promise<unknown>>> = {
    pay: async ({ id }: ShopOrder) => {
      const { balance } = await readOrder(this.#server, id)
      const more = { method: this.#dice.pick(hands), date: this.#date() }
      return this.#count('payment', await this.#shop.pay(id, this.#amount(balance), more))
    },
    charge: async (order: ShopOrder) => {
      const { owed } = await this.#debt(order)
      const amount = this.#dice.chance(60) ? Math.max(1, owed) : this.#dice.int(1, Math.max(1, owed))
      const body = { id: randomUUID(), debt: { record: 'orders', id: order.id }, card: order.customer.card, amount }
      this.#count('charge', await this.#money.send('/payments/charges', { ...body, captures: this.#dice.chance(75) }))
      if (this.#dice.chance(80)) await this.#money.work()
    },
    capture: async (order: ShopOrder) => {
      const { payments } = await this.#debt(order)
      for (const { id, amount, status } of payments)
        if (status === 'authorised') {
          const part = this.#dice.chance(50) ? amount : this.#dice.int(1, amount)
          const asked = this.#dice.chance(80)
            ? await this.#money.send(`/payments/${id}/capture`, { amount: part })
            : await this.#money.send(`/payments/${id}/cancel`, { why: 'Not needed' })
          this.#count('capture', asked)
          await this.#money.work()
        }
    },
    giveBack: async ({ id }: ShopOrder) => {
      const { amount_paid: paid } = await readOrder(this.#server, id)
      const more = { method: this.#dice.pick(hands), date: this.#date(), isGift: this.#dice.chance(40) }
      return this.#count('refund by hand', await this.#shop.refund(id, this.#dice.int(1, Math.max(1, paid)), more))
    },
    refund: async (order: ShopOrder) => {
      const debt = await this.#debt(order)
      const kind = this.#dice.chance(50) ? ('goodwill' as const) : ('returned' as const)
      const amount = this.#dice.int(1, Math.max(1, debt.paid))
      const { total, paid, owed, payments: sources } = debt
      const plan = planRefund({ amount, kind, total, paid, owed, sources })
      const parts = plan.parts.map(({ payment, amount: part, way }) => ({ payment, amount: part, way }))
      const body = { id: randomUUID(), debt: { record: 'orders', id: order.id }, amount, kind, why: 'Came late', parts }
      this.#count('refund', await this.#money.send('/payments/refunds', body))
      if (this.#dice.chance(80)) await this.#money.work()
    },
    dashboard: async (order: ShopOrder) => {
      const { payments } = await this.#debt(order)
      const paid = payments.find(({ way, remainder }) => way === 'provider' && remainder > 0)
      if (!paid) return
      const act = this.#dice.int(0, 3)
      const before = [...this.#money.played.payments.values()].find(({ reference }) => reference === paid.id)
      if (!before || before.disputes.length > 0) return
      if (act < 2) this.#money.played.refund(before.id, this.#dice.int(1, before.captured - before.refunded))
      else this.#money.played.dispute(before.id, this.#dice.pick(['open', 'lost', 'won']))
      this.#count('provider', { status: 200, body: {} })
      await this.#money.settle(paid.id)
    },
    edit: async ({ id }: ShopOrder) => {
      const { version } = await readOrder(this.#server, id)
      const body = { version, ...makeTerms(this.#dice) }
      await this.#confirm('edit', (more) => this.#shop.save(id, { ...body, ...more }))
    },
    split: async ({ id, customer }: ShopOrder) => {
      const { version, items } = await readOrder(this.#server, id)
      const item = this.#dice.pick(items)
      const quantity = this.#dice.chance(50) ? item.quantity : Math.max(1, Math.floor(item.quantity / 2))
      const body = { version, lines: [{ id: item.id, quantity }], shipping: this.#dice.int(0, 500) }
      const answer = await this.#confirm('split', (more) => this.#shop.post(`orders/${id}/split`, { ...body, ...more }))
      if (answer.status === 200) this.orders.push({ id: answer.body.made.id, customer })
    },
    reverse: async ({ id }: ShopOrder) => {
      const row = await readOrder(this.#server, id)
      const items = readDebtItems(row)
      if (items.length === 0) return
      const { id: item } = this.#dice.pick(items)
      this.#count('reversal', await this.#shop.post(`orders/${id}/payments/${item}/reverse`, { why: 'It bounced' }))
    },
    place: async ({ id }: ShopOrder) => this.#count('place', await this.#shop.post(`orders/${id}/place`)),
    again: async ({ id, customer }: ShopOrder) => {
      const answer = this.#count('again', await this.#shop.post(`orders/${id}/again`))
      if (answer.status === 200) this.orders.push({ id: answer.body.id, customer })
    },
    cancel: async ({ id }: ShopOrder) =>
      this.#count('cancel', await this.#shop.post(`orders/${id}/cancel`, { why: 'Not wanted' })),
  }

  /** Plays one step with an order. */
  step = (name: StepName, order: ShopOrder): Promise<unknown> => this.#steps[name](order)

  /** Plays some steps with an existing order. */
  async play(order: ShopOrder): Promise<string[]> {
    const names: StepName[] = this.#dice.list(6, () =>
      this.#dice.chance(9) ? this.#dice.pick(['cancel', 'place', 'again'] as const) : this.#dice.pick(usual),
    )
    // Most orders are paid, so that later steps find money.
    if (this.#dice.chance(60)) names.unshift(this.#dice.pick(['pay', 'charge']))
    for (const name of names) await this.#steps[name](order)
    return names
  }
}
