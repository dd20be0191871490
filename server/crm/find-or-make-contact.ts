import { contacts, splitContactName } from '../../domain/crm/index.ts'
import { keptPhone, phoneForms } from '../../domain/crm/phone-forms.ts'
import type { DocOf, Filter, RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { asVerb, beyondReach } from '../platform/records/index.ts'
import { lockReaches } from './lock-reach.ts'

type Contact = RowOf<typeof contacts>

/** What a contact is known by, and what a new one begins with. At least one of email and phone. */
export interface ContactFacts extends Partial<Omit<DocOf<typeof contacts>, 'name' | 'email' | 'phone'>> {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** Full name, split where first and last name are absent. */
  readonly name?: string | undefined
}

/** Who has an address in lower case, its main address before others: each question is answered along an index. */
export const byEmail = (email: string): Filter[] => [
  ['email', '==', email],
  ['emails', 'array-contains', email],
]

function byPhone(phone: string): Filter[] {
  const forms = phoneForms(phone)
  return [
    ['phone', 'in', forms],
    ['phones', 'array-contains-any', forms],
  ]
}

interface Reach {
  /** In lower case. */
  readonly email: string | undefined
  readonly phone: string | undefined
}

/** Who is reached there: by any of its addresses first, since a number is shared more often. */
export const byReach = ({ email, phone }: Reach): Filter[] => [
  ...(email === undefined ? [] : byEmail(email)),
  ...(phone === undefined ? [] : byPhone(phone)),
]

async function findContact(ctx: Ctx, reach: Reach): Promise<Contact | undefined> {
  for (const question of byReach(reach)) {
    const contact = await beyondReach(ctx, contacts).findOne(question)
    if (contact) return contact
  }
  return undefined
}

const given = (text: string | undefined): string | undefined => text?.trim() || undefined

/**
 * The contact with an address or number, or a new one. What is known of a contact already stays as it is. Two who ask
 * at once get one contact. Whether the caller may add one, the verb has asked.
 */
export async function findOrMakeContact(ctx: Ctx, { name = '', ...facts }: ContactFacts): Promise<Contact> {
  const phone = given(facts.phone)
  const reach: Reach = {
    email: given(facts.email)?.toLowerCase(),
    phone: phone === undefined ? undefined : keptPhone(phone),
  }
  const known = await findContact(ctx, reach)
  if (known) return known
  await lockReaches(
    ctx,
    [reach.email, reach.phone].filter((key) => key !== undefined),
  )
  const made = await findContact(ctx, reach)
  if (made) return made
  const isNamed = facts.first_name !== undefined || facts.last_name !== undefined
  const doc = contacts.shape.parse({ ...(isNamed ? {} : splitContactName(name)), ...facts, ...reach })
  return asVerb(ctx, contacts).create({ doc })
}
