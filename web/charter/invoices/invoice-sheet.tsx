import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { invoiceLine, paymentsOf, type InvoiceLine } from '../../../domain/charter/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { RemindersPanel } from '../../commerce/index.ts'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ProviderPayments } from './card-actions.tsx'
import { CustomerDeposits } from './customer-deposits.tsx'
import { openReversal } from './invoice-forms.ts'
import { openLines } from './edit-lines.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { PaymentRows } from './payment-rows.tsx'
import { useMoneyCall } from './use-money-calls.ts'
import classes from './invoices.module.css'

const linesOf = ({ lineItems }: Doc): InvoiceLine[] => invoiceLine.array().safeParse(lineItems).data ?? []

/** An invoice as a customer reads it: its lines and its payments. */
export function InvoiceSheet({ row }: RecordPartProps) {
  const call = useMoneyCall()
  const lines = linesOf(row)
  const mayWrite = row.can.write
  const isDraft = row['status'] === 'draft'
  const edit = () => openLines(call, { id: row.id, version: row.version, lines })
  return (
    <div className={classes['sheet']}>
      <section aria-label="Lines">
        <div className={classes['top']}>
          <h2 className={classes['title']}>Lines</h2>
          {isDraft && mayWrite && (
            <Button size="compact-sm" variant="default" onClick={edit}>
              Edit lines
            </Button>
          )}
        </div>
        <InvoiceLines lines={lines} total={typeof row['total'] === 'number' ? row['total'] : 0} />
      </section>
      {!isDraft && (
        <section aria-label="Payments of the invoice">
          <h2 className={classes['title']}>Payments</h2>
          <PaymentRows
            payments={paymentsOf(row)}
            onReverse={mayWrite ? (payment) => openReversal(call, { id: row.id }, payment) : undefined}
          />
        </section>
      )}
      {!isDraft && <CustomerDeposits row={row} />}
      {!isDraft && (
        <ProviderPayments
          invoice={{ id: row.id, number: textOf(row['number']) }}
          files={row['files']}
          version={row.version}
        />
      )}
      {!isDraft && (
        <Suspense fallback={<NotYet />}>
          <RemindersPanel debt={{ record: 'invoices', id: row.id }} version={row.version} />
        </Suspense>
      )}
    </div>
  )
}
