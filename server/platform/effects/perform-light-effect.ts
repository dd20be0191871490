import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import type { JobRun } from '../jobs/index.ts'
import { markEnding, moveClaimed, statusAfter, type ClaimedRows, type EffectStatus } from './claimed-rows.ts'
import { keepVerdict } from './keep-verdict.ts'
import { asOnlyRun } from './only-run.ts'

/** Answer of the other side; `unknown` is a missing answer after the point of no return. */
export interface EffectOutcome {
  readonly outcome: 'sent' | 'retry' | 'permanent' | 'unknown'
  readonly response: string
}

/** External effect that moves no money, with its own row in a table with `client_id`, `id`, `status`, `claim` and `updated_at`. */
export interface LightEffect<What, Outcome extends EffectOutcome = EffectOutcome> {
  readonly table: string
  readonly id: string
  /**
   * Treatment of an effect whose run died after the point of no return. `again`: the other side knows a repetition for the
   * same, by its key or because it replaces the first. `unknown`: it may have happened, and is not done again.
   */
  readonly inDoubt: 'again' | 'unknown'
  /** The request, read in the transaction of the claim; undefined for an effect that has become needless. */
  readonly prepare: (ctx: Ctx) => Promise<What | undefined>
  /** The call outside. It awaits `beforeEnd` just before the moment from which the other side may have it. */
  readonly call: (what: What, beforeEnd: () => Promise<void>) => Promise<Outcome>
  /** Consequences to write together with the outcome, if this run stores it. */
  readonly keep?: (ctx: Ctx, what: What, outcome: Outcome) => Promise<void>
}

type AnyEffect = Pick<LightEffect<never>, 'table' | 'id' | 'inDoubt'>

const selectRow = ({ table, id }: AnyEffect, token: string): ClaimedRows => ({ table, where: sql`id = ${id}`, token })

/** Stores the outcome of an effect, or that it is needless. It also ends a doubt about this run. */
const settle = (ctx: Ctx, row: ClaimedRows, to: EffectStatus | 'needless'): Promise<boolean> =>
  moveClaimed(ctx, row, { from: ['sending', 'ending', 'unknown'], set: sql`status = ${to}` })

/** Takes an effect that waits, or that a run which died has left. Answers whether there is something to do. */
async function claim(ctx: Ctx, { table, id, inDoubt }: AnyEffect, token: string): Promise<boolean> {
  const isLost = sql`(status = 'ending' and ${inDoubt === 'unknown'})`
  const rows = await ctx.db.run(sql<{ status: EffectStatus }>`
    update ${sql.table(table)} set
      status = case when ${isLost} then 'unknown' else 'sending' end,
      claim = case when ${isLost} then claim else ${token} end,
      updated_at = ${ctx.now}
    where client_id = ${ctx.db.tenant.clientId} and id = ${id} and status in ('queued', 'sending', 'ending')
    returning status`)
  return rows[0]?.status === 'sending'
}

/** A repeatable effect without an answer is tried again while attempts are left. */
function findStatus(run: JobRun, { inDoubt }: AnyEffect, { outcome }: EffectOutcome): EffectStatus {
  if (outcome === 'sent') return 'sent'
  if (outcome === 'unknown' && inDoubt === 'again' && !run.isLastAttempt) return 'queued'
  return statusAfter(run, outcome)
}

async function claimAndCall<What, Outcome extends EffectOutcome>(
  run: JobRun,
  effect: LightEffect<What, Outcome>,
  token: string,
): Promise<void> {
  const row = selectRow(effect, token)
  const what = await run.within(async (ctx) => {
    if (!(await claim(ctx, effect, token))) return undefined
    const prepared = await effect.prepare(ctx)
    if (prepared === undefined) await settle(ctx, row, 'needless')
    return prepared
  })
  if (what === undefined) return
  const outcome = await effect.call(what, () => run.within((ctx) => markEnding(ctx, row)))
  const status = findStatus(run, effect, outcome)
  await keepVerdict(run, effect.id, async (ctx) => {
    if (await settle(ctx, row, status)) await effect.keep?.(ctx, what, outcome)
  })
  if (status === 'queued') throw new Error(`not sent yet: ${outcome.response}`)
}

/**
 * Does one effect outside that moves no money: claims its row, calls between the point of no return and the verdict, and
 * keeps that (docs/adr/0003-outbox.md). Throws where it is to be tried again.
 */
export const performLightEffect = <What, Outcome extends EffectOutcome>(
  run: JobRun,
  effect: LightEffect<What, Outcome>,
): Promise<void> => asOnlyRun(run, effect.id, (token) => claimAndCall(run, effect, token))
