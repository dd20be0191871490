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

/** A percentage of cents, times factors, rounded half-up once. */
export function percentOfCents(cents: number, percent: number, ...factors: readonly number[]): number {
  const product = [percent, ...factors].reduce((value, factor) => value * scaled(factor), BigInt(cents))
  return divideHalfUp(product, 100n * bigScale ** BigInt(factors.length + 1))
}
