import {
  pauseReminders,
  previewReminder,
  readReminders,
  resumeReminders,
  saveReminderPlan,
  sendReminder,
} from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { pauseRemindersOf, resumeRemindersOf } from './pause-reminders.ts'
import { presentReminders } from './present-reminders.ts'
import type { ReminderParts } from './reminder-parts.ts'
import { previewReminderOf, savePlan } from './save-plan.ts'
import { sendReminderOf } from './send-reminder.ts'

/** Calls of reminders of open balances, and of their plan. */
export const reminderRoutes = (parts: ReminderParts): readonly Route[] => [
  implement(saveReminderPlan, savePlan),
  implement(previewReminder, (ctx, input) => previewReminderOf(ctx, parts, input)),
  implement(readReminders, (ctx, { params }) => presentReminders(ctx, parts, params)),
  implement(pauseReminders, (ctx, input) => pauseRemindersOf(ctx, parts, input)),
  implement(resumeReminders, (ctx, input) => resumeRemindersOf(ctx, parts, input)),
  implement(sendReminder, (ctx, input) => sendReminderOf(ctx, parts, input)),
]
