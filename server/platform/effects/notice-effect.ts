import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { planDue, type QueuedKind } from '../jobs/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { lockIntent, moveIntent, type IntentRow } from './intents.ts'

/** Shows an effect to people, or the outcome of a shown one. A room implements it. */
export const showEffectKind = { name: 'show-effect', lane: 'money' } as const satisfies QueuedKind

/** An effect whose run died on its last attempt is shown so long after its last call. */
const overdueMs = hourMs

/** Plans the task that shows an effect to users, after this transaction. */
export const noticeEffect = (ctx: Ctx, id: string): Promise<void> =>
  planDue(ctx, showEffectKind, { key: id, due: ctx.now })

/** As `noticeEffect`, an hour later, for a call that stays without an answer. */
export const noticeIfSilent = (ctx: Ctx, id: string): Promise<void> =>
  planDue(ctx, showEffectKind, { key: id, due: ctx.now + overdueMs })

/** Outcome of an effect as users see it. */
type ShownOutcome = 'pending' | 'unknown' | 'succeeded' | 'failed' | 'needless' | 'contradicted'

export interface ShownEffect extends Pick<
  IntentRow,
  'id' | 'title' | 'provider' | 'provider_id' | 'response' | 'task_id' | 'contradiction'
> {
  readonly outcome: ShownOutcome
  readonly subject: { readonly type: string; readonly id: string; readonly label: string }
}

function findShownOutcome({ state, outcome, contradiction, in_doubt }: IntentRow): ShownOutcome | undefined {
  if (contradiction !== null) return 'contradicted'
  if (state === 'settled') return outcome ?? undefined
  if (state === 'pending' || state === 'unknown') return state
  return state === 'calling' || in_doubt ? 'unknown' : undefined
}

/** The effect as users should see it, locked; undefined while it runs. */
export async function effectToShow(ctx: Ctx, id: string): Promise<ShownEffect | undefined> {
  const row = await lockIntent(ctx, id)
  if (!row) return undefined
  const outcome = findShownOutcome(row)
  const isAtWork = row.state === 'calling' || row.state === 'waiting'
  const silentFrom = (row.called_at ?? ctx.now) + overdueMs
  if (isAtWork && outcome !== undefined && silentFrom > ctx.now) {
    await planDue(ctx, showEffectKind, { key: id, due: silentFrom })
    return undefined
  }
  const subject = { type: row.subject_type, id: row.subject_id, label: row.subject_label }
  return outcome && { ...row, outcome, subject }
}

/** Stores the task that shows an effect to users. */
export async function noteTask(ctx: Ctx, id: string, task: string): Promise<void> {
  await moveIntent(ctx, id, { where: sql`true`, set: sql`task_id = ${task}` })
}
