import { askScheduling, type SchedulingAccount } from '../ask-scheduling.ts'
import { recordPage, tokenAnswer, type FlightRecord } from './avianis-records.ts'

/** Flights of one trip or quote; none where the software has no such number. */
export interface Avianis {
  readonly flightsOf: (kind: 'Trip' | 'Quote', number: string) => Promise<readonly FlightRecord[]>
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
  const pageOf = async (path: string, query: Readonly<Record<string, string>>) => {
    signedIn ??= signIn()
    const headers = { authorization: `Bearer ${await signedIn}` }
    return askScheduling(account, { path: `${path}?${new URLSearchParams(query).toString()}`, headers }, recordPage)
  }
  return {
    flightsOf: async (kind, number) => {
      const flights: FlightRecord[] = []
      for (let page = 1, last = 1; page <= Math.min(last, mostPages); page += 1) {
        const answer = await pageOf(`/connect/v1/${kind}`, { Number: number, Page: String(page) })
        flights.push(...answer.Data)
        last = answer.TotalPages
      }
      // Whatever else it lists: a search that takes the beginning of a number for it must not bring another trip in.
      return flights.filter((flight) => flight.Number === number)
    },
  }
}
