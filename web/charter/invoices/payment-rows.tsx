import { Button } from '@mantine/core'
import { hoursWords, methodWords, type InvoicePayment } from '../../../domain/charter/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import classes from './invoices.module.css'

const kindWords = { payment: 'Payment', refund: 'Refund', goodwill: 'Gift', lost: 'Lost dispute' } as const

/** Part that is a deposit of the customer or came from one. */
function depositWords({ kind, payment, deposit = 0 }: InvoicePayment): string {
  if (payment !== undefined) return 'From a deposit'
  if (deposit === 0) return ''
  return kind === 'payment' ? `${formatMoney(deposit)} kept as a deposit` : `${formatMoney(deposit)} from a deposit`
}

const signOf = ({ kind }: InvoicePayment): number => (kind === 'payment' ? 1 : -1)

/** True if a provider received or returned it: it is refunded there, and not taken back. */
const isAtProvider = ({ method }: InvoicePayment): boolean => method === 'card' || method === 'link'

interface PaymentRowsProps {
  readonly payments: readonly InvoicePayment[]
  /** Absent for who may not. */
  readonly onReverse?: ((payment: InvoicePayment) => void) | undefined
}

/** Payments and refunds, the newest last; reversed ones stay, struck through, with their reason. */
export function PaymentRows({ payments, onReverse }: PaymentRowsProps) {
  const { timezone } = useClient()
  if (payments.length === 0) return <p className={classes['quiet']}>Nothing is paid yet.</p>
  return (
    <ul className={classes['payments']} aria-label="Payments">
      {payments.map((payment) => {
        const { id, kind, method, amount, date, reference, why, minutes, by, reversed } = payment
        const hours = minutes === undefined ? '' : hoursWords(minutes)
        const facts = [methodWords(method), hours, depositWords(payment), reference, why, by.label]
        return (
          <li key={id} className={classes['payment']} data-reversed={reversed !== undefined || undefined}>
            <div className={classes['name']}>
              <span className={classes['struck']}>
                {kindWords[kind]} of {formatDate(date, timezone)}
              </span>
              <span className={classes['note']}>{facts.filter(Boolean).join(' · ')}</span>
              {reversed && (
                <span className={classes['note']}>
                  Taken back by {reversed.by.label}: {reversed.why}
                </span>
              )}
            </div>
            <span className={classes['amount']}>
              <span className={classes['struck']}>{formatMoney(signOf(payment) * amount)}</span>
            </span>
            {onReverse && !reversed && kind !== 'lost' && !isAtProvider(payment) && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Take back the ${kindWords[kind].toLowerCase()} of ${formatMoney(amount)}`}
                onClick={() => onReverse(payment)}
              >
                Take back
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
