import { Button, ScrollArea } from '@mantine/core'
import { IconCheck, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, Suspense } from 'react'
import { ageBands, readPayables, type AgeBand, type VendorPayables } from '../../../domain/commerce/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDate, formatMoney, formatNumber } from '../../ui/format-value.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState, RowsSkeleton } from '../../ui/states.tsx'
import { openVendorStatement } from './open-vendor-statement.tsx'
import { openPaid } from './purchase-forms.ts'
import tables from '../products/products.module.css'
import classes from './vendors.module.css'

const PayVendorDialog = lazyPart(async () => (await import('./pay-vendor-dialog.tsx')).PayVendorDialog)

const bands = Object.entries(ageBands) as [AgeBand, (typeof ageBands)[AgeBand]][]

const openPayVendor = (payables: VendorPayables): (() => void) =>
  showModal({
    title: `Pay ${payables.vendor.label}`,
    size: 'large',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={3} height={40} />}>
        <PayVendorDialog payables={payables} onClose={close} />
      </Suspense>
    ),
  })

/** Amounts of the bands; an empty band is blank. */
const BandCells = ({ aged }: Pick<VendorPayables, 'aged'>) =>
  bands.map(([band]) => (
    <td key={band} className={tables['amount']} data-band={band}>
      {aged[band] > 0 ? formatMoney(aged[band]) : ''}
    </td>
  ))

const describeDays = (days: number): string => {
  if (days === 0) return 'due today'
  const units = `${formatNumber(Math.abs(days))} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days > 0 ? `${units} past due` : `in ${units}`
}

interface OpenRowProps {
  readonly purchase: VendorPayables['purchases'][number]
  readonly vendor: VendorPayables['vendor']
}

function OpenRow({ purchase, vendor }: OpenRowProps) {
  const { api } = usePlatform()
  const { timezone } = useClient()
  const mayPay = hasRole(useActor(), 'orders')
  const { id, reference, date, due_on, days, due, total, band } = purchase
  return (
    <tr className={classes['open']}>
      <td>
        <ClientLink path={`orders/purchases/${encodeURIComponent(id)}`}>
          {reference || `Purchase of ${formatDate(date, timezone)}`}
        </ClientLink>
        <span className={tables['note']}>
          {formatDate(due_on ?? date, timezone)}, {describeDays(days)}
          {due < total && ` · ${formatMoney(total - due)} of ${formatMoney(total)} paid`}
        </span>
      </td>
      {bands.map(([one]) => (
        <td key={one} className={tables['amount']} data-band={one}>
          {one === band ? formatMoney(due) : ''}
        </td>
      ))}
      <td className={tables['amount']}>
        {mayPay && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Record payment of purchase ${reference || formatDate(date, timezone)}`}
            onClick={() => openPaid(api, { id, due, vendor })}
          >
            Pay
          </Button>
        )}
      </td>
    </tr>
  )
}

function VendorRows({ payables }: { readonly payables: VendorPayables }) {
  const mayPay = hasRole(useActor(), 'orders')
  const { vendor, due, aged, purchases } = payables
  return (
    <Fragment>
      <tr className={classes['vendor']}>
        <th scope="rowgroup">
          {vendor.label}
          <span className={classes['tools']}>
            {mayPay && purchases.length > 1 && (
              <Button size="compact-sm" variant="default" onClick={() => openPayVendor(payables)}>
                Pay several
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" onClick={() => openVendorStatement(vendor)}>
              Statement
            </Button>
          </span>
        </th>
        <BandCells aged={aged} />
        <td className={tables['amount']}>
          <strong>{formatMoney(due)}</strong>
        </td>
      </tr>
      {purchases.map((purchase) => (
        <OpenRow key={purchase.id} purchase={purchase} vendor={vendor} />
      ))}
    </Fragment>
  )
}

function Payables({ vendors, due, aged, ledger }: OutputOf<typeof readPayables>) {
  const agrees = due === ledger
  return (
    <>
      {vendors.length === 0 ? (
        <EmptyState title="Nothing is due" icon={IconReceipt}>
          Purchases that are not paid in full are listed here by the days past due.
        </EmptyState>
      ) : (
        <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
          <table className={`${tables['table']} ${classes['aged']}`} aria-label="Payables by days past due">
            <thead>
              <tr>
                <th scope="col">Vendor and purchase</th>
                {bands.map(([band, { label }]) => (
                  <th key={band} scope="col" className={tables['amount']}>
                    {label}
                  </th>
                ))}
                <th scope="col" className={tables['amount']}>
                  Due
                </th>
              </tr>
            </thead>
            <tbody>
              {vendors.map((payables) => (
                <VendorRows key={payables.vendor.id} payables={payables} />
              ))}
            </tbody>
            <tfoot>
              <tr className={classes['vendor']}>
                <th scope="row">All vendors</th>
                <BandCells aged={aged} />
                <td className={tables['amount']}>
                  <strong>{formatMoney(due)}</strong>
                </td>
              </tr>
            </tfoot>
          </table>
        </ScrollArea>
      )}
      <p className={agrees ? tables['quiet'] : tables['fault']} role="status">
        {agrees ? (
          <>
            <IconCheck size={16} stroke={2} aria-hidden className={classes['agrees']} /> Equals the account of vendors
            in the ledger: {formatMoney(ledger)}
          </>
        ) : (
          `The account of vendors in the ledger has ${formatMoney(ledger)}. Tell support.`
        )}
      </p>
    </>
  )
}

/** Debts to each vendor by days past due (decision E14). */
export function PayablesView() {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['payables', client.id],
    queryFn: ({ signal }) => api.call(readPayables, {}, signal),
    meta: { shows: ['purchases', 'ledger'] },
    staleTime: 0,
  })
  const view = useLastAnswer(client.id, reading)
  return (
    <AnswerView view={view} what="What is due is">
      {(answer) => <Payables {...answer} />}
    </AnswerView>
  )
}
