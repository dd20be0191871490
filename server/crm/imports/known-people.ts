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

/** Contacts that are here, by the addresses and numbers that some rows name. */
export class KnownPeople {
  readonly #found: Map<string, string>

  private constructor(found: readonly Reached[]) {
    this.#found = new Map(found.map(({ key, id }) => [key, id]))
  }

  static async among(ctx: Ctx, rows: readonly ImportedContact[]): Promise<KnownPeople> {
    const emails = rows.flatMap(({ email }) => email ?? [])
    const phones = rows.flatMap(({ phone }) => (phone ? phoneForms(phone) : []))
    return new KnownPeople(await reachedBy(ctx, emails, [...new Set(phones)]))
  }

  /** The contact that a row is of: by its address, and by its number where it has none. */
  idOf({ email, phone }: ImportedContact): string | undefined {
    if (email !== undefined) return this.#found.get(email)
    return (phone ? phoneForms(phone) : []).map((form) => this.#found.get(form)).find((id) => id !== undefined)
  }

  /** Knows a contact that was added since, for the rows after it. */
  add({ email, phone }: ImportedContact, id: string): void {
    for (const key of [...(email ? [email] : []), ...(phone ? phoneForms(phone) : [])])
      if (!this.#found.has(key)) this.#found.set(key, id)
  }
}

/** Contacts by their ids, whole. */
export async function wholeContacts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Contact>> {
  const found = await Promise.all([...new Set(ids)].map((id) => beyondReach(ctx, contacts).find(id)))
  return new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])))
}
