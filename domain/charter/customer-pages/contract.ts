import { z } from 'zod'
import { flightShareKinds, pageHost, shareTokenLength } from '../../commerce/index.ts'
import { cents, defineContract, epochMs } from '../../kernel/index.ts'
import { itineraryPage } from './itinerary-page.ts'
import { paymentPage } from './payment-page.ts'
import { quotePage } from './quote-page.ts'

const id = z.string().min(1).max(100)
/** Most legs that one itinerary is made of by choosing. */
const mostSharedLegs = 100
const sharedPage = z.object({ id, url: z.string(), expires: epochMs })

const signed = z.object({ option: z.string(), name: z.string(), at: epochMs, day: z.string(), time: z.string() })

/** A shared page whose content can still be read. */
const shownPage = z.object({
  state: z.enum(['open', 'accepted', 'closed']),
  host: pageHost,
  document: z.discriminatedUnion('kind', [quotePage, itineraryPage, paymentPage]),
  /** SHA-256 of the document: a signature applies to exactly this version. */
  hash: z.string(),
  /** Addresses of photos, by the option that they belong to. */
  pictures: z.record(z.string(), z.array(z.string())),
  /** Options that the customer can accept now. */
  acceptable: z.array(z.string()),
  signed: signed.optional(),
  /** State of the trip after the signature; absent while a payment is still due. */
  settled: z.enum(['paid', 'cancelled']).optional(),
  /** Payment instructions; empty before acceptance and when no payment is due. */
  wire: z.string(),
})

/**
 * Opens a page of a quote or trip to everyone with its address. A payment request is refused in the words of the
 * specification while the price is not locked, and when the trip is paid (3-aviation section 5, Linking).
 */
export const sharePage = defineContract({
  method: 'POST',
  path: '/charter/shares',
  summary: 'Share a quote with its customer, an itinerary with passengers or crew, or a payment request',
  role: 'member',
  changes: ['quotes', 'shares'],
  body: z.strictObject({
    kind: z.enum(flightShareKinds),
    /** Id of the quote or trip. */
    id,
    /** Ids of the legs that an itinerary shows; absent for all, and those that are added later. */
    legs: z.array(id).min(1).max(mostSharedLegs).optional(),
    /** For how long; by itself a quote for a week, an itinerary and a payment request until a month after the last landing. */
    days: z.int().min(1).max(365).optional(),
    /** True if a message with its address is being started: the page then opens when that message is sent. */
    forMessage: z.boolean().optional(),
    /** Cents that the payer of a payment request may pay first. */
    deposit: cents.min(1).optional(),
    /** True if the user confirmed the conflicts of the aircraft (decision D22). */
    isConfirmed: z.boolean().optional(),
  }),
  output: sharedPage.extend({
    /** Of a payment request: cents owed, and its recipient if an address is known. */
    payment: z.object({ due: cents, to: z.object({ id, name: z.string(), email: z.string() }).optional() }).optional(),
  }),
})

/**
 * Previews the page of a quote as its customer would open it, and names the conversation for the message. Refused with
 * the missing facts if the customer could not accept the quote.
 */
export const previewQuote = defineContract({
  method: 'POST',
  path: '/charter/shares/preview',
  summary: 'Preview the page of a quote before it is sent',
  role: 'member',
  repeat: 'reads',
  body: z.strictObject({ id }),
  output: z.object({
    page: shownPage,
    /** Labels of options that a customer cannot accept. */
    notAcceptable: z.array(z.string()),
    /** True if sending moves the quote to Outstanding. */
    isMoved: z.boolean(),
    /** Conversation with the customer about the quote. */
    thread: z.object({ id, subject: z.string() }).optional(),
  }),
})

/** The address of a shared page again. Refused for one that opens nothing: it has ended, or its message is not sent. */
export const findSharedLink = defineContract({
  method: 'GET',
  path: '/charter/shares/:id/link',
  summary: 'The address of a shared page',
  role: 'member',
  params: z.object({ id }),
  output: sharedPage,
})

/** Content of the page as a PDF. */
export const printShare = {
  method: 'GET',
  path: '/charter/shares/:id/document',
  summary: 'A shared page as PDF, for staff',
  role: 'member',
  params: z.object({ id }),
} as const

