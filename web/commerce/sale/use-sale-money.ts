import { payOrder, type PaymentMethod } from '../../../domain/commerce/index.ts'
import { hasOneOf, hasRole } from '../../../domain/kernel/index.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { handMethods } from '../payments/hand-methods.ts'
import { openRefundDialog } from '../payments/refund-dialog.tsx'
import { openTakePayment } from '../payments/take-payment.tsx'
import { useLinkMessage } from '../payments/use-link-message.ts'
import { describeSale, readOrder, recordOf } from './sale-row.ts'

/** Dialogs about the money of an order; undefined for a quote, and for users who may not move money. */
export function useSaleMoney(about: RecordPartProps) {
  const { api } = usePlatform()
  const actor = useActor()
  const order = readOrder(about)
  const title = about.definition.title(about.row)
  const subject = describeSale(title, order)
  const debt = { record: 'orders', id: order.id } as const
  const beginLink = useLinkMessage({ record: 'orders', id: order.id, title, contact: order.contact })
  const isOwed = recordOf(about) === 'orders' && order.placed_at !== undefined
  const mayPay = isOwed && hasRole(actor, 'payments')
  const mayRead = hasOneOf(actor, ['payments', 'orders', 'invoices', 'accounting'])
  return {
    debt,
    subject,
    mayRead,
    take: mayPay
      ? (amount?: number) =>
          void openTakePayment({
            debt,
            about: subject,
            email: order.contact?.email,
            amount,
            methods: handMethods,
            onRecord: ({ method, ...payment }) =>
              api.call(payOrder, {
                params: { id: order.id },
                body: { ...payment, method: method as PaymentMethod },
              }),
            onLink: beginLink,
          })
      : undefined,
    refund: mayPay ? (amount?: number) => void openRefundDialog({ debt, about: subject, amount }) : undefined,
  }
}
