import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'
import { quantity } from '../goods/index.ts'
import { returnReasonNames, returnStateNames } from '../returns/index.ts'
import { pageParcel } from './page-parcel.ts'
import { shareTokenLength } from './shares.ts'

const id = z.string().min(1).max(100)

/** A return that the customer asked for, as their page shows it. */
const pageReturn = z.object({
  number: z.string(),
  state: z.enum(returnStateNames),
  /** Day on which it was asked for. */
  asked: z.string(),
  lines: z.array(z.object({ name: shortText, quantity: z.number(), approved: z.number(), arrived: z.number() })),
  /** Addresses of the photos that the customer added. */
  photos: z.array(z.string()),
  /** Words of the company. */
  answer: z.string(),
  isFree: z.boolean(),
  /** Address of the picture of the label, and of its customs form; empty before there is one. */
  label: z.string(),
  customs: z.string(),
  /** Where the goods are sent to, in lines; empty unless it is approved. */
  to: z.array(z.string()),
  parcel: pageParcel.optional(),
})

export type PageReturn = z.output<typeof pageReturn>

/** Lines of an order that can be sent back, and its returns, the newest first. */
export const pageReturns = z.object({
  lines: z.array(z.object({ id, name: shortText, quantity: z.number() })),
  /** Why nothing can be asked for now; empty otherwise. */
  closed: z.string(),
  /** Days after the delivery. */
  days: z.int(),
  isFree: z.boolean(),
  /** Reasons to choose from, with their words. */
  reasons: z.array(z.object({ value: z.enum(returnReasonNames), label: z.string() })),
  /** Limits the photos of one return. */
  mostPhotos: z.int(),
  /** Number of returns on the page; a request repeats it, so that a page with a later return refuses it. */
  seen: z.int(),
  returns: z.array(pageReturn),
})

export type PageReturns = z.output<typeof pageReturns>

/**
 * Asks to send goods of a shared order back. Refused where the page has ended or shows something that is no longer so, and for
 * more pieces than can be sent back. Throws Conflict, Invalid.
 */
export const askReturn = defineContract({
  method: 'POST',
  path: '/shared/sales/returns',
  summary: 'Ask to return goods of a shared order',
  role: 'public',
  changes: ['returns', 'threads', 'threadsmsgs', 'unread'],
  body: z.strictObject({
    token: z.string().length(shareTokenLength),
    lines: z.array(z.strictObject({ id, quantity: quantity.gt(0) })).max(499),
    reason: z.enum(returnReasonNames),
    note: z.string().trim().max(5000).default(''),
    /** Number of returns that the page showed. */
    seen: z.int().min(0),
    /** A field that people do not see and machines fill in. */
    website: z.string().max(2000).default(''),
  }),
  output: z.object({ number: z.string() }),
  ratePerMinute: 6,
})

const ofReturn = { token: z.string().length(shareTokenLength), number: shortText.min(1) }

/** Characters of a photo in base64: the page makes photos smaller before it sends them. */
const mostPhotoCharacters = 4_000_000

/**
 * Adds a photo to a return that is not decided; the same photo again adds nothing. Throws NotFound, Conflict for a return that
 * is decided or a page that has ended, Invalid for a file that is no picture and for one photo too many, Unavailable.
 */
export const addReturnPhoto = defineContract({
  method: 'POST',
  path: '/shared/sales/returns/photos',
  summary: 'Add a photo to a return of a shared order',
  role: 'public',
  changes: ['returns'],
  body: z.strictObject({ ...ofReturn, picture: z.base64().min(1).max(mostPhotoCharacters) }),
  /** Number of its photos. */
  output: z.object({ photos: z.int() }),
  ratePerMinute: 20,
})

/** Withdraws a return that is not decided; a repetition changes nothing. Throws NotFound, Conflict as `addReturnPhoto`. */
export const withdrawReturn = defineContract({
  method: 'POST',
  path: '/shared/sales/returns/withdrawals',
  summary: 'Withdraw a return of a shared order',
  role: 'public',
  changes: ['returns', 'threads', 'threadsmsgs', 'unread'],
  body: z.strictObject(ofReturn),
  output: z.object({}),
  ratePerMinute: 6,
})