/** Its address opens nothing any more. */
export const revokeShare = defineContract({
  method: 'DELETE',
  path: '/charter/shares/:id',
  summary: 'Revoke a shared page',
  role: 'member',
  changes: ['shares'],
  onDevice: 'nothing',
  params: z.object({ id }),
  output: z.object({}),
})

/** A recipient of a page, as the message names them. */
const reached = z.object({
  id: z.string().optional(),
  kind: z.enum(['contact', 'user']).optional(),
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
})

const difference = z.object({ label: z.string(), quote: z.string(), trip: z.string() })

/**
 * Pages of a quote or trip that changed since they were shared last: `quote` of each difference is the sent value,
 * `trip` the present one.
 */
export const readRevisions = defineContract({
  method: 'GET',
  path: '/charter/revisions/:type/:id',
  summary: 'What of a quote or trip was revised since it was sent',
  role: 'member',
  params: z.object({ type: z.enum(['quotes', 'trips']), id }),
  output: z.object({
    revised: z.array(
      z.object({
        /** Id of the share that was sent. */
        share: z.string(),
        kind: z.enum(flightShareKinds),
        sent: epochMs,
        by: z.string().optional(),
        parts: z.array(
          z.object({
            leg: z.string(),
            way: z.string(),
            kind: z.enum(['added', 'removed', 'changed']),
            differences: z.array(difference),
          }),
        ),
        whole: z.array(difference),
        /** Of an itinerary: recipients of the open ones of its kind, the last first. */
        to: z.array(reached),
      }),
    ),
    /** Ids of open shares whose message was not sent: they open nothing to people outside. */
    unsent: z.array(z.string()),
  }),
})

const token = z.string().length(shareTokenLength)
const perMinute = 30

/** Content of a page for a reader with its address. An ended page names only who ended it. */
export const openPage = defineContract({
  method: 'POST',
  path: '/shared/openings',
  summary: 'Open a shared page',
  role: 'public',
  repeat: 'sets',
  changes: ['shares'],
  body: z.strictObject({ token }),
  output: z.discriminatedUnion('state', [
    z.object({ state: z.literal('ended'), host: pageHost }),
    /** Its message is not sent: it is being written, or was given up. */
    z.object({ state: z.literal('unsent'), host: pageHost }),
    shownPage,
  ]),
  ratePerMinute: perMinute,
})

/** A question about a quote or a payment: a message in the thread of its quote or trip, from its contact. */
export const askOnPage = defineContract({
  method: 'POST',
  path: '/shared/questions',
  summary: 'Ask a question about a shared quote or payment request',
  role: 'public',
  changes: ['threads', 'threadsmsgs', 'unread'],
  body: z.strictObject({
    token,
    message: z.string().trim().min(1).max(5000),
    /** A field that people do not see and machines fill in. */
    website: z.string().max(2000).default(''),
  }),
  output: z.object({}),
  ratePerMinute: 6,
})

/** Accepts an option by signature (decision D26). The same signature twice is one. */
export const signPage = defineContract({
  method: 'POST',
  path: '/shared/signatures',
  summary: 'Accept an option of a shared quote by signature',
  role: 'public',
  changes: ['acceptances', 'quotes', 'shares', 'threads', 'threadsmsgs', 'unread'],
  body: z.strictObject({
    token,
    option: id,
    name: z.string().trim().min(3).max(200),
    agreed: z.literal(true),
    /** Of the document that was read. */
    hash: z.string().length(64),
  }),
  output: z.object({ signed }),
  ratePerMinute: 10,
})

/** Files of a shared page for a reader with its address. */
export const pageFiles = {
  pdf: { path: '/shared/:token/document.pdf', summary: 'A shared page as PDF' },
  calendar: { path: '/shared/:token/flights.ics', summary: 'The flights of a shared itinerary as calendar file' },
  map: { path: '/shared/:token/route.png', summary: 'The route of a shared page as picture, for mails' },
  drawing: { path: '/shared/:token/route.svg', summary: 'The route of a shared page as drawing' },
} as const
