import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  invoiceStatuses,
  invoiceTrip,
  methodWords,
  paymentsOf,
  readTripMoney,
  type OperatorPayable,
} from '../../../domain/charter/index.ts'
import { hasOneOf, hasRole, valueAt, type OutputOf } from '../../../domain/kernel/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { daysBetween, formatDate, formatMoney } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { TakePaymentButton } from './card-actions.tsx'
import { DueMark } from './due-mark.tsx'
import { openPayable, openPayableBack, openPayablePaid, openPayment, openReversal } from './invoice-forms.ts'
import { PaymentRows } from './payment-rows.tsx'
import { moneyKey, showsMoney, useMoneyCall } from './use-money-calls.ts'
import classes from './invoices.module.css'

type Money = OutputOf<typeof readTripMoney>
type Invoice = Money['invoices'][number]

const tones = { draft: undefined, sent: 'waiting', paid: 'good', void: 'over' } as const

/** The money of a trip, asked for again for each version of it. */
function useTripMoney({ id, version }: RecordPartProps['row']) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: [...moneyKey(client.id, 'trips', id), version],
    queryFn: ({ signal }) => api.call(readTripMoney, { params: { id } }, signal),
    meta: showsMoney,
  })
  return useLastAnswer(id, reading)
}

/** Why a trip has no invoice yet, and the way to one. */
function NoInvoice({ row, mayWrite }: { readonly row: RecordPartProps['row']; readonly mayWrite: boolean }) {
  const call = useMoneyCall()
  const goOn = useGoOn()
  const { change } = useAddressWords()
  const mayPrice = hasOneOf(useActor(), ['quotes', 'trips'])
  const isLocked = valueAt(row, 'price.locked') !== undefined
  const make = useCommandOf(() => call(invoiceTrip, { params: { id: row.id } }))
  const invoice = () => {
    const leadOn = goOn()
    make.start(undefined, ({ id }) => leadOn(`data/invoices/${encodeURIComponent(id)}`, 'The invoice was made'))
  }
  return (
    <>
      <p className={classes['quiet']}>
        {isLocked
          ? 'This trip has no invoice yet. One is made with the lines of its locked price.'
          : 'This trip has no invoice yet. Lock its price first: an invoice is made of a locked price.'}
      </p>
      {!isLocked && mayPrice && (
        <Button variant="default" onClick={() => change({ tab: 'price' }, true)}>
          Go to Price to lock it
        </Button>
      )}
      {isLocked && mayWrite && (
        <Button loading={make.isRunning} onClick={invoice}>
          Invoice this trip
        </Button>
      )}
    </>
  )
}

interface InvoiceCardProps {
  readonly invoice: Invoice
  readonly trip: string
  readonly mayWrite: boolean
}

function InvoiceCard({ invoice, trip, mayWrite }: InvoiceCardProps) {
  const call = useMoneyCall()
  const { id, number, status, total, balanceDue, account } = invoice
  return (
    <div className={classes['card']}>
      <div className={classes['name']}>
        <ClientLink path={`data/invoices/${encodeURIComponent(id)}`}>Invoice {number}</ClientLink>{' '}
        <StatusBadge word={invoiceStatuses[status]} tone={tones[status]} />
        <span className={classes['note']}>{account}</span>
      </div>
      <dl className={classes['figures']}>
        <div>
          <dt>Total</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd>{formatMoney(balanceDue)}</dd>
        </div>
        {status === 'sent' && (
          <div>
            <dt>Due</dt>
            <dd>
              <DueMark row={invoice} />
            </dd>
          </div>
        )}
      </dl>
      <TakePaymentButton invoice={{ ...invoice, trip }} />
      {status === 'sent' && mayWrite && (
        <Button size="compact-sm" variant="default" onClick={() => openPayment(call, invoice)}>
          Record payment
        </Button>
      )}
    </div>
  )
}

interface PayableRowProps {
  readonly payable: OperatorPayable
  readonly trip: string
  readonly mayWrite: boolean
}

function PayableRow({ payable, trip, mayWrite }: PayableRowProps) {
  const call = useMoneyCall()
  const now = useNow()
  const { timezone } = useClient()
  const { operator, amount, dueDate, paid } = payable
  const due = `Due ${formatDate(dueDate, timezone)}`
  return (
    <li className={classes['payment']}>
      <div className={classes['name']}>
        {operator} {!paid && daysBetween(dueDate, now, timezone) > 0 && <StatusBadge word="Overdue" tone="bad" />}
        {paid && <StatusBadge word="Paid" tone="good" />}
        <span className={classes['note']}>
          {paid
            ? [`Paid ${formatDate(paid.date, timezone)}`, methodWords(paid.method), paid.reference]
                .filter(Boolean)
                .join(' · ')
            : due}
        </span>
      </div>
      <span className={classes['amount']}>{formatMoney(amount)}</span>
      {mayWrite && (
        <span className={classes['rowActions']}>
          {!paid && (
            <Button size="compact-sm" variant="default" onClick={() => openPayablePaid(call, trip, payable)}>
              Mark paid
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Take back what ${operator} ${paid ? 'was paid' : 'is owed'}`}
            onClick={() => openPayableBack(call, trip, payable)}
          >
            Take back
          </Button>
        </span>
      )}
    </li>
  )
}

interface SheetProps extends Pick<RecordPartProps, 'row'> {
  readonly money: Money
}

function MoneySheet({ money: { invoices, payables }, row }: SheetProps) {
  const mayWrite = hasRole(useActor(), 'invoices')
  const call = useMoneyCall()
  return (
    <div className={classes['sheet']}>
      <section aria-label="Invoice">
        <h2 className={classes['title']}>Invoice</h2>
        {invoices.length === 0 && <NoInvoice row={row} mayWrite={mayWrite} />}
        {invoices.map((invoice) => (
          <InvoiceCard key={invoice.id} invoice={invoice} trip={row.id} mayWrite={mayWrite} />
        ))}
      </section>
      {invoices.length > 0 && (
        <section aria-label="Payments of the trip">
          <h2 className={classes['title']}>Payments</h2>
          <PaymentRows
            payments={invoices.flatMap(paymentsOf)}
            onReverse={mayWrite ? (payment) => openReversal(call, { id: payment.invoice }, payment) : undefined}
          />
        </section>
      )}
      <section aria-label="Operator">
        <div className={classes['top']}>
          <h2 className={classes['title']}>Operator</h2>
          {mayWrite && (
            <Button size="compact-sm" variant="default" onClick={() => openPayable(call, row.id)}>
              Add what is owed
            </Button>
          )}
        </div>
        {payables.length === 0 && <p className={classes['quiet']}>No operator is owed anything for this trip.</p>}
        {payables.length > 0 && (
          <ul className={classes['payments']} aria-label="Owed to operators">
            {payables.map((payable) => (
              <PayableRow key={payable.id} payable={payable} trip={row.id} mayWrite={mayWrite} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** Income and cost of a trip: its invoice, the payments of it, and the debt to an operator. */
export function TripMoneyTab({ row }: RecordPartProps) {
  const view = useTripMoney(row)
  return <AnswerView view={view}>{(money) => <MoneySheet money={money} row={row} />}</AnswerView>
}
