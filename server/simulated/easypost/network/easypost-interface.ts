import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { takeAnswerMode } from '../../money/network/answer-modes.ts'
import type { HookMessage } from '../../money/network/deliver-events.ts'
import type { InterfaceAnswer, InterfaceCall } from '../../money/network/loopback-server.ts'
import type { OutsideEvent } from '../../money/network/money-book.ts'
import type { MoneyStore } from '../../money/network/money-store.ts'
import { findFaults, isResidential } from './check-address.ts'
import { demoEasyPostKeys, readEasyPostClient } from './demo-easypost-keys.ts'
import { drawCustoms, drawLabel } from './draw-label.ts'
import { buyOrder, createOrder, showOrder } from './easypost-orders.ts'
import { EasyPostParcels } from './easypost-parcels.ts'
import { EasyPostRefusal, missing, type EasyPostAnswer } from './easypost-refusal.ts'
import type { Shipment, Tracker } from './easypost-things.ts'
import { presentAddress, presentShipment, presentTracker, type EasyPostHome } from './present-things.ts'
import { newEasyPostId } from './quote-rates.ts'

/** Working parts of the played EasyPost. */
export interface EasyPostParts {
  readonly store: MoneyStore
  /** Secret of the installation, from which the keys of its accounts follow. */
  readonly secret: string
  readonly clock: () => number
  readonly home: EasyPostHome
  /** Address of our webhook without its account. */
  readonly hookUrl: string
}

const text = z.string().max(500)
const optional = text.nullish().transform((value) => value ?? null)

const address = z.object({
  name: optional,
  company: optional,
  street1: text,
  street2: optional,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone: optional,
  residential: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
})

const piece = {
  parcel: z.object({
    length: z.number().positive(),
    width: z.number().positive(),
    height: z.number().positive(),
    weight: z.number().positive(),
  }),
  options: z
    .object({
      payment: z
        .object({
          type: z.literal('THIRD_PARTY'),
          account: text.min(1),
          country: text.length(2),
          postal_code: text.min(1),
        })
        .optional(),
    })
    .nullish(),
  customs_info: z
    .object({
      customs_items: z.array(
        z.object({ description: text, quantity: z.number(), value: z.number(), origin_country: text }),
      ),
    })
    .nullish(),
}

const way = {
  reference: text.default(''),
  from_address: address,
  to_address: address,
  is_return: z.boolean().default(false),
}

const created = z.object({ shipment: z.object({ ...way, ...piece }) })
const ordered = z.object({ order: z.object({ ...way, shipments: z.array(z.object(piece)).min(1).max(100) }) })
const orderBought = z.object({ carrier: text, service: text })
const bought = z.object({ rate: z.object({ id: text }), insurance: z.number().nonnegative().optional() })
const insured = z.object({ amount: z.number().positive() })
const tracked = z.object({ tracker: z.object({ tracking_code: text.min(1), carrier: text.default('UPS') }) })
const typed = z.object({ address, verify: z.unknown() })

const readAs = <Shape extends z.ZodType>(shape: Shape, { raw }: InterfaceCall): z.output<Shape> => {
  const read = shape.safeParse(JSON.parse(raw.toString('utf8') || '{}'))
  if (read.success) return read.data
  throw new EasyPostRefusal(422, 'PARAMETER.INVALID', z.prettifyError(read.error).replaceAll('\n', ' '))
}

interface Asked {
  readonly parcels: EasyPostParcels
  readonly home: EasyPostHome
  readonly call: InterfaceCall
  /** Id or reference in the path. */
  readonly id: string
  /** Fault that a person chose for the next label. */
  readonly fault: string | undefined
}

const showShipment = ({ parcels, home }: Asked, shipment: Shipment) => presentShipment(home, parcels.book, shipment)
const showTracker = ({ parcels, home }: Asked, tracker: Tracker) => presentTracker(home, parcels.book, tracker)

type Created = z.output<typeof created>['shipment']

const listGoods = ({ customs_info: info }: Created) => info?.customs_items ?? []

