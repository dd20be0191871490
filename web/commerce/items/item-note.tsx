import { use, createContext } from 'react'
import { textOf } from '../../ui/cells/record-cell.tsx'
import type { EditedItem } from './edited-items.ts'
import classes from './items.module.css'

/** Opens the rest of a line; absent where lines are only read. */
const OpenDetails = createContext<((line: EditedItem) => void) | undefined>(undefined)

export const OpenDetailsProvider = OpenDetails

const describe = ({ sku, product, pricing, properties, agreement, subscription, margin }: EditedItem): string =>
  [
    sku,
    pricing?.list && `Price of ${pricing.list.label}`,
    product === undefined ? 'Typed line, no product' : undefined,
    ...Object.entries(properties).map(([key, value]) => `${key}: ${textOf(value)}`),
    agreement && (agreement.agreed ? 'Terms agreed' : 'Terms not agreed yet'),
    subscription && `Subscription, ${subscription.period}`,
    margin !== '' ? `Team only: ${margin}` : undefined,
  ]
    .filter(Boolean)
    .join(' · ')

/** Facts of a line below its name, and the way to the rest of it. */
export function ItemNote({ line }: { readonly line: EditedItem }) {
  const open = use(OpenDetails)
  return (
    <span className={classes['note']}>
      {describe(line)}{' '}
      {open && (
        <button
          type="button"
          className={classes['more']}
          aria-label={`Details of ${line.name || 'the line'}`}
          onClick={() => open(line)}
        >
          Details
        </button>
      )}
    </span>
  )
}
