import type { pauseReminders, ReminderState, resumeReminders } from '../../../domain/commerce/index.ts'
import { debtReminders } from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { findBook } from '../gateway/till.ts'
import { presentReminders, requireChanging } from './present-reminders.ts'
import type { ReminderParts } from './reminder-parts.ts'
import { keepReminders } from './send-reminder.ts'

/** Pauses the reminders of a debt; paused ones stay so. Throws NotFound, Forbidden. */
export async function handlePauseReminders(
  ctx: Ctx,
  parts: ReminderParts,
  { params, body }: InputOf<typeof pauseReminders>,
): Promise<ReminderState> {
  requireChanging(ctx, parts, params.record)
  const facts = await findBook(parts.till, params.record).take(ctx, params.id)
  const row = await beyondReach(ctx, debtReminders).find(params.id)
  const paused = { at: ctx.now, by: await parts.till.nameActor(ctx), why: body.why }
  if (row?.paused === undefined) await keepReminders(ctx, { facts, row }, () => ({ paused }))
  return presentReminders(ctx, parts, params)
}

/** Ends a pause, and the stop by a reply. Throws NotFound, Forbidden. */
export async function handleResumeReminders(
  ctx: Ctx,
  parts: ReminderParts,
  { params }: InputOf<typeof resumeReminders>,
): Promise<ReminderState> {
  requireChanging(ctx, parts, params.record)
  const facts = await findBook(parts.till, params.record).take(ctx, params.id)
  const row = await beyondReach(ctx, debtReminders).find(params.id)
  const resumed = { at: ctx.now, by: await parts.till.nameActor(ctx) }
  if (row) await keepReminders(ctx, { facts, row }, () => ({ paused: null, resumed }))
  return presentReminders(ctx, parts, params)
}
