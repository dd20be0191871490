import { invoices } from '../../../domain/charter/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { formatMoney } from '../../ui/format-value.ts'
import type { Payable } from './invoice-forms.ts'

/** Present debt of an invoice: another user may have recorded a payment since the dialog was opened. */
function useOwed({ id, balanceDue }: Payable) {
  const { row } = useRecord(invoices, id)
  return { owed: row?.balanceDue ?? balanceDue, status: row?.status ?? 'sent' }
}

function wordsOf(owed: number, amount: number): string {
  const left = owed - amount
  if (left === 0) return `All of ${formatMoney(owed)} is then paid, and so is its trip.`
  if (left > 0) return `${formatMoney(left)} of ${formatMoney(owed)} stay open.`
  return `Only ${formatMoney(owed)} are owed. The rest, ${formatMoney(-left)}, is kept as a deposit of the customer.`
}

/** State of an invoice after a payment of `amount` cents. */
export function PaymentHint({ invoice, amount }: { readonly invoice: Payable; readonly amount: number }) {
  const { owed, status } = useOwed(invoice)
  if (status === 'paid') return 'This invoice is paid. The payment is kept as a deposit of its customer.'
  if (status === 'void') return 'This invoice is void. The payment is kept as a deposit of its customer.'
  if (status !== 'sent') return 'Nothing is owed on this invoice any more.'
  return wordsOf(owed, amount)
}

/** Effect of a jet card's hours on an invoice. */
export function CardHint({ invoice }: { readonly invoice: Payable }) {
  const { owed } = useOwed(invoice)
  return `${formatMoney(owed)} are owed. Each hour counts the amount paid for it.`
}
