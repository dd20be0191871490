import { consentSourceWords, subscriptionSources, type TimelineEntry } from '../../../domain/crm/index.ts'
import { consentWays, consentWayWords, hasRole, nameOfPerson } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { nameOfActor } from '../../platform/records/name-of-actor.ts'
import type { Asked } from './sources.ts'

type Fragment = ReturnType<typeof sql>

const whats = [
  'mail',
  'joined',
  'left',
  'subscribed',
  'unsubscribed',
  'mail-allowed',
  'mail-stopped',
  'texts-allowed',
  'texts-stopped',
] as const

interface MarketingRow {
  readonly id: string
  readonly at: number
  readonly what: (typeof whats)[number]
  /** Group, email address or phone number. */
  readonly name: string | null
  readonly subject: string | null
  readonly thread: string | null
  /** Delivery state of a mail. */
  readonly status: string | null
  readonly source: string | null
  readonly how: string | null
  readonly word: string | null
  readonly note: string | null
  /** Name of the colleague who noted or did it. */
  readonly noted_by: string | null
}

const mails = (clientId: string, ids: readonly string[]): Fragment => sql`
  select 'mail ' || o.message_id || ' ' || o.address as id, o.updated_at as at, 'mail' as what,
    m.doc #>> '{object,label}' as name, m.doc ->> 'subject' as subject, m.doc ->> 'tRef' as thread, o.status,
    null as source, null as how, null as word, null as note, m.doc #>> '{creator,label}' as noted_by
  from outbox o join threadsmsgs m on m.client_id = o.client_id and m.id = o.message_id
  where o.client_id = ${clientId} and o.contact_id = any(${[...ids]}::text[]) and m.trashed_at is null`

/** Joins the versions of records, each with its document before and after: `h`, `b.doc` and `a.doc`. */
const versions = (record: string): Fragment => sql`
  join history h on h.client_id = r.client_id and h.record = ${record} and h.id = r.id
  cross join lateral (select h.before -> 'doc' as doc) b
  cross join lateral (
    select coalesce(
      (select n.before -> 'doc' from history n
       where n.client_id = h.client_id and n.record = h.record and n.id = h.id and n.version > h.version
       order by n.version limit 1),
      r.doc) as doc
  ) a`

const versionId = sql`(h.record || ' ' || h.id || ' ' || lpad(h.version::text, 8, '0'))`

const subscriptionEvents = (clientId: string, ids: readonly string[]): Fragment => sql`
  select ${versionId} as id, h.at,
    case
      when a.doc ->> 'state' = 'unsubscribed' and b.doc ->> 'state' is distinct from 'unsubscribed' then 'unsubscribed'
      when a.doc ->> 'state' = 'subscribed' and (b.doc ->> 'state' = 'unsubscribed'
        or a.doc ->> 'how' is not null and b.doc ->> 'how' is null) then 'subscribed'
      when a.doc ->> 'is_member' = 'true' and b.doc ->> 'is_member' is distinct from 'true' then 'joined'
      when a.doc ->> 'is_member' = 'false' and b.doc ->> 'is_member' = 'true' then 'left'
    end as what,
    (select g.doc ->> 'name' from groups g where g.client_id = r.client_id and g.id = r.doc ->> 'group_id') as name,
    null as subject, null as thread, null as status, a.doc ->> 'source' as source, a.doc ->> 'how' as how, null as word,
    a.doc ->> 'note' as note, coalesce(a.doc #>> '{by,label}', ${nameOfActor(sql`h.client_id`, sql`h.actor_id`)}) as noted_by
  from subscriptions r ${versions('subscriptions')}
  where r.client_id = ${clientId} and r.contact_id = any(${[...ids]}::text[])`

const consentEvents = (record: 'mailconsents' | 'textconsents', key: string, reached: Fragment): Fragment => sql`
  select ${versionId} as id, h.at,
    case when a.doc ->> 'state' is distinct from b.doc ->> 'state'
      then ${record === 'mailconsents' ? 'mail-' : 'texts-'} || (a.doc ->> 'state') end as what,
    r.doc ->> ${key} as name, null as subject, null as thread, null as status, a.doc ->> 'source' as source,
    a.doc ->> 'how' as how, a.doc ->> 'word' as word, a.doc ->> 'note' as note, a.doc #>> '{by,label}' as noted_by
  from ${sql.table(record)} r ${versions(record)}
  where ${reached}`

/** Selects the current addresses or numbers of contacts. */
const selectReaches = (clientId: string, ids: readonly string[], fields: readonly [string, string]): Fragment => sql`
  select lower(v.value) from contacts c
  cross join lateral (
    select c.doc ->> ${fields[0]} as value
    union all
    select jsonb_array_elements_text(case jsonb_typeof(c.doc -> ${fields[1]}) when 'array' then c.doc -> ${fields[1]} else '[]' end)
  ) v
  where c.client_id = ${clientId} and c.id = any(${[...ids]}::text[]) and v.value is not null`

