import { newOutsideId } from '../../money/network/money-book.ts'
import type { Address, Parcel, Rate, Shipment } from './easypost-things.ts'

const hex = '0123456789abcdef'
export const newEasyPostId = (prefix: string): string => `${prefix}_${newOutsideId(32, hex)}`

interface Service {
  readonly carrier: string
  readonly service: string
  /** Cents for the parcel, and for each pound. */
  readonly base: number
  readonly perPound: number
  readonly days: number
  /** Pounds. */
  readonly most: number
  readonly guaranteed?: boolean
  readonly isDomestic?: boolean
}

const services: readonly Service[] = [
  { carrier: 'USPS', service: 'GroundAdvantage', base: 610, perPound: 92, days: 5, most: 70, isDomestic: true },
  { carrier: 'USPS', service: 'Priority', base: 890, perPound: 121, days: 3, most: 70, isDomestic: true },
  { carrier: 'UPS', service: 'Ground', base: 1040, perPound: 68, days: 4, most: 150 },
  { carrier: 'UPS', service: '2ndDayAir', base: 2310, perPound: 174, days: 2, most: 150, guaranteed: true },
  { carrier: 'UPS', service: 'NextDayAir', base: 4890, perPound: 295, days: 1, most: 150, guaranteed: true },
  { carrier: 'FedEx', service: 'FEDEX_GROUND', base: 1115, perPound: 66, days: 4, most: 150 },
  { carrier: 'FedEx', service: 'FEDEX_2_DAY', base: 2445, perPound: 170, days: 2, most: 150, guaranteed: true },
]

const ouncesPerPound = 16
const divisor = 139
const residentialFee = 540
const zoneDigits = 10_000

/** Pounds that carriers charge: the larger of the weight and the dimensional weight, rounded up. */
const chargedPounds = ({ length, width, height, weight }: Parcel): number =>
  Math.max(
    1,
    Math.ceil(weight / ouncesPerPound),
    Math.ceil((Math.ceil(length) * Math.ceil(width) * Math.ceil(height)) / divisor),
  )

/** From 0 to 9, the farther the first digits of two zips are apart. */
const findZone = (from: Address, to: Address): number =>
  Math.min(
    9,
    Math.floor(Math.abs((Number.parseInt(from.zip, 10) || 0) - (Number.parseInt(to.zip, 10) || 0)) / zoneDigits),
  )

type Quoted = Pick<Shipment, 'from' | 'to' | 'parcel'>

function priceService({ from, to, parcel }: Quoted, { base, perPound, ...service }: Service): Rate {
  const { carrier, service: name, days, guaranteed = false } = service
  const zone = findZone(from, to)
  const residential = to.residential === true && carrier !== 'USPS' ? residentialFee : 0
  const rate = base + perPound * chargedPounds(parcel) + zone * 45 + residential
  return {
    id: newEasyPostId('rate'),
    carrier,
    service: name,
    rate,
    list: Math.round(rate * 1.12),
    retail: Math.round(rate * 1.38),
    days: days + (to.country === 'US' ? 0 : 3),
    guaranteed,
  }
}

const refuseService = ({ to, parcel }: Quoted, { most, isDomestic = false }: Service): string | undefined => {
  if (isDomestic && to.country !== 'US') return 'This service delivers within the United States only.'
  const pounds = parcel.weight / ouncesPerPound
  if (pounds > most) return `The parcel weighs ${pounds.toFixed(1)} lb. The limit of this service is ${most} lb.`
  const girth = 2 * (parcel.width + parcel.height)
  return parcel.length + girth > 165 ? 'Length and girth together are over 165 inches.' : undefined
}

/** Rates of all carriers, and their words where they have none. */
export function quoteRates(shipment: Quoted): Pick<Shipment, 'rates' | 'messages'> {
  const judged = services.map((service) => ({ service, refused: refuseService(shipment, service) }))
  return {
    rates: judged.flatMap(({ service, refused }) => (refused === undefined ? [priceService(shipment, service)] : [])),
    messages: judged.flatMap(({ service, refused }) =>
      refused === undefined ? [] : [{ carrier: service.carrier, message: `${service.service}: ${refused}` }],
    ),
  }
}
