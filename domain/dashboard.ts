import { TZDate } from '@date-fns/tz'
import { z } from 'zod'
import { quotes, trips } from './charter/index.ts'
import { queue, threads, unread } from './inbox/index.ts'
import { defineContract, type Filter, type RecordDefinition } from './kernel/index.ts'
import { dayMs, hourMs } from './kernel/values/durations.ts'

/** A kind of waiting work, as the dashboard counts it and as a list shows it: one filter for both. */
export interface Need {
  readonly label: string
  readonly definition: RecordDefinition
  readonly where: (at: { readonly userId: string; readonly now: number }) => Filter
  /** Path of the list for the number, under the client's key. */
  readonly path: string
}

/** How far ahead departures are looked at, in days. */
const departureDays = 3

/** Requests without a price (decision D18). */
export const waitingQuotes: Filter = {
  and: [
    ['active', '==', true],
    ['status', '==', 'qSubmitted'],
  ],
}

/**
 * Trips that have not departed yet. `now` in epoch milliseconds counts by the hour, so that a list that is shown asks the
 * same question for a while.
 */
export const comingTrips = (now: number): { readonly and: readonly Filter[] } => ({
  and: [
    ['active', '==', true],
    ['status', 'in', ['tImported', 'tSubmitted', 'tOutstanding', 'tConfirmed', 'pWaiting', 'pIssue', 'pPaid']],
    ['departure_date', '>=', now - (now % hourMs)],
  ],
})

/** Trips that depart in the next days. */
export const departingTrips = (now: number): Filter => ({
  and: [...comingTrips(now).and, ['departure_date', '<', now - (now % hourMs) + departureDays * dayMs]],
})

/** Tasks that are not done yet. */
export const openTasks: Filter = {
  and: [
    ['active', '==', true],
    ['state', 'in', ['open', 'waiting']],
  ],
}

/** Work that waits for a user now. */
export const needs = {
  unread: {
    label: 'Unread',
    definition: unread,
    where: ({ userId }) => ({
      and: [
        ['user', '==', userId],
        ['unread', '==', true],
      ],
    }),
    path: 'threads/inbox/unread',
  },
  unassigned: {
    label: 'Unassigned threads',
    definition: threads,
    where: () => ({
      and: [
        ['active', '==', true],
        ['status', '==', 'open'],
        ['unassigned', '==', true],
        ['snoozed_until', '==', null],
      ],
    }),
    path: 'threads?tab=unassigned',
  },
  followUps: {
    label: 'Follow-ups',
    definition: queue,
    where: () => ({
      and: [
        ['type', '==', 'follow-up'],
        ['processed_at', '==', null],
      ],
    }),
    path: 'threads/inbox/followups?whose=all',
  },
  quotes: { label: 'Waiting quotes', definition: quotes, where: () => waitingQuotes, path: 'quotes/waiting' },
  departures: {
    label: `Departures in ${departureDays} days`,
    definition: trips,
    where: ({ now }) => departingTrips(now),
    path: 'trips/departing?sort=departure_date.asc',
  },
} as const satisfies Readonly<Record<string, Need>>

export type NeedId = keyof typeof needs

export const needIds = Object.keys(needs) as readonly NeedId[]

/** Visible parts: a company without flights has no departures. */
export const needIdsOf = ({ isFlying }: { readonly isFlying: boolean }): readonly NeedId[] =>
  needIds.filter((id) => isFlying || id !== 'departures')

/** Limit of the count; a larger number is shown as '1,000+' (decision P6). */
export const countedAtMost = 1000

/** Days that the charts look back on. */
export const dashboardDays = 14

/** Messages of one day, in the client's time zone, as the metric `messages` keeps them. */
export const dashboardDay = z.object({
  /** '2026-11-20' */
  day: z.iso.date(),
  incoming: z.int().nonnegative(),
  outgoing: z.int().nonnegative(),
  /** Incoming messages that were answered; of several in a row the first counts. */
  answered: z.int().nonnegative(),
  /** The median time to the first answer, in minutes; absent where nothing was answered. */
  median_minutes: z.number().nonnegative().optional(),
})

/** An hour of a day such as '2026-11-20', by the clock of a time zone; hour 24 is the end of the day. */
export function hourOfDay(day: string, hour: number, timezone: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date, hour, 0, 0, 0, timezone)
}

export type DashboardDay = z.output<typeof dashboardDay>

const counts = Object.fromEntries(needIds.map((id) => [id, z.int().nonnegative()])) as Record<NeedId, z.ZodInt>

/** The dashboard of an admin (1-shell sections 2.2 and 6): work that waits, and figures of the last days. */
export const openDashboard = defineContract({
  method: 'GET',
  path: '/dashboard',
  summary: 'What needs somebody now, and how the last days went',
  role: 'admin',
  output: z.object({
    /** Up to 1,001, which means more. */
    needs: z.object(counts),
    /** Oldest first; days without a message are included. */
    days: z.array(dashboardDay),
    /** The company's time zone if the database does not have it. */
    unknown_timezone: z.string().nullable().optional(),
    /** The time zone that the days use instead. */
    used_timezone: z.string().optional(),
  }),
})
