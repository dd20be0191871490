import { threads } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { answeredIds } from '../mail/thread-facts.ts'
import { withoutBrackets } from '../mail/read-headers.ts'
import type { NewMail } from './known-mails.ts'

/** A thread that mails of an archive belong to. */
export interface FoundThread {
  readonly threadId: string
  /** Made by this import. */
  readonly isNew: boolean
}

/** Threads that earlier batches of this import have made or found. */
async function findImportThreads({ db }: Ctx, id: string, talks: readonly number[]): Promise<Map<number, FoundThread>> {
  const rows = await db.run(sql<{ talk: number; thread_id: string; is_new: boolean }>`
    select talk, thread_id, is_new from mail_import_talks
    where client_id = ${db.tenant.clientId} and import_id = ${id} and talk = any(${[...talks]}::integer[])`)
  return new Map(rows.map(({ talk, thread_id, is_new }) => [talk, { threadId: thread_id, isNew: is_new }]))
}

/** Threads of messages that mails answer, and of conversations of Gmail that another archive has brought. */
async function findReferredThreads({ db }: Ctx, id: string, mails: readonly NewMail[]): Promise<Map<string, string>> {
  const { clientId } = db.tenant
  const ids = mails.flatMap(({ mail, internet_id: own }) => [own, ...answeredIds(mail).map(withoutBrackets)])
  const rows = await db.run(sql<{ ref: string; thread: string }>`
    select "message_id" as ref, "thread" as thread from threadsmsgs
    where client_id = ${clientId} and "message_id" = any(${[...new Set(ids)]}::text[]) and trashed_at is null
    union all
    select r.ref, t.thread_id from mail_import_refs r
    join mail_import_talks t on t.client_id = r.client_id and t.import_id = r.import_id and t.talk = r.talk
    where r.client_id = ${clientId} and r.import_id <> ${id} and not t.is_undone
      and r.ref = any(${[...new Set(mails.flatMap(({ refs }) => refs))]}::text[])`)
  return new Map(rows.map(({ ref, thread }) => [ref, thread]))
}

/** Threads that are not in the trash. */
async function findAlive(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await beyondReach(ctx, threads).list({
    where: {
      and: [
        ['id', 'in', [...new Set(ids)]],
        ['medium', 'in', ['email', 'web', 'archive']],
      ],
    },
    limit: ids.length,
  })
  return new Set(rows.filter(({ object }) => object.type !== 'client' && object.type !== 'groups').map(({ id }) => id))
}

/** The known thread of each conversation of a batch; conversations without one get a new thread. */
export async function findThreads(ctx: Ctx, id: string, mails: readonly NewMail[]): Promise<Map<number, FoundThread>> {
  const found = await findImportThreads(
    ctx,
    id,
    mails.map(({ talk }) => talk),
  )
  const others = mails.filter(({ talk }) => !found.has(talk))
  if (others.length > 0) {
    const byRef = await findReferredThreads(ctx, id, others)
    for (const { mail, internet_id: own, refs, talk } of others) {
      const named = [own, ...answeredIds(mail).map(withoutBrackets), ...refs].flatMap((ref) => byRef.get(ref) ?? [])
      if (named[0] !== undefined && !found.has(talk)) found.set(talk, { threadId: named[0], isNew: false })
    }
  }
  const alive = await findAlive(
    ctx,
    [...found.values()].map(({ threadId }) => threadId),
  )
  return new Map([...found].filter(([, { threadId }]) => alive.has(threadId)))
}
