import { charterPrice } from '../../../domain/charter/index.ts'
import { useFormPart, type FormStore } from '../../ui/form/form-store.ts'
import { formatMoney } from '../../ui/format-value.ts'
import classes from './legs.module.css'

/** During unsaved changes: the price that customers still see, and the price of the rules. */
export function UnsavedPrice({ store, total }: { readonly store: FormStore; readonly total: number | undefined }) {
  const price = useFormPart(store, ({ base }) => base['price'])
  const { data } = charterPrice.safeParse(price)
  if (total === undefined || data === undefined || data.locked || data.total === total) return null
  return (
    <p className={classes['unsaved']} role="status">
      Not saved: these legs cost <strong>{formatMoney(total)}</strong> by the rules.{' '}
      {data.total > 0 ? `Customers see ${formatMoney(data.total)}` : 'Customers see no price'} until you save the legs,
      and then the total.
    </p>
  )
}
