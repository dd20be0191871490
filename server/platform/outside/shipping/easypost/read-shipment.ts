import { z } from 'zod'
import { cutText, epochMs } from '../../../../../domain/kernel/index.ts'
import { Unavailable } from '../../../errors.ts'
import type { CarrierLabel, CarrierRate, CarrierShipment, CarrierTracker } from '../shipping-gateway.ts'

/** Words of a carrier that records keep. */
const longest = 500

const text = z
  .string()
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : cutText(value, longest)))
const words = z.string().transform((value) => cutText(value, longest))
const hundred = 100

/** Dollars in words, as cents; undefined for anything but an amount that is not negative. */
const dollars = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const cents = value === null || value === undefined || value === '' ? NaN : Math.round(Number(value) * hundred)
    return Number.isSafeInteger(cents) && cents >= 0 ? cents : undefined
  })

const moment = z
  .string()
  .nullish()
  .transform((value) => epochMs.safeParse(Date.parse(value ?? '')).data)

const mostDays = 365

/** Days on the way: a part of a day is a whole one. */
const days = z
  .number()
  .nullish()
  .transform((value) => {
    const whole = Math.ceil(value ?? NaN)
    return whole >= 0 && whole <= mostDays ? whole : undefined
  })

/** A rate as EasyPost writes it. */
export const carrierRate = z.object({
  id: z.string(),
  carrier: words,
  service: words,
  rate: dollars,
  list_rate: dollars,
  retail_rate: dollars,
  delivery_days: days,
  est_delivery_days: days,
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

/** Words of a carrier that gave no rate. */
export const carrierMessage = z.object({ carrier: text, message: z.unknown() })

const shipment = z.object({
  id: z.string(),
  reference: text,
  rates: z.array(carrierRate).nullish(),
  selected_rate: carrierRate.nullish(),
  messages: z.array(carrierMessage).nullish(),
  postage_label: z.object({ label_url: z.string() }).nullish(),
  forms: z.array(z.object({ form_type: z.string(), form_url: z.string() })).nullish(),
  tracking_code: text,
  tracker: z.object({ id: z.string(), public_url: text }).nullish(),
  refund_status: text,
  insurance: z.union([dollars, z.object({ amount: dollars }).transform(({ amount }) => amount)]),
})

/** A rate in our words; undefined for one without a price. */
export function presentRate({ id, carrier, service, ...read }: z.output<typeof carrierRate>): CarrierRate | undefined {
  if (read.rate === undefined || id.length > longest) return undefined
  return {
    id,
    carrier,
    service,
    rate: read.rate,
    list_rate: read.list_rate,
    retail_rate: read.retail_rate,
    days: read.delivery_days ?? read.est_delivery_days,
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

const writeWords = (message: unknown): string => (typeof message === 'string' ? message : JSON.stringify(message ?? ''))

/** Words of carriers in ours. */
export const presentMessages = (messages: readonly z.output<typeof carrierMessage>[] | null | undefined) =>
  (messages ?? []).map(({ carrier, message }) => ({ provider: carrier ?? 'EasyPost', message: writeWords(message) }))

/** An answer in its shape. Throws Unavailable for words that cannot be read. */
export const readAs = <Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> => {
  const read = shape.safeParse(given)
  if (read.success) return read.data
  throw new Unavailable(`EasyPost answered with words that cannot be read: ${z.prettifyError(read.error)}`)
}

const refunds = ['submitted', 'refunded', 'rejected'] as const

/** A shipment in our words. Throws Unavailable for one that cannot be read. */
export function readShipment(given: unknown): CarrierShipment {
  const read = readAs(shipment, given)
  // Other words, as of a later version of EasyPost, say nothing about a refund.
  const refund = refunds.find((word) => word === read.refund_status)
  return {
    id: read.id,
    reference: read.reference ?? '',
    rates: (read.rates ?? []).flatMap((one) => presentRate(one) ?? []),
    messages: presentMessages(read.messages),
    label: presentLabel(read),
    ...(refund && { refund }),
    insured: read.insurance ?? 0,
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
