import type { Difference, LegDiff } from '../../../domain/charter/index.ts'

const nothing = '--'

/** One thing that was said, struck through, and what is said now. */
export const Differing = ({ label, quote, trip }: Difference) => (
  <li>
    {label}: <del>{quote || nothing}</del> <ins>{trip || nothing}</ins>
  </li>
)

interface DifferingLegProps {
  readonly diff: LegDiff
  /** What is said of one that was added, or is there no more. */
  readonly words: Readonly<Record<LegDiff['kind'], string>>
}

/** What differs on one leg. */
export const DifferingLeg = ({ diff: { way, kind, differences }, words }: DifferingLegProps) => (
  <li>
    <strong>{way || 'Leg'}</strong> {words[kind]}
    {differences.length > 0 && (
      <ul>
        {differences.map((difference) => (
          <Differing key={difference.label} {...difference} />
        ))}
      </ul>
    )}
  </li>
)
