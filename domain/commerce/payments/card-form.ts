import { z } from 'zod'
import { shortText, type Issue } from '../../kernel/index.ts'
import { commerceMessages } from '../messages.ts'

/** What staff enter about a stored card (3-aviation section 3, CreditCard). The card itself is known to its provider alone. */
export const cardForm = z.strictObject({
  name: shortText.default(''),
  first_name: shortText.optional(),
  last_name: shortText.optional(),
  address_id: z.string().max(100).default(''),
  street: shortText.default(''),
  street2: shortText.optional(),
  city: shortText.default(''),
  state: shortText.default(''),
  zip: shortText.default(''),
  email: shortText.optional(),
  flag: shortText.optional(),
  notes: z.string().max(20_000).optional(),
  default: z.boolean().default(false),
})

export type CardForm = z.output<typeof cardForm>

const required = [
  ['address_id', 'card-address'],
  ['name', 'card-name'],
  ['street', 'card-street'],
  ['city', 'card-city'],
  ['state', 'card-state'],
  ['zip', 'card-zip'],
] as const

/** Missing parts of a card's form (3-aviation section 5). */
export const cardLacks = (card: CardForm): readonly Issue[] =>
  required.flatMap(([field, code]) => (card[field].trim() === '' ? [commerceMessages.issue(field, code)] : []))
