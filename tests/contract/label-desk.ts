import { randomUUID } from 'node:crypto'
import { labels, orders, shipments, type ShipmentRate } from '../../domain/commerce/index.ts'
import {
  buyInBatch,
  followLabels,
  makeCarrierDialects,
  makeLabelKinds,
  moveLabel,
} from '../../server/commerce/index.ts'
import { holdEvent, showEffect } from '../../server/crm/index.ts'
import { pollEffects, processProviderEvents } from '../../server/platform/effects/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { shippingDesk } from '../../server/shipping-desk.ts'
import { demoEasyPostKeys } from '../../server/simulated/easypost/network/demo-easypost-keys.ts'
import { signEasyPostEvent } from '../../server/simulated/easypost/network/easypost-interface.ts'
import { EasyPostParcels, type ParcelStep } from '../../server/simulated/easypost/network/easypost-parcels.ts'
import type { Shipment } from '../../server/simulated/easypost/network/easypost-things.ts'
import { playEasyPost } from '../../server/simulated/easypost/network/played-easypost.ts'
import type { MoneyBook, OutsideEvent } from '../../server/simulated/money/network/money-book.ts'
import type { TestServer } from '../test-server.ts'
import { runDue, runPlanned, runQueued, runQueuedLast } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { line, shopOf } from './sales-server.ts'

const account = 'LARO'
const to = { street: '12 Canal St', city: 'Richmond', state: 'VA', zip: '23219', country: 'US', company: 'Canal Works' }
const pieceSizes = { unit_weight: 5, packing_dimensions: { width: 8, height: 6, length: 12 } }
const from = {
  street: '400 Dock Rd',
  city: 'Dallas',
  state: 'TX',
  zip: '75201',
  country: 'US',
  company: 'Laro',
  email: 'dock@laro.example',
}

/** Shipments of LARO with labels at the EasyPost that the demo plays. */
export class LabelDesk {
  readonly #server: TestServer

  private constructor(server: TestServer) {
    this.#server = server
  }

  /** With an account at EasyPost. */
  static async open(server: TestServer): Promise<LabelDesk> {
    const desk = new LabelDesk(server)
    const { keys } = demoEasyPostKeys(server.platform.secret, account)
    await desk.send('/shipping/accounts', { provider: 'easypost', label: 'Main', isTest: true, keys })
    return desk
  }

