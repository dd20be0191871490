import { OutsideFailed } from '../../../errors.ts'
import { fetchOutside } from '../../fetch/fetch-outside.ts'
import {
  RateExpired,
  type CheckedAddress,
  type CustomsDeclaration,
  type ParcelAddress,
  type ParcelRequest,
  type ShippingGateway,
} from '../shipping-gateway.ts'
import { askEasyPost, EasyPostRefused, findEasyPost } from './open-easypost.ts'
import { readShipment, readTracker } from './read-shipment.ts'

const hundred = 100

const writeAddress = ({ name, company, street, street2, city, state, zip, country, ...rest }: ParcelAddress) => ({
  name,
  company: company ?? null,
  street1: street,
  street2: street2 ?? null,
  city,
  state,
  zip,
  country,
  phone: rest.phone ?? null,
  email: rest.email ?? null,
  residential: rest.residential ?? null,
})

const writeCustoms = ({ signer, lines }: CustomsDeclaration) => ({
  contents_type: 'merchandise',
  customs_certify: true,
  customs_signer: signer,
  // Exports to Canada are exempt from a filing (NOEEI 30.36).
  eel_pfc: 'NOEEI 30.36',
  non_delivery_option: 'return' as const,
  restriction_type: 'none' as const,
  customs_items: lines.map(({ description, quantity, value, weight, origin }) => ({
    description,
    quantity,
    value: value / hundred,
    weight,
    origin_country: origin,
    currency: 'USD',
  })),
})

const writePayer = ({ account, zip, country }: NonNullable<ParcelRequest['payer']>) => ({
  type: 'THIRD_PARTY',
  account,
  country,
  postal_code: zip,
})

export const requestRates: ShippingGateway['requestRates'] = (account, { reference, from, to, parcel, ...request }) =>
  askEasyPost(account, async (sdk) =>
    readShipment(
      await sdk.Shipment.create({
        reference,
        // EasyPost swaps the two for a return.
        from_address: writeAddress(request.is_return ? to : from),
        to_address: writeAddress(request.is_return ? from : to),
        parcel,
        is_return: request.is_return,
        options: { label_format: 'PNG', ...(request.payer && { payment: writePayer(request.payer) }) },
        ...(request.customs && { customs_info: writeCustoms(request.customs) }),
      }),
    ),
  )

export const findShipment: ShippingGateway['findShipment'] = (account, idOrReference) =>
  findEasyPost(account, async (sdk) => readShipment(await sdk.Shipment.retrieve(idOrReference)))

/** Codes and words by which EasyPost says that a rate is not sold any more. */
const expiredWords = /rate.*(expired|not available|unavailable|not found|invalid)/i

/** EasyPost sells one label for a shipment, and refuses a second one with this code. */
const boughtCode = 'SHIPMENT.POSTAGE.EXISTS'

export const buyLabel: ShippingGateway['buyLabel'] = async (account, { shipment, rate, insured }) => {
  try {
    return await askEasyPost(account, async (sdk) =>
      readShipment(await sdk.Shipment.buy(shipment, rate, insured > 0 ? insured / hundred : undefined)),
    )
  } catch (error) {
    if (!(error instanceof EasyPostRefused)) throw error
    const known = error.code === boughtCode ? await findShipment(account, shipment) : undefined
    if (known?.label) return known
    if (expiredWords.test(`${error.code} ${error.message}`)) throw new RateExpired(error.message)
    throw error
  }
}

export const voidLabel: ShippingGateway['voidLabel'] = (account, shipment) =>
  askEasyPost(account, async (sdk) => readShipment(await sdk.Shipment.refund(shipment)))

export const insure: ShippingGateway['insure'] = (account, shipment, cents) =>
  askEasyPost(account, async (sdk) => readShipment(await sdk.Shipment.insure(shipment, cents / hundred)))

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
