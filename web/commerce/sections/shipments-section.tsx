import { isDoc, numberField, type Doc } from '../../../domain/kernel/index.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { isOrder, readSale, type SaleRow } from '../sale/sale-row.ts'
import { TermsForm } from './terms-form.tsx'
import classes from './sections.module.css'

const shippingFields = [numberField('shipping', 'Shipping', { type: 'money', colSpan: 6 })]

const readShipping = ({ shipping }: SaleRow): Doc => ({ shipping: shipping === 0 ? '' : shipping })

const typeShipping = ({ shipping }: Doc) => ({
  shipping: typeof shipping === 'number' ? Math.max(0, Math.round(shipping)) : 0,
})

const textAt = (doc: Doc, field: string): string => (typeof doc[field] === 'string' ? doc[field] : '')

/** Shipments as they are stored with the order; a quote has an estimate of its shipping alone. */
function Shipments({ sale }: { readonly sale: SaleRow }) {
  if (!isOrder(sale)) return null
  const { shipments, num_shipped: shipped, num_delivered: delivered } = sale
  return (
    <section className={classes['form']} aria-label="Shipments of the order">
      <h2 className={classes['title']}>Shipments</h2>
      <p className={classes['quiet']}>
        {shipments.length === 0 ? 'No shipment yet.' : `${shipped} sent, ${delivered} delivered.`}
      </p>
      <ul className={classes['list']} aria-label="Shipments">
        {shipments.filter(isDoc).map((shipment, at) => (
          <li key={textAt(shipment, 'id') || at} className={classes['row']}>
            <span className={classes['words']}>
              <strong>{textAt(shipment, 'type') || `Shipment ${at + 1}`}</strong>
              <span className={classes['note']}>
                {[textAt(shipment, 'status'), textAt(shipment, 'tracking_code')].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeRate({ selected_rate: rate }: SaleRow): string {
  if (rate === undefined) return ''
  return [rate.carrier, rate.service].filter(Boolean).join(' ')
}

/** What the customer pays for shipping, and the shipments that exist. */
export function ShipmentsSection(about: RecordPartProps) {
  const sale = readSale(about)
  const rate = describeRate(sale)
  return (
    <div className={classes['section']}>
      <Shipments sale={sale} />
      <section aria-label="Shipping">
        <TermsForm
          about={about}
          what="shipping"
          fields={shippingFields}
          saved={readShipping(sale)}
          toTyped={typeShipping}
          button="Save shipping"
        >
          <h2 className={classes['title']}>Shipping</h2>
          {rate !== '' && <p className={classes['quiet']}>{rate}</p>}
        </TermsForm>
      </section>
    </div>
  )
}
