import type { CustomsDeclaration, ParcelAddress, ParcelRequest } from '../shipping-gateway.ts'

const hundred = 100

/** An address in the fields of EasyPost. */
export const writeAddress = ({
  name,
  company,
  street,
  street2,
  city,
  state,
  zip,
  country,
  ...rest
}: ParcelAddress) => ({
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

type Asked = Omit<ParcelRequest, 'reference'>

/** Addresses of a request: EasyPost swaps the two for a return. */
export const writeWay = ({ from, to, is_return }: Asked) => ({
  from_address: writeAddress(is_return ? to : from),
  to_address: writeAddress(is_return ? from : to),
  is_return,
})

/** Packages with their options and customs. */
export const writeParcels = ({ parcels, payer }: Asked) =>
  parcels.map(({ customs, ...parcel }) => ({
    parcel,
    options: { label_format: 'PNG', ...(payer && { payment: writePayer(payer) }) },
    ...(customs && { customs_info: writeCustoms(customs) }),
  }))
