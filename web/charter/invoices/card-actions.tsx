import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { Suspense } from 'react'
import { recordPayment } from '../../../domain/charter/index.ts'
import type { PaymentMethod } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { DebtPanel, handMethods, openTakePayment, useLinkMessage } from '../../commerce/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { useMoneyCall } from './use-money-calls.ts'
import classes from './invoices.module.css'

/** An invoice as its page or its trip shows it. */
export interface PaidInvoice {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly balanceDue: number
  /** The trip in whose conversation a link is sent. */
  readonly trip: string | undefined
}

/** Takes a payment of a sent invoice by card, by a link, or writes down money that has arrived. */
export function TakePaymentButton({ invoice }: { readonly invoice: PaidInvoice }) {
  const { id, number, status, balanceDue, trip } = invoice
  const call = useMoneyCall()
  const actor = useActor()
  const title = `Invoice ${number}`
  const about = trip === undefined ? ({ record: 'invoices', id } as const) : ({ record: 'trips', id: trip } as const)
  const onLink = useLinkMessage({ ...about, title, contact: undefined })
  if (status !== 'sent' || !hasRole(actor, 'payments')) return null
  const take = () =>
    void openTakePayment({
      debt: { record: 'invoices', id },
      about: title,
      email: undefined,
      methods: handMethods,
      onRecord: hasRole(actor, 'invoices')
        ? ({ method, ...payment }) =>
            call(recordPayment, { params: { id }, body: { ...payment, method: method as PaymentMethod } })
        : undefined,
      onLink,
    })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconCreditCard size={16} stroke={1.75} aria-hidden />}
      onClick={take}
    >
      Take {formatMoney(balanceDue)}
    </Button>
  )
}

interface ProviderPaymentsProps {
  readonly invoice: Pick<PaidInvoice, 'id' | 'number'>
  readonly files: unknown
  readonly version: number
}

/** Payments of an invoice at a provider, with what can be done about them, for the role `payments`. */
export function ProviderPayments({ invoice: { id, number }, files, version }: ProviderPaymentsProps) {
  if (!hasRole(useActor(), 'payments')) return null
  return (
    <section aria-label="At the provider">
      <h2 className={classes['title']}>By card or link</h2>
      <Suspense fallback={<NotYet />}>
        <DebtPanel
          debt={{ record: 'invoices', id }}
          about={`Invoice ${number}`}
          files={files}
          version={version}
          isAtProvider
        />
      </Suspense>
    </section>
  )
}
