import { z } from 'zod'
import { userSummary } from '../company/index.ts'
import { defineContract, shortText } from '../kernel/index.ts'
import { filterMode } from '../kernel/search/search-items.ts'
import { contacts } from './contacts.ts'
import { searches } from './searches.ts'

const id = z.string().min(1).max(100)
const known = contacts.shape.shape

/**
 * Finds or makes the contact with an address or number (1-shell section 7; 2-content section 7). Users who work with
 * contacts or write messages may add; known values stay. For a `user`, the contact of that user.
 */
export const addContact = defineContract({
  method: 'POST',
  path: '/cms/add/contact',
  summary: 'Find a contact by email or phone, or add it',
  role: 'member',
  changes: ['contacts', 'users'],
  body: z.strictObject({
    /** Id of a user of the client. */
    user: id.optional(),
    email: shortText.optional(),
    phone: shortText.optional(),
    /** Full name, split into first and last where these are absent. */
    name: shortText.optional(),
    first_name: known.first_name,
    last_name: known.last_name,
    company: known.company,
    title: known.title,
    type: known.type,
    notes: known.notes,
    pax_type: known.pax_type,
    gender: known.gender,
    /** Further addresses; none of another contact. */
    emails: known.emails.unwrap().optional(),
    agents: known.agents.unwrap().optional(),
  }),
  /** The contact; for a `user` the user, who names the contact in `contact_id`. */
  output: z.union([z.object({ ...userSummary.shape, contact_id: id }), z.object({ id })]),
})

/** Contacts with an address, as their first or as another one; empty if it is free (2-content sections 5 and 7). */
export const contactsWithEmail = defineContract({
  method: 'POST',
  path: '/contact/email/check',
  summary: 'Find the contacts that have an email address',
  role: 'contacts',
  repeat: 'reads',
  body: z.strictObject({ email: shortText.min(1) }),
  output: z.array(z.object({ id, name: shortText })),
})

/** How many quotes and orders a contact has now; null where the caller may not read them. */
export const contactCounts = defineContract({
  method: 'GET',
  path: '/contacts/:id/counts',
  summary: 'How many quotes and orders a contact has',
  role: 'contacts-r',
  params: z.object({ id }),
  output: z.object({ quotes: z.int().nullable(), orders: z.int().nullable() }),
})

/** Existing contacts with the address or number typed for a new contact, among all of theirs. */
export const peopleReached = defineContract({
  method: 'POST',
  path: '/contacts/known',
  summary: 'Find the contacts that have an email address or a phone number',
  role: 'contacts-r',
  repeat: 'reads',
  body: z.strictObject({ email: shortText.optional(), phone: shortText.optional() }),
  output: z.array(
    z.object({
      id,
      name: shortText,
      company: shortText.optional(),
      email: shortText.optional(),
      phone: shortText.optional(),
    }),
  ),
})

/** The client's own kinds of contacts (2-content section 7). */
export const contactTypesOf = defineContract({
  method: 'POST',
  path: '/config/contact-types',
  summary: 'Types of contacts, with their colours',
  role: 'member',
  repeat: 'reads',
  output: z.object({ types: z.array(z.object({ name: shortText, color: shortText, description: z.string() })) }),
})

/**
 * A saved search by its id, of any user: an address with the id opens the same view for a colleague who may read its
 * records (1-shell sections 4 and 5).
 */
export const sharedSearch = defineContract({
  method: 'GET',
  path: '/searches/:id',
  summary: 'A saved search, as its address shares it',
  role: 'member',
  params: z.object({ id }),
  output: z.object({
    id,
    name: shortText,
    query: shortText,
    filters: searches.shape.shape.filters.unwrap(),
    mode: filterMode,
    index: shortText,
    subtype: shortText,
    /** True if the caller saved it. */
    is_own: z.boolean(),
  }),
})
