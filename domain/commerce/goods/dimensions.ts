import { z } from 'zod'
import { shortText, type Issue } from '../../kernel/index.ts'
import { commerceMessages } from '../messages.ts'
import { formatLength, formatRange, inchFractions, joinLength, splitLength } from './lengths.ts'

/** Measured dimensions of a product: each kind once (2-content section 5). */
const dimensionKinds = [
  'Height',
  'Width',
  'Length',
  'Gauge',
  'Diameter',
  'Outer Diameter',
  'Outside Diameter',
  'Thickness',
  'Flange',
  'Wall',
  'Web',
] as const

const inches = z.number().min(-1_000_000).max(1_000_000)

/** A dimension of a product (2-content section 3, 3-aviation section 3). Sizes are inches unless it is `numeric`. */
export const dimension = z.strictObject({
  name: shortText.min(1),
  feet: z.int().nonnegative().max(10_000).optional(),
  inches: z.number().nonnegative().max(100_000).optional(),
  fraction: z.enum(inchFractions as [string, ...string[]]).optional(),
  negative: z.boolean().optional(),
  /** Length that follows from the parts above; typed where it is between two sixteenths, or numeric. */
  size: inches.optional(),
  /** True for a number without a unit, such as a gauge. */
  numeric: z.boolean().optional(),
  /** True if the customer chooses the size, between `min` and `max`. */
  variable: z.boolean().default(false),
  min: inches.optional(),
  max: inches.optional(),
  /** Other words for the same size: '26 ga'. */
  alt: shortText.optional(),
  hide: z.boolean().default(false),
})

/** A dimension as it is stored, also by pages, which leave out what is false. */
export type Dimension = z.input<typeof dimension>

/** The kinds that a list of dimensions lacks. */
export const openDimensionKinds = (dimensions: readonly Pick<Dimension, 'name'>[]): readonly string[] => {
  const taken = new Set(dimensions.map(({ name }) => name))
  return dimensionKinds.filter((kind) => !taken.has(kind))
}

const inEnglish = { variable: 'Variable', notSet: 'Not set', number: (size: number): unknown => size }

const hasParts = ({ feet, inches: own, fraction }: Dimension): boolean =>
  feet !== undefined || own !== undefined || fraction !== undefined

function sizeWords(one: Dimension, size: number, said: typeof inEnglish): string {
  if (one.numeric === true) return String(said.number(size))
  return hasParts(one) ? formatLength(size) : `${String(said.number(size))} in`
}

/** A dimension in words: `2' 3 1/2"`, '12.5 in', `Variable, 2' to 3'`, 'Not set'. */
export function dimensionWords(one: Dimension, said = inEnglish): string {
  const { variable, size, alt, min, max } = one
  if (variable === true) return [said.variable, formatRange({ min, max })].filter(Boolean).join(', ')
  if (size === undefined) return alt === undefined || alt === '' ? said.notSet : alt
  const words = sizeWords(one, size, said)
  return alt === undefined || alt === '' ? words : `${words} (${alt})`
}

type Stored = z.output<typeof dimension>

/** The parts of a length by their fields; empty fields are left out. */
function partsOf(size: number): Partial<Stored> {
  const parts = splitLength(size)
  if (parts === undefined) return {}
  const { negative, feet, inches: own, fraction } = parts
  return { feet, inches: own, ...(fraction !== undefined && { fraction }), ...(negative && { negative }) }
}

/** The length that the parts of a dimension give, in inches. */
const lengthOf = ({ negative = false, feet = 0, inches: own = 0, fraction }: Stored): number =>
  joinLength({ negative, feet, inches: own, ...(fraction !== undefined && { fraction }) })

/** What a dimension is besides its size. */
const bareOf = ({ name, numeric, variable, alt, hide }: Stored): Stored => ({
  name,
  variable,
  hide,
  ...(numeric !== undefined && { numeric }),
  ...(alt !== undefined && { alt }),
})

/**
 * A dimension whose size and parts agree: parts give the size, and a size in sixteenths gives the parts. Parts such as 14
 * inches become 1 foot 2 inches; a variable dimension has a range in place of a size.
 */
export function completeDimension(given: Stored): Stored {
  const { min, max } = given
  const bare = bareOf(given)
  if (bare.variable) return { ...bare, ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const size = bare.numeric !== true && hasParts(given) ? lengthOf(given) : given.size
  if (size === undefined) return bare
  return { ...bare, size, ...(bare.numeric !== true && partsOf(size)) }
}

/** Faults of a product's dimensions: a kind that is named twice, a range that ends before it starts. */
export function dimensionIssues(dimensions: readonly Stored[]): Issue[] {
  const seen = new Set<string>()
  return dimensions.flatMap(({ name, min, max }, at) => {
    const key = name.trim().toLowerCase()
    const isTwice = seen.has(key)
    seen.add(key)
    return [
      ...(isTwice ? [commerceMessages.issue(`dimensions.${at}.name`, 'dimension-twice', { name })] : []),
      ...(min !== undefined && max !== undefined && min > max
        ? [commerceMessages.issue(`dimensions.${at}.max`, 'range-reversed')]
        : []),
    ]
  })
}
