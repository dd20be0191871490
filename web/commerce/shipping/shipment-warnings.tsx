import { IconAlertTriangle } from '@tabler/icons-react'
import { shippingMessages, type ShipmentTab, type ShipmentWarning } from '../../../domain/commerce/index.ts'
import classes from './shipping.module.css'

interface WarningsProps {
  readonly warnings: readonly ShipmentWarning[]
  /** The tab whose warnings are shown; all where absent. */
  readonly tab?: ShipmentTab
}

/** What is wrong with a shipment, in the words of the specification, where its cause is. */
export function ShipmentWarnings({ warnings, tab }: WarningsProps) {
  const shown = warnings.filter((one) => tab === undefined || one.tab === tab)
  if (shown.length === 0) return null
  return (
    <ul className={classes['warnings']} aria-label="Warnings">
      {shown.map(({ issue }, at) => (
        <li key={`${issue.code} ${at}`}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>{shippingMessages.words(issue)}</span>
        </li>
      ))}
    </ul>
  )
}
