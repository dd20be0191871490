import { countItems, listAllotted, readSummaries } from '../../../domain/commerce/index.ts'
import { NumberBox } from '../../ui/form/number-box.tsx'
import { formatExact, formatNumber } from '../../ui/format-value.ts'
import type { OrderRow } from '../sale/sale-row.ts'
import type { PackingEdit } from './packed-lines.tsx'
import { editPacking } from './packing-draft.ts'
import type { ShipmentRow } from './shipment-row.ts'
import products from '../products/products.module.css'

interface LinesProps extends PackingEdit {
  readonly order: OrderRow | undefined
  readonly shipment: ShipmentRow
}

/** Pieces of each line of an order that its other shipments leave for this one. */
function countMost(order: OrderRow | undefined, shipment: ShipmentRow): ReadonlyMap<string, number> {
  const others = order ? readSummaries(order.shipments).filter(({ id }) => id !== shipment.id) : []
  const taken = countItems(listAllotted(others))
  return new Map((order?.items ?? []).map(({ id, quantity }) => [id, quantity - (taken.get(id) ?? 0)]))
}

/** Lines of the order in this shipment, with their pieces. */
export function ShipmentLines({ draft, isOpen, onDraft, order, shipment }: LinesProps) {
  const most = countMost(order, shipment)
  return (
    <table className={products['table']} aria-label="Items">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className={products['amount']}>
            Each (lb)
          </th>
          <th scope="col" className={products['amount']}>
            In this shipment
          </th>
        </tr>
      </thead>
      <tbody>
        {draft.items.map(({ id, sku, name, quantity, unit_weight: weight }) => (
          <tr key={id}>
            <th scope="row">
              <span className={products['name']}>{name}</span>
              {sku !== '' && <span className={products['note']}>{sku}</span>}
            </th>
            <td className={products['amount']}>{formatExact(weight)}</td>
            <td className={products['amount']}>
              {isOpen && !shipment.is_return ? (
                <NumberBox
                  aria-label={`${name}: in this shipment`}
                  size="xs"
                  w={96}
                  ml="auto"
                  min={0}
                  max={most.get(id) ?? quantity}
                  value={quantity}
                  onChange={(value) => onDraft((before) => editPacking.setQuantity(before, id, value || 0))}
                />
              ) : (
                formatNumber(quantity)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
