import { threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { amendMany, asVerb } from '../../platform/records/index.ts'
import { writeQuietly } from './quiet-writes.ts'
import { changeRun, takeRun } from './runs.ts'

/** Conversations that one transaction takes back. */
const batch = 100

/** True for a message in the thread `t.thread_id` that is no message of this import: an answer, a note, a draft. */
const printOthers = (clientId: string, id: string): Statement<boolean> => sql<boolean>`exists (
  select from threadsmsgs m where m.client_id = ${clientId} and m."thread" = t.thread_id and m.trashed_at is null
    and not exists (
      select from mail_import_mails own where own.client_id = ${clientId} and own.thread_id = t.thread_id
        and own.state = 'imported' and own.import_id = ${id} and own.message_id = m.id))`

/** Conversations of an import in which other messages are: these keep it from being taken back. */
export async function countAnswered({ db }: Ctx, id: string): Promise<number> {
  const { clientId } = db.tenant
  const [row] = await db.run(sql<{ count: number }>`
    select count(*)::integer as count from mail_import_talks t
    where t.client_id = ${clientId} and t.import_id = ${id} and t.is_new and ${printOthers(clientId, id)}`)
  return row?.count ?? 0
}

interface Talk {
  readonly talk: number
  readonly thread_id: string
  readonly is_new: boolean
  readonly is_answered: boolean
}

async function takeTalks({ db }: Ctx, id: string): Promise<Talk[]> {
  const { clientId } = db.tenant
  const chosen = await db.run(sql<{ thread_id: string }>`
    select thread_id from mail_import_talks
    where client_id = ${clientId} and import_id = ${id} and not is_undone order by talk limit ${batch}`)
  const ids = sql`${chosen.map(({ thread_id }) => thread_id)}::text[]`
  // Locked before it is asked who has written in them.
  await db.run(sql`select 1 from threads where client_id = ${clientId} and id = any(${ids}) order by id for update`)
  return db.run(sql<Talk>`
    select t.talk, t.thread_id, t.is_new, t.is_new and ${printOthers(clientId, id)} as is_answered from mail_import_talks t
    where t.client_id = ${clientId} and t.import_id = ${id} and not t.is_undone order by t.talk limit ${batch}`)
}

interface Outcome {
  readonly state: 'undone' | 'kept'
  readonly talks: readonly Talk[]
}

const noteUndone = async ({ db }: Ctx, id: string, { state, talks }: Outcome): Promise<number> => {
  const { clientId } = db.tenant
  const numbers = sql`${talks.map(({ talk }) => talk)}::integer[]`
  await db.run(sql`
    update mail_import_talks set is_undone = true
    where client_id = ${clientId} and import_id = ${id} and talk = any(${numbers})`)
  const rows = await db.run(sql`
    update mail_import_mails set state = ${state}
    where client_id = ${clientId} and import_id = ${id} and talk = any(${numbers}) and state = 'imported' returning 1`)
  return rows.length
}

/** Messages of the import in these conversations. */
const listOwnMessages = async (
  { db }: Ctx,
  id: string,
  talks: readonly Talk[],
): Promise<{ id: string; thread: string }[]> =>
  db.run(sql<{ id: string; thread: string }>`
    select message_id as id, thread_id as thread from mail_import_mails
    where client_id = ${db.tenant.clientId} and import_id = ${id} and state = 'imported'
      and talk = any(${talks.map(({ talk }) => talk)}::integer[])`)

/** One transaction of an undo. Answers how many conversations it had. */
async function undoBatch(ctx: Ctx, id: string): Promise<number> {
  const run = await takeRun(ctx, id)
  if (run?.state !== 'undoing') return 0
  const talks = await takeTalks(ctx, id)
  const gone = talks.filter(({ is_answered }) => !is_answered)
  const messages = await listOwnMessages(ctx, id, gone)
  await writeQuietly(ctx)
  const made = gone.filter(({ is_new }) => is_new).map(({ thread_id }) => thread_id)
  await amendMany(ctx, threadsmsgs, {
    where: sql`r.id = any(${messages.map((message) => message.id)}::text[])`,
    trashed_at: ctx.now,
  })
  await amendMany(ctx, threads, { where: sql`r.id = any(${made}::text[])`, trashed_at: ctx.now })
  const byThread = Map.groupBy(messages, ({ thread }) => thread)
  await asVerb(ctx, threads).amendMany({
    ids: gone.filter(({ is_new }) => !is_new).map(({ thread_id }) => thread_id),
    amend: ({ id: thread, activity, message_count, last_date }) => {
      const own = new Set(byThread.get(thread)?.map((message) => message.id))
      const lines = activity.filter((line) => !own.has(line.id))
      return { activity: lines, message_count: Math.max(0, message_count - own.size), last_date }
    },
  })
  await noteUndone(ctx, id, { state: 'undone', talks: gone })
  const kept = await noteUndone(ctx, id, { state: 'kept', talks: talks.filter(({ is_answered }) => is_answered) })
  const isEnd = talks.length < batch
  const ended = isEnd ? sql`, state = 'undone', ended_at = ${ctx.now}` : sql``
  await changeRun(ctx, id, sql`kept = kept + ${kept}::integer ${ended}`)
  return talks.length
}

/** Takes an import back, a hundred conversations in one transaction. Answers false when its time is over before the end. */
export async function undoImport(run: JobRun, id: string, isOver: () => boolean): Promise<boolean> {
  while ((await run.within((ctx) => undoBatch(ctx, id))) === batch) if (isOver()) return false
  return true
}
