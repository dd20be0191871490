import { z } from 'zod'

/** '11/25/2026 2:05:00 PM', in UTC: how Avianis writes the times of its flight records. */
const usTime = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2}):(\d{2}) (AM|PM)$/

/**
 * Epoch milliseconds of a time as Avianis writes it; undefined for an invalid one, such as the 31st of a short month.
 */
export function readUsTime(text: string): number | undefined {
  const found = usTime.exec(text.trim())
  if (!found) return undefined
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number)
  const at = Date.UTC(year, month - 1, day, (hour % 12) + (found[7] === 'PM' ? 12 : 0), minute, second)
  const read = `${month}/${day}/${year} ${hour}:${found[5]}:${found[6]} ${found[7]}`
  return printUsTime(at) === read ? at : undefined
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A time as Avianis writes it. */
export function printUsTime(at: number): string {
  const date = new Date(at)
  const hour = date.getUTCHours()
  const day = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`
  return `${day} ${hour % 12 || 12}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())} ${hour < 12 ? 'AM' : 'PM'}`
}

const time = z.string().transform((text, ctx): number => {
  const at = readUsTime(text)
  if (at !== undefined) return at
  ctx.addIssue({ code: 'custom', message: 'no time' })
  return z.NEVER
})

const code = z.string().transform((text) => text.trim().toUpperCase())

/** A flight record: one leg, with the trip or quote that it is of. */
const flightRecord = z.object({
  ID: z.string(),
  Number: z.string(),
  Status: z.string().nullish(),
  AccountName: z.string().nullish(),
  TotalPrice: z.number().nullish(),
  FlightID: z.string(),
  TailNumber: code,
  DepartureICAO: code,
  ArrivalICAO: code,
  DepartureTimeUTC: time,
  ArrivalTimeUTC: time,
  PassengerCount: z.int().nonnegative().default(0),
  IsRepositioning: z.boolean().default(false),
  Passengers: z.array(z.object({ PassengerID: z.string(), FullName: z.string() })).default([]),
})

export type FlightRecord = z.output<typeof flightRecord>

const isoTime = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

/** Period for which an aircraft is on the ground. */
const offLineEvent = z.object({
  ID: z.string(),
  TailNumber: code,
  StartTimeUTC: isoTime,
  EndTimeUTC: isoTime,
  Description: z.string().nullish(),
  AirportICAO: code.nullish(),
})

export type OffLineEvent = z.output<typeof offLineEvent>

export const offLinePage = z.object({ Data: z.array(offLineEvent), Page: z.int(), TotalPages: z.int() })

/** An aircraft of the fleet. */
const aircraftRecord = z.object({
  ID: z.string(),
  TailNumber: code,
  AircraftType: z.string().trim().nullish(),
  MaxPassengers: z.int().nonnegative().nullish(),
  HomeBaseICAO: code.nullish(),
  IsActive: z.boolean().default(true),
})

export type AircraftRecord = z.output<typeof aircraftRecord>

export const aircraftPage = z.object({ Data: z.array(aircraftRecord), Page: z.int(), TotalPages: z.int() })

/** A page of an answer, counted from 1. */
export const recordPage = z.object({ Data: z.array(flightRecord), Page: z.int(), TotalPages: z.int() })

export const tokenAnswer = z.object({ access_token: z.string().min(1) })
