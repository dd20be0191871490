import { commerceMessages, debtReminders, reminderStops, type sendReminder } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { systemUserId, type Ctx } from '../../platform/context.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { findBook, type DebtFacts, type TalkRecord, type Till } from '../gateway/till.ts'
import type { DebtKey } from '../payments/allocations.ts'
import { presentReminders, requireChanging } from './present-reminders.ts'
import { listMessages, readReminded, readReminderSettings, type Reminded, type ReminderRow } from './read-reminded.ts'
import { openPayPage, type ReminderParts } from './reminder-parts.ts'
import { writeReminder } from './write-reminder.ts'

/** Writes the reminders of a debt, which is locked: two that begin at once are one row. */
export const keepReminders = (
  ctx: Ctx,
  { facts: { debt }, row }: Pick<Reminded, 'facts' | 'row'>,
  change: (now: Pick<ReminderRow, 'sent' | 'step'>) => object,
): Promise<ReminderRow> => {
  const { record, id, number } = debt
  const begun = { debt: { record, id, number }, sent: [], step: 0 }
  return row
    ? asVerb(ctx, debtReminders).amend({ id, amend: (now) => change(now) })
    : asVerb(ctx, debtReminders).create({ id, doc: debtReminders.shape.parse({ ...begun, ...change(begun) }) })
}

type Recipient = Parameters<Till['talks']['mail']>[2]['to']

/** Recipient of a reminder, and the record of its conversation. Throws TypeError if the rules forbid it. */
function requireRecipient({ debt, email, talk, recipient }: DebtFacts): { about: TalkRecord; to: Recipient } {
  if (email === undefined || !talk)
    throw new TypeError(`the customer of ${debt.record} ${debt.id} cannot be written to`)
  const named = recipient?.id === undefined ? {} : { id: recipient.id }
  return { about: talk, to: { ...named, name: recipient?.name ?? '', email } }
}

/** Sends one step of the plan about a debt that is locked, and records it: both in this transaction. */
async function sendStep(ctx: Ctx, parts: ReminderParts, { step, reminded }: { step: number; reminded: Reminded }) {
  const { facts, row } = reminded
  const { talks } = parts.till
  const { about, to } = requireRecipient(facts)
  const settings = await readReminderSettings(ctx)
  const words = settings.plan.steps[step - 1]
  if (!words) throw new TypeError(`the plan has no reminder ${step}`)
  const link = await openPayPage(ctx, parts, facts.debt)
  const { subject, message } = writeReminder(words, { facts, settings, link, now: ctx.now })
  const thread = await talks.open(ctx, { about, thread: row?.sent.at(-1)?.thread, subject })
  const sent = await talks.mail(ctx, thread, { to, subject, message })
  const by = ctx.actor.userId === systemUserId ? {} : { by: await parts.till.nameActor(ctx) }
  const made = { step, at: ctx.now, message: sent.message, thread: sent.thread, to: to.email, ...by }
  await keepReminders(ctx, reminded, (now) => ({ step, sent: [...now.sent, made] }))
  return sent
}

/** A debt with its threads, locked until the transaction ends: no payment, reply or other reminder comes between. */
async function takeReminded(ctx: Ctx, { till }: ReminderParts, { record, id }: DebtKey): Promise<Reminded> {
  const settings = await readReminderSettings(ctx)
  const facts = await findBook(till, record).take(ctx, id)
  const row = await beyondReach(ctx, debtReminders).find(id)
  if (facts.talk) await till.talks.lock(ctx, { about: facts.talk, messages: listMessages(row) })
  return readReminded(ctx, facts, { till, settings })
}

/** Sends the reminder of a debt that is due now, once for any number of processes that try. Answers whether one was sent. */
export async function remindWhereDue(ctx: Ctx, parts: ReminderParts, key: DebtKey): Promise<boolean> {
  const reminded = await takeReminded(ctx, parts, key)
  const { isDue, next } = reminded.decision
  if (!isDue || !next) return false
  await sendStep(ctx, parts, { step: next.step, reminded })
  return true
}

/** Sends the next reminder now (see the contract). Throws NotFound, Forbidden, Conflict, Invalid. */
export async function handleSendReminder(
  ctx: Ctx,
  parts: ReminderParts,
  { params, body }: InputOf<typeof sendReminder>,
): Promise<OutputOf<typeof sendReminder>> {
  requireChanging(ctx, parts, params.record)
  const reminded = await takeReminded(ctx, parts, params)
  const { stepByHand, stop } = reminded.decision
  if (stepByHand === undefined) {
    const why = stop === undefined ? 'It is not asked for yet.' : reminderStops[stop]
    const issue = commerceMessages.issue('step', 'no-reminder', { why })
    throw new Invalid([issue], commerceMessages.words(issue))
  }
  if (stepByHand !== body.step)
    throw new Conflict({ step: stepByHand }, body, {
      code: 'reminder-sent',
      message: `Reminder ${body.step} was sent since. Look at it before you send another one.`,
    })
  const sent = await sendStep(ctx, parts, { step: stepByHand, reminded })
  const state = await presentReminders(ctx, parts, params)
  return { ...state, message: sent.message, heldUntil: sent.heldUntil ?? null }
}
