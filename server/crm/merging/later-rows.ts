import { contacts, reachesOf } from '../../../domain/crm/index.ts'
import { keptPhone } from '../../../domain/crm/phone-forms.ts'
import { valueAt, type Doc, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Merge, MovedRow } from './kept-merges.ts'
import { lockNaming, type NamingRow, type NamingType } from './naming-rows.ts'

/** Rows that came to name the contact of a merge since: none that it moved, and none that named the contact before. */
export async function laterRows(
  ctx: Ctx,
  type: NamingType,
  { merge, moved }: { readonly merge: Merge; readonly moved: readonly MovedRow[] },
): Promise<NamingRow[]> {
  const { name } = type.definition
  const isNew = sql`
    and not r.id = any(${moved.map(({ id }) => id)}::text[])
    and exists (
      select from history h where h.client_id = r.client_id and h.record = ${name} and h.id = r.id
        and h.before is null and h.at > ${merge.at})`
  return lockNaming(ctx, type, { id: merge.kept, also: isNew })
}

const paths = ['contact.email', 'contact.phone', 'from.address'] as const

/** Whether what came since is by an address or number of the contact that went. */
export function isByAddress(doc: Doc, gone: RowOf<typeof contacts>): boolean {
  const own = new Set(reachesOf(contacts.shape.strip().parse(gone)))
  return paths.some((path) => {
    const value = valueAt(doc, path)
    return typeof value === 'string' && (own.has(value.toLowerCase()) || own.has(keptPhone(value)))
  })
}
