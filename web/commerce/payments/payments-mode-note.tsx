import { hasOneOf } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { usePaymentsMode } from './use-debt.ts'
import classes from './payments.module.css'

/** Says that payments are tests, or that no provider is configured; draws nothing otherwise. */
export function PaymentsModeNote() {
  const words = usePaymentsMode()?.words ?? ''
  return words !== '' && <p className={classes['mode']}>{words}</p>
}

/** Roles whose screens show money of customers. */
const moneyRoles = ['orders', 'payments', 'invoices', 'accounting', 'quotes', 'trips-r']

function Mark() {
  const mode = usePaymentsMode()
  if (!mode?.isTest) return null
  return (
    <span className={classes['test']} role="note" title={mode.words}>
      Test mode
    </span>
  )
}

/** Says on every screen that payments move no money, to users who work with money. */
export function TestModeMark() {
  return hasOneOf(useActor(), moneyRoles) && <Mark />
}
