import { chooseName, foldName, type NamedParty, type NameKind } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobRun } from '../../platform/jobs/index.ts'

/** Parties of one transaction. */
const page = 500

interface PartyRow {
  readonly kind: NameKind
  readonly party: string
  readonly label: string
}

/** Id within a record type of a party `p`, for an index to be used. */
const idWithin = (record: string) =>
  sql`(case when p.party like ${`${record}/%`} then substr(p.party, ${record.length + 2}::integer) end) collate "C"`

const kindOfLine = sql`case when l.account = 'receivable' then 'customer' else 'vendor' end`

/** Customers and vendors of an export that have no name in QuickBooks yet. */
const readUnnamed = ({ db }: Ctx, id: string): Promise<PartyRow[]> =>
  db.run(sql<PartyRow>`
    select p.kind, p.party, coalesce(nullif(c.doc ->> 'name', ''), nullif(c.doc ->> 'company', ''),
      nullif(c.doc ->> 'email', ''), a.doc ->> 'name', nullif('Order ' || (o.doc ->> 'number'), ''),
      split_part(p.party, '/', 2)) as label
    from (
      select distinct ${kindOfLine} as kind, l.party
      from ledger_export_entries x join ledger_lines l on l.client_id = x.client_id and l.entry_id = x.entry_id
      where x.client_id = ${db.tenant.clientId} and x.export_id = ${id}
        and l.account in ('receivable', 'operator_payable', 'vendor_payable')
        and not exists (
          select 1 from quickbooks_names n
          where n.client_id = x.client_id and n.party = l.party and n.kind = ${kindOfLine})
      order by 2, 1 limit ${page}) p
    left join contacts c on c.client_id = ${db.tenant.clientId} and c.id = ${idWithin('contacts')}
    left join accounts a on a.client_id = ${db.tenant.clientId} and a.id = ${idWithin('accounts')}
    left join orders o on o.client_id = ${db.tenant.clientId} and o.id = ${idWithin('orders')}
    order by p.party, p.kind`)

async function nameSome(ctx: Ctx, id: string): Promise<number> {
  // Two exports at once choose their names one after the other.
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended('quickbooks names ' || ${ctx.db.tenant.clientId}, 0))`,
  )
  const rows = await readUnnamed(ctx, id)
  if (rows.length === 0) return 0
  const known = await ctx.db.run(
    sql<{ folded: string }>`select n.folded from quickbooks_names n where n.client_id = ${ctx.db.tenant.clientId}`,
  )
  const taken = new Set(known.map(({ folded }) => folded))
  const named = rows.map(({ kind, party, label }) => {
    const name = chooseName(label, (folded) => taken.has(folded))
    taken.add(foldName(name))
    return { kind, party, name, folded: foldName(name) }
  })
  await ctx.db.run(sql`
    insert into quickbooks_names (client_id, kind, party, name, folded)
    select ${ctx.db.tenant.clientId}::uuid, n.kind, n.party, n.name, n.folded
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (kind text, party text, name text, folded text)`)
  return rows.length
}

/** Gives the customers and vendors of an export their names in QuickBooks; a name is never given twice. */
export async function nameParties(run: JobRun, id: string): Promise<void> {
  while ((await run.within((ctx) => nameSome(ctx, id))) === page);
}

interface NameRow extends NamedParty {
  readonly party: string
}

/** Customers and vendors of an export as QuickBooks lists them. */
export const readParties = ({ db }: Ctx, id: string): Promise<NameRow[]> =>
  db.run(sql<NameRow>`
    select n.kind, n.party, n.name, coalesce(c.doc ->> 'company', '') as company,
      coalesce(c.doc ->> 'email', a.doc ->> 'email', '') as email,
      coalesce(c.doc ->> 'phone', a.doc ->> 'phone', '') as phone,
      coalesce(c.doc #>> '{addresses,0,street}', '') as street, coalesce(c.doc #>> '{addresses,0,city}', '') as city,
      coalesce(c.doc #>> '{addresses,0,state}', '') as state, coalesce(c.doc #>> '{addresses,0,zip}', '') as zip
    from quickbooks_names n cross join lateral (select n.party) p
    left join contacts c on c.client_id = n.client_id and c.id = ${idWithin('contacts')}
    left join accounts a on a.client_id = n.client_id and a.id = ${idWithin('accounts')}
    where n.client_id = ${db.tenant.clientId} and (n.kind, n.party) in (
      select distinct ${kindOfLine}, l.party
      from ledger_export_entries x join ledger_lines l on l.client_id = x.client_id and l.entry_id = x.entry_id
      where x.client_id = ${db.tenant.clientId} and x.export_id = ${id}
        and l.account in ('receivable', 'operator_payable', 'vendor_payable'))
    order by n.kind, n.name`)
