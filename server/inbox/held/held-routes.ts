import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { heldCountedTo, listHeldMail, threadHeldMail, type HeldMail } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { NotFound } from '../../platform/errors.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import { silentMailboxes } from '../upkeep/check-mailboxes.ts'
import { heldMails, rawMail, threadMailAgain } from './held-mails.ts'
import { heldTexts, rawText, threadTextAgain } from './held-texts.ts'

const usuallyListed = 50

/** Every open inbox asks once a minute, so the count is limited to a readable number. */
export async function countHeld(ctx: Ctx): Promise<number> {
  const { clientId } = ctx.db.tenant
  const most = heldCountedTo + 1
  const [row] = await ctx.db.run(sql<{ held: number }>`
    select count(*)::int as held from (
      (select 1 from mail_in where client_id = ${clientId} and status = 'held' limit ${most})
      union all
      (select 1 from text_in where client_id = ${clientId} and status = 'held' limit ${most})) held`)
  return Math.min(row?.held ?? 0, most)
}

async function heldRows(ctx: Ctx, limit: number): Promise<HeldMail[]> {
  const [mails, texts] = await Promise.all([heldMails(ctx, limit), heldTexts(ctx, limit)])
  return [...mails, ...texts].toSorted((one, other) => other.received_at - one.received_at).slice(0, limit)
}

async function threadAgain(ctx: Ctx, id: string): Promise<void> {
  if ((await threadMailAgain(ctx, id)) || (await threadTextAgain(ctx, id))) return
  throw new NotFound('held mail')
}

const rawParams = z.object({ id: z.string().min(1).max(100) })

interface RawForm {
  readonly path: string
  readonly summary: string
  readonly extension: string
  readonly read: (ctx: Ctx, id: string) => Promise<Buffer | undefined>
}

/** The raw form of what came in, as it was received: only ever a download. */
const downloadRaw = ({ path, summary, extension, read }: RawForm): Route =>
  rawRoute({
    kind: 'raw',
    method: 'GET',
    path,
    role: 'user',
    summary,
    params: rawParams,
    handle: async (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => {
      const { id } = rawParams.parse(request.params)
      const raw = await read(ctx, id)
      if (!raw) throw new NotFound('mail')
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', `attachment; filename="${id}.${extension}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(raw)
    },
  })

/** Calls about what came in and could not be made a message. */
export const heldRoutes: readonly Route[] = [
  implement(listHeldMail, async (ctx, { query }) => {
    const [rows, held, silent] = await Promise.all([
      heldRows(ctx, query?.limit ?? usuallyListed),
      countHeld(ctx),
      silentMailboxes(ctx),
    ])
    return { rows, held, silent }
  }),
  implement(threadHeldMail, async (ctx, { params }) => {
    await threadAgain(ctx, params.id)
    return {}
  }),
  downloadRaw({
    path: '/messaging/mail/:id/raw',
    summary: 'Download a mail as it was received',
    extension: 'eml',
    read: rawMail,
  }),
  downloadRaw({
    path: '/messaging/text/:id/raw',
    summary: 'Download a text as it was received',
    extension: 'txt',
    read: rawText,
  }),
]
