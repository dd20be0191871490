import { Button, SegmentedControl } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  mayReadPayables,
  purchases,
  readVendorNeeds,
  type VendorNeed,
  type VendorNeeds,
} from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { formatDate, formatMoney, formatNumber } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PayablesView } from './payables-view.tsx'
import { openPurchase } from './open-purchase.tsx'
import { openPaid } from './purchase-forms.ts'
import products from '../products/products.module.css'
import classes from './vendors.module.css'

type Vendor = NonNullable<VendorNeeds['vendor']>

/** A product to buy, with the orders that lack it. */
function NeedRow({ need }: { readonly need: VendorNeed }) {
  const { product, sku, unit_cost, needed, orders } = need
  const mayOpen = hasRole(useActor(), 'products-r')
  return (
    <tr>
      <td className={classes['cell']}>
        {mayOpen ? (
          <ClientLink path={`data/products/${encodeURIComponent(product.id)}`}>{product.label}</ClientLink>
        ) : (
          product.label
        )}
        <span className={products['note']}>
          {sku !== '' && `${sku} · `}
          {orders.map(({ order, quantity }, at) => (
            <span key={order.id}>
              {at > 0 && ', '}
              <ClientLink path={`orders/${encodeURIComponent(order.id)}`}>
                {order.label} ({formatNumber(quantity)})
              </ClientLink>
            </span>
          ))}
        </span>
      </td>
      <td className={products['amount']}>{formatNumber(needed)}</td>
      <td className={products['amount']}>{formatMoney(unit_cost)}</td>
    </tr>
  )
}

/** Purchases of a vendor that are not paid. */
function Owed({ vendor }: { readonly vendor: Vendor }) {
  const { api } = usePlatform()
  const { timezone } = useClient()
  const { rows } = useRecords(purchases, {
    where: {
      and: [
        ['vendor_id', '==', vendor.id],
        ['due', '>', 0],
      ],
    },
  })
  return (
    <ul className={classes['owed']} aria-label={`Owed to ${vendor.label}`}>
      {rows.map((row) => (
        <li key={row.id}>
          <ClientLink path={`orders/purchases/${encodeURIComponent(row.id)}`}>
            Purchase {row.reference || formatDate(row.date, timezone)}
          </ClientLink>
          <span className={classes['sum']}>
            {formatMoney(row.due)}
            {row.due < row.total && ` of ${formatMoney(row.total)}`}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Record payment of ${formatMoney(row.due)}`}
            onClick={() => openPaid(api, row)}
          >
            Record payment
          </Button>
        </li>
      ))}
    </ul>
  )
}

function NeedTable({ needs }: Pick<VendorNeeds, 'needs'>) {
  if (needs.length === 0) return null
  return (
    <table className={products['table']}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={products['amount']}>
            To buy
          </th>
          <th scope="col" className={products['amount']}>
            Unit cost
          </th>
        </tr>
      </thead>
      <tbody>
        {needs.map((need) => (
          <NeedRow key={need.product.id} need={need} />
        ))}
      </tbody>
    </table>
  )
}

/** Products that open orders need and that have no vendor. */
const NoVendorCard = ({ needs }: Pick<VendorNeeds, 'needs'>) => (
  <section className={classes['card']} aria-label="No vendor">
    <h2 className={classes['name']}>No vendor</h2>
    <p className={products['quiet']}>Choose a vendor on the page of each product to buy it here.</p>
    <NeedTable needs={needs} />
  </section>
)

function VendorCard({ needs, vendor }: { readonly needs: VendorNeeds; readonly vendor: Vendor }) {
  const { cost, owed } = needs
  const isNeeded = needs.needs.length > 0
  return (
    <section className={classes['card']} aria-label={vendor.label}>
      <header className={classes['head']}>
        <h2 className={classes['name']}>
          <ClientLink path={`orders/vendors/${encodeURIComponent(vendor.id)}`}>{vendor.label}</ClientLink>
        </h2>
        {isNeeded && <span>To buy {formatMoney(cost)}</span>}
        {owed > 0 && <strong>Owed {formatMoney(owed)}</strong>}
        {isNeeded && (
          <Button size="xs" onClick={() => openPurchase({ ...needs, vendor })}>
            Record purchase
          </Button>
        )}
      </header>
      <NeedTable needs={needs.needs} />
      {owed > 0 && <Owed vendor={vendor} />}
    </section>
  )
}

const Card = ({ needs }: { readonly needs: VendorNeeds }) =>
  needs.vendor ? <VendorCard needs={needs} vendor={needs.vendor} /> : <NoVendorCard needs={needs.needs} />

/** Products to buy from each vendor for open orders, and unpaid purchases (decision E14). */
function NeedsView() {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['vendors', client.id],
    queryFn: ({ signal }) => api.call(readVendorNeeds, {}, signal),
    meta: { shows: ['orders', 'purchases', 'products', 'stock_holds'] },
  })
  const view = useLastAnswer(client.id, reading)
  return (
    <AnswerView view={view} what="What is to be bought is">
      {({ vendors }) =>
        vendors.length === 0 ? (
          <EmptyState title="Nothing to buy" icon={IconTruckDelivery}>
            Products that open orders need and that are not in stock are listed here by vendor.
          </EmptyState>
        ) : (
          vendors.map((needs) => <Card key={needs.vendor?.id ?? ''} needs={needs} />)
        )
      }
    </AnswerView>
  )
}

/** Needs and payables of vendors: `/{name_key}/orders/vendors`. */
export function VendorsScreen() {
  const actor = useActor()
  const { words, change } = useAddressWords()
  const mayBuy = hasRole(actor, 'orders')
  if (!mayReadPayables(actor)) return <DisallowedScreen needs="orders" />
  const show = words['show'] === 'payables' || !mayBuy ? 'payables' : 'needs'
  return (
    <div className={classes['page']}>
      <header className={classes['bar']}>
        <h1 className={classes['title']}>Vendors</h1>
        {mayBuy && (
          <SegmentedControl
            size="xs"
            aria-label="What to show"
            data={[
              { value: 'needs', label: 'To buy' },
              { value: 'payables', label: 'Payables' },
            ]}
            value={show}
            onChange={(next) => change({ show: next === 'payables' ? next : undefined }, true)}
          />
        )}
        <ClientLink path="orders/vendors/all">All vendors</ClientLink>
        <ClientLink path="orders/purchases">Purchases</ClientLink>
      </header>
      {show === 'payables' ? <PayablesView /> : <NeedsView />}
    </div>
  )
}
