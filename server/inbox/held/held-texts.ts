import type { HeldMail } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { findTextReader, threadText, threadTextAttempts } from '../text/index.ts'

interface HeldText {
  readonly id: string
  readonly received_at: number
  readonly sender: string
  readonly recipient: string
  readonly raw: string
  readonly detail: string
}

const shownLength = 200

/** How a text begins; nothing where no provider is set up that can read its form. */
const beginningOf = (ctx: Ctx, raw: string): string =>
  (findTextReader(ctx.platform)?.readIncoming(raw)?.body ?? '').slice(0, shownLength).toWellFormed()

/** Texts that could not be made messages, in the form in which held mails are shown. */
export async function heldTexts(ctx: Ctx, limit: number): Promise<HeldMail[]> {
  const rows = await ctx.db.run(sql<HeldText>`
    select id, received_at, sender, recipient, raw, coalesce(detail, '') as detail
    from text_in where client_id = ${ctx.db.tenant.clientId} and status = 'held'
    order by received_at desc, id desc limit ${limit}`)
  return rows.map(({ recipient, raw, ...row }) => ({
    ...row,
    kind: 'text',
    recipients: [recipient],
    subject: beginningOf(ctx, raw),
    size: Buffer.byteLength(raw),
    reason: 'text-fault',
  }))
}

/** Puts a held text back to where it was when it came in. False where there is none. */
export async function threadTextAgain(ctx: Ctx, textId: string): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    update text_in set status = 'received', detail = null
    where client_id = ${ctx.db.tenant.clientId} and id = ${textId} and status = 'held' returning id`)
  if (rows.length === 0) return false
  await enqueue(ctx, threadText, { payload: { textId }, key: textId, maxAttempts: threadTextAttempts })
  return true
}

/** A text as the provider brought it, held or not. */
export async function rawText(ctx: Ctx, id: string): Promise<Buffer | undefined> {
  const [row] = await ctx.db.run(
    sql<{ raw: string }>`select raw from text_in where client_id = ${ctx.db.tenant.clientId} and id = ${id}`,
  )
  return row && Buffer.from(row.raw)
}
