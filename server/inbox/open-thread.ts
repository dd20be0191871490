import { messagePage, threads, type openThread, type threadsmsgs } from '../../domain/inbox/index.ts'
import type { DocOf, OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { NotFound } from '../platform/errors.ts'
import { accessOf, reach } from '../platform/records/authorise.ts'
import { findRecord } from '../platform/records/index.ts'
import { presenter, type StoredRow } from '../platform/records/present.ts'
import type { Thread } from './message-place.ts'
import { definitionOfParent, findParent, pathOfParent } from './parent-of-thread.ts'
import { presentMessage, presentThread, showMessage } from './present-inbox.ts'
import { findMessage, messagesOfThread, type Message } from './thread-messages.ts'
import { allowedSenders } from './image-senders.ts'

type Opened = OutputOf<typeof openThread>
type StoredMessage = StoredRow & { readonly doc: DocOf<typeof threadsmsgs> }

interface Aside {
  readonly draft: StoredMessage | null
  readonly source: StoredMessage | null
  readonly allowed: readonly string[]
  readonly is_unread: boolean
  readonly cursor: string
}

interface Asked {
  readonly threadId: string
  readonly senders: readonly string[]
  /** Whether the message that began the thread lies beyond the page. */
  readonly wantsSource: boolean
}

const fields = sql.raw('id, version, date, last_date, active, doc')

const asMessage = (row: StoredMessage | null): Message | null => {
  if (!row) return null
  const { doc, ...base } = row
  return { ...doc, ...base }
}

/** All that stands beside the messages, in one statement: own draft, first message, allowed senders, own unread state. */
async function asideOf(ctx: Ctx, { threadId, senders, wantsSource }: Asked): Promise<Aside> {
  const { clientId, userId } = ctx.db.tenant
  const [aside] = await ctx.db.run(sql<Aside>`
    with source as (
      select ${fields} from threadsmsgs
      where client_id = ${clientId} and thread = ${threadId} and draft = false and trashed_at is null and ${wantsSource}
      order by date, id limit 1
    ), own_draft as (
      select ${fields} from threadsmsgs
      where client_id = ${clientId} and thread = ${threadId} and draft and creator_id = ${userId} and trashed_at is null
      order by date desc, id desc limit 1
    )
    select
      (select to_jsonb(s) from source s) as source,
      (select to_jsonb(d) from own_draft d) as draft,
      array(
        select address from image_senders
        where client_id = ${clientId}
          and (address = any(${[...senders]}::text[]) or address = (select lower(doc #>> '{from,address}') from source))
      ) as allowed,
      exists (
        select 1 from unread
        where client_id = ${clientId} and "user" = ${userId} and thread = ${threadId} and trashed_at is null and unread
      ) as is_unread,
      pg_snapshot_xmin(pg_current_snapshot())::text as cursor`)
  if (!aside) throw new NotFound(`threads ${threadId}`)
  return aside
}

/** The record that the thread hangs on; null where it is gone or beyond the actor's reach. */
async function parentCard(ctx: Ctx, { object }: Thread): Promise<Opened['parent']> {
  const definition = definitionOfParent(object.type)
  if (reach(accessOf(definition, 'read'), ctx.actor) === false) return null
  const row = await findParent(ctx, object)
  if (!row) return null
  const { id, version, date, last_date, active } = row
  return {
    type: object.type,
    path: pathOfParent(object, ctx.actor.clientId),
    title: definition.title(row),
    row: presenter(definition, ctx.actor)({ id, version, date, last_date, active, doc: row }),
  }
}

const sendersOf = (messages: readonly Message[]): string[] => [
  ...new Set(messages.flatMap((one) => (one.from ? [one.from.address.toLowerCase()] : []))),
]

/** A thread with a page of messages and what stands beside them: one transaction, four statements, two round trips. */
export async function readThread(
  ctx: Ctx,
  threadId: string,
  { limit = messagePage, after }: { limit?: number | undefined; after?: string | undefined },
): Promise<Opened> {
  const [page, thread] = await Promise.all([
    messagesOfThread(ctx, { threadId, limit, after }),
    findRecord(ctx, threads, threadId),
  ])
  if (!thread) throw new NotFound(`threads ${threadId}`)
  const wantsSource = after === undefined && page.next !== null
  const [aside, parent] = await Promise.all([
    asideOf(ctx, { threadId, senders: sendersOf(page.messages), wantsSource }),
    parentCard(ctx, thread),
  ])
  const allowed = new Set(aside.allowed)
  const source = asMessage(aside.source)
  const draft = asMessage(aside.draft)
  return {
    thread: presentThread(ctx, thread),
    messages: page.messages.map((one) => showMessage(ctx, one, allowed)),
    next: page.next,
    source: source && showMessage(ctx, source, allowed),
    parent,
    draft: draft && presentMessage(ctx, draft),
    unread: aside.is_unread,
    cursor: aside.cursor,
  }
}

/** One message with its bodies, within the actor's reach: another's draft does not exist. Throws NotFound. */
export async function readMessage(ctx: Ctx, id: string) {
  const message = await findMessage(ctx, id)
  const isHidden = message?.draft && message.creator?.id !== ctx.actor.userId
  if (!message || isHidden) throw new NotFound(`threadsmsgs ${id}`)
  return showMessage(ctx, message, await allowedSenders(ctx, sendersOf([message])))
}
