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

/** A thread and what stands in it for one reader. */
export interface ThreadParts {
  readonly thread: Thread
  /** A page of messages with their bodies, newest first. */
  readonly messages: readonly Message[]
  /** Where the next page begins; null when there is none. */
  readonly next: string | null
  /** The message that began the thread, when it lies beyond the first page. */
  readonly source: Message | undefined
  /** The reader's own draft. */
  readonly draft: Message | undefined
  /** Senders of these messages, in lower case, whose remote pictures are shown. */
  readonly allowed: ReadonlySet<string>
  readonly isUnread: boolean
  /** Position of the change feed at this read. */
  readonly cursor: string
}

export interface PageAsked {
  readonly threadId: string
  readonly limit: number
  readonly after?: string | undefined
}

type StoredThread = StoredRow & { readonly doc: DocOf<typeof threads> }

/** What the thread's own row carries beside it. */
interface Aside {
  readonly cursor: string
  readonly allowed: readonly string[] | null
  readonly is_unread: boolean | null
}

type PartRow = Aside &
  (
    | ({ readonly part: 'thread' } & StoredThread)
    | ({ readonly part: 'page' | 'source' | 'draft' } & StoredMessage)
    | { readonly part: null }
  )

/** The steps of the statement that find messages, each within the thread's own step: out of reach there are none. */
function messageSteps({ limit, after }: PageAsked, userId: string): Statement<unknown> {
  const standing = sql.raw('r.client_id = t.client_id and r.thread = t.id and r.trashed_at is null')
  return sql`
    page as materialized (
      select m.* from t cross join lateral (
        select ${stored} from threadsmsgs r
        where ${standing} and r.draft = false ${sql.join(sectionsOf({ column: byDate, direction: 'desc' }, after))}
        order by r.date desc, r.id desc limit ${limit + 1}) m
    ), source as materialized (
      select m.* from t cross join lateral (
        select ${stored} from threadsmsgs r
        where ${standing} and r.draft = false and ${after === undefined} and (select count(*) from page) > ${limit}
        order by r.date, r.id limit 1) m
    ), draft as (
      select m.* from t cross join lateral (
        select ${stored} from threadsmsgs r
        where ${standing} and r.draft and r.state <> 'held' and r.creator_id = ${userId}
        order by r.date desc, r.id desc limit 1) m
    ), senders as (
      select lower(doc #>> '{from,address}') as address from page
      union select lower(doc #>> '{from,address}') from source
    )`
}

/** The whole in one statement, so that it is of one moment and costs one round trip. */
function partsOf(ctx: Ctx, asked: PageAsked): Promise<PartRow[]> {
  const { tenant } = ctx.db
  return ctx.db.once(sql<PartRow>`
    with s as materialized (${tenantStep(tenant)}),
    t as materialized (
      select r.client_id, ${stored} from s cross join threads r
      where r.client_id = s.client_id and r.id = ${asked.threadId} and r.trashed_at is null ${withinReach(ctx, threads)}
    ), ${messageSteps(asked, tenant.userId)},
    parts as (
      select 0 as place, 'thread' as part, id, version, date, last_date, active, doc,
        array(
          select i.address from image_senders i where i.client_id = t.client_id and i.address in (select address from senders)
        ) as allowed,
        exists (
          select 1 from unread u
          where u.client_id = t.client_id and u."user" = ${tenant.userId} and u.thread = t.id and u.trashed_at is null
            and u.unread
        ) as is_unread
      from t
      union all select row_number() over (order by date desc, id desc), 'page', page.*, null, null from page
      union all select 0, 'source', source.*, null, null from source
      union all select 0, 'draft', draft.*, null, null from draft
    )
    select p.*, s.cursor ${seenColumn(tenant)} from s left join parts p on true order by p.place`)
}

function pageOf(messages: readonly Message[], limit: number): Pick<ThreadParts, 'messages' | 'next'> {
  const page = messages.slice(0, limit)
  const last = page.at(-1)
  const isMore = messages.length > limit && last !== undefined
  return { messages: page, next: isMore ? printCursor(last.date, last.id) : null }
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
  const messagesIn = (part: 'page' | 'source' | 'draft'): Message[] =>
    rows.flatMap((row) => {
      if (row.part !== part) return []
      const { id, version, date, last_date, active, doc } = row
      return [asMessage({ id, version, date, last_date, active, doc })]
    })
  return {
    thread: asThread(thread),
    ...pageOf(messagesIn('page'), asked.limit),
    source: messagesIn('source')[0],
    draft: messagesIn('draft')[0],
    allowed: new Set(thread.allowed),
    isUnread: thread.is_unread === true,
    cursor: thread.cursor,
  }
}
