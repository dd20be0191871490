import { z } from 'zod'
import { askScheduling, findScheduling, type SchedulingAccount } from '../ask-scheduling.ts'
import { flxQuote, flxScheduleEntry, type FlxQuote, type FlxScheduleEntry } from './flx-records.ts'

interface Days {
  /** Epoch milliseconds, at most a month apart. */
  readonly from: number
  readonly to: number
}

/** Trips and quotes by their numbers, undefined for an unknown one; and occupations of an aircraft. */
export interface Flx {
  readonly quoteOf: (number: string) => Promise<FlxQuote | undefined>
  readonly tripOf: (number: string) => Promise<FlxQuote | undefined>
  /** Query of one aircraft once a minute at most; empty for an aircraft that it does not have. */
  readonly scheduleOf: (tail: string, days: Days) => Promise<readonly FlxScheduleEntry[]>
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** FL3XX by its external interface: one token in a header, whole documents (docs/adr/0033-more-scheduling-software.md). Throws SchedulingFailed. */
export function openFlx(account: SchedulingAccount): Flx {
  const headers = { 'x-auth-token': account.secret }
  return {
    quoteOf: async (number) => {
      const path = `/api/external/quote/${encodeURIComponent(number)}`
      const found = await findScheduling(account, { path, headers }, flxQuote)
      return found?.bookingid === number ? found : undefined
    },
    tripOf: async (number) => {
      const path = `/api/external/quote?${new URLSearchParams({ tripNumber: number }).toString()}`
      const found = await askScheduling(account, { path, headers }, z.array(flxQuote))
      // Other results are ignored: a search that takes part of a number for it must not return another trip.
      return found.find(({ tripNumber }) => tripNumber === number)
    },
    scheduleOf: async (tail, { from, to }) => {
      const days = new URLSearchParams({ from: dayOf(from), to: dayOf(to) }).toString()
      const path = `/api/external/aircraft/${encodeURIComponent(tail)}/schedule?${days}`
      return (await findScheduling(account, { path, headers }, z.array(flxScheduleEntry))) ?? []
    },
  }
}
