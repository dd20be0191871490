import {
  debtReminders,
  decideReminder,
  type RemindedDebt,
  type ReminderDecision,
} from '../../../domain/commerce/index.ts'
import { clients, readReminderPlan, type ReminderPlan } from '../../../domain/company/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { listDebtPayments } from '../gateway/read-debt.ts'
import type { CustomerReply, DebtFacts, Till } from '../gateway/till.ts'

export type ReminderRow = RowOf<typeof debtReminders>

/** A message that crossed with a reminder is a reply to it. */
const crossedMs = 15 * minuteMs

/** Plan of the client, its time zone, and words for its messages. */
export interface ReminderSettings {
  readonly plan: ReminderPlan
  readonly timezone: string
  readonly company: string
  /** Words about payment for customers without a page. */
  readonly otherWay: string
}

export async function readReminderSettings(ctx: Ctx): Promise<ReminderSettings> {
  const client = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const { name: company, timezone, config } = client
  const otherWay = config.invoice_note || 'Please answer this message, and we tell you how to pay.'
  return { plan: readReminderPlan(client), timezone, company, otherWay }
}

/** A debt with the facts that decide about its reminders. */
export interface Reminded {
  readonly facts: DebtFacts
  readonly row: ReminderRow | undefined
  readonly reply: CustomerReply | undefined
  readonly decision: ReminderDecision
}

export const listMessages = (row: ReminderRow | undefined): string[] => (row?.sent ?? []).map(({ message }) => message)

/** The reply that stops the reminders: after the last one, and after they were resumed. */
async function findStoppingReply(
  ctx: Ctx,
  { talks }: Till,
  { talk, row }: Pick<DebtFacts, 'talk'> & Pick<Reminded, 'row'>,
) {
  const last = row?.sent.at(-1)
  if (!row || !last || !talk) return undefined
  const since = Math.max(last.at - crossedMs, row.resumed?.at ?? 0)
  return talks.findReply(ctx, { about: talk, messages: listMessages(row), since })
}

async function readState(ctx: Ctx, { talks }: Till, facts: DebtFacts): Promise<RemindedDebt> {
  const { record, id } = facts.debt
  const payments = await listDebtPayments(ctx, { record, id })
  const isAny = (...statuses: readonly string[]): boolean => payments.some(({ status }) => statuses.includes(status))
  const { email } = facts
  return {
    due: facts.due,
    owed: facts.owed,
    isClosed: facts.closed !== undefined,
    hasEmail: email !== undefined && facts.talk !== undefined,
    isBounced: email !== undefined && (await talks.hasComeBack(ctx, email)),
    isDisputed: isAny('disputed'),
    isRefunded: facts.refunded > 0,
    isUnderWay: isAny('pending', 'authorised'),
  }
}

interface Reading {
  readonly till: Till
  readonly settings: ReminderSettings
}

/** Reads what decides about the reminders of a debt, whose facts were read, or taken, before. */
export async function readReminded(ctx: Ctx, facts: DebtFacts, { till, settings }: Reading): Promise<Reminded> {
  const { plan, timezone } = settings
  const row = await beyondReach(ctx, debtReminders).find(facts.debt.id)
  const reply = await findStoppingReply(ctx, till, { talk: facts.talk, row })
  const decision = decideReminder(plan, await readState(ctx, till, facts), {
    sent: row?.sent ?? [],
    isPaused: row?.paused !== undefined,
    hasReplied: reply !== undefined,
    now: ctx.now,
    timezone,
  })
  return { facts, row, reply, decision }
}
