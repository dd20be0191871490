import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { joinTalks } from './join-talks.ts'
import { readParts, type ArchiveSource } from './reading/archive-source.ts'
import { UnknownArchive } from './reading/broken-archive.ts'
import { judgeArchive } from './reading/read-entries.ts'
import { readMails, type ArchiveFault, type ArchivedMail, type ArchivePlace } from './reading/read-mails.ts'
import { readMarks } from './reading/read-marks.ts'
import { changeRun, listParts, findReadPlace, takeRun, type RunRow } from './runs.ts'

/** Mails that one transaction notes. */
const batch = 200

/** Mails of one archive. */
const mostMails = 1_000_000

const faultWords: Record<ArchiveFault, string> = {
  'too-large': 'The mail is larger than 50 MB.',
  'no-mail': 'The file begins with words that are no mail.',
  encrypted: 'This file of the archive is encrypted, or packed in an unknown way.',
  'cut-off': 'The archive ends too early or is damaged here. The mails after this place are missing.',
}

/** The archive of an import, with the share of it that was read. */
interface OpenedArchive {
  readonly source: ArchiveSource
  readonly share: () => number
}

/** The stored parts of an upload as one archive. */
export async function openArchive(run: JobRun, id: string): Promise<OpenedArchive> {
  const parts = await run.within((ctx) => listParts(ctx, id))
  const { size, read } = readParts(run.platform.store, parts)
  let furthest = 0
  async function* noted(start: number, end?: number): AsyncGenerator<Buffer> {
    let at = start
    for await (const piece of read(start, end)) {
      at += piece.byteLength
      furthest = Math.max(furthest, at)
      yield piece
    }
  }
  return { source: { size, read: noted }, share: () => furthest / Math.max(1, size) }
}

interface NotedMail {
  readonly number: number
  readonly refs: readonly string[]
  readonly row: {
    readonly number: number
    readonly state: 'waiting' | 'refused'
    readonly words: string | null
    readonly internet_id: string
    readonly sender: string
    readonly subject: string
    readonly date: number | null
    readonly labels: readonly string[]
  }
}

const withoutZeros = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** Labels of a mail: those of Gmail, else its folder; a Maildir marks drafts and deleted mail by letters. */
function listLabels({ folder, flags }: ArchivedMail, labels: readonly string[]): string[] {
  const own = labels.length > 0 ? labels : [folder].filter((one) => one !== '')
  const marked = [...(flags.includes('D') ? ['Drafts'] : []), ...(flags.includes('T') ? ['Trash'] : [])]
  return [...new Set([...own, ...marked])].map((label) => withoutZeros(label).slice(0, 200))
}

/** A mail as the preview notes it. */
async function noteMail(mail: ArchivedMail): Promise<NotedMail> {
  const { number, content } = mail
  if ('fault' in content) {
    const fault = { state: 'refused' as const, words: faultWords[content.fault], internet_id: '', sender: '' }
    return { number, refs: [], row: { number, ...fault, subject: '', date: null, labels: listLabels(mail, []) } }
  }
  const marks = await readMarks(content.raw)
  const row = {
    number,
    state: 'waiting' as const,
    words: null,
    internet_id: withoutZeros(marks.internetId),
    sender: withoutZeros(marks.sender),
    subject: withoutZeros(marks.subject),
    date: marks.date ?? content.date ?? null,
    labels: listLabels(mail, marks.labels),
  }
  return { number, refs: marks.refs, row }
}

interface Noting {
  readonly id: string
  readonly before: ArchivePlace
  readonly after: ArchivePlace
  readonly mails: readonly NotedMail[]
  readonly share: number
}

/** Notes mails and the place after them together. False where another run or a removal came between. */
async function noteMails(ctx: Ctx, { id, before, after, mails, share }: Noting): Promise<boolean> {
  const row = await takeRun(ctx, id)
  if (row?.state !== 'reading' || row.mails !== before.number) return false
  const talks = await joinTalks(ctx, id, mails)
  const rows = mails.map((mail) => ({ ...mail.row, talk: talks.get(mail.number) ?? mail.number }))
  await ctx.db.run(sql`
    insert into mail_import_mails
      (client_id, import_id, number, state, words, internet_id, sender, subject, date, labels, talk)
    select ${ctx.db.tenant.clientId}::uuid, ${id}, m.number, m.state, m.words, m.internet_id, m.sender, m.subject,
      m.date, m.labels, m.talk
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(number integer, state text, words text,
      internet_id text, sender text, subject text, date bigint, labels text[], talk integer)`)
  const dates = rows.flatMap(({ date }) => date ?? [])
  const [oldest, newest] = dates.length === 0 ? [null, null] : [Math.min(...dates), Math.max(...dates)]
  await changeRun(
    ctx,
    id,
    sql`read_entry = ${after.entry}::bigint, read_at = ${after.at}::bigint, mails = ${after.number}::integer,
      read_share = greatest(read_share, ${share}::double precision),
      refused = refused + ${rows.filter(({ state }) => state === 'refused').length}::integer,
      oldest = least(oldest, ${oldest}::bigint), newest = greatest(newest, ${newest}::bigint)`,
  )
  return true
}

/** Ends the reading. Throws UnknownArchive for an archive without mail. */
const finishReading = (run: JobRun, id: string): Promise<void> =>
  run.within(async (ctx) => {
    const row = await takeRun(ctx, id)
    if (row?.state !== 'reading') return
    if (row.mails === 0) throw new UnknownArchive('The archive holds no mail.')
    await changeRun(ctx, id, sql`state = 'ready', read_share = 1`)
  })

/**
 * Reads an archive for its preview, from the last noted place on: number, sender, date, labels and conversation of each
 * mail. Answers false when its time is over before the end. Throws UnknownArchive.
 */
export async function readForPreview(run: JobRun, row: RunRow, isOver: () => boolean): Promise<boolean> {
  const { id, file_name: name } = row
  const { source, share } = await openArchive(run, id)
  const kind = row.kind ?? (await judgeArchive(source))
  if (row.kind === null) await run.within((ctx) => changeRun(ctx, id, sql`kind = ${kind}`))
  let before = findReadPlace(row)
  let [after, mails] = [before, [] as NotedMail[]]
  const keep = async (): Promise<boolean> => {
    const isKept =
      mails.length === 0 || (await run.within((ctx) => noteMails(ctx, { id, before, after, mails, share: share() })))
    before = after
    mails = []
    return isKept
  }
  for await (const mail of readMails(source, { kind, name, begin: before })) {
    if (mail.number > mostMails) throw new UnknownArchive('An archive brings 1,000,000 mails at most. Divide it.')
    mails.push(await noteMail(mail))
    after = mail.next
    if (mails.length < batch) continue
    if (!(await keep())) return true
    if (isOver()) return false
  }
  if (await keep()) await finishReading(run, id)
  return true
}
