import { z } from 'zod'
import { areaField, checkboxField, selectField } from '../kernel/index.ts'

const words = z.string().max(5000).default('')

/** Text of a company on the pages that its customers open: as a broker (14 CFR 295), and its ways of payment. */
export const customerPages = z.strictObject({
  /** It sells flights that others operate. */
  is_broker: z.boolean().default(false),
  /** For whom it acts when it arranges a flight. */
  capacity: z.enum(['customer', 'carrier', 'principal']).default('customer'),
  relationship: words,
  third_party: words,
  insurance: words,
  wire_details: words,
})

export type BrokerTerms = z.output<typeof customerPages>

/** Inputs for it. */
export const customerPagesForm = [
  checkboxField('config.customer_pages.is_broker', 'The company is an air charter broker (14 CFR 295)'),
  selectField('config.customer_pages.capacity', 'As a broker it acts', [
    { value: 'customer', label: 'As the agent of its customer' },
    { value: 'carrier', label: 'As the agent of the carrier' },
    { value: 'principal', label: 'In its own name' },
  ]),
  areaField('config.customer_pages.relationship', 'Ties to carriers, as customers see them'),
  areaField('config.customer_pages.third_party', 'Fees of third parties, as customers see them'),
  areaField('config.customer_pages.insurance', 'Liability insurance of the broker'),
  areaField('config.customer_pages.wire_details', 'How customers pay by wire'),
] as const
