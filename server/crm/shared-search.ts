import { searches, type sharedSearch } from '../../domain/crm/index.ts'
import { termsOf } from '../../domain/kernel/search/saved-search.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import { records } from '../../domain/records.ts'
import type { Ctx } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import { beyondReach } from '../platform/records/index.ts'
import { requireReach } from '../platform/records/authorise.ts'

/**
 * A saved search for users who may read its records. Throws NotFound; Forbidden with the role that is missing. It
 * returns the query, without results.
 */
export async function readSharedSearch(ctx: Ctx, id: string): Promise<OutputOf<typeof sharedSearch>> {
  const search = await beyondReach(ctx, searches).get(id)
  const definition = records.find(({ name }) => name === search.index)
  if (!definition) throw new NotFound(`index ${search.index}`)
  requireReach(definition, 'read', ctx.actor)
  const { name, index, subtype, user } = search
  return { id, name, index, subtype, ...termsOf(search), filters: search.filters, is_own: user === ctx.actor.userId }
}
