import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { ShipmentBilling } from './shipment-billing.tsx'
import { ShippingCharge } from './shipping-charge.tsx'
import sections from '../sections/sections.module.css'

/** Beside a shipment: what the customer pays for it, and what it costs. */
export const ShipmentBeside = (about: RecordPartProps) => (
  <div className={sections['section']}>
    <ShippingCharge {...about} />
    <ShipmentBilling {...about} />
  </div>
)
