import {
  addSums,
  commerceMessages,
  completePeriod,
  fillDays,
  listDays,
  mayReadDaybook,
  mostDays,
  type DaybookDay,
  type DaybookPeriod,
  type readDaybook,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { rangeWindow } from '../../../domain/kernel/values/date-window.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { readOwnClient } from '../own-client.ts'
import { selectMoves, type Span } from './ledger-moves.ts'

type Daybook = OutputOf<typeof readDaybook>

/** Throws Forbidden for users who neither take payments nor keep the books. */
export function requireDaybook({ actor }: Ctx): void {
  if (!mayReadDaybook(actor)) throw new Forbidden('payments')
}

export const readZone = async (ctx: Ctx): Promise<string> => (await readOwnClient(ctx)).timezone

/** First and last moment of the days of a period in a time zone. */
export function findSpan({ from, until }: DaybookPeriod, timezone: string): Span {
  const { start = 0, end = 0 } = rangeWindow([from, until], timezone)
  return { start, end }
}

/** Throws Invalid for a period that ends early or is too long. */
export function checkPeriod(period: DaybookPeriod): void {
  if (period.until < period.from) throw new Invalid([commerceMessages.issue('until', 'daybook-ends-early')])
  if (listDays(period).length > mostDays) throw new Invalid([commerceMessages.issue('from', 'daybook-too-long')])
}

const readDays = (ctx: Ctx, span: Span, timezone: string): Promise<DaybookDay[]> =>
  ctx.db.run(sql<DaybookDay>`
    select to_char(m.day, 'YYYY-MM-DD') as day,
      coalesce(sum(m.amount) filter (where m.part = 'card'), 0)::double precision as card,
      coalesce(sum(m.amount) filter (where m.part = 'hand'), 0)::double precision as hand,
      coalesce(sum(m.amount) filter (where m.part = 'refunded'), 0)::double precision as refunded,
      coalesce(sum(m.amount) filter (where m.part = 'fees'), 0)::double precision as fees,
      coalesce(sum(m.amount) filter (where m.part = 'withheld'), 0)::double precision as withheld,
      sum(m.amount)::double precision as net,
      (count(*) filter (where m.part <> 'fees'))::integer as count
    from (
      select (to_timestamp(one.at / 1000::double precision) at time zone ${timezone})::date as day, one.part, one.amount
      from (${selectMoves(ctx, span)}) one) m
    group by m.day`)

const readPayouts = (ctx: Ctx, { start, end }: Span): Promise<Daybook['payouts']> =>
  ctx.db.run(sql<Daybook['payouts'][number]>`
    select e.record_id as id, e.at, l.debit::double precision as amount, p.doc ->> 'provider' as provider,
      coalesce(p.doc ->> 'label', '') as label, coalesce(p.state, 'paid') as state,
      (p.doc ->> 'fees')::double precision as fees, (p.doc ->> 'arrives')::double precision as arrives
    from ledger_entries e join ledger_lines l on l.client_id = e.client_id and l.entry_id = e.id
    left join payouts p on p.client_id = e.client_id and p.id = e.record_id
    where e.client_id = ${ctx.db.tenant.clientId} and e.at >= ${start} and e.at <= ${end} and e.kind = 'payout'
      and l.account = 'bank' and l.debit > 0
    order by e.at desc, e.id`)

/** Money in and out by day. Throws Forbidden, Invalid. */
export async function handleReadDaybook(ctx: Ctx, query: InputOf<typeof readDaybook>['query']): Promise<Daybook> {
  requireDaybook(ctx)
  const timezone = await readZone(ctx)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(ctx.now)
  const period = completePeriod(query, today)
  checkPeriod(period)
  const span = findSpan(period, timezone)
  const days = fillDays(period, await readDays(ctx, span, timezone))
  return { ...period, days, total: addSums(days), payouts: await readPayouts(ctx, span) }
}