/** Selects mails to groups, membership changes and consents of contacts that the actor may read. */
export function marketingRows({ actor, db }: Ctx, ids: readonly string[]): Fragment {
  const { clientId } = db.tenant
  const parts = [
    subscriptionEvents(clientId, ids),
    consentEvents(
      'mailconsents',
      'email',
      sql`r.client_id = ${clientId} and r.doc ->> 'email' in (${selectReaches(clientId, ids, ['email', 'emails'])})`,
    ),
    ...(hasRole(actor, 'user')
      ? [
          mails(clientId, ids),
          consentEvents(
            'textconsents',
            'phone',
            sql`r.client_id = ${clientId} and r.doc ->> 'phone' in (${selectReaches(clientId, ids, ['phone', 'phones'])})`,
          ),
        ]
      : []),
  ]
  return sql`select * from (${sql.join(parts, sql` union all `)}) e where e.what is not null`
}

const titles: Readonly<Record<MarketingRow['what'], string>> = {
  mail: 'Mail to the group',
  joined: 'Added to the group',
  left: 'Taken out of the group',
  subscribed: 'Subscribed to',
  unsubscribed: 'Unsubscribed from',
  'mail-allowed': 'Wants group emails at',
  'mail-stopped': 'Wants no group emails at',
  'texts-allowed': 'Wants texts at',
  'texts-stopped': 'Wants no texts at',
}

const statusWords: Readonly<Record<string, string>> = { sent: 'Sent', failed: 'Not sent', unknown: 'Unknown' }

const isOneOf = <Word extends string>(words: readonly Word[], word: string | null): word is Word =>
  words.some((one) => one === word)

/** Formats the source of a statement: 'on the phone, noted by Ana Silva: asked for ski news'. */
function describeSource({ source, how, word, note, noted_by }: MarketingRow): string {
  const where = isOneOf(consentWays, how)
    ? consentWayWords[how]
    : isOneOf(subscriptionSources, source) && source !== 'colleague'
      ? consentSourceWords[source]
      : ''
  const parts = [
    where,
    word === null || word === '' ? '' : `said ${word}`,
    noted_by === null ? '' : `noted by ${noted_by}`,
  ]
  const said = parts.filter((part) => part !== '').join(', ')
  return note === null || note === '' ? said : `${said}: ${note}`
}

const formatTitle = ({ what, name }: MarketingRow): string => `${titles[what]} ${name ?? ''}`.trim()

const mailEntry = (row: MarketingRow): TimelineEntry => ({
  kind: 'marketing',
  id: row.id,
  at: row.at,
  who: row.noted_by,
  title: row.subject === null || row.subject === '' ? formatTitle(row) : row.subject,
  words: formatTitle(row),
  path: row.thread === null ? null : `threads?thread=${encodeURIComponent(row.thread)}`,
  state: statusWords[row.status ?? ''] ?? 'Waiting',
})

function toEntry(row: MarketingRow): TimelineEntry {
  const { id, at, what } = row
  const title = formatTitle(row)
  if (what === 'mail') return mailEntry(row)
  const isByHand = what === 'joined' || what === 'left'
  const words = isByHand ? (row.noted_by === null ? '' : `by ${row.noted_by}`) : describeSource(row)
  return { kind: 'marketing', id, at, who: row.noted_by, title, words, path: null }
}

/** Selects one page of entries, newest first. */
const selectPage = <Row>(entries: Fragment, { behind, limit }: Asked) => sql<Row>`
  select e.* from (${entries}) e
  ${behind === undefined ? sql`` : sql`where (e.at, e.id collate "C") < (${behind.at}, ${behind.id})`}
  order by e.at desc, e.id collate "C" desc limit ${limit}`

/** Reads one page of the mails to groups, memberships and consents of contacts. */
export async function readMarketing(ctx: Ctx, asked: Asked): Promise<TimelineEntry[]> {
  const rows = await ctx.db.run(selectPage<MarketingRow>(marketingRows(ctx, asked.contacts), asked))
  return rows.map(toEntry)
}

/** Suffix of the id of an entry for an undone merge. */
const undoneMark = ' undone'

interface MergeRow {
  readonly id: string
  readonly at: number
  readonly gone: string
  readonly by: string | null
}

/** Selects merges into contacts, and undone merges. */
export const mergeRows = ({ db }: Ctx, ids: readonly string[]): Fragment => {
  const row = (at: Fragment, by: Fragment, isUndone: boolean) => sql`
    select m.id || ${isUndone ? undoneMark : ' merged'} as id, ${at} as at, coalesce(nullif(c.doc ->> 'name', ''), c.doc ->> 'email', 'a contact') as gone,
      ${nameOfActor(sql`m.client_id`, by)} as by
    from contact_merges m left join contacts c on c.client_id = m.client_id and c.id = m.gone
    where m.client_id = ${db.tenant.clientId} and m.kept = any(${[...ids]}::text[]) and ${at} is not null`
  return sql`${row(sql`m.at`, sql`m.by_user`, false)} union all ${row(sql`m.undone_at`, sql`m.undone_by`, true)}`
}

/** Reads one page of the merges of contacts. */
export async function readMerges(ctx: Ctx, asked: Asked): Promise<TimelineEntry[]> {
  const rows = await ctx.db.run(selectPage<MergeRow>(mergeRows(ctx, asked.contacts), asked))
  return rows.map(({ id, at, gone, by }) => ({
    kind: 'merges',
    id,
    at,
    who: nameOfPerson(by ?? undefined, ctx.actor.isDefaultClient),
    title: id.endsWith(undoneMark) ? `Separated ${gone} again` : `Merged ${gone} into this contact`,
    words: by === null ? '' : `by ${nameOfPerson(by, ctx.actor.isDefaultClient)}`,
    path: null,
  }))
}
