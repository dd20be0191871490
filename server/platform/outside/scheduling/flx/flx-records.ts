import { z } from 'zod'

const isoUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/

/** A moment as FL3XX writes it, in UTC with or without its Z; undefined for an invalid one. */
export function readIsoUtc(text: string): number | undefined {
  if (!isoUtc.test(text)) return undefined
  const at = Date.parse(text.endsWith('Z') ? text : `${text}Z`)
  // A day that its month does not have is read as one of the next.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.slice(0, 16)) ? at : undefined
}

const isoUtcTime = z.string().transform((text, ctx): number => {
  const at = readIsoUtc(text)
  if (at !== undefined) return at
  ctx.addIssue({ code: 'custom', message: 'no time' })
  return z.NEVER
})

const code = z.string().transform((text) => text.trim().toUpperCase())

/** FL3XX counts its records; elsewhere they are named by text. */
const anyId = z.union([z.string(), z.int()]).transform(String)

const flxLeg = z.object({
  id: anyId,
  aircraft: code.nullish(),
  departureAirport: code,
  arrivalAirport: code,
  departureDateUTC: isoUtcTime,
  arrivalDateUTC: isoUtcTime,
  pax: z.int().nonnegative().default(0),
  /** Kind of flight: a positioning flight carries no passengers. */
  workflow: z.string().nullish(),
  flightStatus: z.string().nullish(),
})

/** A quote, which is a trip once it has a trip number. */
export const flxQuote = z.object({
  bookingid: anyId,
  tripNumber: anyId.nullish(),
  status: z.string().nullish(),
  aircraft: code.nullish(),
  customer: z.object({ account: z.object({ name: z.string() }).nullish() }).nullish(),
  price: z.object({ gross: z.number().nullish(), currency: z.string().nullish() }).nullish(),
  legs: z.array(flxLeg),
})

export type FlxQuote = z.output<typeof flxQuote>

/** Occupation of an aircraft for some time. */
export const flxScheduleEntry = z.object({
  id: anyId,
  type: z.string(),
  title: z.string().nullish(),
  from: isoUtcTime,
  to: isoUtcTime,
  departureAirport: code.nullish(),
  arrivalAirport: code.nullish(),
  tripNumber: anyId.nullish(),
})

export type FlxScheduleEntry = z.output<typeof flxScheduleEntry>
