import { products, type SaleItem, type ShipmentItem } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'

const isSized = (size: SaleItem['packing_dimensions']): boolean =>
  size !== undefined && size.width + size.height + size.length > 0

/** Size of one piece: as it is packed, else by its measured dimensions. */
function measurePiece({ packing_dimensions: packed, dimensions }: SaleItem): ShipmentItem['dimensions'] {
  if (packed && isSized(packed)) return packed
  const find = (name: string): number => Math.max(0, dimensions.find((one) => one.name === name)?.size ?? 0)
  return { width: find('Width'), height: find('Height'), length: find('Length') }
}

/** Lines of an order as a shipment sends them, with class and place of their products. */
export async function shipItems(
  ctx: Ctx,
  lines: readonly { readonly item: SaleItem; readonly quantity: number }[],
): Promise<ShipmentItem[]> {
  const ids = lines.flatMap(({ item }) => (item.product ? [item.product.id] : []))
  const rows = ids.length > 0 ? await beyondReach(ctx, products).every(['id', 'in', [...new Set(ids)]]) : []
  const known = new Map(rows.map((row) => [row.id, row]))
  return lines.map(({ item, quantity }) => {
    const { id, sku = '', name, unit_weight, product } = item
    const { nmfc_class, address } = (product && known.get(product.id)) ?? {}
    return {
      id,
      sku,
      name,
      quantity,
      unit_weight,
      dimensions: measurePiece(item),
      ...(product && { product: { id: product.id, label: product.label } }),
      ...(nmfc_class !== undefined && { nmfc_class }),
      ...(address !== undefined && { source: address }),
    }
  })
}
