import { failureWords, refusalWords } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { noteResults, listWaiting, type MailResult, type NotedRow } from './noted-rows.ts'
import { placeArchived } from './place-archived.ts'
import { prepareMail, type PreparedMail } from './prepare-mails.ts'
import { writeQuietly } from './quiet-writes.ts'
import { openArchive } from './read-archive.ts'
import { readMails, type ArchivedMail, type ArchivePlace } from './reading/read-mails.ts'
import { changeRun, findDonePlace, removeParts, takeRun, type RunRow } from './runs.ts'

/** Mails of one transaction, by number and by bytes. */
const batchMails = 50
const batchBytes = 16 * 1024 * 1024

interface Batch {
  readonly mails: readonly ArchivedMail[]
  readonly before: ArchivePlace
  readonly after: ArchivePlace
}

interface Writing {
  readonly id: string
  readonly before: ArchivePlace
  readonly after: ArchivePlace
  readonly prepared: readonly PreparedMail[]
  /** Results that need no message. */
  readonly results: readonly MailResult[]
}

const countState = (results: readonly MailResult[], state: MailResult['state']): number =>
  results.filter((one) => one.state === state).length

/** Two imports of a client take turns, so that the second finds what the first has brought. */
const takeTurn = ({ db }: Ctx): Promise<unknown> =>
  db.run(sql`select pg_advisory_xact_lock(hashtext('mail imports'), hashtext(${db.tenant.clientId}))`)

/**
 * Writes a batch, the result of each mail and the place after them in one transaction, so that a killed process leaves
 * all or nothing. False where the import was paused, or another run came first.
 */
async function writeBatch(ctx: Ctx, { id, before, after, prepared, results }: Writing): Promise<boolean> {
  await takeTurn(ctx)
  const run = await takeRun(ctx, id)
  if (run?.state !== 'running' || run.done_number !== before.number) return false
  await writeQuietly(ctx)
  const all = [...results, ...(await placeArchived(ctx, run, prepared))]
  await noteResults(ctx, id, all)
  await changeRun(
    ctx,
    id,
    sql`done_entry = ${after.entry}::bigint, done_at = ${after.at}::bigint, done_number = ${after.number}::integer,
      imported = imported + ${countState(all, 'imported')}::integer, known = known + ${countState(all, 'known')}::integer,
      skipped = skipped + ${countState(all, 'skipped')}::integer,
      refused = refused + ${countState(all, 'refused')}::integer`,
  )
  return true
}

/** Writes a batch; where a mail of it is refused, each is written alone, and the refused one is noted with its reason. */
async function writeOrSplit(run: JobRun, writing: Writing): Promise<boolean> {
  try {
    return await run.within((ctx) => writeBatch(ctx, writing))
  } catch (error) {
    if (refusalWords(error) === undefined && !run.isLastAttempt) throw error
    run.log.info({ err: error, import: writing.id }, 'mails of an archive are written one by one')
  }
  const { id, before, prepared } = writing
  let { results } = writing
  for (const one of prepared) {
    // The place stays: a run that is killed in between begins with this batch, and leaves out what has its result.
    const alone = { id, before, after: before, prepared: [one], results: [] }
    try {
      if (!(await run.within((ctx) => writeBatch(ctx, alone)))) return false
    } catch (error) {
      if (refusalWords(error) === undefined && !run.isLastAttempt) throw error
      results = [...results, { number: one.number, state: 'refused', words: failureWords(error) }]
    }
  }
  return run.within((ctx) => writeBatch(ctx, { ...writing, prepared: [], results }))
}

const isSkipped = ({ skip }: RunRow, { labels }: NotedRow): boolean => labels.some((label) => skip.includes(label))

/** Prepares the mails of a batch that wait for their result, and writes them. */
async function doBatch(run: JobRun, row: RunRow, { mails, before, after }: Batch): Promise<boolean> {
  const range = { first: before.number + 1, last: after.number }
  const waiting = new Map((await run.within((ctx) => listWaiting(ctx, row.id, range))).map((one) => [one.number, one]))
  const prepared: PreparedMail[] = []
  const results: MailResult[] = []
  for (const mail of mails) {
    const noted = waiting.get(mail.number)
    if (!noted) continue
    if (isSkipped(row, noted)) results.push({ number: noted.number, state: 'skipped' })
    else {
      const ready = await prepareMail(run, mail, noted)
      if ('mail' in ready) prepared.push(ready.mail)
      else results.push({ ...ready.refused, state: 'refused' })
    }
  }
  return writeOrSplit(run, { id: row.id, before, after, prepared, results })
}

const finishImport = (run: JobRun, id: string): Promise<void> =>
  run.within(async (ctx) => {
    const row = await takeRun(ctx, id)
    if (row?.state !== 'running') return
    await changeRun(ctx, id, sql`state = 'done', ended_at = ${ctx.now}`)
    await removeParts(ctx, id)
  })

const measureMail = ({ content }: ArchivedMail): number => ('raw' in content ? content.raw.byteLength : 0)

/**
 * Imports the mails of an archive from its place on, batch by batch. Answers false when its time is over before the end.
 */
export async function importMails(run: JobRun, row: RunRow, isOver: () => boolean): Promise<boolean> {
  const { id, file_name: name, kind } = row
  if (kind === null) throw new Error('an archive was not read before its import')
  const { source } = await openArchive(run, id)
  let before = findDonePlace(row)
  let mails: ArchivedMail[] = []
  let bytes = 0
  for await (const mail of readMails(source, { kind, name, begin: before })) {
    mails.push(mail)
    bytes += measureMail(mail)
    if (mails.length < batchMails && bytes < batchBytes) continue
    if (!(await doBatch(run, row, { mails, before, after: mail.next }))) return true
    before = mail.next
    mails = []
    bytes = 0
    if (isOver()) return false
  }
  const last = mails.at(-1)
  if (last && !(await doBatch(run, row, { mails, before, after: last.next }))) return true
  await finishImport(run, id)
  return true
}
