import type { DifferenceProblem, MovedKind } from './compare-movements.ts'

/** Ways to settle a difference. */
export const differenceSteps = ['fetch', 'record', 'book', 'end', 'note'] as const

export type DifferenceStep = (typeof differenceSteps)[number]

interface Difference {
  readonly problem: DifferenceProblem
  readonly kind: MovedKind
  /** Set where we have its payment. */
  readonly payment?: string | undefined
}

export interface NextStep {
  /** The next step, in words. */
  readonly words: string
  /** Steps that work, the best one first. */
  readonly steps: readonly DifferenceStep[]
}

const ofPayments: ReadonlySet<MovedKind> = new Set(['payment', 'refund', 'refund_back', 'dispute', 'dispute_back'])

/** Differences that can be ended here, once the provider was asked again and does not know them. */
const ended: ReadonlySet<MovedKind> = new Set(['payment', 'refund', 'payout'])

function planMissingHere({ kind, payment }: Difference, title: string): NextStep {
  if (kind === 'fee') return { words: `Book it as a fee of ${title}.`, steps: ['book', 'note'] }
  if (kind === 'other')
    return { words: `Look it up in the dashboard of ${title}, and note what it was.`, steps: ['note'] }
  if (kind === 'payout' || kind === 'payout_back')
    return { words: `Fetch it from ${title}: it is booked once.`, steps: ['fetch', 'note'] }
  if (payment !== undefined) return { words: `Its event never came. Fetch it from ${title}.`, steps: ['fetch', 'note'] }
  return {
    words: `It was made at ${title} alone. Record it for the order or invoice that it pays.`,
    steps: ['record', 'fetch', 'note'],
  }
}

function planMissingThere({ kind }: Difference, title: string): NextStep {
  if (ended.has(kind))
    return {
      words: `Ask ${title} again. If it still does not know it, end it here.`,
      steps: ['fetch', 'end', 'note'],
    }
  return { words: `Ask ${title} again, and note what it was.`, steps: ['fetch', 'note'] }
}

/** The next step for a difference with a provider of this title. */
export function planNextStep(difference: Difference, title: string): NextStep {
  if (difference.problem === 'missing_here') return planMissingHere(difference, title)
  if (difference.problem === 'missing_there') return planMissingThere(difference, title)
  return ofPayments.has(difference.kind)
    ? { words: `Ask ${title} again. If the amounts still differ, open its payment.`, steps: ['fetch', 'note'] }
    : { words: `Compare it with the dashboard of ${title}, and note which amount is right.`, steps: ['fetch', 'note'] }
}
