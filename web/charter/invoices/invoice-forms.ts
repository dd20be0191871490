import { createElement } from 'react'
import {
  addPayable,
  applyDeposit,
  dropPayable,
  hoursWords,
  methodWords,
  payByJetCard,
  rebillInvoice,
  recordPayment,
  refundInvoice,
  reversePayment,
  sellHours,
  settlePayable,
  voidInvoice,
  type CustomerDeposit,
  type InvoicePayment,
  type OperatorPayable,
} from '../../../domain/charter/index.ts'
import { paymentMethodNames, paymentMethods, type PaymentMethod } from '../../../domain/commerce/index.ts'
import {
  checkboxField,
  dateField,
  numberField,
  selectField,
  textField,
  wholeField,
} from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { CardHint, PaymentHint } from './payment-hint.tsx'
import type { MoneyCall } from './use-money-calls.ts'

/** Target of a payment. */
export interface Payable {
  readonly id: string
  readonly number: string
  readonly balanceDue: number
  /** Absent where only sent invoices are offered. */
  readonly status?: string | undefined
}

const methods = paymentMethodNames.map((value) => ({ value, label: paymentMethods[value].label }))

const required = { required: true }
const amountField = numberField('amount', 'Amount', { type: 'money', ...required })
const methodField = { ...selectField('method', 'Method', methods), ...required }
const onField = dateField('date', 'Date', required)
const referenceField = textField('reference', 'Reference', { colSpan: 6, maxLength: 500 })
const whyField = textField('why', 'Why', { ...required, maxLength: 500 })
const hoursField = numberField('hours', 'Hours', required)

/** A form about money says that it is asked until the server answers, and is done once. */
const openMoneyForm: typeof openForm = (question) => openForm({ ...question, isAsked: true })

const newId = (): string => crypto.randomUUID()

/** Numbers are kept in a field as they are typed: '' for none. */
const wholeOf = (value: unknown): number => (typeof value === 'number' ? Math.round(value) : 0)
const minutesOf = (hours: unknown): number => (typeof hours === 'number' ? Math.round(hours * 60) : 0)
const dateOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

interface Handed {
  readonly amount: number | ''
  readonly method: string
  readonly date: number | string
  readonly reference: string
}

/** Values of a payment's form, as they are sent: a repeated call has the same id. */
const handedOf = ({ amount, method, date, reference }: Handed, id: string) => ({
  id,
  amount: wholeOf(amount),
  method: method as PaymentMethod,
  date: dateOf(date),
  reference,
})

const beginHanded = (amount: number | ''): Handed & Record<string, unknown> => ({
  amount,
  method: 'wire',
  date: Date.now(),
  reference: '',
})

export function openPayment(call: MoneyCall, invoice: Payable): void {
  const { id, number, balanceDue } = invoice
  const payment = newId()
  openMoneyForm({
    title: `Payment of invoice ${number}`,
    fields: [amountField, methodField, onField, referenceField],
    begin: beginHanded(balanceDue || ''),
    hint: ({ amount }) => createElement(PaymentHint, { invoice, amount: wholeOf(amount) }),
    button: 'Record payment',
    onSave: (values) => call(recordPayment, { params: { id }, body: handedOf(values, payment) }),
  })
}

export function openDeposit(
  call: MoneyCall,
  { id, number, balanceDue }: Payable,
  { payment, left }: CustomerDeposit,
): void {
  const use = newId()
  const most = Math.min(left, balanceDue)
  openForm({
    title: `Deposit for invoice ${number}`,
    fields: [amountField],
    begin: { amount: most },
    hint: ({ amount }) =>
      `${formatMoney(balanceDue - wholeOf(amount))} of the invoice stay open, and ${formatMoney(left - wholeOf(amount))} of the deposit stay.`,
    button: 'Apply deposit',
    onSave: ({ amount }) => call(applyDeposit, { params: { id }, body: { id: use, payment, amount: wholeOf(amount) } }),
  })
}

export function openCardPayment(call: MoneyCall, invoice: Payable): void {
  const { id, number } = invoice
  const payment = newId()
  openMoneyForm({
    title: `Jet card pays invoice ${number}`,
    fields: [hoursField, onField],
    begin: { hours: '', date: Date.now() },
    hint: () => createElement(CardHint, { invoice }),
    button: 'Take hours',
    onSave: ({ hours, date }) =>
      call(payByJetCard, { params: { id }, body: { id: payment, minutes: minutesOf(hours), date: dateOf(date) } }),
  })
}

interface Refunded extends Payable {
  /** True if a payment exceeded the debt of an invoice. */
  readonly hasDeposit?: boolean
}

export function openRefund(call: MoneyCall, { id, number, status, hasDeposit = false }: Refunded): void {
  const refund = newId()
  openMoneyForm({
    title: `Refund of invoice ${number}`,
    fields: [amountField, methodField, onField, referenceField, whyField, checkboxField('isGift', 'It is a gift')],
    begin: { ...beginHanded(''), why: '', isGift: false },
    hint: ({ amount, isGift }) => {
      if (status === 'void') return 'The invoice stays void. The deposit of its customer is given back.'
      if (isGift) return 'The invoice stays paid.'
      if (hasDeposit) return 'A refund uses the rest of the deposit first. The remaining amount is owed again.'
      const back = wholeOf(amount) > 0 ? `${formatMoney(wholeOf(amount))} are` : 'What is given back is'
      return `${back} owed again, and its trip is not paid any more.`
    },
    button: 'Record refund',
    onSave: ({ isGift, why, ...values }) =>
      call(refundInvoice, {
        params: { id },
        body: { ...handedOf(values, refund), isGift, why },
      }),
  })
}

