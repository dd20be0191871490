import { z } from 'zod'

const code = z.string().transform((text) => text.trim().toUpperCase())
const anyId = z.union([z.string(), z.int()]).transform(String)
const count = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])

const airport = z.object({ icao: code })

const segment = z.object({
  id: anyId,
  startAirport: airport,
  endAirport: airport,
  dateTime: z.object({
    date: z.string(),
    time: z.string(),
    /** True for the time of departure, false for that of arrival. */
    departure: z.boolean().default(true),
    /** True for the clock of that airport, false for UTC. */
    local: z.boolean().default(true),
  }),
  paxCount: count.default(0),
  /** True if it carries passengers. */
  paxSegment: z.boolean().default(true),
  blockMinutes: z.int().positive().nullish(),
  aircraft: z.object({ tailNumber: code }).nullish(),
})

export type SchedaeroSegment = z.output<typeof segment>

const trip = z.object({
  id: anyId,
  number: anyId,
  status: z.string().nullish(),
  customer: z.object({ name: z.string() }).nullish(),
  price: z.object({ amount: z.number(), currency: z.string() }).nullish(),
  aircraft: z.object({ tailNumber: code }).nullish(),
  segments: z.array(segment),
})

export type SchedaeroTrip = z.output<typeof trip>

/** Fields in addition to its data: every failure has a code. */
const meta = z.object({ errors: z.array(z.object({ code: anyId })).default([]) })

export const schedaeroAnswer = z.object({ meta: meta.prefault({}), data: trip.nullish() })

/** Codes of the failures in an answer; empty for another form. */
export function faultCodes(said: unknown): readonly string[] {
  const read = z.object({ meta }).safeParse(said)
  return read.success ? read.data.meta.errors.map(({ code: one }) => one) : []
}
