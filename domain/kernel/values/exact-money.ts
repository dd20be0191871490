const scale = 1_000_000
const bigScale = BigInt(scale)

/** Divides half-up: halves go away from zero, so that a discount rounds as the amount that it takes off. */
function divideHalfUp(value: bigint, by: bigint): number {
  const [size, sign] = value < 0n ? [-value, -1] : [value, 1]
  // Adding zero keeps a negative amount that rounds to nothing from becoming minus zero.
  return sign * Number((2n * size + by) / (2n * by)) + 0
}

const scaled = (factor: number): bigint => BigInt(Math.round(factor * scale))

/** Cents times factors of up to six decimals, exact until it is rounded half-up once (decisions D3 and E1). */
export function timesCents(cents: number, ...factors: readonly number[]): number {
  const product = factors.reduce((value, factor) => value * scaled(factor), BigInt(Math.round(cents)))
  return divideHalfUp(product, bigScale ** BigInt(factors.length))
}

/** A quotient of whole numbers, the divisor above zero: a third stays a third until the amount is rounded. */
export interface Fraction {
  readonly dividend: bigint
  readonly divisor: bigint
}

export const zero: Fraction = { dividend: 0n, divisor: 1n }

const size = (value: bigint): bigint => (value < 0n ? -value : value)

function commonDivisor(value: bigint, other: bigint): bigint {
  let [larger, smaller] = [size(value), size(other)]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

function reduce(dividend: bigint, divisor: bigint): Fraction {
  const common = commonDivisor(dividend, divisor)
  const sign = divisor < 0n ? -1n : 1n
  return { dividend: (sign * dividend) / common, divisor: (sign * divisor) / common }
}

/** Whole cents as an exact amount. */
export const exactCents = (cents: number): Fraction => ({ dividend: BigInt(cents), divisor: 1n })

/** A number of up to six decimals. */
export const toFraction = (value: number): Fraction => reduce(scaled(value), bigScale)

export const addFractions = (values: Iterable<Fraction>): Fraction => {
  let [dividend, divisor] = [0n, 1n]
  for (const value of values) {
    if (value.divisor === divisor) dividend += value.dividend
    else ({ dividend, divisor } = reduce(dividend * value.divisor + value.dividend * divisor, divisor * value.divisor))
  }
  return reduce(dividend, divisor)
}

export const multiplyFractions = (one: Fraction, other: Fraction): Fraction =>
  reduce(one.dividend * other.dividend, one.divisor * other.divisor)

/** The part of some cents that `part` is of `whole`, exact. The whole is not zero. */
export const partOfCents = (cents: number, part: Fraction, whole: Fraction): Fraction =>
  reduce(BigInt(cents) * part.dividend * whole.divisor, part.divisor * whole.dividend)

/** Whole cents of an exact amount, rounded half-up. */
export const roundCents = ({ dividend, divisor }: Fraction): number => divideHalfUp(dividend, divisor)

/** A percentage of an exact amount, times factors, rounded half-up once. */
export function takePercent({ dividend, divisor }: Fraction, percent: number, ...factors: readonly number[]): number {
  const product = [percent, ...factors].reduce((value, factor) => value * scaled(factor), dividend)
  return divideHalfUp(product, divisor * 100n * bigScale ** BigInt(factors.length + 1))
}
