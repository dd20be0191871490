import type { z } from 'zod'
import { askScheduling, type SchedulingAccount } from '../ask-scheduling.ts'
import {
  aircraftPage,
  offLinePage,
  recordPage,
  tokenAnswer,
  type AircraftRecord,
  type FlightRecord,
  type OffLineEvent,
} from './avianis-records.ts'

/** Flights of one trip or quote, empty for an unknown number; its aircraft, and the reasons for their absence. */
export interface Avianis {
  readonly flightsOf: (kind: 'Trip' | 'Quote', number: string) => Promise<readonly FlightRecord[]>
  /** The whole fleet. */
  readonly aircraft: () => Promise<readonly AircraftRecord[]>
  /** Reasons for which an aircraft is on the ground. */
  readonly offLineEvents: () => Promise<readonly OffLineEvent[]>
}

/** More pages than any trip has: an answer that never ends is cut there. */
const mostPages = 50

/**
 * Avianis by its interface: OAuth2 client credentials, answers in pages (docs/adr/0018-scheduling-software.md). The token
 * is asked for once for all that is asked through this. Throws SchedulingFailed.
 */
export function openAvianis(account: SchedulingAccount): Avianis {
  const basic = Buffer.from(`${account.username}:${account.secret}`).toString('base64')
  let signedIn: Promise<string> | undefined
  const signIn = async (): Promise<string> => {
    const headers = { authorization: `Basic ${basic}` }
    const form = { grant_type: 'client_credentials' }
    return (await askScheduling(account, { path: '/oauth/token', headers, form }, tokenAnswer)).access_token
  }
  const pagesOf = async <Row>(
    path: string,
    query: Readonly<Record<string, string>>,
    shape: z.ZodType<{ readonly Data: readonly Row[]; readonly TotalPages: number }>,
  ): Promise<Row[]> => {
    signedIn ??= signIn()
    const headers = { authorization: `Bearer ${await signedIn}` }
    const rows: Row[] = []
    for (let page = 1, last = 1; page <= Math.min(last, mostPages); page += 1) {
      const asked = new URLSearchParams({ ...query, Page: String(page) }).toString()
      const answer = await askScheduling(account, { path: `${path}?${asked}`, headers }, shape)
      rows.push(...answer.Data)
      last = answer.TotalPages
    }
    return rows
  }
  return {
    flightsOf: async (kind, number) => {
      const flights = await pagesOf(`/connect/v1/${kind}`, { Number: number }, recordPage)
      // Other results are ignored: a search that takes the beginning of a number for it must not return another trip.
      return flights.filter((flight) => flight.Number === number)
    },
    aircraft: () => pagesOf('/connect/v2/Aircraft', {}, aircraftPage),
    offLineEvents: () => pagesOf('/connect/v1/offLineEvent', {}, offLinePage),
  }
}
