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
  readonly name: string | null
}

/** Lists the primary and secondary emails of a row. */
export const listEmails = ({ email, emails = [] }: ImportedContact): readonly string[] => [
  ...(email === undefined ? [] : [email]),
  ...emails,
]

const namePlainly = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const nameOfRow = ({ first_name: first = '', last_name: last = '' }: ImportedContact): string =>
  namePlainly(`${first} ${last}`)

/** Contacts with these addresses and numbers, as their first or as another one. */
async function reachedBy(ctx: Ctx, emails: readonly string[], phones: readonly string[]): Promise<Reached[]> {
  const { clientId } = ctx.db.tenant
  const [asked, numbers] = [[...emails], [...phones]]
  return ctx.db.run(sql<Reached>`
    select c.email as key, c.id, c.name from contacts c
    where c.client_id = ${clientId} and c.trashed_at is null and c.email = any(${asked}::text[])
    union all
    select c.phone, c.id, c.name from contacts c
    where c.client_id = ${clientId} and c.trashed_at is null and c.phone = any(${numbers}::text[])
    union all
    select v.value, v.id, c.name from listed_values v join contacts c on c.client_id = v.client_id and c.id = v.id
    where v.client_id = ${clientId} and v.record = 'contacts' and c.trashed_at is null
      and (v.field = 'emails' and v.value = any(${asked}::text[]) or v.field = 'phones' and v.value = any(${numbers}::text[]))`)
}

/** Contacts that are here, by the addresses and numbers that some rows name. */
export class KnownPeople {
  /** By address or number; the names of all the people that have it, by their ids. */
  readonly #found = new Map<string, Map<string, string>>()

  private constructor(found: readonly Reached[]) {
    for (const { key, id, name } of found) this.#note(key, id, namePlainly(name ?? ''))
  }

  #note(key: string, id: string, name: string): void {
    const people = this.#found.get(key) ?? new Map<string, string>()
    if (!people.has(id)) people.set(id, name)
    this.#found.set(key, people)
  }

  static async among(ctx: Ctx, rows: readonly ImportedContact[]): Promise<KnownPeople> {
    const emails = rows.flatMap(listEmails)
    const phones = rows.flatMap(({ phone }) => (phone ? phoneForms(phone) : []))
    return new KnownPeople(await reachedBy(ctx, emails, [...new Set(phones)]))
  }

  /** The contact of a row: by its address; without one by its number, if exactly one person has it under that name. */
  idOf(row: ImportedContact): string | undefined {
    const { email, phone } = row
    if (email !== undefined) return this.#found.get(email)?.keys().next().value
    const people = new Map((phone ? phoneForms(phone) : []).flatMap((form) => [...(this.#found.get(form) ?? [])]))
    const name = nameOfRow(row)
    const same = [...people].filter(([, known]) => name === '' || known === name)
    return same.length === 1 ? same[0]?.[0] : undefined
  }

  /** True if a contact other than `id` has an address. */
  isOthers(email: string, id: string | undefined): boolean {
    return [...(this.#found.get(email)?.keys() ?? [])].some((one) => one !== id)
  }

  /** Knows a contact that was added since, for the rows after it. */
  add(row: ImportedContact, id: string): void {
    const { phone } = row
    for (const key of [...listEmails(row), ...(phone ? phoneForms(phone) : [])]) this.#note(key, id, nameOfRow(row))
  }
}

/** Contacts by their ids, whole. */
export async function wholeContacts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Contact>> {
  const found = await Promise.all([...new Set(ids)].map((id) => beyondReach(ctx, contacts).find(id)))
  return new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])))
}
