import { contacts, reachesOf } from '../../../domain/crm/index.ts'
import { keptPhone } from '../../../domain/crm/phone-forms.ts'
import { valueAt, type Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import type { Merge } from './kept-merges.ts'
import { namingPage, type NamingType } from './naming-rows.ts'

/** The condition that row `u.id` came since a merge: the merge did not move it, and it did not name the contact before. */
export const cameSince =
  (ctx: Ctx, merge: Merge) =>
  ({ definition: { name } }: NamingType): Statement<unknown> =>
    sql`
    and not exists (
      select from contact_merge_rows m where m.client_id = ${ctx.db.tenant.clientId} and m.merge_id = ${merge.id}
        and m.record = ${name} and m.id = u.id)
    and exists (
      select from history h where h.client_id = ${ctx.db.tenant.clientId} and h.record = ${name}
        and h.id = u.id and h.before is null and h.at > ${merge.at})`

/** The ids of a page of rows that came to name the contact that was kept since a merge. */
export const laterPage = (
  ctx: Ctx,
  type: NamingType,
  { merge, after }: { readonly merge: Merge; readonly after: string },
): Promise<readonly string[]> => namingPage(ctx, type, { id: merge.kept, after, also: cameSince(ctx, merge)(type) })

/** Addresses and numbers by which later rows go back to a contact. */
export const reachesOfGone = (gone: object): string[] => [...reachesOf(contacts.shape.strip().parse(gone))]

const paths = ['contact.email', 'contact.phone', 'from.address'] as const

/** True if a later row is by one of these addresses or numbers. */
export function isByAddress(doc: Doc, reaches: ReadonlySet<string>): boolean {
  return paths.some((path) => {
    const value = valueAt(doc, path)
    return typeof value === 'string' && (reaches.has(value.toLowerCase()) || reaches.has(keptPhone(value)))
  })
}
