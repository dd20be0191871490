import { threads } from '../../domain/inbox/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql, type Statement } from '../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../platform/database/tenant.ts'
import { NotFound } from '../platform/errors.ts'
import { sectionsOf, printCursor } from '../platform/records/page-cursor.ts'
import type { StoredRow } from '../platform/records/present.ts'
import { withinReach } from '../platform/records/read.ts'
import type { Thread } from './message-place.ts'
import { asMessage, byDate, stored, type Message, type StoredMessage } from './thread-messages.ts'

/** A thread and its content for one reader. */
export interface ThreadParts {
  readonly thread: Thread
  /** A page of messages with their bodies, newest first. */
  readonly messages: readonly Message[]
  /** Where the page of older messages begins; null when there is none. */
  readonly next: string | null
  /** Where the page of newer messages begins; null when there is none, or was read on towards the first message. */
  readonly previous: string | null
  /** The message that began the thread, when it lies beyond the first page. */
  readonly source: Message | undefined
  /** The reader's own draft. */
  readonly draft: Message | undefined
  /** Senders of these messages, in lower case, with shown remote pictures. */
  readonly allowed: ReadonlySet<string>
  readonly isUnread: boolean
  /** The oldest message that came since the reader has read. */
  readonly firstUnread: FirstUnread | null
  /** The last merge or split that can be taken back, and how the thread was left by it. */
  readonly regrouping: LastRegrouping | null
  /** Position of the change feed at this read. */
  readonly cursor: string
}

export interface PageAsked {
  readonly threadId: string
  readonly limit: number
  /** Only older messages than those of this position. */
  readonly after?: string | undefined
  /** Only newer messages than those of this position. */
  readonly before?: string | undefined
  /** Messages up to this time, and as many after it. */
  readonly at?: number | undefined
}

interface LastRegrouping {
  readonly id: string
  readonly kind: 'merge' | 'split'
  readonly look: string | null
}

interface FirstUnread {
  readonly id: string
  readonly date: number
}

type StoredThread = StoredRow & { readonly doc: DocOf<typeof threads> }

/** Related data joined to the thread's own row. */
interface Aside {
  readonly cursor: string
  readonly allowed: readonly string[] | null
  readonly is_unread: boolean | null
  readonly first_unread: FirstUnread | null
  readonly regrouping: LastRegrouping | null
}

type PartRow = Aside &
  (
    | ({ readonly part: 'thread' } & StoredThread)
    | ({ readonly part: 'page' | 'newer' | 'source' | 'draft' } & StoredMessage)
    | { readonly part: null }
  )

const existing = sql.raw('r.client_id = t.client_id and r.thread = t.id and r.trashed_at is null')

/** Messages towards the first one, newest first: one more than a page, which shows that there are more. */
function olderStep({ limit, after, before, at }: PageAsked): Statement<unknown> {
  const upTo = at === undefined ? sql`` : sql`and r.date <= ${at}`
  return sql`
    select m.* from t cross join lateral (
      select ${stored} from threadsmsgs r
      where ${existing} and r.draft = false ${upTo} ${sql.join(sectionsOf({ column: byDate, direction: 'desc' }, after))}
      order by r.date desc, r.id desc limit ${before === undefined ? limit + 1 : 0}) m`
}

/** Messages towards the newest one, oldest first. */
function newerStep({ limit, before, at }: PageAsked): Statement<unknown> {
  const behind = at === undefined ? sql`` : sql`and r.date > ${at}`
  return sql`
    select m.* from t cross join lateral (
      select ${stored} from threadsmsgs r
      where ${existing} and r.draft = false ${behind} ${sql.join(sectionsOf({ column: byDate, direction: 'asc' }, before))}
      order by r.date, r.id limit ${limit + 1}) m`
}

/** The steps of the statement that find messages, each within the thread's own step: out of reach there are none. */
function messageSteps(asked: PageAsked, userId: string): Statement<unknown> {
  const isJump = asked.at !== undefined || asked.before !== undefined
  const isReadingOn = asked.after !== undefined || asked.before !== undefined
  return sql`
    page as materialized (${olderStep(asked)}),
    newer as materialized (${isJump ? newerStep(asked) : sql`select * from page where false`}),
    source as materialized (
      select m.* from t cross join lateral (
        select ${stored} from threadsmsgs r
        where ${existing} and r.draft = false and ${!isReadingOn} and (select count(*) from page) > ${asked.limit}
        order by r.date, r.id limit 1) m
    ), draft as (
      select m.* from t cross join lateral (
        select ${stored} from threadsmsgs r
        where ${existing} and r.draft and r.state <> 'held' and r.creator_id = ${userId}
        order by r.date desc, r.id desc limit 1) m
    ), senders as (
      select lower(doc #>> '{from,address}') as address from page
      union select lower(doc #>> '{from,address}') from newer
      union select lower(doc #>> '{from,address}') from source
    )`
}

