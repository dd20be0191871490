import { z } from 'zod'
import { aircraft, importedDays } from '../../../../domain/charter/index.ts'
import { clients } from '../../../../domain/company/index.ts'
import { formatCount } from '../../../../domain/kernel/values/format-value.ts'
import { reportProgress } from '../../../automation/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { defineStepJob, defineTimedTask, type JobRun, type TimedTask } from '../../../platform/jobs/index.ts'
import { SchedulingFailed } from '../../../platform/outside/scheduling/ask-scheduling.ts'
import { everyRecord, getRecord } from '../../../platform/records/index.ts'
import { refusedFor } from '../refuse-import.ts'
import { failureOfAll, isRead, keepReadings } from './aircraft-readings.ts'
import { claimCall, isStopped, keepDone, keepFailed, scheduledSoftwareOf } from './import-state.ts'
import { beginReported, failureWords, type Report } from '../reported-job.ts'
import { replaceEntries } from './replace-entries.ts'
import type { ScheduleSource } from './schedule-source.ts'
import { scheduleSourceOf } from './source-of.ts'

/** How often FL3XX takes a question of one aircraft (shared/design/charter.md: once a minute). */
const usualGapMs = 60_000

/** Writes the entries that were read, and the outcome for each aircraft. */
async function writeReading(run: JobRun, replacing: Parameters<typeof replaceEntries>[1]) {
  const { source, reading } = replacing
  const { entries, unkept } = await replaceEntries(run.within, replacing)
  const readings = reading.aircraft.map((one) => ({ ...one, skipped: one.skipped + (unkept.get(one.tail) ?? 0) }))
  const done = { entries, skipped: readings.reduce((sum, { skipped }) => sum + skipped, 0) }
  await run.within(async (ctx) => {
    await keepDone(ctx, source.software, done)
    await keepReadings(ctx, source.software, readings)
  })
  return done
}

async function readAndReplace(run: JobRun, source: ScheduleSource, report: Report): Promise<string> {
  const { tails, timezone, days } = await run.within(async (ctx) => ({
    tails: (await everyRecord(ctx, aircraft, ['active', '==', true])).map((one) => one.tail_number),
    timezone: (await getRecord(ctx, clients, ctx.db.tenant.clientId)).timezone,
    days: importedDays(ctx.now),
  }))
  await report({ title: `Asking ${source.label} for ${tails.length} aircraft`, percent: 10 })
  const mayAsk = (tail: string) => run.within((ctx) => claimCall(ctx, tail, usualGapMs))
  const reading = await source.read({ tails, timezone, ...days, mayAsk })
  await report({ title: 'Writing the schedule', percent: 70 })
  const failure = failureOfAll(reading.aircraft)
  if (failure) {
    await run.within((ctx) => keepReadings(ctx, source.software, reading.aircraft))
    throw failure
  }
  const { entries, skipped } = await writeReading(run, { source, reading, days })
  const waiting = source.software === 'flx' ? tails.length - reading.aircraft.length : 0
  const unread = reading.aircraft.filter((one) => !isRead(one)).map(({ tail }) => tail)
  return [
    `${formatCount(entries, 'entry', 'entries')} of ${reading.aircraft.length - unread.length} aircraft.`,
    skipped > 0 ? `${skipped} could not be read.` : '',
    unread.length > 0 ? `Not read: ${unread.join(', ')}. The schedule says why.` : '',
    waiting > 0 ? `${waiting} aircraft asked for less than a minute ago: as imported then.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

interface ImportEnd {
  readonly words: string
  readonly isFailed: boolean
}

/** Imports the schedule, and stores the result. A failure outside leaves the earlier import unchanged. */
async function importInto(run: JobRun, report: Report): Promise<ImportEnd> {
  const software = await run.within(scheduledSoftwareOf)
  if (software === undefined) return { words: '', isFailed: false }
  try {
    const source = await run.withOutside((ctx) => scheduleSourceOf(ctx, software))
    const description = await readAndReplace(run, source, report)
    await report({ title: 'The schedule is imported', description, percent: 100, outcome: 'done' })
    return { words: description, isFailed: false }
  } catch (error) {
    const words = failureWords(error)
    if (words === undefined) throw error
    const stopped = !(error instanceof SchedulingFailed) || error.retry === 'never'
    run.log.warn({ reason: words }, 'the schedule was not imported')
    await run.within((ctx) => keepFailed(ctx, software, { words, isStopped: stopped }))
    await report({ title: 'The schedule was not imported', description: words, percent: 100, outcome: 'failed' })
    return { words, isFailed: true }
  }
}

/** Imports the schedule for a waiting user. */
export const importScheduleNow = defineStepJob({
  name: 'import-schedule-now',
  lane: 'effects',
  payload: z.object({ feedbackId: z.string(), user: z.string() }),
  run: async (run, who) => {
    await importInto(run, (line) => run.within((ctx) => reportProgress(ctx, { ...who, ...line })))
  },
})

/** Every hour: the schedule of each client whose software has one, unless it waits for an admin. */
export const importSchedule: TimedTask = defineTimedTask({
  name: 'import-schedule',
  lane: 'effects',
  at: '34 * * * *',
  inClient: async (run) => {
    const isWaiting = await run.within(async (ctx) => {
      const software = await scheduledSoftwareOf(ctx)
      return software === undefined || (await isStopped(ctx, software))
    })
    if (isWaiting) return
    const { words, isFailed } = await importInto(run, () => Promise.resolve())
    if (isFailed) run.tellFailure(words)
    else run.tell(words)
  },
})

/** Begins an import for the actor. Throws Invalid where the client's software has no schedule to import. */
export async function beginScheduleImport(ctx: Ctx): Promise<{ feedbackId: string }> {
  if ((await scheduledSoftwareOf(ctx)) === undefined) throw refusedFor('schedule-not-offered')
  return beginReported(ctx, importScheduleNow)
}
