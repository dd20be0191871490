import { debtRecords, type DebtRecord } from '../../../domain/commerce/index.ts'
import { sql } from '../../platform/database/sql.ts'
import { Unavailable } from '../../platform/errors.ts'
import { defineTimedTask, tellCount, type JobRun, type TimedJobRun, type TimedTask } from '../../platform/jobs/index.ts'
import { findDueDebts } from './find-due-debts.ts'
import { readReminderSettings } from './read-reminded.ts'
import type { ReminderParts } from './reminder-parts.ts'
import { remindWhereDue } from './send-reminder.ts'

/** Reminds of each due debt of a type, each in its own transaction. Answers how many were sent, and what failed. */
async function remindRecords(run: JobRun, parts: ReminderParts, record: DebtRecord) {
  let sent = 0
  const failures: unknown[] = []
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    const found = await run.within(async (ctx) =>
      findDueDebts(ctx, { record, after: from, settings: await readReminderSettings(ctx) }),
    )
    for (const id of found.ids)
      sent += await run
        .within(async (ctx) => Number(await remindWhereDue(ctx, parts, { record, id })))
        .catch((error: unknown) => {
          if (error instanceof Unavailable) throw error
          failures.push(error)
          return 0
        })
    after = found.last
  }
  return { sent, failures }
}

async function remindAll(run: TimedJobRun, parts: ReminderParts): Promise<void> {
  const { plan } = await run.within(readReminderSettings)
  if (!plan.isOn) return
  const failures: unknown[] = []
  let sent = 0
  for (const record of debtRecords) {
    const reminded = await remindRecords(run, parts, record)
    sent += reminded.sent
    failures.push(...reminded.failures)
  }
  tellCount(run, sent, ['reminder sent', 'reminders sent'])
  if (failures.length > 0) throw new AggregateError(failures, `reminders could not be sent: ${failures.length}`)
}

/** Every ten minutes: customers of clients with a plan that is on are reminded of what is due by it. */
export const sendReminders = (parts: ReminderParts): TimedTask =>
  defineTimedTask({
    name: 'send-reminders',
    lane: 'upkeep',
    at: '*/10 * * * *',
    clientsWith: () => sql<{ id: string }>`select id from flightline.clients_with_reminders()`,
    inClient: (run) => remindAll(run, parts),
  })
