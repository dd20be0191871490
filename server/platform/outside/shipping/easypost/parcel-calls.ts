import { OutsideFailed } from '../../../errors.ts'
import { fetchOutside } from '../../fetch/fetch-outside.ts'
import { RateExpired, type CarrierShipment, type CheckedAddress, type ShippingGateway } from '../shipping-gateway.ts'
import { askEasyPost, EasyPostRefused, findEasyPost } from './open-easypost.ts'
import { buyOrder, findOrder, insureOrder, isOrderId, requestOrder, voidOrder } from './order-calls.ts'
import { readShipment, readTracker } from './read-shipment.ts'
import { writeAddress, writeParcels, writeWay } from './write-parcels.ts'

const hundred = 100

export const requestRates: ShippingGateway['requestRates'] = (account, { reference, ...request }) => {
  const [parcel, ...others] = writeParcels(request)
  if (!parcel || others.length > 0) return requestOrder(account, { reference, ...request })
  return askEasyPost(account, async (sdk) =>
    readShipment(await sdk.Shipment.create({ reference, ...writeWay(request), ...parcel })),
  )
}

export const findShipment: ShippingGateway['findShipment'] = (account, idOrReference) =>
  isOrderId(idOrReference)
    ? findOrder(account, idOrReference)
    : findEasyPost(account, async (sdk) => readShipment(await sdk.Shipment.retrieve(idOrReference)))

/** Codes and words by which EasyPost says that a rate is not sold any more. */
const expiredWords = /rate.*(expired|not available|unavailable|not found|invalid)/i

/** EasyPost sells one label for a shipment, and refuses a second one with this code. */
const boughtCode = 'SHIPMENT.POSTAGE.EXISTS'

type Buying = Parameters<ShippingGateway['buyLabel']>[1]

/** Buys a shipment or an order, whose insurance is asked for after it. */
function buy(account: Parameters<ShippingGateway['buyLabel']>[0], asked: Buying): Promise<CarrierShipment> {
  const { shipment, rate, insured } = asked
  if (isOrderId(shipment)) return buyOrder(account, asked)
  return askEasyPost(account, async (sdk) =>
    readShipment(await sdk.Shipment.buy(shipment, rate.id, insured > 0 ? insured / hundred : undefined)),
  )
}

export const buyLabel: ShippingGateway['buyLabel'] = async (account, asked) => {
  try {
    return await buy(account, asked)
  } catch (error) {
    if (!(error instanceof EasyPostRefused)) throw error
    const known = error.code === boughtCode ? await findShipment(account, asked.shipment) : undefined
    if (known?.label) return known
    if (expiredWords.test(`${error.code} ${error.message}`)) throw new RateExpired(error.message)
    throw error
  }
}

export const voidLabel: ShippingGateway['voidLabel'] = (account, shipment) =>
  isOrderId(shipment)
    ? voidOrder(account, shipment)
    : askEasyPost(account, async (sdk) => readShipment(await sdk.Shipment.refund(shipment)))

export const insure: ShippingGateway['insure'] = (account, shipment, cents) =>
  isOrderId(shipment)
    ? insureOrder(account, shipment, cents)
    : askEasyPost(account, async (sdk) => readShipment(await sdk.Shipment.insure(shipment, cents / hundred)))

export const findTracker: ShippingGateway['findTracker'] = (account, id) =>
  findEasyPost(account, async (sdk) => readTracker(await sdk.Tracker.retrieve(id)))

const mostFileBytes = 10_000_000

/** Fetches a file that EasyPost named: a label or a form. Throws FetchRefused. */
export const readFile: ShippingGateway['readFile'] = async ({ place }, url) => {
  const { content } = await fetchOutside(url, {
    maxBytes: mostFileBytes,
    ...(place?.rules && { rules: place.rules }),
    ...(place?.withinMs !== undefined && { withinMs: place.withinMs }),
  })
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return { bytes: Buffer.concat(parts) }
}

/** EasyPost corrects an address that it knows, and says why it does not know another one. */
export const checkAddress: ShippingGateway['checkAddress'] = (account, address): Promise<CheckedAddress> =>
  askEasyPost(account, async (sdk) => {
    const seen = await sdk.Address.create({ ...writeAddress(address), verify: true })
    const { delivery } = seen.verifications
    return {
      isDeliverable: delivery.success,
      residential: seen.residential ?? undefined,
      faults: delivery.errors.map((fault: { readonly message: string }) => fault.message),
      address: {
        ...address,
        street: seen.street1 ?? address.street,
        street2: seen.street2 ?? address.street2,
        city: seen.city ?? address.city,
        state: seen.state ?? address.state,
        zip: seen.zip,
        country: seen.country,
      },
    }
  })

/** The keys are right if EasyPost lists the trackers of the account; the objects of a test key are tests. */
export const checkAccount: ShippingGateway['checkAccount'] = (account) =>
  askEasyPost(account, async (sdk) => {
    const key = account.keys['apiKey'] ?? ''
    if (key === '') throw new OutsideFailed('EasyPost needs its API key.')
    await sdk.Tracker.all({ page_size: 1 })
    return { label: 'EasyPost', isTest: isTestKey(key) }
  })

/** Test keys of EasyPost begin with these letters, others with EZAK. */
const isTestKey = (key: string): boolean => key.startsWith('EZTK')
