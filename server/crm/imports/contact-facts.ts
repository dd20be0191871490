import { clients, users } from '../../../domain/company/index.ts'
import { contacts, contactTypes, groups, type contactImports, type ContactFacts } from '../../../domain/crm/index.ts'
import { hasRole, type DocOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { customFieldsOf } from '../../platform/records/custom-values.ts'
import { beyondReach, listRecords } from '../../platform/records/index.ts'

const mostTypes = 500

/** Lists the manual groups of the client; undefined for an actor who may not put people into groups. */
async function groupsForImport(ctx: Ctx): Promise<ContactFacts['groups']> {
  if (!hasRole(ctx.actor, 'groups')) return undefined
  const manual = await beyondReach(ctx, groups).every(['type', '==', 'manual'])
  return manual.map(({ id, name }) => ({ id, name }))
}

/** Loads the facts for reading the rows of a file: lists of the client, and the choices of the user. */
export async function loadContactFacts(
  ctx: Ctx,
  { order, replaced }: Partial<Pick<DocOf<typeof contactImports>, 'order' | 'replaced'>>,
): Promise<ContactFacts> {
  const fields = (await customFieldsOf(ctx, contacts)).filter(({ hidden }) => !hidden)
  const types = await listRecords(ctx, contactTypes, { limit: mostTypes })
  const { timezone } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  const colleagues = await beyondReach(ctx, users).every(['active', '==', true])
  const agents = colleagues.map(({ id, name, nick_name: nick, email }) => ({
    entry: { id, label: name },
    names: [name, nick, email ?? ''].filter((one) => one !== ''),
  }))
  const typeNames = types.map(({ name }) => name)
  return { typeNames, fields, timezone, agents, groups: await groupsForImport(ctx), order, replaced, now: ctx.now }
}
