import { movedKinds, type MovedKind } from '../../../domain/commerce/reconciliation/compare-movements.ts'
import type { PaymentDifference } from '../../../domain/commerce/reconciliation/contract.ts'
import { formatMoney } from '../../ui/format-value.ts'

const nouns: Readonly<Record<MovedKind, string>> = { ...movedKinds, other: 'Movement' }

type Sides = Pick<PaymentDifference, 'problem' | 'kind' | 'title' | 'theirs' | 'ours' | 'theirFee' | 'ourFee'>

const showAmount = (cents: number | null): string => formatMoney(Math.abs(cents ?? 0))

const article = (noun: string): string => (/^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`)

/** Describes a difference in one sentence: 'We do not have a refund of $120.00'. */
export function describeDifference({ problem, kind, title, theirs, ours, theirFee, ourFee }: Sides): string {
  const noun = article(nouns[kind].toLowerCase())
  if (problem === 'missing_here') return `We do not have ${noun} of ${showAmount(theirs)}`
  if (problem === 'missing_there') return `${title} does not list ${noun} of ${showAmount(ours)}`
  if (theirs !== ours) return `${title} has ${showAmount(theirs)} where we have ${showAmount(ours)}`
  return `${title} kept a fee of ${showAmount(theirFee)} where we have ${showAmount(ourFee)}`
}
