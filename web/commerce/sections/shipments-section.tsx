import { numberField, type Doc } from '../../../domain/kernel/index.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { OrderReturns } from './order-returns.tsx'
import { EstimateShipping } from '../carriers/estimate-shipping.tsx'
import { isOrder, readSale, type SaleRow } from '../sale/sale-row.ts'
import { OrderShipments } from './order-shipments.tsx'
import { TermsForm } from './terms-form.tsx'
import classes from './sections.module.css'

const shippingFields = [numberField('shipping', 'Shipping', { type: 'money', colSpan: 6 })]

const readShipping = ({ shipping }: SaleRow): Doc => ({ shipping: shipping === 0 ? '' : shipping })

const typeShipping = ({ shipping }: Doc) => ({ shipping: typeof shipping === 'number' ? shipping : 0 })

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
      {isOrder(sale) && <OrderShipments order={sale} />}
      {isOrder(sale) && <OrderReturns order={sale} />}
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
          <div>
            <EstimateShipping about={about} />
          </div>
          {rate !== '' && <p className={classes['quiet']}>{rate}</p>}
        </TermsForm>
      </section>
    </div>
  )
}