/** The reader's unread items of the thread, and the oldest message that made one of them unread. */
const unreadSteps = (userId: string): Statement<unknown> => sql`
  items as materialized (
    select u.client_id, u.thread, coalesce(u.doc ->> 'first', u.doc ->> 'message') as message from t join unread u
      on u.client_id = t.client_id and u."user" = ${userId} and u.thread = t.id and u.trashed_at is null and u.unread
  ), first_unread as (
    select jsonb_build_object('id', m.id, 'date', m.date) as named from items join threadsmsgs m
      on m.client_id = items.client_id and m.id = items.message and m.thread = items.thread and m.trashed_at is null
    order by m.date, m.id limit 1
  )`

/** The last regrouping of the thread `t`, as JSON. */
const lastRegrouping = sql.raw(`(
  select jsonb_build_object('id', g.id, 'kind', g.kind, 'look', g.after ->> case when g.into_thread = t.id then 'into' else 'from' end)
  from regroupings g
  where g.client_id = t.client_id and (g.into_thread = t.id or g.from_thread = t.id) and g.undone_at is null
  order by g.at desc, g.place desc limit 1)`)

/** The whole in one statement, so that it is of one moment and costs one round trip. */
function partsOf(ctx: Ctx, asked: PageAsked): Promise<PartRow[]> {
  const { tenant } = ctx.db
  return ctx.db.once(sql<PartRow>`
    with s as materialized (${tenantStep(tenant)}),
    t as materialized (
      select r.client_id, ${stored} from s cross join threads r
      where r.client_id = s.client_id and r.id = ${asked.threadId} and r.trashed_at is null ${withinReach(ctx, threads)}
    ), ${messageSteps(asked, tenant.userId)}, ${unreadSteps(tenant.userId)},
    parts as (
      select 0 as place, 'thread' as part, id, version, date, last_date, active, doc,
        array(
          select i.address from image_senders i where i.client_id = t.client_id and i.address in (select address from senders)
        ) as allowed,
        exists (select 1 from items) as is_unread,
        (select named from first_unread) as first_unread, ${lastRegrouping} as regrouping
      from t
      union all select row_number() over (order by date desc, id desc), 'page', page.*, null, null, null, null from page
      union all select row_number() over (order by date, id), 'newer', newer.*, null, null, null, null from newer
      union all select 0, 'source', source.*, null, null, null, null from source
      union all select 0, 'draft', draft.*, null, null, null, null from draft
    )
    select p.*, s.cursor ${seenColumn(tenant)} from s left join parts p on true order by p.place`)
}

const cursorAt = (message: Message | undefined): string | null =>
  message === undefined ? null : printCursor(message.date, message.id)

/** The page to send, newest first, and the positions after its ends if there is more. */
function pageOf(older: readonly Message[], newer: readonly Message[], limit: number) {
  const messages = [...newer.slice(0, limit).toReversed(), ...older.slice(0, limit)]
  return {
    messages,
    next: older.length > limit ? cursorAt(messages.at(-1)) : null,
    previous: newer.length > limit ? cursorAt(messages[0]) : null,
  }
}

const asThread = ({ doc, id, version, date, last_date, active }: StoredThread): Thread => ({
  ...doc,
  id,
  version,
  date,
  last_date,
  active,
})

/** Reads a thread within the actor's reach with a page of its messages. Throws NotFound; Invalid for a bad `after`. */
export async function readParts(ctx: Ctx, asked: PageAsked): Promise<ThreadParts> {
  const rows = await partsOf(ctx, asked)
  const thread = rows.find((row) => row.part === 'thread')
  if (!thread) throw new NotFound(`threads ${asked.threadId}`)
  const messagesIn = (part: 'page' | 'newer' | 'source' | 'draft'): Message[] =>
    rows.flatMap((row) => {
      if (row.part !== part) return []
      const { id, version, date, last_date, active, doc } = row
      return [asMessage({ id, version, date, last_date, active, doc })]
    })
  return {
    thread: asThread(thread),
    ...pageOf(messagesIn('page'), messagesIn('newer'), asked.limit),
    source: messagesIn('source')[0],
    draft: messagesIn('draft')[0],
    allowed: new Set(thread.allowed),
    isUnread: thread.is_unread === true,
    firstUnread: thread.first_unread,
    regrouping: thread.regrouping,
    cursor: thread.cursor,
  }
}
