import { sendInvoice, writeInvoicePdf } from '../../../domain/charter/index.ts'
import { hasRole, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { leaveForBox } from '../../inbox/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { useAsking } from '../../platform/data/use-asked.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { useMoneyCall } from './use-money-calls.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'

/** An invoice as its page or its trip shows it. */
interface Sendable {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly balanceDue: number
  readonly dueDate: number | undefined
  /** The record whose conversation it is sent in: 'trips/<id>'. */
  readonly about: string | undefined
}

export const sendableOf = (row: Doc): Sendable => {
  const [trip, contact] = [textOf(valueAt(row, 'trip.id')), textOf(valueAt(row, 'billingContact.id'))]
  const about = trip === '' ? contact && `contacts/${contact}` : `trips/${trip}`
  return {
    id: textOf(row['id']),
    number: textOf(row['number']),
    status: textOf(row['status']),
    balanceDue: typeof row['balanceDue'] === 'number' ? row['balanceDue'] : 0,
    dueDate: typeof row['dueDate'] === 'number' ? row['dueDate'] : undefined,
    about: about || undefined,
  }
}

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A blocked window is offered to be opened by hand. */
function openPdf({ number }: Pick<Sendable, 'number'>, address: string): void {
  if (window.open(address)) return
  const open = () => void window.open(address)
  notify({ title: `Invoice ${number}`, message: 'Its PDF is ready.', action: { label: 'Open PDF', run: open } })
}

type LeadOn = ReturnType<ReturnType<typeof useGoOn>>

/** Begins a message with the PDF of an invoice, in the conversation of its trip; a user sends it. */
function useMessageOfInvoice() {
  const call = useMoneyCall()
  const client = useClient()
  const mayWrite = hasRole(useActor(), 'user')
  const wordsOf = ({ number, balanceDue, dueDate }: Sendable): string => {
    const due = dueDate === undefined ? '' : `, due ${formatDate(dueDate, client.timezone)}`
    const owed = balanceDue > 0 ? `${formatMoney(balanceDue)} are open${due}.` : 'It is paid, thank you.'
    return `<p>Attached is invoice ${escaped(number)}. ${owed}</p>`
  }
  return async (invoice: Sendable, leadOn: LeadOn): Promise<void> => {
    const { file, to, address } = await call(writeInvoicePdf, { params: { id: invoice.id } })
    if (!mayWrite || invoice.about === undefined) return openPdf(invoice, address)
    leaveForBox(`clients/${client.id}/${invoice.about}`, {
      medium: 'email',
      recipients: to ? [{ ...to, kind: 'contact' }] : [],
      subject: `Invoice ${invoice.number}`,
      html: wordsOf(invoice),
      files: [{ ...file, inline: false }],
    })
    leadOn(
      `threads?compose=${encodeURIComponent(invoice.about)}`,
      `The message with invoice ${invoice.number} is ready`,
    )
    return undefined
  }
}

/** Asks whether to send a draft, and explains the effect. */
const isSureOf = ({ number, balanceDue }: Sendable): Promise<boolean> =>
  showAlert({
    title: `Send invoice ${number}?`,
    message: `Its lines can no longer be changed, and ${formatMoney(balanceDue)} are owed. A message with the PDF opens next; you send it there.`,
    confirm: 'Send invoice',
    cancel: 'Cancel',
  })

/** Sends an invoice, which is then in the ledger, and writes its PDF; each once at a time. */
export function useSendInvoice() {
  const call = useMoneyCall()
  const { ask, isUnanswered } = useAsking()
  const begin = useMessageOfInvoice()
  const goOn = useGoOn()
  const sending = useCommandOf(async (invoice: Sendable) => {
    // Of the page on which it was pressed: sending takes its time.
    const leadOn = goOn()
    if (invoice.status === 'draft') await ask(() => call(sendInvoice, { params: { id: invoice.id } }))
    await begin(invoice, leadOn)
  })
  const printing = useCommandOf(async (invoice: Pick<Sendable, 'id' | 'number'>) =>
    openPdf(invoice, (await call(writeInvoicePdf, { params: { id: invoice.id } })).address),
  )
  const send = async (invoice: Sendable) => {
    if (invoice.status !== 'draft' || (await isSureOf(invoice))) sending.start(invoice)
  }
  return {
    send: (invoice: Sendable) => void send(invoice),
    isSending: sending.isRunning,
    isUnanswered,
    pdf: (invoice: Pick<Sendable, 'id' | 'number'>) => printing.start(invoice),
    isPrinting: printing.isRunning,
  }
}
