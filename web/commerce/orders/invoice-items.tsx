import { Menu } from '@mantine/core'
import { orders, writeOrderInvoice } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { leaveForBox } from '../../inbox/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { isOrder, readSale } from '../sale/sale-row.ts'

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

/** A blocked window is offered to be opened by hand. */
function openPdf(number: string, address: string): void {
  if (window.open(address)) return
  const run = () => void window.open(address)
  notify({ title: `Invoice ${number}`, message: 'Its PDF is ready.', action: { label: 'Open PDF', run } })
}

/** Writes the invoice of an order, and opens it or begins the message with it. */
function useOrderInvoice({ row: { id } }: RecordPartProps) {
  const { api } = usePlatform()
  const client = useClient()
  const goOn = useGoOn()
  const write = () => api.call(writeOrderInvoice, { params: { id } })
  const opening = useCommandOf(async () => {
    const { number, address } = await write()
    openPdf(number, address)
  })
  const sending = useCommandOf(async () => {
    const leadOn = goOn()
    const { file, number, balance, payAt, to } = await write()
    const link = payAt === undefined ? '' : ` <a href="${escapeHtml(payAt)}">Pay online</a>`
    const owed = balance > 0 ? `${formatMoney(balance)} are open.${link}` : 'It is paid, thank you.'
    const about = `${orders.name}/${id}`
    leaveForBox(`clients/${client.id}/${about}`, {
      medium: 'email',
      recipients: to ? [{ ...to, kind: 'contact' }] : [],
      subject: `Invoice ${number}`,
      html: `<p>Attached is invoice ${escapeHtml(number)}. ${owed}</p>`,
      files: [{ ...file, inline: false }],
    })
    leadOn(`threads?compose=${encodeURIComponent(about)}`, `The message with invoice ${number} is ready`)
  })
  return { opening, sending }
}

/** The invoice of a placed order: as a PDF, and in a message with its payment link. */
export function InvoiceItems(about: RecordPartProps) {
  const sale = readSale(about)
  const mayWrite = hasRole(useActor(), 'user')
  const { opening, sending } = useOrderInvoice(about)
  if (!isOrder(sale) || !sale.can.write || sale.placed_at === undefined) return null
  const isBusy = opening.isRunning || sending.isRunning
  return (
    <>
      {mayWrite && (
        <Menu.Item disabled={isBusy} onClick={() => sending.start(undefined)}>
          Send the invoice
        </Menu.Item>
      )}
      <Menu.Item disabled={isBusy} onClick={() => opening.start(undefined)}>
        Invoice as PDF
      </Menu.Item>
    </>
  )
}
