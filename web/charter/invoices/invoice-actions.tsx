import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCash, IconCreditCard, IconDots, IconFileTypePdf, IconSend } from '@tabler/icons-react'
import { paymentsOf } from '../../../domain/charter/index.ts'
import { hasRole, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { TakePaymentButton } from './card-actions.tsx'
import { openCardPayment, openPayment, openRebill, openRefund, openVoid } from './invoice-forms.ts'
import { sendableOf, useSendInvoice } from './send-invoice.ts'
import { useMoneyCall, type MoneyCall } from './use-money-calls.ts'
import { useRequestPayment } from '../use-request-payment.ts'
import { useBeginMessage } from '../use-send-itinerary.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface MoreProps extends Pick<RecordPartProps, 'row'> {
  readonly call: MoneyCall
  readonly onSend: () => void
}

const charged: ReadonlySet<string> = new Set(['sent', 'paid'])
/** States in which a payment becomes a deposit. */
const depositing: ReadonlySet<string> = new Set(['paid', 'void'])
const voidable: ReadonlySet<string> = new Set(['draft', 'sent'])

/** Rare actions on an invoice. */
function More({ row, call, onSend }: MoreProps) {
  const invoice = sendableOf(row)
  const { status } = invoice
  const hasAccount = valueAt(row, 'account.id') !== undefined
  const isTouched = row['amount_paid'] !== 0
  const hasDeposit = paymentsOf(row).some(({ deposit = 0, reversed }) => deposit > 0 && !reversed)
  const isVoidable = !isTouched && voidable.has(status)
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label="More for this invoice">
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {charged.has(status) && <Menu.Item onClick={onSend}>Send again</Menu.Item>}
        {status === 'sent' && hasAccount && (
          <Menu.Item onClick={() => openCardPayment(call, invoice)}>Pay by jet card</Menu.Item>
        )}
        {status === 'sent' && <Menu.Item onClick={() => openRebill(call, invoice)}>Bill another customer</Menu.Item>}
        {depositing.has(status) && <Menu.Item onClick={() => openPayment(call, invoice)}>Record payment</Menu.Item>}
        {isTouched && <Menu.Item onClick={() => openRefund(call, { ...invoice, hasDeposit })}>Refund</Menu.Item>}
        {isVoidable && (
          <Menu.Item color="red" onClick={() => openVoid(call, invoice)}>
            Void
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Requests payment of the debt, in the conversation of the trip. */
function RequestPayment({ trip: { id, label } }: { readonly trip: { readonly id: string; readonly label: string } }) {
  const { request, isRunning, isUnanswered } = useRequestPayment(useBeginMessage({ id }))
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCreditCard {...icon} />}
        loading={isRunning}
        onClick={() => request({ tripId: id, title: label })}
      >
        Request payment
      </Button>
      <AskedNote isUnanswered={isUnanswered} />
    </>
  )
}

/** The trip of an invoice, for users who may request its payment and write about it. */
function useTripOf(row: Doc): { readonly id: string; readonly label: string } | undefined {
  const actor = useActor()
  const [id, label] = [textOf(valueAt(row, 'trip.id')), textOf(valueAt(row, 'trip.label'))]
  return id !== '' && hasRole(actor, 'trips') && hasRole(actor, 'user') ? { id, label } : undefined
}

/** Next actions on an invoice, by its status: the usual one first. */
export function InvoiceActions({ row }: RecordPartProps) {
  const call = useMoneyCall()
  const { send, isSending, isUnanswered, pdf, isPrinting } = useSendInvoice()
  const invoice = sendableOf(row)
  const { status } = invoice
  const trip = useTripOf(row)
  if (!row.can.write) return null
  return (
    <>
      {status === 'draft' && (
        <Button size="xs" leftSection={<IconSend {...icon} />} loading={isSending} onClick={() => send(invoice)}>
          Send invoice
        </Button>
      )}
      {status === 'sent' && (
        <Button size="xs" leftSection={<IconCash {...icon} />} onClick={() => openPayment(call, invoice)}>
          Record payment
        </Button>
      )}
      <TakePaymentButton invoice={{ ...invoice, trip: trip?.id }} />
      {status === 'sent' && trip && <RequestPayment trip={trip} />}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileTypePdf {...icon} />}
        loading={isPrinting}
        onClick={() => pdf(invoice)}
      >
        PDF
      </Button>
      <AskedNote isUnanswered={isUnanswered} />
      <More row={row} call={call} onSend={() => send(invoice)} />
    </>
  )
}
