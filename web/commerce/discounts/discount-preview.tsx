import { useState } from 'react'
import { commerceMessages, discounts, priceDiscounts, type DiscountedSale } from '../../../domain/commerce/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { NumberBox } from '../../ui/form/number-box.tsx'
import { useNow } from '../../ui/use-now.ts'
import classes from './discounts.module.css'

/** Order of the example until other amounts are typed, in cents. */
const example = { subtotal: 100_000, shipping: 4_550 }

/** The saved discount as it takes something off any order of an amount, whatever its rule. */
function priceExample(
  row: RecordPartProps['row'],
  sale: Pick<DiscountedSale, 'subtotal' | 'shipping' | 'at' | 'zone'>,
) {
  const { type, value, ...doc } = discounts.shape.strip().parse(row)
  const plain = type === 'logic' ? (value > 0 ? 'percentage' : 'flat') : type
  const discount = { ...doc, id: row.id, active: row.active, type: plain, value } as const
  const facts = { items: [], total_weight: 0, source: 2, customers: [], groups: [], earlierOrders: 0 } as const
  return {
    isRule: type === 'logic',
    ...priceDiscounts({ ...facts, ...sale }, [{ code: doc.code || doc.title, discount }]),
  }
}

/** What the saved discount takes off an order of the typed amounts. */
export function DiscountPreview({ row }: RecordPartProps) {
  const { timezone } = useClient()
  const at = useNow()
  const [{ subtotal, shipping }, setOrder] = useState(example)
  const { amount, codes, isRule } = priceExample(row, { subtotal, shipping, at, zone: timezone })
  const refused = codes[0]?.refused
  const order = `An order of ${formatMoney(subtotal)} with ${formatMoney(shipping)} shipping`
  return (
    <section className={classes['preview']} aria-label="Preview">
      <strong>Preview</strong>
      <div className={classes['amounts']}>
        <NumberBox
          label="Subtotal"
          size="xs"
          value={subtotal}
          factor={100}
          decimalScale={2}
          allowNegative={false}
          onChange={(next) => setOrder((before) => ({ ...before, subtotal: Number(next) }))}
        />
        <NumberBox
          label="Shipping"
          size="xs"
          value={shipping}
          factor={100}
          decimalScale={2}
          allowNegative={false}
          onChange={(next) => setOrder((before) => ({ ...before, shipping: Number(next) }))}
        />
      </div>
      <p aria-live="polite">
        {refused ? commerceMessages.words(refused) : `${order}: ${formatMoney(0 - amount)} off.`}
      </p>
      {isRule && <p className={classes['quiet']}>For orders that its rule is for.</p>}
    </section>
  )
}
