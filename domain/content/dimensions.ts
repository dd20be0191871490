import type { Doc } from '../kernel/index.ts'

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

/** A measure (2-content section 3): inches, or variable. */
export interface Dimension extends Doc {
  readonly name: string
  readonly variable?: boolean
  /** Inches. */
  readonly size?: number
  readonly alt?: string
  readonly hide?: boolean
}

/** The kinds that a list of measures has not got yet. */
export const openDimensionKinds = (dimensions: readonly Dimension[]): readonly string[] => {
  const taken = new Set(dimensions.map(({ name }) => name))
  return dimensionKinds.filter((kind) => !taken.has(kind))
}

const inEnglish = { variable: 'Variable', notSet: 'Not set', number: (size: number): unknown => size }

/** A measure in words: '12.5 in', 'Variable', 'Not set'. */
export function dimensionWords({ variable, size, alt }: Dimension, said = inEnglish): string {
  if (variable === true) return said.variable
  if (size === undefined) return alt === undefined || alt === '' ? said.notSet : alt
  const inches = `${String(said.number(size))} in`
  return alt === undefined || alt === '' ? inches : `${inches} (${alt})`
}
