import type {
  Checkout,
  CheckoutRequest,
  Gateway,
  GatewayDispute,
  GatewayMovement,
  GatewayPayment,
  GatewayRefund,
} from '../../server/platform/outside/payments/gateway.ts'
import { OutsideFailed } from '../../server/platform/errors.ts'

type Changing<T> = { -readonly [Key in keyof T]: T[Key] }

type Played = Changing<Omit<GatewayPayment, 'refunds' | 'disputes'>> & {
  refunds: Changing<GatewayRefund>[]
  disputes: Changing<GatewayDispute>[]
}

interface Page extends Checkout {
  readonly request: CheckoutRequest
}

/** Rounded fee of a payment: 2.9 percent and 30 cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30

const isOver = ({ state }: Pick<GatewayDispute, 'state'>): boolean => state === 'won' || state === 'lost'

/** Cents that lost disputes returned to the customer, at most what was not refunded before. */
const sumLost = ({ disputes, captured, refunded }: Played): number =>
  Math.min(
    captured - refunded,
    disputes.reduce((sum, { state, amount }) => sum + (state === 'lost' ? amount : 0), 0),
  )

/** A payment provider that a test plays in memory: its payments are changed by hand, and its answers can be held or lost. */
export class PlayedGateway {
  readonly payments = new Map<string, Played>()
  readonly pages = new Map<string, Page>()
  readonly #keys = new Map<string, unknown>()
  /** Calls that created or moved something, by their names. */
  readonly moved: string[] = []
  /** Runs before each answer: it may wait, or throw to lose it. */
  beforeAnswer: (call: string) => Promise<void> = () => Promise.resolve()
  #count = 0

