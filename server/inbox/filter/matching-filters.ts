import {
  compileRules,
  factsOf,
  isFiltered,
  type FactContact,
  type filters,
  type threadsmsgs,
} from '../../../domain/inbox/index.ts'
import type { DocOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

export type MatchedFilter = DocOf<typeof filters> & { readonly id: string }

interface FilterRow {
  readonly id: string
  readonly doc: DocOf<typeof filters>
  /** The message's contact as it is now; the same in each row. */
  readonly contact: FactContact | null
}

/** The inbox filters of the client in order of name, with the contact that their rules may ask about: one statement. */
const filtersFor = ({ db }: Ctx, contactId: string | undefined): Promise<FilterRow[]> =>
  db.run(sql<FilterRow>`
    select f.id, f.doc, (
      select jsonb_strip_nulls(jsonb_build_object('id', c.id, 'name', c.name, 'company', c.company, 'type', c.type))
      from contacts c
      where c.client_id = ${db.tenant.clientId} and c.id = ${contactId ?? null} and c.trashed_at is null
    ) as contact
    from filters f
    where f.client_id = ${db.tenant.clientId} and f.active and f.type = 'inbox' and f.trashed_at is null
    order by f.name, f.id`)

const matches = (ctx: Ctx, { id, doc }: FilterRow, facts: ReturnType<typeof factsOf>): boolean => {
  const rules = compileRules(doc.rules)
  if (rules.isValid) return rules.matches(facts)
  ctx.log.warn({ filter: id, fault: rules.fault }, 'a message filter cannot be understood')
  return false
}

/** The filters of the client that match a message, in order of name (decision M4). */
export async function matchingFilters(ctx: Ctx, message: RowOf<typeof threadsmsgs>): Promise<readonly MatchedFilter[]> {
  if (!isFiltered(message)) return []
  const rows = await filtersFor(ctx, message.contact?.id)
  const facts = factsOf(message, rows[0]?.contact ?? message.contact)
  return rows.filter((row) => matches(ctx, row, facts)).map(({ id, doc }) => ({ ...doc, id }))
}
