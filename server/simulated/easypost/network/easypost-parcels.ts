import { newOutsideId, type MoneyBook } from '../../money/network/money-book.ts'
import { EasyPostRefusal, missing } from './easypost-refusal.ts'
import type { Scan, Shipment, Tracker } from './easypost-things.ts'
import { presentEvent, presentRefund, presentTracker, type EasyPostHome } from './present-things.ts'
import { newEasyPostId, quoteRates } from './quote-rates.ts'

/** Steps of a parcel, in their usual order, with the words of their scans. */
export const parcelSteps = {
  pre_transit: 'Shipping label has been created',
  in_transit: 'Departed from facility',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered, front door',
  return_to_sender: 'Returned to sender: the recipient refused it',
  failure: 'The parcel was damaged',
} as const

export type ParcelStep = keyof typeof parcelSteps

export const stepNames = Object.keys(parcelSteps) as [ParcelStep, ...ParcelStep[]]

const codes: Readonly<Record<string, string>> = { UPS: '1Z999AA1', USPS: '94001', FedEx: '6129' }
const digits = '0123456789'

/** Shipments and trackers of one account, inside a transaction. */
export class EasyPostParcels {
  readonly book: MoneyBook
  readonly #home: EasyPostHome

  constructor(book: MoneyBook, home: EasyPostHome) {
    this.book = book
    this.#home = home
  }

  /** Finds a shipment by its id, else by our reference, the newest one first. */
  find(idOrReference: string): Shipment | undefined {
    const byId = this.book.find<Shipment>('shipment', idOrReference)
    return byId ?? this.book.list<Shipment>('shipment', { reference: idOrReference }).at(-1)
  }

  need(idOrReference: string): Shipment {
    const found = this.find(idOrReference)
    if (!found) throw missing()
    return found
  }

  needTracker(id: string): Tracker {
    const found = this.book.find<Tracker>('tracker', id)
    if (!found) throw missing()
    return found
  }

  create(given: Pick<Shipment, 'reference' | 'from' | 'to' | 'parcel' | 'isReturn' | 'customs' | 'payer'>): Shipment {
    const quoted = this.book.takeSetting('norates') === undefined ? quoteRates(given) : { rates: [], messages: [] }
    return this.book.keep<Shipment>({
      kind: 'shipment',
      id: newEasyPostId('shp'),
      created: this.book.now,
      ...given,
      ...quoted,
      isExpired: false,
      bought: null,
      refund: null,
      insured: 0,
    })
  }

  rerate(id: string): Shipment {
    const shipment = this.need(id)
    return this.book.keep<Shipment>({ ...shipment, ...quoteRates(shipment), isExpired: false })
  }

  /** Sells the label of a shipment, which has one. */
  buy(
    id: string,
    {
      rate: rateId,
      insured,
      fault,
    }: { readonly rate: string; readonly insured: number; readonly fault?: string | undefined },
  ): Shipment {
    const shipment = this.need(id)
    if (shipment.bought)
      throw new EasyPostRefusal(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.')
    const rate = shipment.rates.find((one) => one.id === rateId)
    if (rate === undefined || shipment.isExpired || fault === 'expire')
      throw new EasyPostRefusal(422, 'SHIPMENT.RATE.EXPIRED', 'The rate has expired and is not available.')
    if (fault === 'refuse')
      throw new EasyPostRefusal(422, 'SHIPMENT.POSTAGE.FAILURE', 'The carrier refuses this label.')
    const code = `${codes[rate.carrier] ?? 'EZ'}${newOutsideId(10, digits)}`
    const tracker = this.track({ code, carrier: rate.carrier, shipment: shipment.id })
    return this.book.keep<Shipment>({
      ...shipment,
      bought: { rate, code, tracker: tracker.id, at: this.book.now },
      insured,
    })
  }

  insure(id: string, cents: number): Shipment {
    const shipment = this.need(id)
    if (!shipment.bought)
      throw new EasyPostRefusal(422, 'SHIPMENT.INSURANCE.INVALID', 'Only a bought shipment can be insured.')
    if (shipment.insured > 0)
      throw new EasyPostRefusal(422, 'SHIPMENT.INSURANCE.EXISTS', 'The shipment is insured already.')
    return this.book.keep<Shipment>({ ...shipment, insured: cents })
  }

  /** Asks the carrier to take a label back; a parcel on its way keeps its label. */
  refund(id: string): Shipment {
    const shipment = this.need(id)
    if (!shipment.bought) throw new EasyPostRefusal(422, 'SHIPMENT.REFUND.UNAVAILABLE', 'No label was bought.')
    if (shipment.refund !== null) return shipment
    const tracker = this.needTracker(shipment.bought.tracker)
    if (tracker.status !== 'pre_transit' && tracker.status !== 'unknown')
      throw new EasyPostRefusal(422, 'SHIPMENT.REFUND.FAILURE', 'The parcel is on its way, so the label is used.')
    return this.book.keep<Shipment>({ ...shipment, refund: 'submitted' })
  }

  /** The carrier decides about a refund. */
  decideRefund(id: string, isGiven: boolean): void {
    const shipment = this.need(id)
    if (shipment.refund !== 'submitted') throw new EasyPostRefusal(422, 'REFUND.STATE', 'No refund waits.')
    const moved = this.book.keep<Shipment>({ ...shipment, refund: isGiven ? 'refunded' : 'rejected' })
    this.#emit('refund.successful', { about: id, result: presentRefund(moved) })
  }

  track({ code, carrier, shipment = null }: { code: string; carrier: string; shipment?: string | null }): Tracker {
    const known = this.book.list<Tracker>('tracker', { code }).find((one) => one.carrier === carrier)
    if (known) return known
    const tracker = this.book.keep<Tracker>({
      kind: 'tracker',
      id: newEasyPostId('trk'),
      created: this.book.now,
      code,
      carrier,
      shipment,
      status: 'pre_transit',
      scans: [this.#scan('pre_transit')],
      updated: this.book.now,
    })
    this.#emit('tracker.created', { about: tracker.id, result: presentTracker(this.#home, this.book, tracker) })
    return tracker
  }

  #scan(step: ParcelStep): Scan {
    const place = step === 'in_transit' ? { city: 'Memphis', state: 'TN' } : { city: 'Dallas', state: 'TX' }
    return { at: this.book.now, status: step, message: parcelSteps[step], ...place }
  }

  /** Moves a parcel a step on, or to any step. */
  move(id: string, step: ParcelStep): void {
    const tracker = this.needTracker(id)
    const moved = this.book.keep<Tracker>({
      ...tracker,
      status: step,
      scans: [...tracker.scans, this.#scan(step)],
      updated: this.book.now,
    })
    this.#emit('tracker.updated', { about: id, result: presentTracker(this.#home, this.book, moved) })
  }

  expire(id: string): void {
    this.book.keep<Shipment>({ ...this.need(id), isExpired: true })
  }

  #emit(description: string, { about, result }: { readonly about: string; readonly result: object }): void {
    const id = newEasyPostId('evt')
    const words = JSON.stringify(presentEvent({ id, description, result, at: this.book.now }))
    this.book.emit({ id, type: description, about, words })
  }
}