  send = (url: string, body?: object, person: CastMember = cast.ana) =>
    call(this.#server, person, {
      method: 'POST',
      url,
      ...(body && { body }),
      headers: { 'idempotency-key': randomUUID() },
    })

  get = (url: string, person: CastMember = cast.ana) => call(this.#server, person, { url })

  save = async (id: string, body: object) => {
    const { version } = await this.shipment(id)
    return call(this.#server, cast.ana, { method: 'PUT', url: `/shipments/${id}`, body: { version, ...body } })
  }

  /** A placed order with a packed shipment of 5 lb. Answers the id of the shipment. */
  async pack({ recipient = to, weight = 5, more = {} }: { recipient?: object; weight?: number; more?: object } = {}) {
    const sizes = { unit_weight: weight, packing_dimensions: { width: 8, height: 6, length: 12 } }
    const placed = await shopOf(this.#server).order({ items: [line(2500, 1, sizes)], shipping: 1500, ...more })
    const made = await shopOf(this.#server).post(`orders/${placed.body.id}/shipments`, {})
    if (made.status !== 200) throw new Error(JSON.stringify([placed.body, made.body]))
    const id = String(made.body.id)
    const saved = await this.save(id, { to_address: recipient, from_address: from })
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
    return id
  }

  /** A shipment of several packages of 5 lb, in which its pieces are. */
  async packSeveral(count: number, more: Parameters<LabelDesk['pack']>[0] = {}): Promise<string> {
    const id = await this.pack({ ...more, more: { items: [line(2500, count, pieceSizes)] } })
    const { items } = await this.shipment(id)
    const boxes = items.map((item) => ({ id: item.id, quantity: 1 }))
    const box = { id: 'box', quantity: count, items: boxes, weight: 5, dimensions: { width: 8, height: 6, length: 12 } }
    const saved = await this.save(id, { packaging: [{ ...box, manual: true }] })
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
    return id
  }

  shipment = (id: string) => inLaro(this.#server, (ctx) => beyondReach(ctx, shipments).get(id))
  order = (id: string) => inLaro(this.#server, (ctx) => beyondReach(ctx, orders).get(id))
  labelsOf = (shipment: string) =>
    inLaro(this.#server, (ctx) => beyondReach(ctx, labels).every(['shipment_id', '==', shipment]))

  /** The label of a shipment. */
  async label(shipment: string) {
    const [row] = (await this.labelsOf(shipment)).toSorted((one, other) => other.date - one.date)
    if (!row) throw new Error('the shipment has no label')
    return row
  }

  /** Requests rates and selects the cheapest. */
  async rate(shipment: string): Promise<ShipmentRate> {
    await this.send(`/shipments/${shipment}/rates`)
    await this.send(`/shipments/${shipment}/rate`, { wish: { by: 'cheapest' } })
    const { rate } = await this.shipment(shipment)
    if (!rate) throw new Error('no rate was selected')
    return rate
  }

  buy = (shipment: string, { id, rate }: Pick<ShipmentRate, 'id' | 'rate'>, more: object = {}) =>
    this.send(`/shipments/${shipment}/label`, { rate: id, cost: rate, ...more })

  /** A shipment whose label is bought. */
  async bought(more: Parameters<LabelDesk['pack']>[0] = {}): Promise<string> {
    const id = await this.pack(more)
    await this.buy(id, await this.rate(id))
    await this.work()
    return id
  }

  /** Does what is queued and due, so long from now, until nothing is left. */
  async work(aheadMs = 0): Promise<void> {
    const { platform } = this.#server
    const kinds = makeLabelKinds(shippingDesk)
    const events = processProviderEvents({ dialects: makeCarrierDialects(shippingDesk), kinds, hold: holdEvent })
    for (let round = 0; round < 20; round += 1) {
      let done = await runDue(platform, events, aheadMs)
      done += await runQueued(platform, buyInBatch(shippingDesk), aheadMs)
      done += await runQueued(platform, moveLabel(shippingDesk), aheadMs)
      done += await runDue(platform, followLabels(shippingDesk), aheadMs)
      if (done === 0) return
    }
  }

  /** Makes the calls that wait for the last time, and shows people what stays unknown. */
  async workLast(): Promise<void> {
    await runQueuedLast(this.#server.platform, moveLabel(shippingDesk))
    await runDue(this.#server.platform, showEffect)
  }

  /** Looks up every call whose outcome is not known. */
  async lookUp(): Promise<void> {
    await runPlanned(this.#server.platform, pollEffects(makeLabelKinds(shippingDesk)))
    await this.work()
  }

  /** Asks the provider about every parcel that is on its way, so long from now. */
  poll = (aheadMs = 0) => runPlanned(this.#server.platform, followLabels(shippingDesk), aheadMs)

  /** Acts in the account at EasyPost. */
  async atProvider<T>(act: (parcels: EasyPostParcels, book: MoneyBook) => T): Promise<T> {
    const { parts } = await playEasyPost(this.#server.platform)
    return parts.store.within(account, parts.clock(), (book) => act(new EasyPostParcels(book, parts.home), book))
  }

  set = (name: string, value: string) => this.atProvider((_, book) => book.setSetting(name, value))

  /** Labels that were sold at EasyPost for a request. */
  sold = () => this.atProvider((_, book) => book.list<Shipment>('shipment').filter(({ bought }) => bought !== null))

  /** Moves a parcel, or one of several packages, at its carrier. Answers the event that EasyPost sends about it. */
  async move(shipment: string, step: ParcelStep, piece = 0): Promise<OutsideEvent> {
    const { id, tracker: only = '' } = await this.label(shipment)
    const { pieces } = await inLaro(this.#server, (ctx) => beyondReach(ctx, labels).get(id))
    const tracker = pieces?.[piece]?.tracker ?? only
    return this.atProvider((parcels, book) => {
      parcels.move(tracker, step)
      const event = book.list<OutsideEvent>('event').at(-1)
      if (!event) throw new Error('no event was made')
      return event
    })
  }

  /** Sends an event to the webhook of the account, signed as the played EasyPost signs it unless headers are given. */
  async hook(event: Pick<OutsideEvent, 'words'>, given: { client?: string; headers?: Record<string, string> } = {}) {
    const { body } = await this.get('/shipping/accounts')
    const { secret } = this.#server.platform
    const { headers } = signEasyPostEvent({ secret, hookUrl: '' }, given.client ?? account, event)
    return this.#server.app.inject({
      method: 'POST',
      url: new URL(body.accounts[0].webhook).pathname,
      headers: { ...headers, ...given.headers },
      payload: event.words,
    })
  }
}
