import { NumberBox } from '../../ui/form/number-box.tsx'
import { formatExact } from '../../ui/format-value.ts'
import form from '../payments/payments.module.css'

/** Chosen quantities by the ids of their lines. */
export type Quantities = Readonly<Record<string, number>>

interface QuantityTableProps {
  readonly label: string
  /** Name of a line, of its quantity, and of the part of it that is chosen. */
  readonly heads: { readonly line: string; readonly quantity: string; readonly part: string }
  readonly lines: readonly { readonly id: string; readonly name: string; readonly quantity: number }[]
  readonly chosen: Quantities
  readonly onChoose: (chosen: Quantities) => void
}

/** Lines of which a part is chosen, each up to its quantity. */
export const QuantityTable = ({ label, heads, lines, chosen, onChoose }: QuantityTableProps) => (
  <table className={form['table']} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{heads.line}</th>
        <th scope="col">{heads.quantity}</th>
        <th scope="col">{heads.part}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, name, quantity }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          <td>{formatExact(quantity)}</td>
          <td>
            <NumberBox
              aria-label={`${name}: ${heads.part.toLowerCase()}`}
              size="xs"
              w={96}
              ml="auto"
              min={0}
              max={quantity}
              value={chosen[id] ?? ''}
              onChange={(value) => onChoose({ ...chosen, [id]: value === '' ? 0 : value })}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
