import { contacts } from '../../../domain/crm/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { listRecords } from '../../platform/records/index.ts'

/** Rows that a list is asked for at once. */
const mostAtOnce = 500

/** Contacts by their ids within the caller's reach, with the fields that lists leave out, in any number. */
export async function wholeContacts(ctx: Ctx, ids: readonly string[]): Promise<RowOf<typeof contacts>[]> {
  const found: RowOf<typeof contacts>[] = []
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const part = ids.slice(from, from + mostAtOnce)
    found.push(...(await listRecords(ctx, contacts, { where: ['id', 'in', part], limit: mostAtOnce, isWhole: true })))
  }
  return found
}
