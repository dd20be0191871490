import { cancelReturn, orders, refuseReturn, shipments } from '../../../domain/commerce/index.ts'
import { areaField, hasRole } from '../../../domain/kernel/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import type { Api } from '../../platform/api/api.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { openRefundDialog } from '../payments/refund-dialog.tsx'
import { describeSale, type OrderRow } from '../sale/sale-row.ts'
import { openApprove } from './approve-dialog.tsx'
import { openReceive } from './receive-dialog.tsx'
import type { ReturnRow } from './return-row.ts'

const whyField = (label: string) => areaField('why', label, { required: true, maxLength: 2000 })

/** Cents that are proposed for the refund: without the cost of a label that the customer pays. */
const proposeRefund = (value: number, { free_label: isFree }: ReturnRow, labelCost: number): number =>
  Math.max(0, isFree ? value : value - labelCost)

function askRefusal(api: Api, { id, number = '' }: ReturnRow): void {
  openForm({
    title: `Refuse return ${number}`,
    subject: id,
    fields: [whyField('Why, as the customer reads it')],
    begin: { why: '' },
    hint: () => 'The customer gets a mail with it.',
    button: 'Refuse return',
    isDestructive: true,
    isAsked: true,
    onSave: ({ why }) => api.call(refuseReturn, { params: { id }, body: { why } }),
  })
}

function askCancel(api: Api, { id, number = '' }: ReturnRow): void {
  openForm({
    title: `Cancel return ${number}`,
    subject: id,
    fields: [whyField('Why, as the customer reads it')],
    begin: { why: '' },
    hint: () => 'Its shipment is canceled too, and the customer gets a mail.',
    button: 'Cancel return',
    dismiss: 'Keep return',
    isDestructive: true,
    isAsked: true,
    onSave: ({ why }) => api.call(cancelReturn, { params: { id }, body: { why } }),
  })
}

function openRefund(order: OrderRow, amount: number): void {
  const about = describeSale(orders.title({ ...order }), order)
  openRefundDialog({ debt: { record: 'orders', id: order.id }, about, amount })
}

/** The verbs of a return that its page offers; undefined where the user may not, or its state does not allow them. */
export function useReturnVerbs(row: ReturnRow, order: OrderRow | undefined) {
  const { api } = usePlatform()
  const actor = useActor()
  const { row: shipment } = useRecord(shipments, row.shipment?.id)
  const propose = (value: number) => proposeRefund(value, row, shipment?.cost ?? 0)
  const proposed = propose(row.value)
  if (!order) return { proposed }
  const [mayWrite, mayPay] = [hasRole(actor, 'orders'), hasRole(actor, 'payments')]
  const isAsked = mayWrite && row.state === 'asked'
  const isApproved = mayWrite && row.state === 'approved'
  const isRefundable = mayPay && order.amount_paid > 0
  const refund = (value: number) => {
    if (isRefundable) openRefund(order, propose(value))
  }
  return {
    proposed,
    ...(isAsked && { approve: () => openApprove({ row, order }), refuse: () => askRefusal(api, row) }),
    ...(isApproved && {
      receive: () => openReceive({ row, order, onReceived: refund }),
      cancel: () => askCancel(api, row),
    }),
    ...(isRefundable && row.state === 'received' && { refund: () => refund(row.value) }),
  }
}
