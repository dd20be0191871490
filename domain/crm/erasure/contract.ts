import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'
import { heldCount } from './erasures.ts'

const id = z.string().min(1).max(100)
const params = z.object({ id })

/** Erasing takes a person out of everything at once: an admin alone may. */
const role = 'admin'

/** Counts the stored data of a person by kind; changes nothing. */
export const previewErasure = defineContract({
  method: 'GET',
  path: '/contacts/:id/erasure',
  summary: 'What is held of a person',
  role,
  params,
  output: z.object({
    /** Text to type to confirm the erasure. */
    name: shortText,
    held: z.array(heldCount),
    /** The person signs in here: their user is removed first. */
    is_user: z.boolean(),
  }),
})

/** Begins to write everything that is held of a person into a ZIP, for the caller alone and for three days. */
export const packPerson = defineContract({
  method: 'POST',
  path: '/contacts/:id/package',
  summary: 'Make the package of all that is held of a person',
  changes: ['record_exports'],
  role,
  ratePerMinute: 10,
  params,
  body: z.strictObject({}),
  output: z.object({ id }),
})

/** Erases a person for good, in the background. */
export const erasePerson = defineContract({
  method: 'POST',
  path: '/contacts/:id/erase',
  summary: 'Erase a person for good',
  changes: ['erasures', 'contacts'],
  role,
  ratePerMinute: 10,
  params,
  body: z.strictObject({
    /** The name of the contact as it is shown, typed to confirm. */
    name: shortText,
    reason: z.string().trim().min(3).max(2000),
    /** The package that was made before. */
    package: id.optional(),
  }),
  output: z.object({ id }),
})
