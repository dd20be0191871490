import { usePaymentsMode } from './use-debt.ts'
import classes from './payments.module.css'

/** Says that payments are tests, or that no provider is configured; draws nothing otherwise. */
export function PaymentsModeNote() {
  const words = usePaymentsMode()?.words ?? ''
  return words !== '' && <p className={classes['mode']}>{words}</p>
}
