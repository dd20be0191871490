import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'
import { relationshipKindNames } from './relationships.ts'

const id = z.string().min(1).max(100)

/** Says what a contact is to another one. One that was said already stays as it is. */
export const addRelationship = defineContract({
  method: 'POST',
  path: '/contacts/:id/relationships',
  summary: 'Say what a contact is to another one',
  role: 'contacts',
  changes: ['relationships'],
  ratePerMinute: 120,
  params: z.object({ id }),
  body: z.strictObject({
    kind: z.enum(relationshipKindNames),
    /** The other contact. */
    other: id,
    /** The other one is it to this contact: it has an assistant, it is booked by another. */
    is_inverse: z.boolean().default(false),
  }),
  output: z.object({ id }),
})

export const removeRelationship = defineContract({
  method: 'DELETE',
  path: '/contacts/:id/relationships/:relationship',
  summary: 'Take a relationship of a contact away',
  role: 'contacts',
  changes: ['relationships'],
  onDevice: 'nothing',
  params: z.object({ id, relationship: id }),
  output: z.object({}),
})

const relatedPerson = z.object({
  id,
  name: shortText,
  email: shortText.nullable(),
  phone: shortText.nullable(),
  /** 'books for Ana Ruiz'. */
  why: z.string(),
})

export type RelatedPerson = z.output<typeof relatedPerson>

/** People related to some contacts, and their relation: suggested as recipients of messages to those. */
export const relatedPeople = defineContract({
  method: 'GET',
  path: '/contacts/related',
  summary: 'People who are related to some contacts',
  role: 'contacts-r',
  query: z.strictObject({
    /** Ids of contacts, divided by commas. */
    of: z.string().max(5000),
  }),
  output: z.object({ people: z.array(relatedPerson) }),
})
