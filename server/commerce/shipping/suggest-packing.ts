import { pack3D, type Item3D } from 'binpackingjs/3d'
import {
  completePackage,
  packaging,
  shipments,
  type Packaging,
  type ShipmentItem,
  type suggestPacking,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { getRecord } from '../../platform/records/index.ts'

/** Most pieces that are packed one by one, and most boxes of a suggestion. */
const mostPieces = 300
const mostBoxes = 50

type Box = InputOf<typeof suggestPacking>['body']['box']

const isPackable = ({ quantity, dimensions }: ShipmentItem): boolean =>
  Number.isInteger(quantity) && Object.values(dimensions).every((side) => side > 0)

const listPieces = (items: readonly ShipmentItem[]): Item3D[] =>
  items.flatMap(({ id, quantity, unit_weight: weight, dimensions: { width, height, length } }) =>
    Array.from({ length: quantity }, () => ({ name: id, width, height, depth: length, weight })),
  )

const countNames = (pieces: readonly Pick<Item3D, 'name'>[]): { id: string; quantity: number }[] => {
  const counts = new Map<string, number>()
  for (const { name } of pieces) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([id, quantity]) => ({ id, quantity }))
}

/** Joins boxes with the same content to one line of several alike. */
function joinAlike(boxes: readonly (readonly { id: string; quantity: number }[])[]) {
  const alike = new Map<string, { readonly items: readonly { id: string; quantity: number }[]; quantity: number }>()
  for (const items of boxes) {
    const key = JSON.stringify(items.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    const known = alike.get(key)
    if (known) known.quantity += 1
    else alike.set(key, { items, quantity: 1 })
  }
  return [...alike.values()]
}

/** Packs pieces into as few boxes of one size as the library finds. */
function packInto(items: readonly ShipmentItem[], box: Box): OutputOf<typeof suggestPacking> {
  const packable = items.filter(isPackable)
  const total = packable.reduce((sum, { quantity }) => sum + quantity, 0)
  const chosen = total > mostPieces ? [] : packable
  const { width, height, length, weight: maxWeight } = box
  const bins = Array.from({ length: Math.min(mostBoxes, listPieces(chosen).length) }, (_, at) => ({
    name: String(at + 1),
    width,
    height,
    depth: length,
    maxWeight,
  }))
  const { packedBins, unfitItems } =
    bins.length === 0 ? { packedBins: [], unfitItems: [] } : pack3D({ bins, items: listPieces(chosen), factor: 3 })
  const boxes = packedBins.flatMap(({ items: packed }) => (packed.length > 0 ? [countNames(packed)] : []))
  const lines = joinAlike(boxes).map(({ items: packed, quantity }, at): Packaging => {
    const line = packaging.parse({ id: String(at + 1), name: `Box ${at + 1}`, quantity, items: packed })
    // The box has its own size; its weight is that of its items by the rule.
    const { weight } = completePackage(line, items)
    return { ...line, manual: true, weight, dimensions: { width, height, length } }
  })
  const left = new Map(countNames(unfitItems).map(({ id, quantity }) => [id, quantity]))
  const unfit = items.flatMap((item) => {
    const quantity = chosen.includes(item) ? (left.get(item.id) ?? 0) : item.quantity
    return quantity > 0 ? [{ name: item.name, quantity }] : []
  })
  return { packaging: lines, unfit }
}

/** Suggests how to pack a shipment into boxes of one size. Throws NotFound. */
export async function handleSuggestPacking(
  ctx: Ctx,
  { params, body }: InputOf<typeof suggestPacking>,
): Promise<OutputOf<typeof suggestPacking>> {
  const { items } = await getRecord(ctx, shipments, params.id)
  return packInto(items, body.box)
}
