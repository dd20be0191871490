import { hourMs } from '../../../../domain/kernel/values/durations.ts'
import { newOutsideId, type MoneyBook } from '../../money/network/money-book.ts'
import { missing, PaypalRefusal } from './paypal-refusal.ts'
import { isoTime, type Authorization, type Capture, type Movement, type Order, type Refund } from './paypal-things.ts'
import { presentAuthorization, presentCapture, presentOrder, presentRefund, type PaypalHome } from './present-things.ts'

/** A customer has so long to approve an order. */
const approvalMs = 3 * hourMs

/** PayPal's usual rate: 3.49 % and 49 cents. */
const feeFor = (cents: number): number => Math.round(cents * 0.0349) + 49

/** One account of the played PayPal inside a transaction: everything that moves money in it. */
export class PaypalMoney {
  readonly book: MoneyBook
  readonly #home: PaypalHome

  constructor(book: MoneyBook, home: PaypalHome) {
    this.book = book
    this.#home = home
  }

  /** Throws PaypalRefusal for an unknown order, and for one that nobody approved in time. */
  needOrder(id: string): Order {
    const order = this.book.find<Order>('order', id)
    const isExpired = order?.status === 'PAYER_ACTION_REQUIRED' && order.created + approvalMs < this.book.now
    if (!order || isExpired) throw missing(id)
    return order
  }

  needCapture(id: string): Capture {
    const capture = this.book.find<Capture>('capture', id)
    if (!capture) throw missing(id)
    return capture
  }

  needRefund(id: string): Refund {
    const refund = this.book.find<Refund>('refund', id)
    if (!refund) throw missing(id)
    return refund
  }

