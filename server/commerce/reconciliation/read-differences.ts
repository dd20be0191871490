import {
  mostDifferences,
  paymentDifferences,
  planNextStep,
  providerTitles,
  type PaymentDifference,
  type readDifferences,
} from '../../../domain/commerce/index.ts'
import { hasRole, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { requireDaybook } from '../daybook/read-daybook.ts'
import type { DifferenceRow } from './keep-differences.ts'

type Resolved = PaymentDifference['resolved']

const presentResolved = ({ resolved }: DifferenceRow): Resolved =>
  resolved ? { at: resolved.at, by: resolved.by?.label ?? '', how: resolved.how, why: resolved.why } : null

const presentAmounts = ({ theirs, ours, their_fee: theirFee, our_fee: ourFee }: DifferenceRow) => ({
  theirs: theirs ?? null,
  ours: ours ?? null,
  theirFee: theirFee ?? null,
  ourFee: ourFee ?? null,
})

/** A difference with its next step, as the caller may take it. */
export function presentDifference({ actor }: Pick<Ctx, 'actor'>, row: DifferenceRow): PaymentDifference {
  const { id, provider, problem, kind, movement, label, at } = row
  const title = providerTitles[provider]
  const { words, steps } = planNextStep(row, title)
  return {
    id,
    provider,
    title,
    problem,
    kind,
    movement,
    label,
    at,
    ...presentAmounts(row),
    payment: row.payment ?? null,
    debt: row.debt ?? null,
    next: words,
    steps: row.state === 'open' && hasRole(actor, 'payments') ? [...steps] : [],
    resolved: presentResolved(row),
  }
}

/** The last row of the page before: its time and id. */
function readPlace(after: string | undefined): readonly [at: number, id: string] {
  const [at = '', id = ''] = (after ?? '').split(' ')
  return [Number(at), id]
}

/** A page of differences, the oldest first. Throws Forbidden. */
export async function handleReadDifferences(
  ctx: Ctx,
  { state, after }: InputOf<typeof readDifferences>['query'],
): Promise<OutputOf<typeof readDifferences>> {
  requireDaybook(ctx)
  const [at, id] = readPlace(after)
  const found = await ctx.db.run(sql<{ id: string }>`
    select d.id from payment_differences d
    where d.client_id = ${ctx.db.tenant.clientId} and d.state = ${state} and d.trashed_at is null
      and (d.at, d.id) > (${at}::bigint, ${id}::text)
    order by d.at, d.id limit ${mostDifferences + 1}`)
  const ids = found.slice(0, mostDifferences).map((one) => one.id)
  const rows = await beyondReach(ctx, paymentDifferences).every(['id', 'in', ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = ids.flatMap((one) => byId.get(one) ?? [])
  const last = shown.at(-1)
  return {
    differences: shown.map((row) => presentDifference(ctx, row)),
    ...(found.length > mostDifferences && last && { next: `${last.at} ${last.id}` }),
  }
}
