import type { HeldMail } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { threadMail, threadMailAttempts } from '../mail/index.ts'

export const heldMails = (ctx: Ctx, limit: number): Promise<HeldMail[]> =>
  ctx.db.run(sql<HeldMail>`
    select id, 'mail' as kind, received_at, sender, envelope_to as recipients, subject, size, reason, coalesce(detail, '') as detail
    from mail_in where client_id = ${ctx.db.tenant.clientId} and status = 'held'
    order by received_at desc, id desc limit ${limit}`)

/** Puts a held mail back to where it was when it came in. False where there is none that can be tried again. */
export async function threadMailAgain(ctx: Ctx, mailId: string): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    update mail_in set status = 'received', reason = null, detail = null, settled_at = null,
      released_by = case when reason = 'forged-sender' then ${ctx.actor.userId} else released_by end
    where client_id = ${ctx.db.tenant.clientId} and id = ${mailId} and status = 'held' and reason <> 'too-large'
    returning id`)
  if (rows.length === 0) return false
  await enqueue(ctx, threadMail, { payload: { mailId }, key: mailId, maxAttempts: threadMailAttempts })
  return true
}

/** A mail as it was received, held or not. */
export async function rawMail(ctx: Ctx, id: string): Promise<Buffer | undefined> {
  const [row] = await ctx.db.run(
    sql<{ raw: Buffer }>`select raw from mail_in where client_id = ${ctx.db.tenant.clientId} and id = ${id}`,
  )
  return row?.raw
}
