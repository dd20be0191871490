import {
  compileRules,
  dryRunDays,
  dryRunMessages,
  factsOf,
  inboxIssue,
  rulesIssues,
  type FactContact,
  type FilteredMessage,
  type FilterRules,
  type tryFilter,
} from '../../../domain/inbox/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'

type Tried = OutputOf<typeof tryFilter>

const examplesShown = 5

interface MessageRow extends FilteredMessage {
  readonly id: string
  readonly thread: string
  readonly date: number
  readonly sender: string
  readonly contact: FactContact | null
}

/** Recent messages, newest first. Bodies are read only if a rule asks for them. */
const lately = ({ db, now }: Ctx, withBody: boolean): Promise<MessageRow[]> =>
  db.run(sql<MessageRow>`
    select m.id, m.thread, m.date, m.medium, true as inbound, coalesce(m.doc ->> 'subject', '') as subject,
      ${withBody ? sql`coalesce(m.doc ->> 'message', '')` : sql`''`} as message,
      m.doc -> 'from' as "from", coalesce(m.doc -> 'recipients', '[]') as recipients, coalesce(m.doc -> 'cc', '[]') as cc,
      coalesce(nullif(m.doc #>> '{from,name}', ''), m.doc #>> '{from,address}', '') as sender,
      case when c.id is null then m.doc -> 'contact'
        else jsonb_strip_nulls(jsonb_build_object('id', c.id, 'name', c.name, 'company', c.company, 'type', c.type))
      end as contact
    from (
      select * from threadsmsgs r
      where r.client_id = ${db.tenant.clientId} and r.medium in ('email', 'text', 'web') and r.trashed_at is null
        and r.inbound and r.draft = false and r.date > ${now - dryRunDays * dayMs}
      order by r.date desc, r.id desc limit ${dryRunMessages + 1}
    ) m
    left join contacts c on c.client_id = m.client_id and c.id = m.contact_id and c.trashed_at is null
    order by m.date desc, m.id desc`)

/** Matches of rules in the last 30 days. Throws Invalid for rules that could not be saved. */
export async function runDry(ctx: Ctx, rules: FilterRules): Promise<Tried> {
  const issues = rulesIssues(rules)
  const compiled = compileRules(rules)
  if (issues.length > 0 || !compiled.isValid)
    throw new Invalid(issues.length > 0 ? issues : [inboxIssue('rules', 'filter-rules-missing')])
  const rows = await lately(ctx, compiled.asks.has('message'))
  const checked = rows.slice(0, dryRunMessages)
  const matched = checked.filter((row) => compiled.matches(factsOf(row, row.contact ?? undefined)))
  return {
    checked: checked.length,
    matched: matched.length,
    threads: new Set(matched.map((row) => row.thread)).size,
    is_complete: rows.length <= dryRunMessages,
    examples: matched
      .slice(0, examplesShown)
      .map(({ id, thread, date, subject, sender }) => ({ id, thread, date, subject, from: sender })),
  }
}
