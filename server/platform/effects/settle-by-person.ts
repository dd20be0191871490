import type { Ctx } from '../context.ts'
import { Conflict, NotFound } from '../errors.ts'
import type { EffectConsequences } from './effect-kind.ts'
import { lockIntent } from './intents.ts'
import { settleEffect } from './settle-effect.ts'

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
    throw new Conflict({ outcome: intent.outcome }, { outcome }, { message: 'The provider has answered meanwhile.' })
  const verdict = { outcome, response: reason, reason, source: 'person', by: ctx.actor.userId } as const
  await settleEffect(ctx, kind, { id, verdict })
}
