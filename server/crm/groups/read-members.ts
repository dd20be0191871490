import { contacts, flightPreferences, groups, membersPage, type groupMembers } from '../../../domain/crm/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { requireReach } from '../../platform/records/authorise.ts'
import { getRecord } from '../../platform/records/index.ts'
import { countPeople, peopleOf } from './group-people.ts'

type Page = OutputOf<typeof groupMembers>
type Query = InputOf<typeof groupMembers>['query']
type Member = Page['members'][number]

interface Row extends Omit<Member, 'preferences'> {
  readonly preferences: unknown
}

/** Reads where a page ended: a name and an id. Throws Invalid. */
function placeOf(after: string): readonly [string, string] {
  const at = after.lastIndexOf('\n')
  if (at < 0) throw new Invalid([{ path: 'after', code: 'bad-cursor' }])
  return [after.slice(0, at), after.slice(at + 1)]
}

const like = (words: string): string => `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Condition of a page on the people `p` of a group. */
function asked({ state, query = '', after }: Query) {
  const conditions = [
    ...(state === undefined ? [] : [sql`p.state = ${state}`]),
    ...(query.trim() === '' ? [] : [sql`(p.name ilike ${like(query)} or p.email ilike ${like(query)})`]),
    ...(after === undefined ? [] : [sql`(p.name collate "C", p.id) > (${sql.join([...placeOf(after)])})`]),
  ]
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/**
 * One page of who is in a group, by name, with how many there are in each state. For those who also read contacts. Throws
 * NotFound, Forbidden, Invalid.
 */
export async function readMembers(ctx: Ctx, id: string, query: Query): Promise<Page> {
  const group = await getRecord(ctx, groups, id)
  requireReach(contacts, 'read', ctx.actor)
  const rows = await ctx.db.run(sql<Row>`
    select p.id, p.name, p.email, p.phone, p.company, p.state, p.is_stopped,
      (select s.doc -> 'preferences' from subscriptions s where s.client_id = ${ctx.db.tenant.clientId}
        and s.group_id = ${group.id} and s.contact_id = p.id and s.trashed_at is null limit 1) as preferences
    from (${peopleOf(ctx, group)}) p ${asked(query)}
    order by p.name collate "C", p.id limit ${membersPage + 1}`)
  const members = rows
    .slice(0, membersPage)
    .map((row) => ({ ...row, preferences: flightPreferences.parse(row.preferences ?? {}) }))
  const last = members.at(-1)
  const next = rows.length > membersPage && last !== undefined ? `${last.name}\n${last.id}` : null
  return { members, next, counts: await countPeople(ctx, group) }
}
