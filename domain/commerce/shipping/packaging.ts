import { z } from 'zod'
import { cents, entry, place, shortText } from '../../kernel/index.ts'
import { quantity } from '../goods/index.ts'
import { isLongHaul } from './freight.ts'
import { measurePackage, type PieceSize } from './weigh-package.ts'

/** Ways in which goods are handled as one piece. */
export const handlingUnits = {
  box: 'Box',
  crate: 'Crate',
  pallet: 'Pallet',
  skid: 'Skid',
  bundle: 'Bundle',
  tube: 'Tube',
  envelope: 'Envelope',
} as const

export type HandlingUnit = keyof typeof handlingUnits

const unitNames = Object.keys(handlingUnits) as [HandlingUnit, ...HandlingUnit[]]

const inches = z.number().nonnegative().max(100_000).default(0)
const pounds = z.number().nonnegative().max(1_000_000).default(0)

const pieceSize = z.strictObject({ width: inches, height: inches, length: inches })

/** A line of an order as a shipment sends it, with the weight (lb) and size (in) of one piece. */
export const shipmentItem = z.strictObject({
  /** Id of the line in its order. */
  id: z.string().min(1).max(100),
  sku: shortText.default(''),
  name: shortText,
  quantity,
  unit_weight: pounds,
  dimensions: pieceSize.prefault({}),
  product: entry.optional(),
  nmfc_class: shortText.optional(),
  /** Where its product is sent from. */
  source: place.optional(),
})

export type ShipmentItem = z.output<typeof shipmentItem>

/** Pieces of a line in each package. */
const packedItem = z.strictObject({ id: z.string().min(1).max(100), quantity })

/** A package, crate or pallet (3-aviation section 3, commerce 7). Amounts are cents, weights pounds, sizes inches. */
export const packaging = z.strictObject({
  id: z.string().min(1).max(100),
  name: shortText.default(''),
  handlingUnit: z.enum(unitNames).default('box'),
  /** Of one piece: typed where it is manual, else computed of the items. */
  dimensions: pieceSize.prefault({}),
  weight: pounds,
  /** Material and work of one piece. */
  cost: cents.nonnegative().default(0),
  /** Pieces that are packed alike. */
  quantity: z.int().min(1).max(10_000).default(1),
  /** True if weight and size are typed. */
  manual: z.boolean().default(false),
  nmfc_class: shortText.optional(),
  /** True if this piece alone is long-haul freight. */
  ltl: z.boolean().default(false),
  /** Pieces in each package. */
  items: z.array(packedItem).max(500).default([]),
})

export type Packaging = z.output<typeof packaging>

/** Weight and size of one piece by its items, in pounds and inches. */
export const measureContent = (
  packed: Pick<Packaging, 'items'>,
  items: readonly ShipmentItem[],
): PieceSize & { readonly weight: number } =>
  measurePackage(
    packed.items.flatMap(({ id, quantity: units }) => {
      const item = items.find((known) => known.id === id)
      return item === undefined ? [] : [{ ...item.dimensions, unit_weight: item.unit_weight, quantity: units }]
    }),
  )

/** A package with its weight and size: what is typed wins, else its items decide. */
export function completePackage(given: Packaging, items: readonly ShipmentItem[]): Packaging {
  const { weight, ...dimensions } = given.manual
    ? { weight: given.weight, ...given.dimensions }
    : measureContent(given, items)
  return { ...given, weight, dimensions, ltl: isLongHaul({ weight, ...dimensions }) }
}
