import { contacts } from '../../../domain/crm/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { createRecord, findOneRecord } from '../../platform/records/index.ts'
import type { MailAddress } from './mail-address.ts'

/** 'Lee, Kim' and 'Kim Lee' as first and last name; a name that is an address is none. */
function splitName(name: string): { first_name?: string; last_name?: string } {
  const plain = name.replaceAll(/["']/g, '').replaceAll(/\s+/g, ' ').trim().slice(0, 200)
  if (plain === '' || plain.includes('@')) return {}
  const [last, first] = plain.split(/,\s*/, 2)
  if (first && last) return { first_name: first, last_name: last }
  const cut = plain.lastIndexOf(' ')
  return cut < 0 ? { first_name: plain } : { first_name: plain.slice(0, cut), last_name: plain.slice(cut + 1) }
}

const findContact = (ctx: Ctx, address: string) =>
  findOneRecord(ctx, contacts, {
    or: [
      ['email', '==', address],
      ['emails', 'array-contains', address],
    ],
  })

/**
 * The contact that a mail's sender is, by any of its addresses; a new sender becomes a contact that waits to be
 * verified (decision M3). Two first mails at once make one contact.
 */
export async function senderContact(ctx: Ctx, { address, name }: MailAddress): Promise<RowOf<typeof contacts>> {
  const known = await findContact(ctx, address)
  if (known) return known
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtext(${`contact ${ctx.db.tenant.clientId}`}), hashtext(${address}))`,
  )
  const made = await findContact(ctx, address)
  if (made) return made
  const doc = contacts.shape.parse({
    ...splitName(name),
    email: address,
    verified: false,
    metadata: { request: 'pending' },
  })
  return createRecord(ctx, contacts, { doc })
}
