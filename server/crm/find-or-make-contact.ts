import { contacts, splitContactName } from '../../domain/crm/index.ts'
import { keptPhone, phoneForms } from '../../domain/crm/phone-forms.ts'
import type { DocOf, Filter, RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { asVerb, beyondReach } from '../platform/records/index.ts'
import { lockReaches } from './lock-reach.ts'

type Contact = RowOf<typeof contacts>

/** Identifiers of a contact, and the initial values of a new one. At least one of email and phone. */
export interface ContactFacts extends Partial<Omit<DocOf<typeof contacts>, 'name' | 'email' | 'phone'>> {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** Full name, split where first and last name are absent. */
  readonly name?: string | undefined
}

/** Contacts with an address in lower case, its main address before others: each query uses an index. */
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

/** Contact at an address or number: by any of its addresses first, since a number is shared more often. */
export const byReach = ({ email, phone }: Reach): Filter[] => [
  ...(email === undefined ? [] : byEmail(email)),
  ...(phone === undefined ? [] : byPhone(phone)),
]

const joinName = ({ first_name: first, last_name: last }: Partial<Pick<Contact, 'first_name' | 'last_name'>>): string =>
  [first, last]
    .map((part) => part?.trim().toLowerCase() ?? '')
    .filter(Boolean)
    .join(' ')

/** Most contacts with one number that are compared by name. */
const mostSharers = 50

/** Finds the contact with a number. Several contacts with it are told apart by name; an ambiguous name finds no contact. */
async function findByPhone(ctx: Ctx, phone: string, name: string): Promise<Contact | undefined> {
  const found: Contact[] = []
  for (const where of byPhone(phone))
    found.push(...(await beyondReach(ctx, contacts).list({ where, limit: mostSharers })))
  const people = [...new Map(found.map((one) => [one.id, one])).values()]
  if (people.length <= 1) return people[0]
  const same = people.filter((one) => joinName(one) === name)
  return same.length === 1 ? same[0] : undefined
}

async function findContact(ctx: Ctx, { email, phone }: Reach, name: string): Promise<Contact | undefined> {
  for (const question of email === undefined ? [] : byEmail(email)) {
    const contact = await beyondReach(ctx, contacts).findOne(question)
    if (contact) return contact
  }
  return phone === undefined ? undefined : findByPhone(ctx, phone, name)
}

const given = (text: string | undefined): string | undefined => text?.trim() || undefined

/**
 * Finds the contact with an address or number, or makes one. The name decides between several contacts with one number.
 * A known contact is not changed. Simultaneous calls get one contact. The verb has checked that the caller may add one.
 */
export async function findOrMakeContact(ctx: Ctx, { name = '', ...facts }: ContactFacts): Promise<Contact> {
  const phone = given(facts.phone)
  const reach: Reach = {
    email: given(facts.email)?.toLowerCase(),
    phone: phone === undefined ? undefined : keptPhone(phone),
  }
  const isNamed = facts.first_name !== undefined || facts.last_name !== undefined
  const names = isNamed ? {} : splitContactName(name)
  const called = joinName({ ...names, ...facts })
  const known = await findContact(ctx, reach, called)
  if (known) return known
  await lockReaches(
    ctx,
    [reach.email, reach.phone].filter((key) => key !== undefined),
  )
  const made = await findContact(ctx, reach, called)
  if (made) return made
  const doc = contacts.shape.parse({ ...names, ...facts, ...reach })
  return asVerb(ctx, contacts).create({ doc })
}
