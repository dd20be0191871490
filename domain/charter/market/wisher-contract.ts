import { z } from 'zod'
import { defineContract, epochMs, hasRole, shortText, type Actor } from '../../kernel/index.ts'
import { letterLimits, mostLetters } from './wisher-letter.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })

/** Why a contact is not to be written to. */
export const unwritten = {
  'no-email': 'No email address',
  unsubscribed: 'Unsubscribed from your emails',
} as const

const wisher = z.object({
  contact: z.object({ id, name: shortText, company: shortText.optional(), firstName: shortText.optional() }),
  score: z.int(),
  reasons: z.array(z.string()),
  /** Their newest flight of this way: 'KTEB-KBNA', with its departure and zone. */
  route: shortText,
  lastAt: epochMs,
  lastZone: shortText,
  /** Absent if they can be written to. */
  barred: z.enum(['no-email', 'unsubscribed']).optional(),
  /** When they were written to about this empty leg. */
  writtenAt: epochMs.optional(),
})

/** Allowed for readers of empty legs, quotes and contacts alike. */
export const maySeeWishers = (actor: Actor): boolean =>
  hasRole(actor, 'empties-r') && hasRole(actor, 'quotes') && hasRole(actor, 'contacts-r')

/**
 * Contacts of the client whose earlier quotes and trips suit an empty leg, the best first. Trips count for readers of
 * trips. Throws Forbidden, NotFound.
 */
export const readWishers = defineContract({
  method: 'GET',
  path: '/deals/:id/wishers',
  summary: 'Contacts who would want an empty leg',
  role: 'empties-r',
  params,
  output: z.object({
    wishers: z.array(wisher),
    /** True if more suit it than are listed. */
    hasMore: z.boolean(),
  }),
})

export type ShownWisher = z.output<typeof wisher>

/**
 * Writes to contacts about an empty leg, an individual email to each. Emails wait 10 seconds before they go. A contact
 * who was written to about it is left out, so a repeated call sends nothing. Throws Invalid for a contact without an
 * email or who unsubscribed, and for an empty leg that is no longer offered.
 */
export const writeToWishers = defineContract({
  method: 'POST',
  path: '/deals/:id/wishers',
  summary: 'Write to contacts about an empty leg',
  role: 'user',
  changes: ['quotes', 'threads', 'threadsmsgs'],
  onDevice: 'nothing',
  params,
  body: z.strictObject({
    letters: z
      .array(
        z.strictObject({
          contact: id,
          subject: z.string().trim().min(1).max(letterLimits.subject),
          message: z.string().trim().min(1).max(letterLimits.message),
        }),
      )
      .min(1)
      .max(mostLetters),
  }),
  output: z.object({
    /** Emails that wait now: ids of their messages, which can be taken back. */
    sent: z.array(z.object({ contact: id, message: z.string(), heldUntil: epochMs.nullable() })),
  }),
})
