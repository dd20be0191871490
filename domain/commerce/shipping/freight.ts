import { multiplyFractions, type Fraction } from '../../kernel/values/exact-money.ts'
import { sumProducts, type CountedPackage, type PieceSize } from './weigh-package.ts'

/** Pounds and inches up to which a shipment is a parcel (3-aviation section 9; decision E5). */
const mostParcelPounds = 150
const mostParcelInches = 100

/** True for long-haul freight: over 150 lb, or a width or length over 100 in. Exactly 150 or 100 is a parcel. */
export const isLongHaul = ({ weight, width, length }: PieceSize & { readonly weight: number }): boolean =>
  weight > mostParcelPounds || width > mostParcelInches || length > mostParcelInches

/** Lowest density of each freight class, in pounds per cubic foot, the densest first (from 2025-07-19). */
const classes = [
  [50, '50'],
  [35, '55'],
  [30, '60'],
  [22.5, '65'],
  [15, '70'],
  [12, '85'],
  [10, '92.5'],
  [8, '100'],
  [6, '125'],
  [4, '175'],
  [2, '250'],
  [1, '300'],
  [0, '400'],
] as const

/** Freight classes by density, the lowest first. */
export const freightClasses: readonly string[] = classes.map(([, name]) => name)

const cubicInchesPerFoot = 1728

/** Cubic inches of all pieces, exact. */
const sumVolume = (packages: readonly CountedPackage[]): Fraction =>
  sumProducts(packages.map(({ quantity, dimensions: { width, height, length } }) => [quantity, width, height, length]))

const toNumber = ({ dividend, divisor }: Fraction): number => Number(dividend) / Number(divisor)

/** Cubic feet of all pieces. */
export const computeCubicFeet = (packages: readonly CountedPackage[]): number =>
  toNumber(sumVolume(packages)) / cubicInchesPerFoot

/**
 * Pounds per cubic foot; undefined while a piece has no size or weight. The quotient is exact until it is a number, so that no
 * binary noise decides between two classes.
 */
export function computeDensity(packages: readonly CountedPackage[]): number | undefined {
  const isMeasured = packages.every(
    ({ weight, dimensions }) => weight > 0 && Object.values(dimensions).every((side) => side > 0),
  )
  if (packages.length === 0 || !isMeasured) return undefined
  const weight = sumProducts(packages.map((one) => [one.weight, one.quantity, cubicInchesPerFoot]))
  const { dividend, divisor } = sumVolume(packages)
  return toNumber(multiplyFractions(weight, { dividend: divisor, divisor: dividend }))
}

/** Freight class of a density in pounds per cubic foot. */
export const chooseFreightClass = (density: number): string => classes.find(([from]) => density >= from)?.[1] ?? '400'

/** Cubic inches that count as a pound: 139 for daily rates, 166 for retail. */
export const dimensionalDivisors = { daily: 139, retail: 166 } as const

/** Dimensional weight of a piece in pounds: each side is rounded up first (from 2025-08-18), then the weight. */
export const computeDimensionalWeight = ({ width, height, length }: PieceSize, divisor: number): number =>
  Math.ceil((Math.ceil(width) * Math.ceil(height) * Math.ceil(length)) / divisor)

/** Dimensional weight of all pieces in pounds. */
export const sumDimensionalWeight = (packages: readonly CountedPackage[], divisor: number): number =>
  packages.reduce((sum, { quantity, dimensions }) => sum + quantity * computeDimensionalWeight(dimensions, divisor), 0)

/** Length and girth in inches up to which parcel carriers take a piece. */
const mostGirthInches = 165

/** Longest side plus twice the two others, in inches. */
export function computeGirth({ width, height, length }: PieceSize): number {
  const [longest = 0, ...others] = [width, height, length].toSorted((one, other) => other - one)
  return toNumber(sumProducts([[longest], ...others.map((side) => [2, side])]))
}

/** True for a piece that the rule keeps a parcel, though it exceeds the size that parcel carriers take. */
export const isOversizeParcel = ({ weight, dimensions }: Omit<CountedPackage, 'quantity'>): boolean =>
  !isLongHaul({ weight, ...dimensions }) && computeGirth(dimensions) > mostGirthInches
