import { clientIds } from '../../../world.ts'
import type { Asking } from '../world/persistent-caller.ts'
import { expectNone, type Judged } from './asked.ts'

const recounted = `
  select c.user_id, c.total, c.unread, c.unseen, coalesce(r.total, 0) as own_total, coalesce(r.unread, 0) as own_unread, coalesce(r.unseen, 0) as own_unseen
  from unread_counts c left join (
    select client_id, "user", count(*)::int as total, count(*) filter (where unread)::int as unread, count(*) filter (where not coalesce(seen, false))::int as unseen
    from unread where trashed_at is null group by 1, 2
  ) r on r.client_id = c.client_id and r."user" = c.user_id
  where (c.total, c.unread, c.unseen) is distinct from (coalesce(r.total, 0), coalesce(r.unread, 0), coalesce(r.unseen, 0))`

const miscounted = `
  select t.id, t.doc ->> 'message_count' as said, count(m.id)::int as found, t.unread as says_unread, bool_or(m.unread) as has_unread,
    jsonb_path_query_array(t.doc, '$.activity[*].id') as lines, array_agg(m.id order by m.date desc, m.id desc) as ids
  from threads t left join threadsmsgs m on m.client_id = t.client_id and m.thread = t.id and not coalesce(m.draft, false) and m.trashed_at is null
  where t.trashed_at is null group by t.client_id, t.id, t.doc, t.unread
  having (t.doc ->> 'message_count')::int <> count(m.id) or (coalesce(bool_or(m.unread), false) and not coalesce(t.unread, false)) or count(m.id) = 0
    or (jsonb_path_query_first(t.doc, '$.activity[0].id') #>> '{}') is distinct from (array_agg(m.id order by m.date desc, m.id desc))[1]`

const searchable = ['threads', 'threadsmsgs', 'tasks', 'contacts'] as const

/** Every record that lives is found by search, and nothing else is. */
const misindexed = (record: string): string => `
  select coalesce(r.id, s.id) as id, r.id is null as only_indexed
  from (select client_id, id, last_date from ${record} where trashed_at is null) r
  full join (select client_id, id, last_date from search_documents where record = '${record}') s on s.client_id = r.client_id and s.id = r.id
  where r.id is null or s.id is null or r.last_date <> s.last_date`

interface Counted {
  readonly hits: readonly unknown[]
  readonly nbHits: number
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

async function judgeFacets({ chronicle, ledger }: Judged, caller: Asking): Promise<void> {
  const asked = { query: ledger.tag, facets: ['state', 'priority'], hitsPerPage: 500, typoTolerance: false }
  const { body } = await caller.ask<Counted>('POST', '/api/search/tasks', { body: asked })
  const sum = (facet: string) => Object.values(body.facets?.[facet] ?? {}).reduce((total, count) => total + count, 0)
  const counts = {
    listed: body.hits.length,
    hits: body.nbHits,
    state: sum('state'),
    priority: sum('priority'),
    made: ledger.tasks.size,
  }
  chronicle.expect(new Set(Object.values(counts)).size === 1, 'facet counts equal the lists', counts)
}

/** Counts equal lists. */
export async function judgeCounts(judged: Judged, caller: Asking): Promise<void> {
  await expectNone(judged, 'unread counts equal the unread lists', { text: recounted })
  await expectNone(judged, 'a thread counts and shows the messages that it has', { text: miscounted })
  for (const record of searchable)
    await expectNone(judged, `search knows what is there: ${record}`, { text: misindexed(record) })
  await judgeFacets(judged, caller)
}

/** Every row is what its history leads to: all versions, one after the other, up to the newest one. */
const torn = (record: string): string => `
  select r.id, r.version, h.writes, h.first, h.last from ${record} r
  left join (select client_id, id, count(*)::int as writes, min(version) as first, max(version) as last from history where record = '${record}' group by 1, 2) h
    on h.client_id = r.client_id and h.id = r.id
  where r.client_id = '${clientIds.LARO}' and r.version > 1 and (h.writes, h.first, h.last) is distinct from (r.version, 1, r.version)`

/**
 * Versions of a message without an entry are those of continuous writing: the first one has an entry, and if some have
 * none, their last state was still a draft (migration 0053).
 */
const tornMessages = `
  with entries as (
    select h.id, h.version, lead(h.version) over ofOne as next, lead(h.before -> 'doc') over ofOne as doc,
      row_number() over ofOne as place
    from history h
    where h.client_id = '${clientIds.LARO}' and h.record = 'threadsmsgs'
    window ofOne as (partition by h.id order by h.version)
  )
  select r.id, r.version, e.version as entry, e.next from threadsmsgs r
  left join entries e on e.id = r.id
  where r.client_id = '${clientIds.LARO}' and r.version > 1 and (
    e.id is null or (e.place = 1 and e.version <> 1) or e.version > r.version
    or (coalesce(e.next, r.version + 1) - e.version > 1 and coalesce(e.doc, r.doc) ->> 'draft' is distinct from 'true'))`

export async function judgeHistory(judged: Judged): Promise<void> {
  for (const record of ['threads', 'tasks', 'unread'])
    await expectNone(judged, `history is whole: ${record}`, { text: torn(record) })
  await expectNone(judged, 'history is whole: threadsmsgs', { text: tornMessages })
}