/** Refuses addresses that are not known, and a parcel that crosses a border without its goods. */
function requireComplete(given: Created): void {
  for (const place of [given.from_address, given.to_address]) {
    const [fault] = findFaults({ ...place })
    if (fault !== undefined)
      throw new EasyPostRefusal(422, 'ADDRESS.VERIFY.FAILURE', `Unable to verify address: ${fault}.`)
  }
  if (given.from_address.country !== given.to_address.country && listGoods(given).length === 0)
    throw new EasyPostRefusal(422, 'SHIPMENT.CUSTOMS.REQUIRED', 'Customs information is required.')
}

/** A shipment as it is kept. Throws EasyPostRefusal for unknown addresses and missing customs. */
function readShipment(given: Created) {
  requireComplete(given)
  const { reference, parcel, is_return: isReturn, options } = given
  const [from, to] = isReturn ? [given.to_address, given.from_address] : [given.from_address, given.to_address]
  const customs = listGoods(given).map(({ origin_country: origin, ...line }) => ({
    ...line,
    origin,
  }))
  const residential = to.residential ?? isResidential(to)
  return { reference, from, to: { ...to, residential }, parcel, isReturn, customs, payer: options?.payment }
}

const createShipment = (asked: Asked) =>
  showShipment(asked, asked.parcels.create(readShipment(readAs(created, asked.call).shipment)))

function orderShipments(asked: Asked) {
  const { order } = readAs(ordered, asked.call)
  const { shipments, ...all } = order
  return createOrder(
    asked,
    order.reference,
    shipments.map((one) => readShipment({ ...all, ...one })),
  )
}

function checkAddress({ call }: Asked) {
  const { address: given } = readAs(typed, call)
  const faults = findFaults(given)
  const delivery = {
    success: faults.length === 0,
    errors: faults.map((message) => ({ code: 'E.ADDRESS.NOT_FOUND', field: 'address', message, suggestion: null })),
    details: {},
  }
  const corrected = faults.length === 0 ? { state: given.state.toUpperCase(), city: given.city.toUpperCase() } : {}
  const residential = given.residential === true || isResidential(given)
  return presentAddress({ ...given, ...corrected, residential }, newEasyPostId('adr'), {
    verifications: { delivery, zip4: delivery },
  })
}

type Answering = (asked: Asked) => object

/** Calls by method and path; the star is an id or a reference. */
const calls: Readonly<Record<string, Answering>> = {
  'POST addresses': checkAddress,
  'POST shipments': createShipment,
  'GET shipments/*': (asked) => showShipment(asked, asked.parcels.need(asked.id)),
  'POST shipments/*/rerate': (asked) => showShipment(asked, asked.parcels.rerate(asked.id)),
  'POST shipments/*/buy': (asked) => {
    const { rate, insurance = 0 } = readAs(bought, asked.call)
    return showShipment(
      asked,
      asked.parcels.buy(asked.id, { rate: rate.id, insured: Math.round(insurance * 100), fault: asked.fault }),
    )
  },
  'POST shipments/*/refund': (asked) => showShipment(asked, asked.parcels.refund(asked.id)),
  'POST shipments/*/insure': (asked) => {
    const { amount } = readAs(insured, asked.call)
    return showShipment(asked, asked.parcels.insure(asked.id, Math.round(amount * 100)))
  },
  'POST orders': orderShipments,
  'GET orders/*': (asked) => showOrder(asked, asked.id),
  'POST orders/*/buy': (asked) => buyOrder(asked, asked.id, { ...readAs(orderBought, asked.call), fault: asked.fault }),
  'GET trackers': (asked) => ({
    trackers: asked.parcels.book
      .list<Tracker>('tracker')
      .slice(-1)
      .map((tracker) => showTracker(asked, tracker)),
    has_more: false,
  }),
  'GET trackers/*': (asked) => showTracker(asked, asked.parcels.needTracker(asked.id)),
  'POST trackers': (asked) => {
    const { tracker } = readAs(tracked, asked.call)
    return showTracker(asked, asked.parcels.track({ code: tracker.tracking_code, carrier: tracker.carrier }))
  },
}

