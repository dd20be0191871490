import {
  addFractions,
  multiplyFractions,
  roundCents,
  toFraction,
  type Fraction,
} from '../../kernel/values/exact-money.ts'

/** Size of a piece in inches. */
export interface PieceSize {
  readonly width: number
  readonly height: number
  readonly length: number
}

/** An item as it is packed: pieces of one size and weight, in pounds and inches. */
export interface WeighedItem extends PieceSize {
  readonly unit_weight: number
  readonly quantity: number
}

interface WeighedPackage extends PieceSize {
  /** Pounds. */
  readonly weight: number
}

const hundred = toFraction(100)
const thousand = toFraction(1000)
const one = toFraction(1)

/** Exact sum of products, so that no binary noise decides between parcel and freight. */
export const sumProducts = (products: readonly (readonly number[])[]): Fraction =>
  addFractions(
    products.map((factors) =>
      factors.map(toFraction).reduce((product, factor) => multiplyFractions(product, factor), one),
    ),
  )

/** True for an exact sum below one. */
const isBelowOne = ({ dividend, divisor }: typeof one): boolean => dividend < divisor

/**
 * Weight and size of a package by its items (3-aviation section 9; decision E5): the weight is the sum of unit weights
 * times quantities, rounded to 2 decimals below 1 lb and else to whole pounds; the width sums width times quantity;
 * height and length are the largest.
 */
export function measurePackage(items: readonly WeighedItem[]): WeighedPackage {
  const weight = sumProducts(items.map(({ unit_weight, quantity }) => [unit_weight, quantity]))
  const width = sumProducts(items.map((item) => [item.width, item.quantity]))
  return {
    weight: isBelowOne(weight) ? roundCents(multiplyFractions(weight, hundred)) / 100 : roundCents(weight),
    width: roundCents(multiplyFractions(width, thousand)) / 1000,
    height: Math.max(0, ...items.map(({ height }) => height)),
    length: Math.max(0, ...items.map(({ length }) => length)),
  }
}

/** A package as it counts in a shipment: pieces of one size and weight. */
export interface CountedPackage {
  readonly weight: number
  readonly quantity: number
  readonly dimensions: PieceSize
}

const largest = (packages: readonly CountedPackage[], side: keyof PieceSize): number =>
  Math.max(0, ...packages.map(({ dimensions }) => dimensions[side]))

/** Totals of a shipment: the exact weight of all pieces, and the largest sides of a piece, in pounds and inches. */
export function measureShipment(packages: readonly CountedPackage[]): WeighedPackage {
  const weight = sumProducts(packages.map((piece) => [piece.weight, piece.quantity]))
  return {
    weight: roundCents(multiplyFractions(weight, thousand)) / 1000,
    width: largest(packages, 'width'),
    height: largest(packages, 'height'),
    length: largest(packages, 'length'),
  }
}
