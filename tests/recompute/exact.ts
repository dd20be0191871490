/** Decimals of a number in a document: more than any quantity or rate has. */
const places = 8
const unit = 10n ** BigInt(places)

/** A number as a whole count of its smallest decimals. */
const toUnits = (value: number): bigint => BigInt(value.toFixed(places).replace('.', ''))

/** Quotient of whole numbers, rounded half-up; halves of amounts below zero go away from zero. */
function divide(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value
  const rounded = (2n * size + by) / (2n * by)
  return value < 0n ? -rounded : rounded
}

/** Cents times a number, rounded once. */
export const multiply = (cents: bigint, factor: number): bigint => divide(cents * toUnits(factor), unit)

/** A percentage of some cents, rounded once. */
export const takePart = (cents: bigint, ...percents: readonly number[]): bigint =>
  divide(cents * percents.reduce((sum, one) => sum + toUnits(one), 0n), unit * 100n)

export const sum = (amounts: Iterable<bigint>): bigint => {
  let all = 0n
  for (const amount of amounts) all += amount
  return all
}

export const atLeast = (amount: bigint, least: bigint): bigint => (amount < least ? least : amount)
export const atMost = (amount: bigint, most: bigint): bigint => (amount > most ? most : amount)

/** Sum of products, with four decimals. */
export const weigh = (parts: readonly (readonly [number, number])[]): number =>
  Number(
    divide(sum(parts.map(([weight, count]) => toUnits(weight) * toUnits(count))), unit * 10n ** BigInt(places - 4)),
  ) / 10_000
