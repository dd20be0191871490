import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { Conflict, NotFound } from '../errors.ts'
import type { EffectConsequences, EffectVerdict, ProviderWord } from './effect-kind.ts'
import { lockIntent, moveIntent, presentIntent, type IntentRow } from './intents.ts'
import { noticeEffect } from './notice-effect.ts'
import { planPoll } from './plan-poll.ts'

/** A verdict and its source; of a person with their id and their reason. */
export type SourcedVerdict = EffectVerdict &
  (
    | { readonly source: 'answer' | 'look-up' | 'event' }
    | { readonly source: 'person'; readonly by: string; readonly reason: string }
  )

const isOpen = sql`state <> 'settled'`

/** Longest words of a provider that are stored, in characters. */
const longest = 4000

/** A verdict that comes after another one changes nothing, and people see where the two differ. */
async function noteContradiction(ctx: Ctx, id: string, { outcome, response, source }: SourcedVerdict): Promise<void> {
  const noted = await moveIntent(ctx, id, {
    where: sql`state = 'settled' and outcome <> ${outcome} and contradiction is null`,
    set: sql`contradiction = ${`${source}: ${outcome}. ${response}`.slice(0, longest)}`,
  })
  if (noted) await noticeEffect(ctx, id)
}

/**
 * Settles an effect and stores its consequences, in one transaction and once: of several verdicts the first one counts,
 * from wherever it comes. Answers whether it was this one.
 */
async function settleEffect(
  ctx: Ctx,
  kind: EffectConsequences,
  { id, verdict }: { readonly id: string; readonly verdict: SourcedVerdict },
): Promise<boolean> {
  const { outcome, response, providerId = null, source } = verdict
  const [by, reason] = verdict.source === 'person' ? [verdict.by, verdict.reason] : [null, null]
  const row = await moveIntent(ctx, id, {
    where: isOpen,
    set: sql`
      state = 'settled', outcome = ${outcome}, verdict_source = ${source}, response = ${response.slice(0, longest)},
      provider_id = coalesce(${providerId}::text, provider_id), settled_by = ${by}::text, reason = ${reason}::text,
      settled_at = ${ctx.now}, in_doubt = false`,
  })
  if (row === undefined) {
    await noteContradiction(ctx, id, verdict)
    return false
  }
  await kind.keep(ctx, presentIntent(row), verdict)
  if (row.task_id !== null) await noticeEffect(ctx, id)
  return true
}

/**
 * Settles an effect by the word of the person who acts, with its consequences. Throws NotFound, and Conflict where a
 * verdict came first.
 */
export async function settleByPerson(
  ctx: Ctx,
  kinds: readonly EffectConsequences[],
  { id, outcome, reason }: { readonly id: string; readonly outcome: 'succeeded' | 'failed'; readonly reason: string },
): Promise<void> {
  const intent = await lockIntent(ctx, id)
  const kind = kinds.find(({ name }) => name === intent?.kind)
  if (!intent || !kind) throw new NotFound(`effect ${id}`)
  if (intent.state === 'settled')
    throw new Conflict({ outcome: intent.outcome }, { outcome }, { message: 'The provider has already answered.' })
  const verdict = { outcome, response: reason, reason, source: 'person', by: ctx.actor.userId } as const
  await settleEffect(ctx, kind, { id, verdict })
}

/** Stores the word of a provider, its last one or not. */
export async function takeWord(
  ctx: Ctx,
  kind: EffectConsequences,
  {
    id,
    word,
    source,
  }: { readonly id: string; readonly word: ProviderWord; readonly source: 'answer' | 'look-up' | 'event' },
): Promise<void> {
  const { outcome, response, providerId } = word
  if (outcome !== 'pending') {
    await settleEffect(ctx, kind, { id, verdict: { outcome, response, providerId, source } })
    return
  }
  const row = await moveIntent(ctx, id, {
    where: sql`state in ('waiting', 'calling', 'unknown')`,
    set: sql`
      state = 'pending', in_doubt = false, response = ${response.slice(0, longest)},
      provider_id = coalesce(${providerId ?? null}::text, provider_id), open_since = coalesce(open_since, ${ctx.now})`,
  })
  if (row) await showOpen(ctx, kind, row)
}

/** Plans the task and the next question to the provider of an effect that became pending or unknown. */
async function showOpen(ctx: Ctx, kind: EffectConsequences, row: IntentRow): Promise<void> {
  await noticeEffect(ctx, row.id)
  await planPoll(ctx, kind, row)
}

/** Gives up calling: a person, an event or a look-up settles the effect from here on. */
export async function leaveUnknown(
  ctx: Ctx,
  kind: EffectConsequences,
  { id, response }: { readonly id: string; readonly response: string },
): Promise<void> {
  const row = await moveIntent(ctx, id, {
    where: sql`state in ('waiting', 'calling')`,
    set: sql`
      state = 'unknown', in_doubt = true, response = ${response.slice(0, longest)},
      open_since = coalesce(open_since, ${ctx.now})`,
  })
  if (row) await showOpen(ctx, kind, row)
}
