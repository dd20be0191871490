import { z } from 'zod'
import { shortText } from '../../kernel/index.ts'

/** How an effect that moves money ended, or why people see it; in words. */
const effectOutcomes = {
  pending: 'The provider has not decided',
  unknown: 'Not known',
  succeeded: 'Succeeded',
  failed: 'Failed',
  needless: 'Not needed any more',
  contradicted: 'Two verdicts differ',
} as const

type EffectOutcome = keyof typeof effectOutcomes

/** The effect that a task asks people about; `reason` is that of the person who settled it. */
export const effectOfTask = z.strictObject({
  id: z.string().min(1),
  outcome: z.enum(Object.keys(effectOutcomes) as [EffectOutcome, ...EffectOutcome[]]),
  reason: shortText.default(''),
})

type EffectOfTask = z.output<typeof effectOfTask>

/** True if people are asked how an effect ended. */
export const isUnsettled = (effect: EffectOfTask | undefined): boolean =>
  effect?.outcome === 'pending' || effect?.outcome === 'unknown'

/** Words of the history: 'Failed: The bank sent it back.' */
export function effectWords(value: unknown): string {
  const { data } = effectOfTask.safeParse(value)
  if (!data) return ''
  return [effectOutcomes[data.outcome], data.reason].filter((part) => part !== '').join(': ')
}
