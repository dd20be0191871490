import { contacts, type contactsWithEmail } from '../../domain/crm/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { listRecords } from '../platform/records/index.ts'
import { byEmail } from './find-or-make-contact.ts'

/** So many of each kind are reported: one is enough to refuse an address. */
const told = 5

/** The contacts that have an address, however it is written, each once. */
export async function contactsWithAddress(ctx: Ctx, email: string): Promise<OutputOf<typeof contactsWithEmail>> {
  const found = new Map<string, string>()
  for (const where of byEmail(email.trim().toLowerCase())) {
    for (const { id, name } of await listRecords(ctx, contacts, { where, limit: told })) found.set(id, name)
  }
  return [...found].map(([id, name]) => ({ id, name }))
}
