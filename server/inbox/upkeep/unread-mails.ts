import { users } from '../../../domain/company/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineDueJob, enqueue, planDue } from '../../platform/jobs/index.ts'
import { changeOwnedItems } from '../unread-items.ts'
import { isMailOutSetUp } from '../mail/mail-out-of.ts'
import { readsConversations } from '../members.ts'
import { sendUnreadMail } from './send-unread-mail.ts'

/** Limit of items of one mail; it gives the number of the rest. */
const mostItems = 200

/** Shortest pause between two looks at the items of a user. */
const shortestPauseMs = 5 * minuteMs

interface UnreadItems {
  /** Items that a mail is due about, the newest first. */
  readonly items: readonly string[]
  /** Time that the user chose. */
  readonly after_ms: number
  /** Date of the oldest item that no mail reported. */
  readonly oldest: number | null
}

/**
 * Items of a user who asks for a mail that were unread and unseen for as long as they chose, while they are not looking:
 * they have read or seen no item for as long. Leaves out what a mail reported before and what they may not read.
 */
async function findUnread(ctx: Ctx, user: string): Promise<UnreadItems | undefined> {
  const { db, now } = ctx
  const { clientId } = db.tenant
  const [found] = await db.run(sql<UnreadItems>`
    with asking as (
      select p.id as user_id, ${readsConversations(ctx, sql`p.id`)} as reads,
        (p.doc #>> '{unread_mail,after_minutes}')::bigint * 60000 as after_ms
      from users p where p.client_id = ${clientId} and p.id = ${user}
    ), waiting as (
      select u.id, u.date from asking a join unread u on u.client_id = ${clientId} and u."user" = a.user_id
      where u.unread and not u.seen and u.trashed_at is null and not (u.doc ? 'mailed_at')
        and (u.type = 'records' or a.reads)
    )
    select a.after_ms, (select min(w.date) from waiting w) as oldest,
      case when exists (
        select 1 from unread r
        where r.client_id = ${clientId} and r."user" = a.user_id and r.last_date > ${now} - a.after_ms
          and (r.seen or not r.unread)
      ) then '{}'::text[] else array(
        select w.id from waiting w where w.date <= ${now} - a.after_ms order by w.date desc limit ${mostItems}
      ) end as items
    from asking a`)
  return found
}

/** Next moment at which a mail may be due. An item that comes in later is due later than the time that the user chose. */
const findNextLook = (now: number, { after_ms: afterMs, oldest }: UnreadItems): number =>
  Math.max(now + shortestPauseMs, Math.min(now, oldest ?? now) + afterMs)

/** Marks the items as mailed, and has the mail sent: both or neither. */
async function queueMail(ctx: Ctx, user: string, items: readonly string[]): Promise<void> {
  const { clientId } = ctx.db.tenant
  const marked = await changeOwnedItems(
    ctx,
    items.map((item) => ({ id: item, user })),
    {
      still: sql`unread and not (doc ? 'mailed_at')`,
      change: { patch: { mailed_at: ctx.now } },
    },
  )
  if (marked.length === 0) return
  const id = ctx.newId()
  await ctx.db.run(sql`
    insert into unread_mails (client_id, id, user_id, items, created_at, updated_at)
    values (${clientId}, ${id}, ${user}, ${marked}::text[], ${ctx.now}, ${ctx.now})`)
  await enqueue(ctx, sendUnreadMail, { payload: { id }, key: id, maxAttempts: 10 })
}

const kind = { name: 'mail-unread', lane: 'prompt' } as const

/** Notifies a user who asked for it, and has not looked, by mail of what is unread, and plans the next look. */
export const mailUnread = defineDueJob({
  ...kind,
  record: users,
  run: async (ctx, user) => {
    const found = await findUnread(ctx, user)
    if (!found) return
    // Without outgoing mail nothing is marked as reported.
    if (found.items.length > 0 && isMailOutSetUp(ctx.platform.config)) await queueMail(ctx, user, found.items)
    await planDue(ctx, kind, { key: user, due: findNextLook(ctx.now, found) })
  },
})
