import {
  contacts,
  flightPreferences,
  groups,
  membersPage,
  type groupMembers,
  type PreferredAirport,
} from '../../../domain/crm/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
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

/** Condition of a page on the people `p` of a group and their subscriptions `s`. */
function asked({ state, query = '', home, destination, after }: Query) {
  const conditions = [
    ...(state === undefined ? [] : [sql`p.state = ${state}`]),
    ...(query.trim() === '' ? [] : [sql`(p.name ilike ${like(query)} or p.email ilike ${like(query)})`]),
    ...(home === undefined ? [] : [sql`s.doc #>> '{preferences,home}' = ${home}`]),
    ...(destination === undefined
      ? []
      : [sql`s.doc #> '{preferences,destinations}' @> ${JSON.stringify([destination])}::jsonb`]),
    ...(after === undefined ? [] : [sql`(p.name collate "C", p.id) > (${sql.join([...placeOf(after)])})`]),
  ]
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/** The subscription `s` of each of the people `p`, where there is one. */
const subscribed = ({ db }: Ctx, group: string) => sql`
  left join lateral (select s.doc from subscriptions s where s.client_id = ${db.tenant.clientId}
    and s.group_id = ${group} and s.contact_id = p.id and s.trashed_at is null limit 1) s on true`

/** Airports that are offered as a filter. */
const mostPreferred = 100

interface PreferredRow extends PreferredAirport {
  readonly facet: keyof Page['preferred']
}

/** Airports of the preferences of all members of a group, the most preferred first. */
async function countPreferred(ctx: Ctx, group: RowOf<typeof groups>): Promise<Page['preferred']> {
  const rows = await ctx.db.run(sql<PreferredRow>`
    with preferred as (
      select s.doc -> 'preferences' as wishes from (${peopleOf(ctx, group)}) p
      join subscriptions s on s.client_id = ${ctx.db.tenant.clientId} and s.group_id = ${group.id}
        and s.contact_id = p.id and s.trashed_at is null
    ), named as (
      select 'home' as facet, wishes ->> 'home' as code from preferred
      union all
      select 'destinations', d.code from preferred
        cross join lateral jsonb_array_elements_text(coalesce(wishes -> 'destinations', '[]')) d(code)
    )
    select facet, code, count(*)::integer as count from named where code <> ''
    group by facet, code order by count desc, code collate "C" limit ${mostPreferred}`)
  const pick = (facet: PreferredRow['facet']) =>
    rows.filter((row) => row.facet === facet).map(({ code, count }) => ({ code, count }))
  return { home: pick('home'), destinations: pick('destinations') }
}

/**
 * One page of who is in a group, by name, with how many there are in each state. For those who also read contacts. Throws
 * NotFound, Forbidden, Invalid.
 */
export async function readMembers(ctx: Ctx, id: string, query: Query): Promise<Page> {
  const group = await getRecord(ctx, groups, id)
  requireReach(contacts, 'read', ctx.actor)
  const rows = await ctx.db.run(sql<Row>`
    select p.id, p.name, p.email, p.phone, p.company, p.state, p.is_stopped, s.doc -> 'preferences' as preferences
    from (${peopleOf(ctx, group)}) p ${subscribed(ctx, group.id)} ${asked(query)}
    order by p.name collate "C", p.id limit ${membersPage + 1}`)
  const members = rows
    .slice(0, membersPage)
    .map((row) => ({ ...row, preferences: flightPreferences.parse(row.preferences ?? {}) }))
  const last = members.at(-1)
  const next = rows.length > membersPage && last !== undefined ? `${last.name}\n${last.id}` : null
  const preferred = query.after === undefined ? await countPreferred(ctx, group) : { home: [], destinations: [] }
  return { members, next, counts: await countPeople(ctx, group), preferred }
}
