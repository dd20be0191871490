import { unreadMail } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask, enqueue, type TimedTask } from '../../platform/jobs/index.ts'
import { changeOwnedItems } from '../unread-items.ts'
import { mailOutOf } from '../mail/mail-out-of.ts'
import { readsConversations } from '../members.ts'
import { sendUnreadMail } from './send-unread-mail.ts'

/** Items that one mail is about at most; it says how many. */
const mostItems = 200

const mailed = unreadMail.shape.tells.options.filter((one) => one !== 'off')

interface Due {
  readonly user: string
  readonly items: readonly string[]
}

/**
 * Users who ask for a mail, have items that were unread and unseen for as long as they chose, and are not looking: they
 * have read or seen no item for as long. Leaves out what a mail reported before and what they may not read. In
 * the order in which counts are locked.
 */
function dueIn(ctx: Ctx): Promise<Due[]> {
  const { db, now } = ctx
  return db.run(sql<Due>`
    with asking as (
      select p.id as user_id, ${readsConversations(ctx, sql`p.id`)} as reads,
        (p.doc #>> '{unread_mail,after_minutes}')::bigint * 60000 as after_ms
      from users p
      where p.client_id = ${db.tenant.clientId} and p.active and p.trashed_at is null
        and p.doc #>> '{unread_mail,tells}' = any(${mailed}::text[])
    )
    select a.user_id as "user", array_agg(i.id order by i.date desc, i.id) as items
    from asking a cross join lateral (
      select u.id, u.date from unread u
      where u.client_id = ${db.tenant.clientId} and u."user" = a.user_id and u.unread and not u.seen
        and u.trashed_at is null and not (u.doc ? 'mailed_at') and (u.type = 'records' or a.reads)
        and u.date <= ${now} - a.after_ms
      order by u.date desc limit ${mostItems}
    ) i
    where not exists (
      select 1 from unread r
      where r.client_id = ${db.tenant.clientId} and r."user" = a.user_id and r.last_date > ${now} - a.after_ms
        and (r.seen or not r.unread)
    )
    group by a.user_id order by a.user_id`)
}

/** Marks the items as mailed, and has the mail sent: both or neither. */
async function queueMail(ctx: Ctx, { user, items }: Due): Promise<void> {
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

/** Every five minutes: who asked for it, and has not looked, is notified by mail of what is unread. */
export const mailUnread: TimedTask = defineTimedTask({
  name: 'mail-unread',
  lane: 'prompt',
  at: '*/5 * * * *',
  inClient: async (run) => {
    // Without outgoing mail nothing is marked as reported.
    if (!(await mailOutOf(run.platform))) return
    await run.within(async (ctx) => {
      for (const due of await dueIn(ctx)) await queueMail(ctx, due)
    })
  },
})
