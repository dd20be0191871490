import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import {
  calculateSale,
  keepItems,
  shareTyped,
  splitOrder,
  takeItems,
  type SaleItem,
} from '../../../domain/commerce/index.ts'
import { numberField } from '../../../domain/kernel/index.ts'
import { timesCents } from '../../../domain/kernel/values/exact-money.ts'
import { useGoOn } from '../../platform/address.ts'
import { showModal } from '../../platform/dialogs.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import { QuantityTable, type Quantities } from '../sale/quantity-table.tsx'
import type { OrderRow } from '../sale/sale-row.ts'
import form from '../payments/payments.module.css'

const shippingField = numberField('shipping', 'Shipping that the new order takes', { type: 'money' })

const sumTaken = (items: readonly SaleItem[], taken: Quantities): number =>
  items.reduce((sum, { id, price }) => sum + timesCents(price, taken[id] ?? 0), 0)

/** Lines of which the new order takes something. */
const listTaken = (taken: Quantities) =>
  Object.entries(taken)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ id, quantity }))

/** Makes a call until it is answered, and keeps the answer: a repeated split has the same words, and so the same key. */
function keepAnswer<Answer>(call: () => Promise<Answer>): () => Promise<Answer> {
  let known: { readonly answer: Answer } | undefined
  return async () => {
    known ??= { answer: await call() }
    return known.answer
  }
}

/** Splits, after asking what is due by it where the order has payments: the answer confirms exactly that. */
function useSplit(order: OrderRow, close: () => void) {
  const { api } = usePlatform()
  const goOn = useGoOn()
  const { run, ...action } = useAskedAction('Split the order')
  const confirm = async (taken: Quantities, shipping: number) => {
    if (order.amount_paid === 0) return undefined
    const pieces = new Map(listTaken(taken).map(({ id, quantity }) => [id, quantity]))
    const terms = {
      items: keepItems(order.items, pieces),
      shipping: Math.max(0, order.shipping - shipping),
      ...shareTyped(order, takeItems(order.items, pieces)).kept,
    }
    const { money } = await api.call(calculateSale, { body: { record: 'orders', id: order.id, ...terms } })
    return { due: money.balance, refundable: money.refundable }
  }
  const split = (taken: Quantities, shipping: number): Promise<void> => {
    const leadOn = goOn()
    const lines = listTaken(taken)
    const confirmOnce = keepAnswer(() => confirm(taken, shipping))
    const send = async () => {
      const confirmed = await confirmOnce()
      const body = { version: order.version, lines, shipping, ...(confirmed && { confirmed }) }
      return api.call(splitOrder, { params: { id: order.id }, body })
    }
    return run(send, ({ made }) => {
      close()
      leadOn(`orders/${encodeURIComponent(made.id)}`, `Order ${made.number} was made`)
    })
  }
  return { ...action, split }
}

function SplitForm({ order, close }: { readonly order: OrderRow; readonly close: () => void }) {
  const [taken, setTaken] = useState<Quantities>({})
  const [shipping, setShipping] = useState<number | ''>(0)
  const { split, fault, isRunning, isUnanswered } = useSplit(order, close)
  const sum = sumTaken(order.items, taken)
  const isAny = Object.values(taken).some((quantity) => quantity > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAny) void split(taken, shipping === '' ? 0 : shipping)
  }
  return (
    <form className={form['dialog']} noValidate onSubmit={submit}>
      <QuantityTable
        label="Lines"
        heads={{ line: 'Line', quantity: 'Quantity', part: 'To the new order' }}
        lines={order.items}
        chosen={taken}
        onChoose={setTaken}
      />
      <FieldInput
        field={shippingField}
        value={shipping}
        isReadOnly={false}
        onChange={(value) => setShipping(typeof value === 'number' ? value : '')}
      />
      <p className={form['note']}>
        The new order has the same customer and discount. Payments stay with this order; what is then paid above its
        total can be refunded or applied.
      </p>
      {fault !== undefined && (
        <p role="alert" className={form['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={form['foot']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={isRunning} disabled={!isAny}>
          {isAny ? `Split off lines of ${formatMoney(sum)}` : 'Split'}
        </Button>
      </div>
    </form>
  )
}

/** Splits an order: lines, or a part of their quantity, go to a new one. */
export const openSplitOrder = (order: OrderRow): (() => void) =>
  showModal({
    title: `Split order ${order.number ?? ''}`.trim(),
    body: (close) => <SplitForm order={order} close={close} />,
  })
