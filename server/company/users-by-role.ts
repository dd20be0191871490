import { clients, users, usersByRole, type UserSummary } from '../../domain/company/index.ts'
import type { Entry, RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { findRecord, listRecords } from '../platform/records/index.ts'

/** Under this name stand the client's own agents, whom the specification adds to the list (1-shell section 7). */
const agentsKey = 'agents'
const page = 500

type User = RowOf<typeof users>

const summaryOf = ({ id, name, nick_name, email, phone, color, img, is_restricted }: User): UserSummary => ({
  id,
  name,
  nick_name,
  restricted: is_restricted,
  ...(email !== undefined && { email }),
  ...(phone !== undefined && { phone }),
  ...(color !== undefined && { color }),
  ...(img !== undefined && { img }),
})

/** All active users within the actor's sight: for a restricted user those who are not, and themselves. */
async function visibleUsers(ctx: Ctx): Promise<User[]> {
  const found: User[] = []
  let last: User | undefined
  do {
    const rows: User[] = await listRecords(ctx, users, {
      where: last
        ? {
            and: [
              ['active', '==', true],
              ['id', '>', last.id],
            ],
          }
        : ['active', '==', true],
      orderBy: { field: 'id', direction: 'asc' },
      limit: page,
    })
    found.push(...rows)
    last = rows.length === page ? rows.at(-1) : undefined
  } while (last)
  return found
}

/** The client's own agents whom the actor may see, in the client's order: its entries outlive the people that they name. */
function agentsAmong(found: readonly User[], agents: readonly Entry[]): UserSummary[] {
  const summaries = new Map(found.map((user) => [user.id, summaryOf(user)]))
  return agents.flatMap(({ id }) => summaries.get(id) ?? [])
}

async function byRole(ctx: Ctx): Promise<Record<string, UserSummary[]>> {
  const found = (await visibleUsers(ctx)).toSorted((one, other) => one.name.localeCompare(other.name))
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
