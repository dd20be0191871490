import { readDebtItems, reverseOrderPayment, type DebtItem } from '../../../domain/commerce/index.ts'
import { textField } from '../../../domain/kernel/index.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import type { DebtPayment } from '../payments/use-debt.ts'
import type { OrderRow } from '../sale/sale-row.ts'

type TakeBack = (order: OrderRow, item: DebtItem) => void

const describeBack = ({ payment, amount }: DebtItem): string =>
  payment === undefined
    ? `${formatMoney(amount)} count no more. The payment stays in the list as failed, with your reason.`
    : `${formatMoney(amount)} are a deposit of the customer again, and owed on this order.`

/** Asks why a payment is taken back, or an applied deposit taken off, and does it. */
export function useTakeBack(): TakeBack {
  const { api } = usePlatform()
  return ({ id }, item) =>
    void openForm({
      title: item.payment === undefined ? 'Take back this payment' : 'Take this deposit off',
      subject: item.id,
      fields: [textField('why', 'Why', { required: true, maxLength: 500 })],
      begin: { why: '' },
      hint: () => describeBack(item),
      button: item.payment === undefined ? 'Take back' : 'Take off',
      isDestructive: true,
      isAsked: true,
      onSave: ({ why }) => api.call(reverseOrderPayment, { params: { id, payment: item.id }, body: { why } }),
    })
}

/** Taking back a payment that staff recorded for an order; undefined for any other payment. */
export function findTakeBack(takeBack: TakeBack, order: OrderRow, payment: DebtPayment): (() => void) | undefined {
  const item = readDebtItems(order).find(({ id, reversed }) => id === payment.id && !reversed)
  return item && payment.provider === null ? () => takeBack(order, item) : undefined
}
