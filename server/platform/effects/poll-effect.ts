import { defineDueStepJob, type Job, type JobRun } from '../jobs/index.ts'
import type { EffectConsequences, LookUpAnswer } from './effect-kind.ts'
import { lockIntent, type IntentRow } from './intents.ts'
import { keepVerdict } from './keep-verdict.ts'
import { planPoll, pollKind } from './plan-poll.ts'
import { takeWord } from './settle-effect.ts'

const isOpen = (row: IntentRow | undefined): row is IntentRow => row?.state === 'pending' || row?.state === 'unknown'

async function askProvider(run: JobRun, { inDoubt }: EffectConsequences, id: string): Promise<LookUpAnswer> {
  if (typeof inDoubt !== 'object') return { outcome: 'unknown', response: 'The provider cannot be asked.' }
  return inDoubt.lookUp(run, id).catch((error: unknown): LookUpAnswer => {
    run.log.error({ err: error, effect: id }, 'the look-up of an effect failed')
    return { outcome: 'unknown', response: 'The look-up failed.' }
  })
}

/**
 * Asks providers for effects that are pending or unknown, with growing pauses and for a week
 * (docs/adr/0110-polled-effects-and-webhooks.md). An effect that a provider does not have stays open: a person decides.
 */
export const pollEffects = (kinds: readonly EffectConsequences[]): Job =>
  defineDueStepJob({
    ...pollKind,
    run: async (run, id) => {
      const asked = await run.within((ctx) => lockIntent(ctx, id))
      const kind = kinds.find(({ name }) => name === asked?.kind)
      if (!isOpen(asked) || !kind) return
      const { outcome, response, providerId } = await askProvider(run, kind, id)
      await keepVerdict(run, id, async (ctx) => {
        if (outcome !== 'absent' && outcome !== 'unknown')
          await takeWord(ctx, kind, { id, word: { outcome, response, providerId }, source: 'look-up' })
        const row = await lockIntent(ctx, id)
        if (isOpen(row)) await planPoll(ctx, kind, row)
      })
    },
  })
