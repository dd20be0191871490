import type { DebtRecord, ReminderState } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden } from '../../platform/errors.ts'
import { requireReading } from '../gateway/read-debt.ts'
import { findBook } from '../gateway/till.ts'
import type { DebtKey } from '../payments/allocations.ts'
import {
  listMessages,
  readReminded,
  readReminderSettings,
  type Reminded,
  type ReminderSettings,
} from './read-reminded.ts'
import { findPayPage, type ReminderParts } from './reminder-parts.ts'
import { writeReminder } from './write-reminder.ts'

const mayChange = ({ actor }: Ctx, { till }: ReminderParts, record: DebtRecord): boolean =>
  hasRole(actor, findBook(till, record).role)

/** Throws Forbidden for a caller who may not write such debts. */
export function requireChanging(ctx: Ctx, parts: ReminderParts, record: DebtRecord): void {
  if (!mayChange(ctx, parts, record)) throw new Forbidden(findBook(parts.till, record).role)
}

interface Reading {
  readonly parts: ReminderParts
  readonly key: DebtKey
  readonly settings: ReminderSettings
}

/** The reminder that a person may send now, as the customer would get it. */
async function presentByHand(
  ctx: Ctx,
  { facts, decision }: Reminded,
  { parts, key, settings }: Reading,
): Promise<ReminderState['byHand']> {
  const { stepByHand: step } = decision
  const words = step === undefined ? undefined : settings.plan.steps[step - 1]
  if (step === undefined || !words) return null
  const link = await findPayPage(ctx, parts, key)
  return { step, ...writeReminder(words, { facts, settings, link, now: ctx.now }) }
}

/** State of a message, also of one that is held and so its writer's alone: no word of it. */
interface MessageFate {
  readonly id: string
  readonly state: string
  readonly thread: string
  readonly isBounced: boolean
}

const listFates = (ctx: Ctx, ids: readonly string[]): Promise<MessageFate[]> =>
  ctx.db.run(sql<MessageFate>`
    select id, state, thread, doc @> '{"results":{"recipients":[{"state":"bounced"}]}}' as "isBounced" from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and id = any(${[...ids]}::text[]) and trashed_at is null`)

async function presentSent(ctx: Ctx, { row }: Reminded): Promise<ReminderState['sent']> {
  const ids = listMessages(row)
  const fates = new Map(ids.length === 0 ? [] : (await listFates(ctx, ids)).map((fate) => [fate.id, fate]))
  return (row?.sent ?? []).map(({ step, at, to, by, thread, message }) => {
    const fate = fates.get(message)
    return {
      step,
      at,
      to,
      by: by ?? null,
      thread: fate?.thread ?? thread,
      message,
      state: fate?.state ?? '',
      isBounced: fate?.isBounced ?? false,
    }
  })
}

/** Reminders of a debt, for those who see its money. Throws NotFound, Forbidden. */
export async function presentReminders(ctx: Ctx, parts: ReminderParts, key: DebtKey): Promise<ReminderState> {
  requireReading(ctx, key.record)
  const settings = await readReminderSettings(ctx)
  const facts = await findBook(parts.till, key.record).read(ctx, key.id)
  const reminded = await readReminded(ctx, facts, { till: parts.till, settings })
  const { row, reply, decision } = reminded
  const isForWriters = mayChange(ctx, parts, key.record)
  return {
    isOn: settings.plan.isOn,
    steps: settings.plan.steps.length,
    owed: facts.owed,
    stop: decision.stop ?? null,
    next: decision.next ?? null,
    byHand:
      isForWriters && hasRole(ctx.actor, 'user') ? await presentByHand(ctx, reminded, { parts, key, settings }) : null,
    sent: await presentSent(ctx, reminded),
    paused: row?.paused ?? null,
    replied: reply ?? null,
    mayChange: isForWriters,
  }
}
