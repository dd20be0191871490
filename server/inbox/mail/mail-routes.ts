import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listHeldMail, retryDelivery, threadHeldMail, type HeldMail } from '../../../domain/inbox/mail/contract.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { NotFound } from '../../platform/errors.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { silentMailboxes } from '../upkeep/check-mailboxes.ts'
import { sendAgain } from './send-again.ts'
import { threadMail, threadMailAttempts } from './thread-mail.ts'

const usuallyListed = 50

interface Counts {
  readonly received: number
  readonly threaded: number
  readonly held: number
  readonly waiting: number
}

async function countMail(ctx: Ctx): Promise<Counts> {
  const [counts] = await ctx.db.run(sql<Counts>`
    select count(*)::int as received, (count(*) filter (where status = 'threaded'))::int as threaded,
      (count(*) filter (where status = 'held'))::int as held, (count(*) filter (where status = 'received'))::int as waiting
    from mail_in where client_id = ${ctx.db.tenant.clientId}`)
  return counts ?? { received: 0, threaded: 0, held: 0, waiting: 0 }
}

const heldRows = (ctx: Ctx, limit: number): Promise<HeldMail[]> =>
  ctx.db.run(sql<HeldMail>`
    select id, received_at, sender, envelope_to as recipients, subject, size, reason, coalesce(detail, '') as detail
    from mail_in where client_id = ${ctx.db.tenant.clientId} and status = 'held'
    order by received_at desc, id desc limit ${limit}`)

/** Puts a held mail back to where it was when it came in. Throws NotFound for a mail that is not held. */
async function threadAgain(ctx: Ctx, mailId: string): Promise<void> {
  const rows = await ctx.db.run(sql`
    update mail_in set status = 'received', reason = null, detail = null
    where client_id = ${ctx.db.tenant.clientId} and id = ${mailId} and status = 'held' and reason <> 'too-large'
    returning id`)
  if (rows.length === 0) throw new NotFound('held mail')
  await enqueue(ctx, threadMail, { payload: { mailId }, key: mailId, maxAttempts: threadMailAttempts })
}

const rawParams = z.object({ id: z.string().min(1).max(100) })

/** The raw form of any mail, as it was received: only ever a download. */
const downloadRaw = rawRoute({
  kind: 'raw',
  method: 'GET',
  path: '/messaging/mail/:id/raw',
  role: 'inbox',
  summary: 'Download a mail as it was received',
  params: rawParams,
  handle: async (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => {
    const { id } = rawParams.parse(request.params)
    const [row] = await ctx.db.run(
      sql<{ raw: Buffer }>`select raw from mail_in where client_id = ${ctx.db.tenant.clientId} and id = ${id}`,
    )
    if (!row) throw new NotFound('mail')
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${id}.eml"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(row.raw)
  },
})

/** Calls about incoming mail that is held, and outgoing mail that did not arrive. */
export const mailRoutes: readonly Route[] = [
  implement(listHeldMail, async (ctx, { query }) => ({
    rows: await heldRows(ctx, query?.limit ?? usuallyListed),
    counts: await countMail(ctx),
    silent: await silentMailboxes(ctx),
  })),
  implement(threadHeldMail, async (ctx, { params }) => {
    await threadAgain(ctx, params.id)
    return {}
  }),
  implement(retryDelivery, async (ctx, { params, body }) => ({
    recipients: await sendAgain(ctx, params.id, body?.recipients),
  })),
  downloadRaw,
]
