import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { linkOrder } from '../../../domain/commerce/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import { OrderChoice, type ChosenOrder } from '../sale/order-choice.tsx'
import type { OrderRow } from '../sale/sale-row.ts'
import form from '../payments/payments.module.css'

type LinkKind = 'incorrect' | 'corrected'

const words: Readonly<Record<LinkKind, { readonly title: string; readonly label: string; readonly hint: string }>> = {
  incorrect: {
    title: 'Corrects an incorrect order',
    label: 'Incorrect order',
    hint: 'This order corrects the chosen one. Both orders name each other.',
  },
  corrected: {
    title: 'Corrected by another order',
    label: 'Order that corrects it',
    hint: 'This order is incorrect, and the chosen one corrects it. Both orders name each other.',
  },
}

interface LinkFormProps {
  readonly order: OrderRow
  readonly kind: LinkKind
  readonly close: () => void
}

function LinkForm({ order, kind, close }: LinkFormProps) {
  const { api } = usePlatform()
  const [chosen, setChosen] = useState<ChosenOrder>()
  const { title, label, hint } = words[kind]
  const { run, fault, isRunning } = useAskedAction(title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === undefined) return
    void run(() => api.call(linkOrder, { params: { id: order.id }, body: { kind, order: chosen.id } }), close)
  }
  return (
    <form className={form['dialog']} noValidate onSubmit={submit}>
      <OrderChoice label={label} chosen={chosen} except={order.id} onChoose={setChosen} />
      <p className={form['note']}>{hint}</p>
      {fault !== undefined && (
        <p role="alert" className={form['fault']}>
          {fault}
        </p>
      )}
      <div className={form['foot']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={isRunning} disabled={chosen === undefined}>
          {chosen === undefined ? 'Link order' : `Link ${chosen.label}`}
        </Button>
      </div>
    </form>
  )
}

/** Links a wrong order with its correction. */
export const openLinkOrder = (order: OrderRow, kind: LinkKind): (() => void) =>
  showModal({ title: words[kind].title, body: (close) => <LinkForm order={order} kind={kind} close={close} /> })
