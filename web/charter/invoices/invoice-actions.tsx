import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCash, IconDots, IconFileTypePdf, IconSend } from '@tabler/icons-react'
import { valueAt } from '../../../domain/kernel/index.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { openCardPayment, openPayment, openRefund, openVoid } from './invoice-forms.ts'
import { sendableOf, useSendInvoice } from './send-invoice.ts'
import { useMoneyCall, type MoneyCall } from './use-money-calls.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface MoreProps extends Pick<RecordPartProps, 'row'> {
  readonly call: MoneyCall
  readonly onSend: () => void
}

/** What is done seldom with an invoice. */
function More({ row, call, onSend }: MoreProps) {
  const invoice = sendableOf(row)
  const { status } = invoice
  const hasAccount = valueAt(row, 'account.id') !== undefined
  const isTouched = row['amount_paid'] !== 0
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label="More for this invoice">
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status !== 'draft' && <Menu.Item onClick={onSend}>Send again</Menu.Item>}
        {status === 'sent' && hasAccount && (
          <Menu.Item onClick={() => openCardPayment(call, invoice)}>Pay by jet card</Menu.Item>
        )}
        {isTouched && <Menu.Item onClick={() => openRefund(call, invoice)}>Refund</Menu.Item>}
        {!isTouched && status !== 'paid' && (
          <Menu.Item color="red" onClick={() => openVoid(call, invoice)}>
            Void
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What may come next for an invoice, by its status: the usual step first. */
export function InvoiceActions({ row }: RecordPartProps) {
  const call = useMoneyCall()
  const { send, pdf } = useSendInvoice()
  const invoice = sendableOf(row)
  const { status } = invoice
  if (!row.can.write) return null
  return (
    <>
      {status === 'draft' && (
        <Button size="xs" leftSection={<IconSend {...icon} />} onClick={() => send(invoice)}>
          Send invoice
        </Button>
      )}
      {status === 'sent' && (
        <Button size="xs" leftSection={<IconCash {...icon} />} onClick={() => openPayment(call, invoice)}>
          Record payment
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<IconFileTypePdf {...icon} />} onClick={() => pdf(invoice)}>
        PDF
      </Button>
      {status !== 'void' && <More row={row} call={call} onSend={() => send(invoice)} />}
    </>
  )
}
