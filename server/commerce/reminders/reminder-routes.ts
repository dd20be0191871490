import {
  pauseReminders,
  previewReminder,
  readReminders,
  resumeReminders,
  saveReminderPlan,
  sendReminder,
} from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { handlePauseReminders, handleResumeReminders } from './pause-reminders.ts'
import { presentReminders } from './present-reminders.ts'
import type { ReminderParts } from './reminder-parts.ts'
import { handlePreviewReminder, savePlan } from './save-plan.ts'
import { handleSendReminder } from './send-reminder.ts'

/** Calls of reminders of open balances, and of their plan. */
export const reminderRoutes = (parts: ReminderParts): readonly Route[] => [
  implement(saveReminderPlan, savePlan),
  implement(previewReminder, (ctx, input) => handlePreviewReminder(ctx, parts, input)),
  implement(readReminders, (ctx, { params }) => presentReminders(ctx, parts, params)),
  implement(pauseReminders, (ctx, input) => handlePauseReminders(ctx, parts, input)),
  implement(resumeReminders, (ctx, input) => handleResumeReminders(ctx, parts, input)),
  implement(sendReminder, (ctx, input) => handleSendReminder(ctx, parts, input)),
]
