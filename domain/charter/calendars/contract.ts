import { z } from 'zod'
import { chosenId, defineContract, shortText } from '../../kernel/index.ts'

/** Calendars that a user can follow in other programs. */
export const feedKinds = {
  mine: 'My trips and tasks',
  board: 'Departures',
  tail: 'One aircraft',
} as const

export type FeedKind = keyof typeof feedKinds

/** Addresses of one user in a client that are in force. */
export const liveFeedsMax = 10

/** The address of a calendar, without its secret; times are epoch milliseconds. */
const calendarFeed = z.object({
  id: chosenId,
  kind: z.enum(Object.keys(feedKinds) as [FeedKind, ...FeedKind[]]),
  /** Of one aircraft. */
  tail: z.string().optional(),
  madeAt: z.int(),
  /** Last time that a program read it, to the hour. */
  usedAt: z.int().optional(),
})

export type CalendarFeed = z.output<typeof calendarFeed>

export const listCalendarFeeds = defineContract({
  method: 'GET',
  path: '/charter/calendars',
  summary: "Addresses of the user's calendars, without their secrets",
  role: 'user',
  output: z.object({ feeds: z.array(calendarFeed) }),
})

/**
 * Makes the address of a calendar under an id that the caller chose. Its secret is in this answer alone, so the answer is
 * not kept: the same id a second time is refused, and the caller makes another address.
 */
export const makeCalendarFeed = defineContract({
  method: 'PUT',
  path: '/charter/calendars/:id',
  summary: 'Make the address of a calendar; the answer alone has its secret',
  role: 'user',
  repeat: 'sets',
  changes: ['calendar-feeds'],
  ratePerMinute: 20,
  params: z.object({ id: chosenId }),
  body: z
    .strictObject({
      kind: calendarFeed.shape.kind,
      tail: shortText.trim().toUpperCase().min(1).optional(),
    })
    .refine(({ kind, tail }) => (kind === 'tail') === (tail !== undefined), {
      path: ['tail'],
      message: 'Choose an aircraft.',
    }),
  output: z.object({ address: z.string() }),
})

export const endCalendarFeed = defineContract({
  method: 'POST',
  path: '/charter/calendars/:id/end',
  summary: "End the address of one of the user's calendars",
  role: 'user',
  repeat: 'sets',
  changes: ['calendar-feeds'],
  params: z.object({ id: chosenId }),
  output: z.object({}),
})

/** The calendar itself, for programs that have its address. */
export const openCalendarFeed = {
  path: '/calendars/:token',
  summary: 'A calendar that other programs follow, by its secret address',
} as const
