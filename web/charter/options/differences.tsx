import type { Difference, LegDiff } from '../../../domain/charter/index.ts'

const nothing = '--'

/** One former value, struck through, and the present one. */
export const Differing = ({ label, quote, trip }: Difference) => (
  <li>
    {label}: <del>{quote || nothing}</del> <ins>{trip || nothing}</ins>
  </li>
)

interface DifferingLegProps {
  readonly diff: LegDiff
  /** Text of an added or a removed leg. */
  readonly words: Readonly<Record<LegDiff['kind'], string>>
}

/** Differences of one leg. */
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
