import { clients, users, usersByRole, type UserSummary } from '../../domain/company/index.ts'
import type { Entry, RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { everyRecord, findRecord } from '../platform/records/index.ts'

/** This key holds the client's own agents, which the specification adds to the list (1-shell section 7). */
const agentsKey = 'agents'

type User = RowOf<typeof users>

const summaryOf = ({ id, version, name, nick_name, email, phone, color, img, is_restricted }: User): UserSummary => ({
  id,
  version,
  name,
  nick_name,
  restricted: is_restricted,
  ...(email !== undefined && { email }),
  ...(phone !== undefined && { phone }),
  ...(color !== undefined && { color }),
  ...(img !== undefined && { img }),
})

/** The client's own agents whom the actor may see, in the client's order: its entries outlive the people that they name. */
function agentsAmong(found: readonly User[], agents: readonly Entry[]): UserSummary[] {
  const summaries = new Map(found.map((user) => [user.id, summaryOf(user)]))
  return agents.flatMap(({ id }) => summaries.get(id) ?? [])
}

/** For a restricted user those who are not restricted, and themselves. */
async function byRole(ctx: Ctx): Promise<Record<string, UserSummary[]>> {
  const found = (await everyRecord(ctx, users, ['active', '==', true])).toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )
  const lists = new Map<string, UserSummary[]>()
  for (const user of found) {
    for (const role of user.roles) lists.set(role, [...(lists.get(role) ?? []), summaryOf(user)])
  }
  const client = await findRecord(ctx, clients, ctx.actor.clientId)
  const agents = agentsAmong(found, client?.agents ?? [])
  if (agents.length > 0) lists.set(agentsKey, agents)
  return Object.fromEntries(lists)
}

export const usersByRoleRoutes: readonly Route[] = [implement(usersByRole, byRole)]
