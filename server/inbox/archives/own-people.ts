import { clients, users } from '../../../domain/company/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import type { Entry, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { beyondReach } from '../../platform/records/index.ts'

export type Contact = RowOf<typeof contacts>

/** Colleagues by their address in lower case, and the addresses of the company itself. */
export interface OwnPeople {
  readonly colleagues: ReadonlyMap<string, Entry>
  readonly addresses: ReadonlySet<string>
}

/** Colleagues and addresses that tell sent mail from received mail. */
export async function findOwnPeople(ctx: Ctx): Promise<OwnPeople> {
  const [all, { inbound_addresses: inbound, name_key: key }] = await Promise.all([
    beyondReach(ctx, users).every(),
    beyondReach(ctx, clients).get(ctx.db.tenant.clientId),
  ])
  const colleagues = new Map(
    all.flatMap(({ id, name, email }) => (email ? [[email.toLowerCase(), { id, label: name }] as const] : [])),
  )
  const own = [...inbound, `${key}@${ctx.platform.config.MAIL_DOMAIN}`].map((address) => address.toLowerCase())
  return { colleagues, addresses: new Set([...colleagues.keys(), ...own]) }
}

/** Contacts with these addresses, as their main address before others. */
export async function findContacts(ctx: Ctx, addresses: readonly string[]): Promise<Map<string, Contact>> {
  const { clientId } = ctx.db.tenant
  const asked = sql`${[...new Set(addresses)]}::text[]`
  const found = await ctx.db.run(sql<{ address: string; id: string }>`
    select v.value as address, v.id from listed_values v
    where v.client_id = ${clientId} and v.record = 'contacts' and v.field = 'emails' and v.value = any(${asked})
    union all
    select c.email, c.id from contacts c
    where c.client_id = ${clientId} and c.trashed_at is null and c.email = any(${asked})`)
  const ids = [...new Set(found.map(({ id }) => id))]
  const rows =
    ids.length === 0 ? [] : await beyondReach(ctx, contacts).list({ where: ['id', 'in', ids], limit: ids.length })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    found.flatMap(({ address, id }) => {
      const contact = byId.get(id)
      return contact ? [[address, contact] as const] : []
    }),
  )
}