  #begin<Kind extends string>(kind: Kind) {
    return { kind, id: newOutsideId(17), created: this.book.now }
  }

  /** Records an event of PayPal about an object. */
  emit(type: string, about: string, resource: unknown): void {
    const id = `WH-${newOutsideId(17)}-${newOutsideId(17)}`
    const [, kind = ''] = type.toLowerCase().split('.')
    const words = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: isoTime(this.book.now),
      resource_type: type.startsWith('CHECKOUT') ? 'checkout-order' : kind,
      event_type: type,
      summary: type,
      resource,
    })
    this.book.emit({ id, type, about, words })
  }

  /** Adds a line to the list of movements. */
  move(id: string, movement: Omit<Movement, 'kind' | 'id' | 'created'>): void {
    this.book.keep<Movement>({ kind: 'movement', id, created: this.book.now, ...movement })
  }

  createOrder(order: Omit<Order, 'kind' | 'id' | 'created' | 'status' | 'payer' | 'isDeclining'>): Order {
    return this.book.keep<Order>({
      ...this.#begin('order'),
      status: 'PAYER_ACTION_REQUIRED',
      payer: null,
      isDeclining: false,
      ...order,
    })
  }

  approve(order: Order, isDeclining: boolean): Order {
    const payer = { id: newOutsideId(13), email: 'customer@paypal.example' }
    const approved = this.book.keep<Order>({ ...order, status: 'APPROVED', payer, isDeclining })
    this.emit('CHECKOUT.ORDER.APPROVED', order.id, presentOrder(this.#home, this.book, approved))
    return approved
  }

  /** Throws PaypalRefusal, after which the customer may approve another funding. */
  #requireFunding(order: Order): void {
    if (order.status !== 'APPROVED')
      throw new PaypalRefusal(422, 'ORDER_NOT_APPROVED', 'Payer has not approved the order.')
    const paid =
      order.invoice !== null && this.book.list<Order>('order', { invoice: order.invoice, status: 'COMPLETED' })
    if (paid && paid.length > 0) {
      throw new PaypalRefusal(422, 'DUPLICATE_INVOICE_ID', 'Requested invoice number has been previously captured.')
    }
  }

  /** Answers the order, still open, if its funding is declined. */
  decline(order: Order): Order | undefined {
    return order.isDeclining
      ? this.book.keep<Order>({ ...order, status: 'PAYER_ACTION_REQUIRED', isDeclining: false })
      : undefined
  }

  #takeCapture(order: Order, amount: number): Capture {
    const isReviewed = this.book.takeSetting('review') !== undefined
    const capture = this.book.keep<Capture>({
      ...this.#begin('capture'),
      order: order.id,
      amount,
      fee: feeFor(amount),
      refunded: 0,
      status: isReviewed ? 'PENDING' : 'COMPLETED',
    })
    if (!isReviewed) this.#book(capture, order)
    this.#emitCapture(isReviewed ? 'PENDING' : 'COMPLETED', capture, order)
    return capture
  }

  #book({ id, amount, fee }: Capture, { custom, description: subject }: Order): void {
    this.move(id, { code: 'T0006', amount, fee, reference: null, custom, subject })
  }

  #emitCapture(state: string, capture: Capture, order: Order): void {
    this.emit(`PAYMENT.CAPTURE.${state}`, capture.id, presentCapture(this.#home, capture, order))
  }

  captureOrder(id: string): Order {
    const order = this.needOrder(id)
    if (order.status === 'COMPLETED') {
      throw new PaypalRefusal(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.')
    }
    this.#requireFunding(order)
    const done = this.book.keep<Order>({ ...order, status: 'COMPLETED' })
    this.#takeCapture(done, order.amount)
    return done
  }

  authorizeOrder(id: string): Order {
    const order = this.needOrder(id)
    if (order.status === 'COMPLETED') {
      throw new PaypalRefusal(422, 'ORDER_ALREADY_AUTHORIZED', 'Order already authorized.')
    }
    this.#requireFunding(order)
    const done = this.book.keep<Order>({ ...order, status: 'COMPLETED' })
    const authorization = this.book.keep<Authorization>({
      ...this.#begin('authorization'),
      order: id,
      amount: order.amount,
      status: 'CREATED',
    })
    this.emit('PAYMENT.AUTHORIZATION.CREATED', authorization.id, presentAuthorization(this.#home, authorization, done))
    return done
  }

  needAuthorization(id: string): Authorization {
    const authorization = this.book.find<Authorization>('authorization', id)
    if (!authorization) throw missing(id)
    return authorization
  }

  #requireOpen({ status }: Authorization): void {
    if (status === 'VOIDED')
      throw new PaypalRefusal(422, 'AUTHORIZATION_VOIDED', 'A voided authorization cannot be used.')
    if (status === 'CAPTURED') {
      throw new PaypalRefusal(422, 'AUTHORIZATION_ALREADY_CAPTURED', 'Authorization has already been captured.')
    }
  }

  captureAuthorization(id: string, amount: number): Capture {
    const authorization = this.needAuthorization(id)
    this.#requireOpen(authorization)
    if (amount > authorization.amount) {
      throw new PaypalRefusal(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED', 'Capture amount exceeds the allowable limit.')
    }
    this.book.keep<Authorization>({ ...authorization, status: 'CAPTURED' })
    return this.#takeCapture(this.needOrder(authorization.order), amount)
  }

  voidAuthorization(id: string): Authorization {
    const authorization = this.needAuthorization(id)
    this.#requireOpen(authorization)
    const voided = this.book.keep<Authorization>({ ...authorization, status: 'VOIDED' })
    const shown = presentAuthorization(this.#home, voided, this.needOrder(authorization.order))
    this.emit('PAYMENT.AUTHORIZATION.VOIDED', id, shown)
    return voided
  }

  /** Ends the review of a pending capture. */
  judgeCapture(id: string, isGood: boolean): void {
    const capture = this.needCapture(id)
    if (capture.status !== 'PENDING') throw new PaypalRefusal(422, 'CAPTURE_STATUS', 'It is not under review.')
    const judged = this.book.keep<Capture>({ ...capture, status: isGood ? 'COMPLETED' : 'DECLINED' })
    const order = this.needOrder(capture.order)
    if (isGood) this.#book(judged, order)
    this.#emitCapture(isGood ? 'COMPLETED' : 'DENIED', judged, order)
  }

  /** Without `custom` it is a refund of the dashboard. */
  refund(
    id: string,
    asked: { readonly amount?: number | undefined; readonly custom: string | null; readonly note: string | null },
  ): Refund {
    const capture = this.needCapture(id)
    const left = capture.amount - capture.refunded
    const amount = asked.amount ?? left
    if (capture.status === 'PENDING' || capture.status === 'DECLINED' || left === 0) {
      throw new PaypalRefusal(422, 'CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
    }
    if (amount <= 0 || amount > left) {
      throw new PaypalRefusal(
        422,
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must not exceed what is left of the capture.',
      )
    }
    const order = this.needOrder(capture.order)
    const refund = this.book.keep<Refund>({
      ...this.#begin('refund'),
      order: order.id,
      capture: id,
      amount,
      custom: asked.custom,
      note: asked.note,
      status: 'COMPLETED',
    })
    const status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    this.book.keep<Capture>({ ...capture, refunded: capture.refunded + amount, status })
    const custom = asked.custom ?? order.custom
    this.move(refund.id, { code: 'T1107', amount: -amount, fee: 0, reference: id, custom, subject: order.description })
    this.emit('PAYMENT.CAPTURE.REFUNDED', refund.id, presentRefund(this.#home, refund, order))
    return refund
  }

  /** Pays the balance out to the bank. */
  payOut(): void {
    const balance = this.book.list<Movement>('movement').reduce((sum, { amount, fee }) => sum + amount - fee, 0)
    if (balance <= 0) throw new PaypalRefusal(422, 'INSUFFICIENT_FUNDS', 'The balance is empty.')
    const subject = 'Withdrawal to the bank'
    this.move(newOutsideId(17), { code: 'T0400', amount: -balance, fee: 0, reference: null, custom: null, subject })
  }
}
