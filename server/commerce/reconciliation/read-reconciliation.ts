import {
  completePeriod,
  listDays,
  reconciliations,
  type DaybookPeriod,
  type readReconciliation,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { checkPeriod, findSpan, readZone, requireDaybook } from '../daybook/read-daybook.ts'
import { listAccounts, type AccountRow } from '../gateway/provider-accounts.ts'
import type { Till } from '../gateway/till.ts'
import { presentRun } from './reconcile.ts'

type Answer = OutputOf<typeof readReconciliation>

const findLastRun = async (ctx: Ctx, account: string) => {
  const [last] = await beyondReach(ctx, reconciliations).list({
    where: ['account', '==', account],
    orderBy: { field: 'date', direction: 'desc' },
    limit: 1,
  })
  return last
}

const countOpen = async ({ db }: Ctx): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.run(sql<{ account: string; open: number }>`
    select d.account, count(*)::integer as open from payment_differences d
    where d.client_id = ${db.tenant.clientId} and d.state = 'open' and d.trashed_at is null group by d.account`)
  return new Map(rows.map(({ account, open }) => [account, open]))
}

async function describeAccount(
  ctx: Ctx,
  till: Till,
  row: AccountRow,
): Promise<Omit<Answer['accounts'][number], 'open'>[]> {
  const gateway = till.gateways.find(({ name }) => name === row.provider)
  if (!gateway) return []
  const last = await findLastRun(ctx, row.id)
  return [
    {
      id: row.id,
      provider: row.provider,
      title: gateway.title,
      label: row.label,
      lacks: gateway.movementList.lacks,
      last: last ? presentRun(last) : null,
    },
  ]
}

/** The last runs of each account that cover a day decide what its list says of it. */
const readTheirDays = ({ db }: Ctx, { from, until }: DaybookPeriod) =>
  db.run(sql<{ day: string; theirs: number }>`
    with covered as (
      select distinct on (r.account, d.day) r.account, to_char(d.day, 'YYYY-MM-DD') as day, r.doc -> 'days' as days
      from reconciliations r
      cross join lateral generate_series(
        greatest((r.doc ->> 'from')::date, ${from}::date), least(r.until::date, ${until}::date), interval '1 day') as d (day)
      where r.client_id = ${db.tenant.clientId} and r.state = 'done' and r.trashed_at is null and r.until >= ${from}
      order by r.account, d.day, r.date desc)
    select c.day, coalesce(sum((
      select (one ->> 'net')::double precision from jsonb_array_elements(c.days) one where one ->> 'day' = c.day)), 0)
      ::double precision as theirs
    from covered c group by c.day`)

interface OpenOfDay {
  readonly day: string
  readonly difference: number
  readonly open: number
}

const readOpenDays = (
  { db }: Ctx,
  { span, timezone }: { readonly span: { start: number; end: number }; readonly timezone: string },
) =>
  db.run(sql<OpenOfDay>`
    select to_char(to_timestamp(d.at / 1000.0) at time zone ${timezone}, 'YYYY-MM-DD') as day, count(*)::integer as open,
      sum(coalesce((d.doc ->> 'theirs')::bigint, 0) - coalesce((d.doc ->> 'ours')::bigint, 0))::double precision as difference
    from payment_differences d
    where d.client_id = ${db.tenant.clientId} and d.state = 'open' and d.trashed_at is null
      and d.at >= ${span.start} and d.at <= ${span.end} and d.doc ->> 'kind' not in ('payout', 'payout_back')
    group by 1`)

/** Reads the last comparison of each account and its days. Throws Forbidden, Invalid. */
export async function handleReadReconciliation(
  ctx: Ctx,
  till: Till,
  query: InputOf<typeof readReconciliation>['query'],
): Promise<Answer> {
  requireDaybook(ctx)
  const timezone = await readZone(ctx)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(ctx.now)
  const period = completePeriod(query, today)
  checkPeriod(period)
  const counts = await countOpen(ctx)
  const accounts: Answer['accounts'] = []
  for (const row of await listAccounts(ctx))
    for (const one of await describeAccount(ctx, till, row)) accounts.push({ ...one, open: counts.get(row.id) ?? 0 })
  const theirs = new Map((await readTheirDays(ctx, period)).map((one) => [one.day, one.theirs]))
  const open = new Map(
    (await readOpenDays(ctx, { span: findSpan(period, timezone), timezone })).map((one) => [one.day, one]),
  )
  const days = listDays(period).flatMap((day) => {
    const net = theirs.get(day)
    const { difference = 0, open: count = 0 } = open.get(day) ?? {}
    return net === undefined && count === 0 ? [] : [{ day, theirs: net ?? 0, difference, open: count }]
  })
  return { accounts, days }
}
