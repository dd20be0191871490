import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { recordPayment } from '../../../domain/charter/index.ts'
import { payOrder, type PaymentMethod } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { KeyMark } from '../../ui/key-mark.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { handMethods } from '../payments/hand-methods.ts'
import { TakePayment } from '../payments/take-payment.tsx'
import { useLinkMessage } from '../payments/use-link-message.ts'
import type { ReceivedPayment } from '../payments/use-take.ts'
import { ChooseDebt, type OpenDebt } from '../debts/choose-debt.tsx'
import { nameDebt } from '../debts/debt-link.tsx'

/** Writes money down that has arrived for an order or invoice; undefined for who may not. */
function useRecording({ record, id }: Pick<OpenDebt, 'record' | 'id'>) {
  const { api } = usePlatform()
  const actor = useActor()
  if (!hasRole(actor, record === 'invoices' ? 'invoices' : 'payments')) return undefined
  return ({ method, ...payment }: ReceivedPayment) => {
    const call = { params: { id }, body: { ...payment, method: method as PaymentMethod } }
    return record === 'invoices' ? api.call(recordPayment, call) : api.call(payOrder, call)
  }
}

interface ChosenProps {
  readonly debt: OpenDebt
  readonly close: () => void
}

/** The payment of a chosen order or invoice. */
function TakeChosen({ debt, close }: ChosenProps) {
  const { record, id, customer, email, owed } = debt
  const title = nameDebt(debt)
  const onRecord = useRecording(debt)
  const onLink = useLinkMessage({ record, id, title, contact: { name: customer, email } })
  return (
    <TakePayment
      debt={{ record, id }}
      about={customer === '' ? title : `${title}, ${customer}`}
      email={email}
      amount={owed}
      methods={handMethods}
      onRecord={onRecord}
      onLink={onLink}
      close={close}
    />
  )
}

const openChoice = (): (() => void) =>
  showModal({
    title: 'Take payment',
    body: (close) => (
      <ChooseDebt
        label="For which order or invoice?"
        onChoose={(debt) => {
          close()
          showModal({ title: 'Take payment', body: (end) => <TakeChosen debt={debt} close={end} /> })
        }}
      />
    ),
  })

/** Takes a payment of any open order or invoice, for the role `payments`. */
export function TakeAnyPayment() {
  useKeysIn('On this page', [{ keys: 'p', label: 'Take payment', run: openChoice }])
  return (
    <Button
      leftSection={<IconCreditCard size={16} stroke={1.75} aria-hidden />}
      rightSection={<KeyMark isSilent>P</KeyMark>}
      onClick={openChoice}
    >
      Take payment
    </Button>
  )
}