/** Takes a fault that a person chose, also where the call is refused because of it. */
const takeFault = ({ store, clock }: EasyPostParts, account: string, { url }: InterfaceCall): string | undefined =>
  url.pathname.endsWith('/buy')
    ? store.within(account, clock(), (book) =>
        ['expire', 'refuse'].find((name) => book.takeSetting(name) !== undefined),
      )
    : undefined

function answerCall(parts: EasyPostParts, account: string, call: InterfaceCall): EasyPostAnswer {
  const [kind = '', id = '', act] = call.url.pathname.replace(/^\/v2\//, '').split('/')
  const path = [kind, ...(id === '' ? [] : ['*']), ...(act === undefined ? [] : [act])].join('/')
  const answer = calls[`${call.method} ${path}`]
  try {
    if (!answer) throw missing()
    const fault = takeFault(parts, account, call)
    const body = parts.store.within(account, parts.clock(), (book) =>
      answer({
        parcels: new EasyPostParcels(book, parts.home),
        home: parts.home,
        call,
        fault,
        id: decodeURIComponent(id),
      }),
    )
    return { status: call.method === 'POST' ? 201 : 200, body }
  } catch (error) {
    if (error instanceof EasyPostRefusal) return error.answer
    throw error
  }
}

/** Picture of a label or a customs form; labels need no key, as EasyPost's own do not. */
export async function readPlayedFile({ store, clock }: Pick<EasyPostParts, 'store' | 'clock'>, name: string) {
  const [, id = '', kind] = /^(shp_[0-9a-f]+)-(label|customs)\.(?:png|pdf)$/.exec(name) ?? []
  const account = store.findAccountOf('shipment', id)
  const shipment = account && store.within(account, clock(), (book) => book.find<Shipment>('shipment', id))
  if (!shipment || !shipment.bought) return undefined
  return kind === 'label'
    ? { type: 'image/png', body: await drawLabel(shipment) }
    : { type: 'application/pdf', body: await drawCustoms(shipment) }
}

const asJson = ({ status, body }: EasyPostAnswer): InterfaceAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

const unauthorised = new EasyPostRefusal(401, 'APIKEY.INACTIVE', 'This API key is not valid.').answer
const offline = { status: 503, body: { error: { code: 'SERVICE.UNAVAILABLE', message: 'Unavailable.', errors: [] } } }

const readKey = ({ headers }: InterfaceCall): string => {
  const [, encoded = ''] = (headers.authorization ?? '').split(' ')
  return Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] ?? ''
}

/** Answers a call of EasyPost's interface as its account is set to behave. */
export async function answerInterface(parts: EasyPostParts, call: InterfaceCall): Promise<InterfaceAnswer> {
  const file = /^\/files\/(.+)$/.exec(call.url.pathname)?.[1]
  if (file !== undefined) {
    const found = await readPlayedFile(parts, file)
    return found ? { status: 200, ...found } : asJson(missing().answer)
  }
  const account = readEasyPostClient(parts.secret, readKey(call))
  if (account === undefined) return asJson(unauthorised)
  const isChange = call.method !== 'GET' && /\/(buy|refund|insure)$/.test(call.url.pathname)
  const mode = parts.store.within(account, parts.clock(), (book) => takeAnswerMode(book, isChange))
  return { ...asJson(mode === 'offline' ? offline : answerCall(parts, account, call)), mode }
}

/** Signs an event for the webhook of an account, as EasyPost does. */
export function signEasyPostEvent(
  { secret, hookUrl }: Pick<EasyPostParts, 'secret' | 'hookUrl'>,
  account: string,
  { words }: Pick<OutsideEvent, 'words'>,
): HookMessage {
  const { keys, hookKey } = demoEasyPostKeys(secret, account)
  const digest = createHmac('sha256', keys.webhookSecret).update(words).digest('hex')
  return {
    url: `${hookUrl}/${hookKey}`,
    body: words,
    headers: { 'content-type': 'application/json', 'x-hmac-signature': `hmac-sha256-hex=${digest}` },
  }
}
