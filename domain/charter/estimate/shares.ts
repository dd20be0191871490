import { addFractions, exactCents, toFraction, partOfCents, type Fraction } from '../../kernel/values/exact-money.ts'

/** An amount that some legs share. */
interface SharedAmount {
  /** Cents. */
  readonly total: number
  readonly byLeg: ReadonlyMap<number, Fraction>
}

/** Part of a line that belongs to some legs, by their quantities; by their number if the quantities are zero. */
function partOfLine({ total, byLeg }: SharedAmount, scope: ReadonlySet<number>): Fraction {
  const own = [...byLeg].filter(([leg]) => scope.has(leg)).map(([, weight]) => weight)
  if (own.length === byLeg.size) return exactCents(total)
  const all = addFractions(byLeg.values())
  return all.dividend === 0n
    ? partOfCents(total, toFraction(own.length), toFraction(byLeg.size))
    : partOfCents(total, addFractions(own), all)
}

/** Cents of lines that belong to some legs, exact. */
export const shareOf = (lines: readonly SharedAmount[], scope: ReadonlySet<number>): Fraction =>
  addFractions(lines.map((line) => partOfLine(line, scope)))

/** Shares of a base among the legs of an item, so that its derived amounts are shared alike. */
export const sharesOf = (lines: readonly SharedAmount[], scope: readonly number[]): Map<number, Fraction> =>
  new Map(scope.map((leg) => [leg, shareOf(lines, new Set([leg]))]))
