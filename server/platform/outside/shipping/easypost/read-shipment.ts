import { z } from 'zod'
import { Unavailable } from '../../../errors.ts'
import type { CarrierLabel, CarrierRate, CarrierShipment, CarrierTracker } from '../shipping-gateway.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)
const hundred = 100

/** Dollars in words, as cents. */
const dollars = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const cents = value === null || value === undefined || value === '' ? NaN : Math.round(Number(value) * hundred)
    return Number.isFinite(cents) ? cents : undefined
  })

const moment = z
  .string()
  .nullish()
  .transform((value) => {
    const at = value === null || value === undefined ? NaN : Date.parse(value)
    return Number.isNaN(at) ? undefined : at
  })

const rate = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  rate: dollars,
  list_rate: dollars,
  retail_rate: dollars,
  delivery_days: z.number().nullish(),
  est_delivery_days: z.number().nullish(),
  delivery_date: moment,
  delivery_date_guaranteed: z.boolean().nullish(),
})

const place = z.object({ city: text, state: text, country: text }).nullish()

const tracker = z.object({
  id: z.string(),
  tracking_code: z.string(),
  status: z.string(),
  public_url: text,
  updated_at: moment,
  tracking_details: z
    .array(
      z.object({
        datetime: moment,
        status: z.string().nullish(),
        message: z.string().nullish(),
        tracking_location: place,
      }),
    )
    .nullish(),
})

const shipment = z.object({
  id: z.string(),
  reference: text,
  rates: z.array(rate).nullish(),
  selected_rate: rate.nullish(),
  messages: z.array(z.object({ carrier: text, message: z.unknown() })).nullish(),
  postage_label: z.object({ label_url: z.string() }).nullish(),
  forms: z.array(z.object({ form_type: z.string(), form_url: z.string() })).nullish(),
  tracking_code: text,
  tracker: z.object({ id: z.string(), public_url: text }).nullish(),
  refund_status: z.enum(['submitted', 'refunded', 'rejected', 'not_applicable']).nullish(),
  insurance: z.union([z.string(), z.number(), z.object({ amount: dollars })]).nullish(),
})

function presentRate({ id, carrier, service, ...read }: z.output<typeof rate>): CarrierRate | undefined {
  if (read.rate === undefined) return undefined
  const days = read.delivery_days ?? read.est_delivery_days ?? undefined
  return {
    id,
    carrier,
    service,
    rate: read.rate,
    list_rate: read.list_rate,
    retail_rate: read.retail_rate,
    days,
    delivery: read.delivery_date,
    is_guaranteed: read.delivery_date_guaranteed ?? false,
  }
}

function presentLabel(read: z.output<typeof shipment>): CarrierLabel | undefined {
  const { selected_rate: selected, postage_label: label, tracking_code: code, tracker: follows, forms } = read
  const bought = selected && presentRate(selected)
  if (!bought || !label || code === undefined) return undefined
  return {
    rate: bought,
    tracking_code: code,
    tracker: follows?.id,
    tracking_url: follows?.public_url,
    url: label.label_url,
    customs_url: forms?.find(({ form_type: type }) => type === 'commercial_invoice')?.form_url,
  }
}

function readInsured(insurance: z.output<typeof shipment>['insurance']): number {
  if (insurance === null || insurance === undefined) return 0
  if (typeof insurance === 'object') return insurance.amount ?? 0
  return Math.round(Number(insurance) * hundred) || 0
}

const writeWords = (message: unknown): string => (typeof message === 'string' ? message : JSON.stringify(message ?? ''))

const readAs = <Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> => {
  const read = shape.safeParse(given)
  if (read.success) return read.data
  throw new Unavailable(`EasyPost answered with words that cannot be read: ${z.prettifyError(read.error)}`)
}

/** A shipment in our words. Throws Unavailable for one that cannot be read. */
export function readShipment(given: unknown): CarrierShipment {
  const read = readAs(shipment, given)
  const { refund_status: refund } = read
  return {
    id: read.id,
    reference: read.reference ?? '',
    rates: (read.rates ?? []).flatMap((one) => presentRate(one) ?? []),
    messages: (read.messages ?? []).map(({ carrier, message }) => ({
      provider: carrier ?? 'EasyPost',
      message: writeWords(message),
    })),
    label: presentLabel(read),
    ...(refund && refund !== 'not_applicable' && { refund }),
    insured: readInsured(read.insurance),
  }
}

/** A tracker in our words. Throws Unavailable for one that cannot be read. */
export function readTracker(given: unknown): CarrierTracker {
  const {
    id,
    tracking_code,
    status,
    public_url,
    updated_at: at = 0,
    tracking_details: details,
  } = readAs(tracker, given)
  return {
    id,
    tracking_code,
    status,
    public_url,
    at,
    scans: (details ?? []).flatMap(({ datetime, status: word, message, tracking_location: where }) =>
      datetime === undefined
        ? []
        : [
            {
              at: datetime,
              status: word ?? '',
              message: message ?? '',
              place: [where?.city, where?.state].filter(Boolean).join(', '),
            },
          ],
    ),
  }
}