export function openReversal(call: MoneyCall, { id }: Pick<Payable, 'id'>, payment: InvoicePayment): void {
  const what = payment.kind === 'payment' ? 'payment' : 'refund'
  openMoneyForm({
    title: `Take back this ${what}`,
    subject: payment.id,
    fields: [whyField],
    begin: { why: '' },
    hint: () => {
      if (payment.payment !== undefined)
        return `${formatMoney(payment.amount)} are a deposit of the customer again, and owed on this invoice.`
      const words = `${methodWords(payment.method)} of ${formatMoney(payment.amount)}`
      const hours = payment.minutes === undefined ? '' : ` ${hoursWords(payment.minutes)} go back to the card.`
      return `${words} counts no more. It stays in the list, with your reason.${hours}`
    },
    button: 'Take back',
    isDestructive: true,
    onSave: ({ why }) => call(reversePayment, { params: { id, payment: payment.id }, body: { why } }),
  })
}

export function openVoid(call: MoneyCall, { id, number }: Payable): void {
  openMoneyForm({
    title: `Void invoice ${number}`,
    fields: [whyField],
    begin: { why: '' },
    hint: () => 'Nothing is owed on it any more, and its number stays. You can invoice its trip again.',
    button: 'Void invoice',
    isDestructive: true,
    onSave: ({ why }) => call(voidInvoice, { params: { id }, body: { why } }),
  })
}

export function openRebill(call: MoneyCall, { id, number, balanceDue }: Payable): void {
  const rebill = newId()
  openMoneyForm({
    title: `Bill another customer for invoice ${number}`,
    fields: [{ ...wholeField('account', 'Account', { source: 'customer-account' }), ...required }, whyField],
    begin: { account: '', why: '' },
    hint: () =>
      `The account owes the open ${formatMoney(balanceDue)}. Recorded payments stay with the customer who made them.`,
    button: 'Re-bill',
    onSave: ({ account, why }) => call(rebillInvoice, { params: { id }, body: { id: rebill, account, why } }),
  })
}

export function openPayable(call: MoneyCall, trip: string): void {
  const id = newId()
  openMoneyForm({
    title: 'Owed to an operator',
    fields: [
      textField('operator', 'Operator', { ...required, maxLength: 500 }),
      amountField,
      dateField('dueDate', 'Due', required),
    ],
    begin: { operator: '', amount: '', dueDate: '' },
    hint: () => 'For a trip that another operator flies. Customers do not see it.',
    button: 'Add',
    onSave: ({ operator, amount, dueDate }) =>
      call(addPayable, {
        params: { id: trip },
        body: { id, operator, amount: wholeOf(amount), dueDate: dateOf(dueDate) },
      }),
  })
}

export function openPayablePaid(call: MoneyCall, trip: string, { id, operator, amount }: OperatorPayable): void {
  openMoneyForm({
    title: `${operator} was paid`,
    subject: id,
    fields: [methodField, onField, referenceField],
    begin: { method: 'wire', date: Date.now(), reference: '' },
    hint: () => `${formatMoney(amount)} are paid then, in full.`,
    button: 'Record payment',
    onSave: ({ method, date, reference }) =>
      call(settlePayable, {
        params: { id: trip, payable: id },
        body: { method: method as PaymentMethod, date: dateOf(date), reference },
      }),
  })
}

export function openPayableBack(call: MoneyCall, trip: string, { id, operator, amount, paid }: OperatorPayable): void {
  openMoneyForm({
    title: paid ? `Payment to ${operator}` : `Owed to ${operator}`,
    subject: id,
    fields: [whyField],
    begin: { why: '' },
    hint: () =>
      paid
        ? `${formatMoney(amount)} are owed to ${operator} again.`
        : `${operator} is then owed nothing for this trip.`,
    button: 'Take back',
    isDestructive: true,
    onSave: ({ why }) =>
      call(dropPayable, { params: { id: trip, payable: id }, body: { why, what: paid ? 'paid' : 'owed' } }),
  })
}

export function openHoursSale(call: MoneyCall, account: { readonly id: string; readonly name: string }): void {
  const id = newId()
  openMoneyForm({
    title: `Jet card hours for ${account.name}`,
    fields: [hoursField, amountField, methodField, onField, referenceField],
    begin: { ...beginHanded(''), hours: '' },
    hint: ({ hours, amount }) => {
      const minutes = minutesOf(hours)
      if (minutes === 0) return 'Payments for them are owed to the customer until the flight.'
      return `${hoursWords(minutes)} at ${formatMoney(Math.round((wholeOf(amount) * 60) / minutes))} an hour.`
    },
    button: 'Sell hours',
    onSave: ({ hours, ...values }) =>
      call(sellHours, { params: { id: account.id }, body: { ...handedOf(values, id), minutes: minutesOf(hours) } }),
  })
}
