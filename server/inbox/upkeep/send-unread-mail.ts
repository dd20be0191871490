import { z } from 'zod'
import { clients, users, usualUnreadMail } from '../../../domain/company/index.ts'
import { unreadDigest, type DigestItem } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import {
  asOnlyRun,
  keepVerdict,
  markEnding,
  moveClaimed,
  statusAfter,
  type ClaimedRows,
  type EffectStatus,
} from '../../platform/effects/index.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { MailOutError, type OutgoingMail } from '../../platform/outside/mail-out/mail-out.ts'
import { findRecord, getRecord } from '../../platform/records/index.ts'
import { mailOutOf } from '../mail/mail-out-of.ts'
import { hearingOf } from '../members.ts'

/** One mail in the hands of one run. */
interface Claim {
  readonly id: string
  readonly token: string
}

const claimedRow = ({ id, token }: Claim): ClaimedRows => ({ table: 'unread_mails', where: sql`id = ${id}`, token })

/** Stores how a mail ended, or that nobody is to have it; it also ends a doubt that arose meanwhile about this very run. */
const settle = (ctx: Ctx, claim: Claim, to: EffectStatus | 'needless'): Promise<boolean> =>
  moveClaimed(ctx, claimedRow(claim), { from: ['sending', 'ending', 'unknown'], set: sql`status = ${to}` })

/**
 * Takes a mail that waits. What a run that died was writing was not sent; what it had ended may have gone out, and nobody
 * knows. Answers whether there is something to send.
 */
async function claimMail(ctx: Ctx, { id, token }: Claim): Promise<boolean> {
  const rows = await ctx.db.run(sql<{ status: EffectStatus }>`
    update unread_mails set
      status = case status when 'ending' then 'unknown' else 'sending' end,
      claim = case status when 'ending' then claim else ${token} end,
      updated_at = ${ctx.now}
    where client_id = ${ctx.db.tenant.clientId} and id = ${id} and status in ('queued', 'sending', 'ending')
    returning status`)
  return rows[0]?.status === 'sending'
}

type Item = Omit<DigestItem, 'address'> & { thread: string; user: string; type: string; url: string | null }

/** What of a mail's items is still unread, and may still be told. */
async function itemsOf(ctx: Ctx, id: string): Promise<Item[]> {
  const items = await ctx.db.run(sql<Item>`
    select u.thread, u."user", u.type, u.doc ->> 'url' as url, coalesce(u.doc ->> 'title', '') as title, coalesce(u.doc ->> 'author', '') as author,
      coalesce(u.doc ->> 'summary', '') as summary
    from unread_mails m join unread u on u.client_id = m.client_id and u.id = any(m.items)
    where m.client_id = ${ctx.db.tenant.clientId} and m.id = ${id} and u.unread and u.trashed_at is null
    order by u.date desc, u.id`)
  const [first] = items
  return first ? items.filter(await hearingOf(ctx, first.user)) : []
}

/** The mail as it is to be written now; undefined when nobody is to have it any more. */
async function mailOf(ctx: Ctx, id: string): Promise<OutgoingMail | undefined> {
  const items = await itemsOf(ctx, id)
  const user = items[0] && (await findRecord(ctx, users, items[0].user))
  const { tells } = user?.unread_mail ?? usualUnreadMail
  if (!user?.active || !user.email || tells === 'off') return undefined
  const client = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  const { PUBLIC_URL, MAIL_DOMAIN } = ctx.platform.config
  const home = `${PUBLIC_URL}/${client.name_key.toLowerCase()}`
  const words = unreadDigest({
    tells,
    clientName: client.name,
    items: items.map(({ thread, url, ...item }) => ({
      ...item,
      address: url === null ? `${home}/threads?thread=${encodeURIComponent(thread)}` : `${PUBLIC_URL}${url}`,
    })),
    unreadAddress: `${home}/threads/inbox/unread`,
    settingsAddress: `${home}/company/users/details/${encodeURIComponent(user.id)}/notifications`,
  })
  return {
    ...words,
    returnPath: `no-reply@${MAIL_DOMAIN}`,
    recipients: [user.email],
    from: { name: 'Flightline', address: `no-reply@${MAIL_DOMAIN}` },
    to: [{ name: user.name, address: user.email }],
    cc: [],
    messageId: `<unread-${id}@${MAIL_DOMAIN}>`,
    references: [],
    date: ctx.now,
    files: [],
  }
}

interface Outcome {
  readonly status: EffectStatus
  readonly response: string
}

/** One transaction with the mail server. Answers what became of the mail, whatever happens. */
async function send(run: JobRun, claim: Claim, mail: OutgoingMail): Promise<Outcome> {
  const mailOut = await mailOutOf(run.platform)
  if (!mailOut) return { status: 'failed', response: 'No outgoing mail server is set up (MAIL_OUT_URL).' }
  try {
    const beforeEnd = () => run.within((ctx) => markEnding(ctx, claimedRow(claim)))
    const [outcome] = await mailOut.send(mail, { beforeEnd })
    if (!outcome) throw new MailOutError('permanent', 'the mail server named no recipient')
    const { response } = outcome
    return { status: outcome.outcome === 'sent' ? 'sent' : statusAfter(run, outcome.outcome), response }
  } catch (error) {
    if (!(error instanceof MailOutError)) throw error
    const { verdict, response } = error
    run.log.warn({ mail: claim.id, verdict, said: response }, 'a mail about unread items was not sent')
    return { status: statusAfter(run, verdict), response: response ?? error.message }
  }
}

async function claimAndSend(run: JobRun, claim: Claim): Promise<void> {
  const mail = await run.within(async (ctx) => {
    if (!(await claimMail(ctx, claim))) return undefined
    const written = await mailOf(ctx, claim.id)
    if (!written) await settle(ctx, claim, 'needless')
    return written
  })
  if (!mail) return
  const { status, response } = await send(run, claim, mail)
  await keepVerdict(run, claim.id, async (ctx) => {
    await settle(ctx, claim, status)
  })
  if (status === 'queued') throw new Error(`not sent yet: ${response}`)
}

/**
 * Sends one mail about unread items, never twice: what a run that died left at its end may have gone out, and is not sent
 * again (docs/adr/0003-outbox.md). What was read meanwhile is left out; when nothing is left, no mail goes.
 */
export const sendUnreadMail = defineStepJob({
  name: 'send-unread-mail',
  lane: 'effects',
  outside: 'mail',
  yields: true,
  payload: z.object({ id: z.string() }),
  run: (run, { id }) => asOnlyRun(run, id, (token) => claimAndSend(run, { id, token })),
})
