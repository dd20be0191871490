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
  /** Looks for an effect in doubt at the other side; undefined where that says nothing of it. For `inDoubt: 'unknown'`. */
  readonly find?: (what: What) => Promise<Outcome | undefined>
  /** Consequences to write together with the outcome, if this run stores it. */
  readonly keep?: (ctx: Ctx, what: What, outcome: Outcome) => Promise<void>
}

type AnyEffect = Pick<LightEffect<never>, 'table' | 'id' | 'inDoubt'> & { readonly find?: unknown }

type Claimed = 'call' | 'find' | undefined

const selectRow = ({ table, id }: AnyEffect, token: string): ClaimedRows => ({ table, where: sql`id = ${id}`, token })

/** Stores the outcome of an effect, or that it is needless. It also ends a doubt about this run. */
const settle = (ctx: Ctx, row: ClaimedRows, to: EffectStatus | 'needless'): Promise<boolean> =>
  moveClaimed(ctx, row, { from: ['sending', 'ending', 'unknown'], set: sql`status = ${to}` })

/** Takes an effect that waits, or that a run which died has left. Answers what there is to do. */
async function claim(ctx: Ctx, { table, id, inDoubt, find }: AnyEffect, token: string): Promise<Claimed> {
  const isLost = sql`(status = 'ending' and ${inDoubt === 'unknown'})`
  const rows = await ctx.db.run(sql<{ status: EffectStatus }>`
    update ${sql.table(table)} set
      status = case when not ${isLost} then 'sending' when ${find !== undefined} then status else 'unknown' end,
      claim = case when ${isLost} then claim else ${token} end,
      updated_at = ${ctx.now}
    where client_id = ${ctx.db.tenant.clientId} and id = ${id} and status in ('queued', 'sending', 'ending')
    returning status`)
  const status = rows[0]?.status
  return status === 'sending' ? 'call' : status === 'ending' ? 'find' : undefined
}

/** A repeatable effect without an answer is tried again while attempts are left. */
function findStatus(run: JobRun, { inDoubt }: AnyEffect, { outcome }: EffectOutcome): EffectStatus {
  if (outcome === 'sent') return 'sent'
  if (outcome === 'unknown' && inDoubt === 'again' && !run.isLastAttempt) return 'queued'
  return statusAfter(run, outcome)
}

/** Ends the doubt about an effect whose run died after the point of no return, unless that run ended it itself. */
async function findLost<What, Outcome extends EffectOutcome>(
  run: JobRun,
  { table, id, find, keep }: LightEffect<What, Outcome>,
  what: What,
): Promise<void> {
  const found = await find?.(what)
  await keepVerdict(run, id, async (ctx) => {
    const rows = await ctx.db.run(sql`
      update ${sql.table(table)} set status = ${found?.outcome === 'sent' ? 'sent' : 'unknown'}, updated_at = ${ctx.now}
      where client_id = ${ctx.db.tenant.clientId} and id = ${id} and status = 'ending' returning 1`)
    if (rows.length > 0 && found !== undefined) await keep?.(ctx, what, found)
  })
}

async function claimAndCall<What, Outcome extends EffectOutcome>(
  run: JobRun,
  effect: LightEffect<What, Outcome>,
  token: string,
): Promise<void> {
  const row = selectRow(effect, token)
  const taken = await run.within(async (ctx) => {
    const claimed = await claim(ctx, effect, token)
    if (claimed === undefined) return undefined
    const what = await effect.prepare(ctx)
    if (what === undefined) await settle(ctx, row, 'needless')
    return what === undefined ? undefined : { what, claimed }
  })
  if (taken === undefined) return
  const { what, claimed } = taken
  if (claimed === 'find') return findLost(run, effect, what)
  const answer = await effect.call(what, () => run.within((ctx) => markEnding(ctx, row)))
  const outcome = answer.outcome === 'unknown' ? ((await effect.find?.(what)) ?? answer) : answer
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
