import { describeMoment, nameDebt } from '../../../domain/commerce/index.ts'
import { fillReminder, type ReminderStep, type ReminderWord } from '../../../domain/company/index.ts'
import { cutText } from '../../../domain/kernel/index.ts'
import { localDay } from '../../../domain/kernel/values/calendar-day.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { DebtFacts } from '../gateway/till.ts'
import type { ReminderSettings } from './read-reminded.ts'

interface Writing {
  readonly facts: DebtFacts
  readonly settings: ReminderSettings
  /** Address of the page on which it is paid. */
  readonly link: string | undefined
  readonly now: number
}

function listWords({ facts, settings, link, now }: Writing): Record<ReminderWord, string> {
  const { timezone, company, otherWay } = settings
  const { due = now, total, owed, recipient, email = '' } = facts
  const days = Math.max(0, localDay(now, timezone) - localDay(due, timezone))
  return {
    customer: recipient?.name || email,
    subject: nameDebt(facts.debt),
    total: formatMoney(total),
    balance: formatMoney(owed),
    due: describeMoment(due, timezone).day,
    days: String(days),
    link: link ?? otherWay,
    company,
  }
}

const longestSubject = 500

/** A reminder as its customer gets it. */
export function writeReminder(
  { subject, message }: Pick<ReminderStep, 'subject' | 'message'>,
  writing: Writing,
): { readonly to: string; readonly subject: string; readonly message: string } {
  const facts = listWords(writing)
  const line = fillReminder(subject, facts).replaceAll(/\s+/g, ' ').trim()
  return {
    to: writing.facts.email ?? '',
    subject: cutText(line, longestSubject),
    message: fillReminder(message, facts),
  }
}