  #id(kind: string): string {
    this.#count += 1
    return `${kind}_${this.#count}`
  }

  /** Runs a keyed call once: a repetition gives the first answer. */
  async #once<T>(name: string, key: string, make: () => T): Promise<T> {
    const known = this.#keys.get(key) as T | undefined
    const answer = known ?? make()
    if (known === undefined) {
      this.moved.push(name)
      this.#keys.set(key, answer)
    }
    await this.beforeAnswer(name)
    return structuredClone(answer)
  }

  #find(name: string): Played | undefined {
    return [...this.payments.values()].find(({ id, reference }) => id === name || reference === name)
  }

  #need(name: string): Played {
    const found = this.#find(name)
    if (!found) throw new OutsideFailed(`no payment ${name}`)
    return found
  }

  #begin(reference: string, amount: number, facts: Partial<Played>): Played {
    const payment: Played = {
      id: this.#id('pi'),
      reference,
      state: 'open',
      amount,
      captured: 0,
      refunded: 0,
      method: 'card',
      refunds: [],
      disputes: [],
      at: Date.now(),
      mirror: { object: 'payment_intent', created: 1_790_000_000 },
      ...facts,
    }
    this.payments.set(payment.id, payment)
    return payment
  }

  #capture(payment: Played, amount = payment.amount): void {
    Object.assign(payment, { state: 'captured', captured: amount, fee: feeOf(amount), charge: `ch_${payment.id}` })
  }

  /** The customer pays on a page. A declined card leaves the page open. */
  pay(pageId: string, { isDeclined = false, last4 = '4242', copy = '' } = {}): Played {
    const page = this.pages.get(pageId)
    if (!page) throw new Error(`no page ${pageId}`)
    const { reference, amount, captures, keepsCard } = page.request
    const payment = this.#find(reference) ?? this.#begin(reference, amount, {})
    if (!['open', 'failed'].includes(payment.state)) throw new Error(`the page is over: ${payment.state}`)
    const card = { brand: 'Visa', last4, fingerprint: `print_${last4}`, expMonth: 4, expYear: 2040 }
    payment.card = { ...(keepsCard && { id: `card_${last4}${copy}` }), ...card }
    payment.customer = 'cus_1'
    this.#answer(payment, { isDeclined, captures })
    return payment
  }

  #answer(payment: Played, { isDeclined, captures }: { isDeclined: boolean; captures: boolean }): void {
    payment.failure = isDeclined ? { code: 'card_declined', message: 'Your card was declined.' } : undefined
    if (isDeclined) payment.state = 'failed'
    else if (captures) this.#capture(payment)
    else payment.state = 'authorised'
  }

  expire(pageId: string): void {
    const page = this.pages.get(pageId)
    const reference = page?.request.reference ?? ''
    const payment = this.#find(reference) ?? this.#begin(reference, page?.request.amount ?? 1, {})
    if (payment.state === 'open' || payment.state === 'failed') payment.state = 'expired'
  }

  /** Refunds in the dashboard of the provider. */
  refund(name: string, amount: number, facts: Partial<GatewayRefund> = {}): GatewayRefund {
    const payment = this.#need(name)
    if (payment.refunded + amount > payment.captured - sumLost(payment))
      throw new OutsideFailed('The refund exceeds the charge.')
    const refund = { id: this.#id('re'), amount, state: 'succeeded' as const, at: Date.now(), ...facts }
    payment.refunds.push(refund)
    payment.refunded += amount
    return refund
  }

  /** Moves the last dispute of a payment; opens one where there is none, or another one after it is decided. */
  dispute(name: string, state: GatewayDispute['state'] = 'open', amount?: number): GatewayDispute {
    const payment = this.#need(name)
    if (payment.captured === 0) throw new OutsideFailed('Nothing was captured.')
    const known = payment.disputes.at(-1)
    if (known && (state !== 'open' || !isOver(known))) return Object.assign(known, { state })
    const dispute = {
      id: this.#id('dp'),
      amount: amount ?? payment.captured - payment.refunded - sumLost(payment),
      state,
      reason: 'fraudulent',
      due: Date.now() + 864_000_000,
      at: Date.now(),
    }
    payment.disputes.push(dispute)
    return dispute
  }

  readonly gateway: Gateway = {
    name: 'stripe',
    title: 'Stripe',
    keys: [
      { name: 'secret', label: 'Secret key', isSecret: true },
      { name: 'webhook', label: 'Webhook secret', isSecret: true },
      { name: 'public', label: 'Publishable key', isSecret: false, isOptional: true },
    ],
    keyLastsMs: 3_600_000,
    checkAccount: ({ keys }) =>
      keys['secret'] === 'sk_test_good'
        ? Promise.resolve({ label: 'Laro Charter', isTest: true })
        : Promise.reject(new OutsideFailed('Stripe refused the secret key.')),
    openCheckout: (_account, request) =>
      this.#once('page', request.key, () => {
        const page = {
          id: this.#id('cs'),
          url: `https://pay.example/${request.reference}`,
          expires: request.expires,
          request,
        }
        this.pages.set(page.id, page)
        return { id: page.id, url: page.url, expires: page.expires }
      }),
    closeCheckout: async (_account, id) => {
      const page = this.pages.get(id)
      const payment = page && this.#find(page.request.reference)
      if (!page || (payment && payment.state !== 'open' && payment.state !== 'failed')) return false
      this.expire(id)
      return true
    },
    findPayment: async (_account, name) => {
      await this.beforeAnswer('find')
      const page = this.pages.get(name)
      const found = this.#find(page?.request.reference ?? name)
      return found && structuredClone(found)
    },
    chargeCard: (_account, { key, reference, amount, captures, customer, card }) =>
      this.#once('charge', key, () => {
        const isDeclined = card === 'card_0002'
        const payment = this.#begin(reference, amount, {
          customer,
          card: { id: card, brand: 'Visa', last4: card.slice(-4) },
        })
        this.#answer(payment, { isDeclined, captures })
        return payment
      }),
    clientToken: () => Promise.resolve('token'),
    payByNonce: (_account, { key, reference, amount, captures, nonce }) =>
      this.#once('charge', key, () => {
        const payment = this.#begin(reference, amount, { card: { brand: 'Visa', last4: nonce.slice(-4) } })
        this.#answer(payment, { isDeclined: nonce.endsWith('0002'), captures })
        return payment
      }),
    capture: (_account, name, { key, amount }) =>
      this.#once('capture', key, () => {
        const payment = this.#need(name)
        if (payment.state !== 'authorised') throw new OutsideFailed(`The payment is ${payment.state}.`)
        this.#capture(payment, amount)
        return payment
      }),
    cancel: (_account, name, { key }) =>
      this.#once('cancel', key, () => {
        const payment = this.#need(name)
        if (payment.state === 'captured') throw new OutsideFailed('The payment was captured.')
        payment.state = 'cancelled'
        return payment
      }),
    refund: (_account, name, { key, reference, amount }) =>
      this.#once('refund', key, () => this.refund(name, amount, { reference })),
    forgetCard: () => Promise.resolve(),
    answerDispute: (_account, id, { key }) => this.#once('answer', key, () => this.#moveDispute(id, 'answered')),
    acceptDispute: (_account, id, { key }) => this.#once('accept', key, () => this.#moveDispute(id, 'lost')),
    movementList: { lagMs: 0, hasFees: true, lacks: '' },
    listMovements: (_account, { from, until }) => this.#list(from, until),
    verifyEvent: async ({ keys }, { raw, headers }) =>
      headers['played-signature'] === keys['webhook'] ? (JSON.parse(raw.toString()) as { id: string }).id : undefined,
    readHint: (raw) => ({ payments: (JSON.parse(raw.toString()) as { payments: string[] }).payments }),
    stripPerson: (event) => event,
  }

  async *#list(from: number, until: number): AsyncGenerator<GatewayMovement> {
    await this.beforeAnswer('list')
    const captured = [...this.payments.values()].filter(({ state }) => state === 'captured')
    const moved = captured.flatMap(
      ({ id, reference, captured: amount, fee = 0, charge, at, refunds }): GatewayMovement[] => [
        { id: `txn_${id}`, kind: 'payment', amount, fee, at, payment: id, reference, object: charge, label: 'Payment' },
        ...refunds.map((one): GatewayMovement => ({
          id: `txn_${one.id}`,
          kind: 'refund',
          amount: -one.amount,
          fee: 0,
          at: one.at,
          payment: id,
          object: one.id,
          label: 'Refund',
        })),
      ],
    )
    yield* moved.filter(({ at }) => at >= from && at < until)
  }

  #moveDispute(id: string, state: GatewayDispute['state']): GatewayDispute {
    const dispute = [...this.payments.values()].flatMap(({ disputes }) => disputes).find((one) => one.id === id)
    if (!dispute) throw new OutsideFailed(`no dispute ${id}`)
    return Object.assign(dispute, { state })
  }
}
