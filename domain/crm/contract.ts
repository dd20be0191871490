import { z } from 'zod'
import { userSummary } from '../company/index.ts'
import { defineContract, shortText } from '../kernel/index.ts'
import { contacts } from './contacts.ts'

const id = z.string().min(1).max(100)
const known = contacts.shape.shape

/**
 * The contact with an address or number, found or made (1-shell section 7; 2-content section 7). Whoever works with
 * contacts or writes messages may add; what is known already stays as it is. For a `user`, the contact that they are.
 */
export const addContact = defineContract({
  method: 'POST',
  path: '/cms/add/contact',
  summary: 'Find a contact by email or phone, or add it',
  role: 'member',
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
  }),
  /** The contact; for a `user` the user, who names the contact in `contact_id`. */
  output: z.union([z.object({ ...userSummary.shape, contact_id: id }), z.object({ id })]),
})
