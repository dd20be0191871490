import { z } from 'zod'
import { chosenId, defineContract, shortText } from '../../kernel/index.ts'
import { feedKinds, type FeedKind } from './contract.ts'

/** Calendars that one user may have linked in a client at a time. */
export const liveLinksMax = 5

/** Where linked calendars are. */
export const linkProviders = { caldav: 'CalDAV', microsoft: 'Microsoft 365' } as const

export type LinkProvider = keyof typeof linkProviders

/**
 * How a link is. `needs-password`: it stopped until its owner gives a password, or connects it again. `ending`: its entries
 * are being removed.
 */
const linkStates = {
  working: 'Working',
  'needs-password': 'Needs a new password',
  missing: 'The calendar is gone',
  ending: 'Entries are being removed',
} as const

/** In place of the words for a password, which Microsoft does not take. */
export const nameLinkState = ({ state, provider }: Pick<CalendarLink, 'state' | 'provider'>): string =>
  state === 'needs-password' && provider === 'microsoft' ? 'Needs to be connected again' : linkStates[state]

const kind = z.enum(Object.keys(feedKinds) as [FeedKind, ...FeedKind[]])

const calendarLink = z.object({
  id: chosenId,
  provider: z.enum(Object.keys(linkProviders) as [LinkProvider, ...LinkProvider[]]),
  server: z.string(),
  user: z.string(),
  /** Name of the calendar there. */
  calendar: z.string(),
  kind,
  tail: z.string().optional(),
  state: z.enum(['working', 'needs-password', 'missing', 'ending']),
  /** Why the last try failed; empty after one that did not. */
  fault: z.string(),
  entries: z.int(),
  /** Epoch milliseconds of the last time that all entries were right. */
  writtenAt: z.int().optional(),
})

export type CalendarLink = z.output<typeof calendarLink>

const account = {
  server: z.string().trim().min(1).max(500),
  user: z.string().trim().min(1).max(320),
  password: z.string().min(1).max(500),
}

/** A calendar of an account: its address or id there. */
export const targetCalendar = z.object({ url: z.string().min(1).max(2000), name: z.string().max(500) })

export type TargetCalendar = z.output<typeof targetCalendar>

/** Content of the entries of a calendar. */
export const chosenContent = { kind, tail: shortText.trim().toUpperCase().min(1).optional() }

/** The calendar of one aircraft names it, and no other does. */
export const withAircraft = <Shape extends z.ZodType<{ kind: FeedKind; tail?: string | undefined }>>(shape: Shape) =>
  shape.refine((body) => (body.kind === 'tail') === (body.tail !== undefined), {
    path: ['tail'],
    message: 'Choose an aircraft.',
  })

export const listCalendarLinks = defineContract({
  method: 'GET',
  path: '/charter/calendar-links',
  summary: "The user's calendars in other systems into which entries are written, without their passwords",
  role: 'user',
  output: z.object({
    links: z.array(calendarLink),
    /** True where the installation is registered at Microsoft. */
    isMicrosoftOffered: z.boolean(),
  }),
})

export const findTargetCalendars = defineContract({
  method: 'POST',
  path: '/charter/calendar-links/find',
  summary: 'The calendars of an account at a CalDAV server; nothing is kept',
  role: 'user',
  repeat: 'reads',
  ratePerMinute: 20,
  body: z.strictObject(account),
  output: z.object({ calendars: z.array(targetCalendar) }),
})

/** Common part of the calls that write a linked calendar. */
export const linkWriting = {
  role: 'user',
  repeat: 'sets',
  changes: ['calendar-links', 'queue'],
  onDevice: 'nothing',
  ratePerMinute: 20,
  params: z.object({ id: chosenId }),
} as const

export const linkCalendar = defineContract({
  method: 'PUT',
  path: '/charter/calendar-links/:id',
  summary: 'Write the entries of a calendar into one of a CalDAV server',
  ...linkWriting,
  body: withAircraft(z.strictObject({ ...account, calendar: targetCalendar, ...chosenContent })),
  output: z.object({}),
})

export const renewLinkPassword = defineContract({
  method: 'POST',
  path: '/charter/calendar-links/:id/password',
  summary: 'Give a linked calendar a new password, and write its entries again',
  ...linkWriting,
  body: z.strictObject({ password: account.password }),
  output: z.object({}),
})

export const compareLink = defineContract({
  method: 'POST',
  path: '/charter/calendar-links/:id/compare',
  summary: 'Compare a linked calendar with its entries now, and put right what differs',
  role: 'user',
  repeat: 'sets',
  changes: ['calendar-links', 'queue'],
  ratePerMinute: 20,
  params: z.object({ id: chosenId }),
  output: z.object({}),
})

export const endCalendarLink = defineContract({
  method: 'POST',
  path: '/charter/calendar-links/:id/end',
  summary: 'End a linked calendar: its entries are removed there, or left where `keep` is true',
  role: 'user',
  repeat: 'sets',
  changes: ['calendar-links', 'queue'],
  params: z.object({ id: chosenId }),
  body: z.strictObject({ keep: z.boolean().default(false) }),
  output: z.object({}),
})
