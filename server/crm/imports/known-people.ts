import { contacts, type ImportedContact } from '../../../domain/crm/index.ts'
import { phoneForms } from '../../../domain/crm/phone-forms.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { beyondReach } from '../../platform/records/index.ts'

type Contact = RowOf<typeof contacts>

interface Reached {
  readonly key: string
  readonly id: string
}

/** Which contacts have these addresses and numbers, as their first or as another one. */
async function reachedBy(ctx: Ctx, emails: readonly string[], phones: readonly string[]): Promise<Reached[]> {
  const { clientId } = ctx.db.tenant
  const [asked, numbers] = [[...emails], [...phones]]
  return ctx.db.run(sql<Reached>`
    select c.email as key, c.id from contacts c
    where c.client_id = ${clientId} and c.trashed_at is null and c.email = any(${asked}::text[])
    union all
    select c.phone, c.id from contacts c
    where c.client_id = ${clientId} and c.trashed_at is null and c.phone = any(${numbers}::text[])
    union all
    select v.value, v.id from listed_values v join contacts c on c.client_id = v.client_id and c.id = v.id
    where v.client_id = ${clientId} and v.record = 'contacts' and c.trashed_at is null
      and (v.field = 'emails' and v.value = any(${asked}::text[]) or v.field = 'phones' and v.value = any(${numbers}::text[]))`)
}

/** The contact that each row is of, among those that are here; by its address, and by its number where it has none. */
export async function knownIds(ctx: Ctx, rows: readonly ImportedContact[]): Promise<readonly (string | undefined)[]> {
  const emails = rows.flatMap(({ email }) => email ?? [])
  const forms = new Map(rows.flatMap(({ phone }) => (phone ? [[phone, phoneForms(phone)] as const] : [])))
  const found = new Map((await reachedBy(ctx, emails, [...forms.values()].flat())).map(({ key, id }) => [key, id]))
  return rows.map(({ email, phone }) => {
    if (email !== undefined) return found.get(email)
    return (phone ? (forms.get(phone) ?? []) : []).map((form) => found.get(form)).find((id) => id !== undefined)
  })
}

/** Contacts by their ids, whole. */
export async function wholeContacts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
  const found = await Promise.all([...new Set(ids)].map((id) => beyondReach(ctx, contacts).find(id)))
  return new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])))
}
