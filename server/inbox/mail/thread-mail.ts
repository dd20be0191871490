import { z } from 'zod'
import { clients } from '../../../domain/company/index.ts'
import type { HeldReason } from '../../../domain/inbox/mail/contract.ts'
import { checkSentence, isToBeHeld, type SenderCheck } from '../../../domain/inbox/mail/sender-check.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, Unavailable } from '../../platform/errors.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { getRecord } from '../../platform/records/index.ts'
import { textsOfMail } from './bodies.ts'
import { bodiesInThread } from './bodies-in-thread.ts'
import { checkSender } from './check-sender.ts'
import { keepAttachments, pictureUrls } from './keep-attachments.ts'
import { parseInWorker } from './parse-in-worker.ts'
import type { ParsedMail } from './parse-message.ts'
import { withoutBrackets } from './read-headers.ts'
import { placeMail, type StoredMail } from './place-mail.ts'
import { hashOldMail } from './same-message.ts'
import { answeredIds } from './thread-facts.ts'

/** Transient faults are tried again for about half a day; then the mail is held. */
export const threadMailAttempts = 12

interface LoadedMail extends StoredMail {
  /** An earlier mail with its Message-ID, of a time when no hash was kept. */
  readonly unhashedId: string | null
}

async function loadMail(ctx: Ctx, mailId: string): Promise<LoadedMail | undefined> {
  const [row] = await ctx.db.run(sql<LoadedMail>`
    select id, source, remote_address as "remoteAddress", helo, results_by as "resultsBy", sender_check as check, released_by as "releasedBy",
       received_at as "receivedAt", envelope_from as "from", envelope_to as "to", internet_id as "internetId", raw,
       (select old.id from mail_in old where old.client_id = mail_in.client_id and old.internet_id = mail_in.internet_id
          and old.status = 'threaded' and old.content_hash is null and old.raw <> ''
        order by old.received_at, old.id limit 1) as "unhashedId"
    from mail_in where client_id = ${ctx.db.tenant.clientId} and id = ${mailId} and status = 'received'`)
  return row
}

/** True if a mail that this one answers has come in before it and has no thread yet. */
async function isAnswerToWaiting(ctx: Ctx, stored: StoredMail, mail: ParsedMail): Promise<boolean> {
  const ids = answeredIds(mail).map(withoutBrackets)
  if (ids.length === 0) return false
  const rows = await ctx.db.run(sql`
    select 1 from mail_in where client_id = ${ctx.db.tenant.clientId} and status = 'received'
      and internet_id = any(${ids}::text[]) and (received_at, id) < (${stored.receivedAt}, ${stored.id}) limit 1`)
  return rows.length > 0
}

interface Held {
  readonly mailId: string
  readonly reason: HeldReason
  readonly detail: string
}

/** Sets a mail aside with the reason, where people see it and can try again. */
async function hold(ctx: Ctx, { mailId, reason, detail }: Held): Promise<void> {
  await ctx.db.run(sql`
    update mail_in set status = 'held', settled_at = ${ctx.now}, reason = ${reason}, detail = ${detail.slice(0, 2000)}
    where client_id = ${ctx.db.tenant.clientId} and id = ${mailId} and status = 'received'`)
  ctx.log.warn({ mail: mailId, reason }, 'a mail is held for attention')
}

export const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/**
 * Two writers at once, a message that came twice at once, a thread that was merged while the mail was put into it: the
 * next attempt sees what the first wrote.
 */
const transientCodes: ReadonlySet<unknown> = new Set(['40001', '40P01', '55P03', '57014'])

function isTransient(error: unknown): boolean {
  if (error instanceof Unavailable) return true
  // The thread is about a person who is just being erased, and loses their name in a moment.
  if (error instanceof Invalid) return error.issues.some(({ code }) => code === 'erased-person')
  if (!(error instanceof Error)) return false
  return error.name === 'Conflict' || error.name === 'NotFound' || ('code' in error && transientCodes.has(error.code))
}

/** For so many attempts a mail waits for the one that it answers; an answer often arrives in the same second. */
const waitedAttempts = 3

/**
 * The check of the sender, made once: it is not repeated for an answer that waited for its answered mail. No
 * transaction is open during the check.
 */
async function senderCheckOf(run: JobRun, stored: StoredMail, mail: ParsedMail): Promise<SenderCheck> {
  if (stored.check) return stored.check
  const check = await checkSender(run.platform, stored, mail)
  if (check.verdict !== 'unchecked')
    await run.within((ctx) =>
      ctx.db.run(sql`
        update mail_in set sender_check = ${JSON.stringify(check)}::jsonb
        where client_id = ${ctx.db.tenant.clientId} and id = ${stored.id}`),
    )
  return check
}

/** Holds a mail with this check if the client wants that; a released one is not held again. */
async function heldBack(ctx: Ctx, { id, releasedBy }: StoredMail, check: SenderCheck): Promise<boolean> {
  if (check.verdict !== 'failed' || releasedBy !== null) return false
  const { config } = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  if (!isToBeHeld(check, config.hold_forged)) return false
  await hold(ctx, { mailId: id, reason: 'forged-sender', detail: checkSentence(check) })
  return true
}

/** Stores the files of a mail and makes its bodies, before the transaction that writes its message. */
async function makeParts(ctx: OutsideCtx, mail: ParsedMail) {
  const messageId = ctx.newId()
  const files = await keepAttachments(ctx, mail.attachments)
  const bodies = await bodiesInThread(textsOfMail(mail, pictureUrls(ctx, messageId, files)))
  return { files, messageId, bodies }
}

async function threadOrHold(run: JobRun, stored: LoadedMail): Promise<void> {
  const result = await parseInWorker(stored.raw, stored.from ?? undefined)
  if ('held' in result) {
    await run.within((ctx) => hold(ctx, { mailId: stored.id, reason: result.held, detail: '' }))
    run.platform.watch.meters.mailIn.inc({ step: 'held' })
    return
  }
  const { mail } = result
  const check = await senderCheckOf(run, stored, mail)
  if (await run.within((ctx) => heldBack(ctx, stored, check))) {
    run.platform.watch.meters.mailIn.inc({ step: 'held' })
    return
  }
  if (run.attempt <= waitedAttempts && (await run.within((ctx) => isAnswerToWaiting(ctx, stored, mail))))
    throw new Unavailable('the mail that this one answers')
  if (stored.unhashedId !== null) await hashOldMail(run, stored.unhashedId)
  const made = await run.withOutside((ctx) => makeParts(ctx, mail))
  await run.within((ctx) => placeMail(ctx, { stored, mail, check, ...made }))
  run.platform.watch.meters.mailIn.inc({ step: 'threaded' })
}

/**
 * Puts a stored mail into its thread: it is parsed and its files are stored first, then everything it becomes is written
 * in one transaction. Nothing that
 * goes wrong loses it: a fault that may pass is tried again, any other holds the mail for attention.
 */
export const threadMail = defineStepJob({
  name: 'thread-mail',
  lane: 'mail',
  payload: z.object({ mailId: z.string() }),
  run: async (run, { mailId }) => {
    const stored = await run.within((ctx) => loadMail(ctx, mailId))
    if (!stored) return
    try {
      await threadOrHold(run, stored)
    } catch (error) {
      if (isTransient(error) && !run.isLastAttempt) throw error
      run.log.error({ err: error, mail: mailId }, 'a mail could not be threaded')
      await run.within((ctx) => hold(ctx, { mailId, reason: 'fault', detail: wordsOf(error) }))
      run.platform.watch.meters.mailIn.inc({ step: 'held' })
    }
  },
})
