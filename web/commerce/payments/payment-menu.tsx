import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { cancelPreauth, capturePreauth, lookAtPayment } from '../../../domain/commerce/index.ts'
import { hasRole, numberField, textField } from '../../../domain/kernel/index.ts'
import { notify } from '../../platform/notices.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import type { Api } from '../../platform/api/api.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { writeClipboard } from '../../platform/write-clipboard.ts'
import type { PanelSubject } from './debt-panel.tsx'
import { openRefundDialog } from './refund-dialog.tsx'
import type { DebtPayment } from './use-debt.ts'

type Call = Api['call']

const centsOf = (value: unknown): number => (typeof value === 'number' ? Math.round(value) : 0)

/** Captures a held amount, or a part of it: the rest is released. */
function openCapture(call: Call, { id, name, amount }: DebtPayment): void {
  openForm({
    title: `Capture ${name}`,
    subject: id,
    fields: [numberField('amount', 'Amount', { type: 'money', required: true })],
    begin: { amount },
    hint: ({ amount: typed }) => {
      const rest = amount - centsOf(typed)
      if (rest < 0) return `Only ${formatMoney(amount)} are held.`
      return rest === 0 ? 'All of it is charged.' : `${formatMoney(rest)} are released to the customer.`
    },
    button: 'Capture',
    isAsked: true,
    onSave: ({ amount: typed }) => call(capturePreauth, { params: { id }, body: { amount: centsOf(typed) } }),
  })
}

/** Releases a held amount, or closes the page on which nobody has paid. */
function openCancel(call: Call, { id, name, amount, url }: DebtPayment): void {
  openForm({
    title: `Cancel ${name}`,
    subject: id,
    fields: [textField('why', 'Why', { required: true, maxLength: 500 })],
    begin: { why: '' },
    hint: () =>
      url === null
        ? `${formatMoney(amount)} are released to the customer.`
        : 'Its page is closed. Nobody can pay on it any more.',
    button: 'Cancel payment',
    isDestructive: true,
    isAsked: true,
    onSave: ({ why }) => call(cancelPreauth, { params: { id }, body: { why } }),
  })
}

async function copyLink(address: string): Promise<void> {
  const isCopied = await writeClipboard(address)
  notify(
    isCopied
      ? { title: 'Payment link copied', kind: 'success' }
      : { title: 'Payment link', message: address, timeout: 0 },
  )
}

interface PaymentMenuProps {
  readonly subject: PanelSubject
  readonly payment: DebtPayment
}

/** States in which a payment is neither made nor over. */
const isOpen = ({ status }: DebtPayment): boolean =>
  status === 'intended' || status === 'pending' || status === 'authorised'

/** What can be done about one payment, for the role `payments`. */
function useEntries({ subject, payment }: PaymentMenuProps) {
  const { api } = usePlatform()
  const look = useCommand(lookAtPayment)
  const { id, status, remainder, provider, url } = payment
  const call: Call = (...request) => api.call(...request)
  const takeBack = subject.findTakeBack?.(payment)
  return [
    remainder > 0 && { words: 'Refund', run: () => openRefundDialog(subject) },
    status === 'authorised' && { words: 'Capture', run: () => openCapture(call, payment) },
    isOpen(payment) && provider !== null && { words: 'Cancel payment', run: () => openCancel(call, payment) },
    takeBack !== undefined && { words: 'Take back', run: takeBack },
    url !== null && { words: 'Copy link', run: () => void copyLink(url) },
    provider !== null && { words: 'Ask the provider again', run: () => look.start({ params: { id } }) },
  ].filter((entry) => entry !== false)
}

/** The menu of one payment. */
export function PaymentMenu(about: PaymentMenuProps) {
  const mayAct = hasRole(useActor(), 'payments')
  const entries = useEntries(about)
  const { payment } = about
  if (!mayAct || entries.length === 0) return null
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Actions for ${payment.name} of ${formatMoney(payment.amount)}`}
        >
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ words, run }) => (
          <Menu.Item key={words} onClick={run}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
