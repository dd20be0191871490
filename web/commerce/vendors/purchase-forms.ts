import { payPurchase, paymentMethods, takeBackPurchase, type purchases } from '../../../domain/commerce/index.ts'
import { choices, dateField, selectField, textField, type EditorField } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'

export type Purchase = Presented<typeof purchases>

/** Ways in which a vendor is paid. */
export const methodChoices = choices(
  Object.fromEntries(Object.entries(paymentMethods).map(([name, { label }]) => [name, label])),
)

const paidFields: readonly EditorField[] = [
  { ...selectField('method', 'Paid by', methodChoices), required: true },
  dateField('date', 'Date', { required: true }),
  textField('reference', 'Reference', { maxLength: 500 }),
]

/** Notes that the vendor of a purchase was paid. */
export const openPaid = (api: Api, { id, vendor, total }: Purchase): (() => void) =>
  openForm({
    title: `Pay ${vendor.label}`,
    subject: id,
    fields: paidFields,
    begin: { method: 'check', date: Date.now(), reference: '' },
    hint: () => `The debt of ${formatMoney(total)} to ${vendor.label} is settled in the ledger.`,
    button: `Record payment of ${formatMoney(total)}`,
    isAsked: true,
    onSave: (values) =>
      api.call(payPurchase, {
        params: { id },
        body: payPurchase.body.parse({ ...values, reference: values.reference ?? '' }),
      }),
  })

/** Takes back a purchase that was wrong or returned. */
export const openTakeBack = (api: Api, { id, vendor, total }: Purchase): (() => void) =>
  openForm({
    title: 'Take back the purchase',
    subject: id,
    fields: [textField('why', 'Reason', { required: true, maxLength: 500 })],
    begin: { why: '' },
    hint: () =>
      `Its entries of ${formatMoney(total)} are reversed, its units leave the stock, and its orders lack them again.`,
    button: `Take back ${formatMoney(total)} from ${vendor.label}`,
    isDestructive: true,
    isAsked: true,
    onSave: (values) => api.call(takeBackPurchase, { params: { id }, body: takeBackPurchase.body.parse(values) }),
  })
