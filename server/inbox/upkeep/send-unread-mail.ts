import { z } from 'zod'
import { clients, users, usualUnreadMail } from '../../../domain/company/index.ts'
import { unreadDigest, type DigestItem } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { performLightEffect, type EffectOutcome } from '../../platform/effects/index.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { MailOutError, type OutgoingMail } from '../../platform/outside/mail-out/mail-out.ts'
import { findRecord, getRecord } from '../../platform/records/index.ts'
import { mailOutOf } from '../mail/mail-out-of.ts'
import { mayBeNotifiedOf } from '../members.ts'

type Item = Omit<DigestItem, 'address'> & { thread: string; user: string; type: string; url: string | null }

/** Items of a mail that are still unread, and may still be reported. */
async function itemsOf(ctx: Ctx, id: string): Promise<Item[]> {
  const items = await ctx.db.run(sql<Item>`
    select u.thread, u."user", u.type, u.doc ->> 'url' as url, coalesce(u.doc ->> 'title', '') as title, coalesce(u.doc ->> 'author', '') as author,
      coalesce(u.doc ->> 'summary', '') as summary
    from unread_mails m join unread u on u.client_id = m.client_id and u.id = any(m.items)
    where m.client_id = ${ctx.db.tenant.clientId} and m.id = ${id} and u.unread and u.trashed_at is null
    order by u.date desc, u.id`)
  const [first] = items
  return first ? items.filter(await mayBeNotifiedOf(ctx, first.user)) : []
}

/** Present text of the mail; undefined without recipients. */
async function mailOf(ctx: Ctx, id: string): Promise<OutgoingMail | undefined> {
  const items = await itemsOf(ctx, id)
  const user = items[0] && (await findRecord(ctx, users, items[0].user))
  const { tells } = user?.unread_mail ?? usualUnreadMail
  if (!user?.active || !user.email || tells === 'off') return undefined
  const client = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  const { PUBLIC_URL, MAIL_DOMAIN } = ctx.platform.config
  const home = `${PUBLIC_URL}/${client.name_key.toLowerCase()}`
  const words = unreadDigest({
    shows: tells,
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

/** One transaction with the mail server. Returns the outcome of the mail, after any error. */
async function send(
  run: JobRun,
  { id, mail }: { readonly id: string; readonly mail: OutgoingMail },
  beforeEnd: () => Promise<void>,
): Promise<EffectOutcome> {
  const mailOut = await mailOutOf(run.platform)
  if (!mailOut) return { outcome: 'permanent', response: 'No outgoing mail server is set up (MAIL_OUT_URL).' }
  try {
    const [outcome] = await mailOut.send(mail, { beforeEnd })
    return outcome ?? { outcome: 'permanent', response: 'the mail server named no recipient' }
  } catch (error) {
    if (!(error instanceof MailOutError)) throw error
    const { verdict, response } = error
    run.log.warn({ mail: id, verdict, said: response }, 'a mail about unread items was not sent')
    return { outcome: verdict, response: response ?? error.message }
  }
}

/**
 * Sends one mail about unread items, never twice: a mail that a crashed run left at its end may have been sent, and is
 * not repeated (docs/adr/0003-outbox.md). Items read since are left out; without any, no mail is sent.
 */
export const sendUnreadMail = defineStepJob({
  name: 'send-unread-mail',
  lane: 'effects',
  outside: 'mail',
  yields: true,
  payload: z.object({ id: z.string() }),
  run: (run, { id }) =>
    performLightEffect(run, {
      table: 'unread_mails',
      id,
      inDoubt: 'unknown',
      prepare: (ctx) => mailOf(ctx, id),
      call: (mail, beforeEnd) => send(run, { id, mail }, beforeEnd),
    }),
})
