import { contactTypes, type contactTypesOf } from '../../domain/crm/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { listRecords } from '../platform/records/index.ts'

/** Limit of kinds, above any useful number. */
const most = 500

/** The client's kinds of contacts by name. Throws Forbidden with the role that is missing. */
export async function typesOfContacts(ctx: Ctx): Promise<OutputOf<typeof contactTypesOf>> {
  const rows = await listRecords(ctx, contactTypes, { limit: most })
  return { types: rows.map(({ name, color, description }) => ({ name, color, description })) }
}
