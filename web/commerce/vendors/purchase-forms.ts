import {
  payPurchase,
  paymentMethods,
  takeBackPayment,
  takeBackPurchase,
  type purchases,
} from '../../../domain/commerce/index.ts'
import {
  choices,
  dateField,
  numberField,
  selectField,
  textField,
  type EditorField,
} from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'

export type Purchase = Presented<typeof purchases>

/** Ways in which a vendor is paid. */
export const methodChoices = choices(
  Object.fromEntries(Object.entries(paymentMethods).map(([name, { label }]) => [name, label])),
)

/** Fields of a payment of a vendor. */
export const paidFields: readonly EditorField[] = [
  { ...numberField('amount', 'Amount', { type: 'money', required: true }), colSpan: 6 },
  { ...selectField('method', 'Paid by', methodChoices), required: true, colSpan: 6 },
  dateField('date', 'Date', { required: true, colSpan: 6 }),
  textField('reference', 'Reference', { maxLength: 500, colSpan: 6 }),
]

/** Describes the debt that a payment leaves. */
const describeRest = (label: string, due: number, amount: unknown): string => {
  if (typeof amount === 'number' && amount <= 0) return 'Enter an amount above 0.'
  const rest = typeof amount === 'number' ? due - amount : due
  if (rest < 0) return `Only ${formatMoney(due)} is due to ${label}.`
  return rest === 0
    ? `The debt of ${formatMoney(due)} to ${label} is settled in the ledger.`
    : `${formatMoney(rest)} of ${formatMoney(due)} stays due to ${label}.`
}

type Payable = Pick<Purchase, 'id' | 'due'> & { readonly vendor: Purchase['vendor'] }

/** Notes that the vendor of a purchase was paid, in whole or in part. */
export const openPaid = (api: Api, { id, vendor, due }: Payable): (() => void) =>
  openForm({
    title: `Pay ${vendor.label}`,
    subject: id,
    fields: paidFields,
    begin: { amount: due, method: 'check', date: Date.now(), reference: '' },
    hint: ({ amount }) => describeRest(vendor.label, due, amount),
    button: 'Record payment',
    isAsked: true,
    onSave: (values) =>
      api.call(payPurchase, {
        params: { id },
        body: payPurchase.body.parse({ ...values, reference: values.reference ?? '' }),
      }),
  })

/** Takes back a payment that was wrong, with all its parts. */
export const openTakeBackPayment = (
  api: Api,
  { purchase, payment }: { readonly purchase: Purchase; readonly payment: Purchase['payments'][number] },
): (() => void) =>
  openForm({
    title: 'Take back the payment',
    subject: payment.id,
    fields: [textField('why', 'Reason', { required: true, maxLength: 500 })],
    begin: { why: '' },
    hint: () =>
      `${formatMoney(payment.amount)} is due to ${purchase.vendor.label} again. If the payment was for several purchases, all its parts are taken back.`,
    button: 'Take back the payment',
    isDestructive: true,
    isAsked: true,
    onSave: (values) =>
      api.call(takeBackPayment, {
        params: { id: purchase.id, payment: payment.id },
        body: takeBackPayment.body.parse(values),
      }),
  })

/** Takes back a purchase that was wrong or returned. */
export const openTakeBack = (api: Api, { id, vendor, total, amount_paid }: Purchase): (() => void) =>
  openForm({
    title: 'Take back the purchase',
    subject: id,
    fields: [textField('why', 'Reason', { required: true, maxLength: 500 })],
    begin: { why: '' },
    hint: () =>
      [
        `Its entries of ${formatMoney(total)} are reversed, its units leave the stock, and its orders lack them again.`,
        amount_paid > 0 && `The ${formatMoney(amount_paid)} that was paid counts as returned by ${vendor.label}.`,
      ]
        .filter(Boolean)
        .join(' '),
    button: `Take back ${formatMoney(total)} from ${vendor.label}`,
    isDestructive: true,
    isAsked: true,
    onSave: (values) => api.call(takeBackPurchase, { params: { id }, body: takeBackPurchase.body.parse(values) }),
  })
