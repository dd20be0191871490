import { contacts, type contactsWithEmail, type peopleReached } from '../../domain/crm/index.ts'
import { keptPhone } from '../../domain/crm/phone-forms.ts'
import { isEmailAddress, type InputOf, type OutputOf } from '../../domain/kernel/index.ts'
import { phoneNumber } from '../../domain/kernel/values/phone-number.ts'
import type { Ctx } from '../platform/context.ts'
import { listRecords } from '../platform/records/index.ts'
import { byEmail, byReach } from './find-or-make-contact.ts'

/** So many of each kind are reported: one is enough to refuse an address. */
const mostReported = 5

/** Contacts with an address, in any spelling, each once. */
export async function contactsWithAddress(ctx: Ctx, email: string): Promise<OutputOf<typeof contactsWithEmail>> {
  const found = new Map<string, string>()
  for (const where of byEmail(email.trim().toLowerCase())) {
    for (const { id, name } of await listRecords(ctx, contacts, { where, limit: mostReported })) found.set(id, name)
  }
  return [...found].map(([id, name]) => ({ id, name }))
}

/** Contacts with the address or the number, among those that the caller may see; empty for an incomplete one. */
export async function peopleReachedBy(
  ctx: Ctx,
  { email = '', phone = '' }: InputOf<typeof peopleReached>['body'],
): Promise<OutputOf<typeof peopleReached>> {
  const address = email.trim().toLowerCase()
  const reach = {
    email: isEmailAddress(address) ? address : undefined,
    phone: phoneNumber(phone) === undefined ? undefined : keptPhone(phone),
  }
  const found: OutputOf<typeof peopleReached> = []
  for (const where of byReach(reach))
    for (const { id, name, company, ...row } of await listRecords(ctx, contacts, { where, limit: mostReported }))
      if (!found.some((one) => one.id === id)) found.push({ id, name, company, email: row.email, phone: row.phone })
  return found
}
