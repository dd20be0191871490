import type { Doc } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { nameOfActor } from '../../platform/records/name-of-actor.ts'
import type { HistoryRow } from './read-history.ts'

/** Of a text, in characters; the whole is stored with its record. */
export const mostCharacters = 500

/** For a changed list or object: the difference is searched inside it. */
const mostOfChanged = 20_000

/** Of a list or an object that did not: it may still name the record. */
const mostOfOthers = 2_000

/** Both sides of a change, long values cut, and the present record. */
export interface Versions {
  /** Undefined where there was nothing, or where it is not known. */
  readonly before: Doc | undefined
  readonly after: Doc | undefined
  /** The record as it is now, in the trash or not; undefined where it is gone for ever. */
  readonly current: Doc | undefined
  readonly isTrashed: boolean
  /** The top-level fields that differ. */
  readonly differing: ReadonlySet<string>
  /** Current or last known name of the person; undefined for a person who never was a user of the client. */
  readonly actorName: string | undefined
}

interface Found {
  readonly before: Doc | null
  readonly after: Doc | null
  readonly current: Doc | null
  readonly is_trashed: boolean
  readonly differing: readonly string[]
  readonly actor_name: string | null
}

type Fragment = ReturnType<typeof sql>

/** A value that fits into a page of changes; null if left out. Values that the access rules need stay whole. */
const cut = ({
  key,
  value,
  differs,
  whole,
}: {
  key: Fragment
  value: Fragment
  differs: Fragment
  whole: Fragment
}) => sql`
  case
    when ${key} = any(${whole}) then ${value}
    when jsonb_typeof(${value}) = 'string' then
      case when length(${value} #>> '{}') > ${mostCharacters}::integer
        then to_jsonb(left(${value} #>> '{}', ${mostCharacters}::integer) || '…') else ${value} end
    when length(${value}::text) <= (case when ${differs} then ${mostOfChanged}::integer else ${mostOfOthers}::integer end)
      then ${value}
    when ${differs} then to_jsonb(left(${value}::text, ${mostCharacters}::integer) || '…')
  end`

/** The records of a page as they are now, those in the trash too. */
function existing(clientId: string, rows: readonly HistoryRow[]) {
  const kinds = [...Map.groupBy(rows, ({ record }) => record)].filter(([record]) => recordNamed(record) !== undefined)
  const parts = kinds.map(
    ([record, own]) => sql`
      select ${record}::text as record, id, version, date, last_date, active, doc, trashed_at from ${sql.table(record)}
      where client_id = ${clientId} and id = any(${[...new Set(own.map(({ id }) => id))]}::text[])`,
  )
  const none = sql`
    select ''::text as record, ''::text as id, 0 as version, 0::bigint as date, 0::bigint as last_date, true as active,
      null::jsonb as doc, null::bigint as trashed_at where false`
  return sql.join([none, ...parts], sql` union all `)
}

/** A version as the history keeps it, as one document. */
const flat = (kept: Fragment) => sql`((${kept} -> 'doc') || (${kept} - 'doc'))`

/** The statement of a page's versions. The database compares and cuts, so that no whole documents travel. */
function versionsOfPage(clientId: string, rows: readonly HistoryRow[], whole: readonly string[]) {
  const kept = sql`${[...whole]}::text[]`
  const never = sql`false`
  const asked = rows.map(({ record, id, version, actor_id }, place) => ({ place, record, id, version, actor_id }))
  return sql<Found>`
    with existing as materialized (${existing(clientId, rows)})
    select sides.before, sides.after, coalesce(sides.differing, '{}') as differing,
      (select jsonb_object_agg(key, cut) from (
         select c.key, ${cut({ key: sql`c.key`, value: sql`c.value`, differs: never, whole: kept })} as cut
         from jsonb_each(now_doc.doc) c) small
       where cut is not null) as current,
      existing.trashed_at is not null as is_trashed, ${nameOfActor(sql`${clientId}::uuid`, sql`p.actor_id`)} as actor_name
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as p(place integer, record text, id text, version integer, actor_id text)
    left join history h on h.client_id = ${clientId} and h.record = p.record and h.id = p.id and h.version = p.version
    left join lateral (
      select newer.version, newer.before from history newer
      where newer.client_id = ${clientId} and newer.record = p.record and newer.id = p.id and newer.version > p.version
      order by newer.version limit 1) n on true
    left join existing on existing.record = p.record and existing.id = p.id
    cross join lateral (
      select existing.doc || jsonb_build_object(
        'date', existing.date, 'last_date', existing.last_date, 'active', existing.active) as doc) now_doc
    cross join lateral (
      select ${flat(sql`h.before`)} as before,
        coalesce(${flat(sql`n.before`)}, case when n.version is null then now_doc.doc end) as after) docs
    cross join lateral (
      select array_agg(key) filter (where differs) as differing,
        jsonb_object_agg(key, before) filter (where before is not null) as before,
        jsonb_object_agg(key, after) filter (where after is not null) as after
      from (
        select key, differs, ${cut({ key: sql`key`, value: sql`b`, differs: sql`differs`, whole: kept })} as before,
          ${cut({ key: sql`key`, value: sql`a`, differs: sql`differs`, whole: kept })} as after
        from (
          select key, old.value as b, young.value as a,
            coalesce(old.value, 'null') is distinct from coalesce(young.value, 'null') as differs
          from jsonb_each(docs.before) old full join jsonb_each(docs.after) young using (key)) compared) small) sides
    order by p.place`
}

/** Values written by the changes of a page, in their order. `whole` names the fields that the access rules need. */
export async function readVersions(
  { db }: Ctx,
  rows: readonly HistoryRow[],
  whole: readonly string[],
): Promise<readonly Versions[]> {
  const found = rows.length === 0 ? [] : await db.run(versionsOfPage(db.tenant.clientId, rows, whole))
  return rows.map(({ id, version }, place) => {
    const { before, after, current, is_trashed = false, differing = [], actor_name } = found[place] ?? {}
    return {
      before: before ? { ...before, id, version: version - 1 } : undefined,
      after: after ? { ...after, id, version } : undefined,
      current: current ? { ...current, id } : undefined,
      isTrashed: is_trashed,
      differing: new Set(differing),
      actorName: actor_name ?? undefined,
    }
  })
}
