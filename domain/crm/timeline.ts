import { z } from 'zod'
import { senderDoubts } from '../inbox/index.ts'
import { defineContract, epochMs, shortText } from '../kernel/index.ts'

/** Entry in the timeline of a person or company. */
export const timelineKinds = {
  messages: 'Messages',
  quotes: 'Quotes',
  trips: 'Trips',
  orders: 'Orders',
  tasks: 'Tasks',
  edits: 'Edits',
  files: 'Files',
  marketing: 'Marketing',
  merges: 'Merges',
} as const

export type TimelineKind = keyof typeof timelineKinds

const kindNames = Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]]

const kind = z.enum(kindNames)

const change = z.object({ label: shortText, before: z.string(), after: z.string() })

const timelineEntry = z.object({
  kind,
  /** Of the record, or of what happened to it. */
  id: z.string(),
  at: epochMs,
  /** Author; null if unknown. */
  who: shortText.nullable(),
  /** 'Re: Palm Beach', 'Quote 20418', 'Insurance.pdf'. */
  title: z.string(),
  /** First words of a message, or the edited contact among several people; empty without either. */
  words: z.string(),
  /** Path of the record, under the client's key; null without more to show. */
  path: z.string().nullable(),
  /** Of messages. */
  medium: shortText.optional(),
  inbound: z.boolean().optional(),
  /** Why the sender of an incoming mail is to be doubted: then `who` is whom it names, not who wrote it. */
  doubt: z.enum(senderDoubts).optional(),
  /** Status of a quote, trip or task in words. */
  state: shortText.optional(),
  /** Cents. */
  amount: z.int().optional(),
  /** Of edits: changes that the reader may see. */
  changes: z.array(change).optional(),
})

export type TimelineEntry = z.output<typeof timelineEntry>

/** Entries of one page. */
export const timelinePage = 30

/** Counts end here: more are said to be more. */
export const timelineCountEnd = 1000

const query = z.object({
  /** One kind; all where it is absent. */
  kind: kind.optional(),
  /** Where the page before ended. */
  before: z.string().max(300).optional(),
})

const output = z.object({
  entries: z.array(timelineEntry),
  next: z.string().nullable(),
  /** How many there are of each kind that the caller may read, up to one more than `timelineCountEnd`; first page only. */
  counts: z.partialRecord(kind, z.int()).optional(),
})

export type TimelinePage = z.output<typeof output>

const id = z.string().min(1).max(100)

/** Everything between the client and one person, the newest first: as much of it as the caller may read. */
export const contactTimeline = defineContract({
  method: 'GET',
  path: '/contacts/:id/timeline',
  summary: 'Timeline of a contact',
  role: 'contacts-r',
  params: z.object({ id }),
  query,
  output,
})

/** The newest mails to groups, memberships, consents and merges of a contact, for its history. */
export const contactEvents = defineContract({
  method: 'GET',
  path: '/contacts/:id/events',
  summary: 'Marketing and merges of a contact',
  role: 'contacts-r',
  params: z.object({ id }),
  output: z.object({ entries: z.array(timelineEntry) }),
})

/** The timelines of all people of a company in one. */
export const companyTimeline = defineContract({
  method: 'GET',
  path: '/companies/:id/timeline',
  summary: 'Timeline of the people of a company',
  role: 'contacts-r',
  params: z.object({ id }),
  query,
  output,
})

/** The timelines of all people of a customer account in one. */
export const accountTimeline = defineContract({
  method: 'GET',
  path: '/accounts/:id/timeline',
  summary: 'Timeline of the people of an account',
  role: 'accounts-r',
  params: z.object({ id }),
  query,
  output,
})
