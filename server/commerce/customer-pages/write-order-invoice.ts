import { buffer } from 'node:stream/consumers'
import {
  commerceMessages,
  orders,
  readDebtItems,
  receiptMethods,
  type DebtItem,
  type writeOrderInvoice,
} from '../../../domain/commerce/index.ts'
import type { clients } from '../../../domain/company/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import { formatDate, formatMoney, formatNumber } from '../../../domain/kernel/values/format-value.ts'
import { withTenant, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { signFileUrl, storeFile } from '../../platform/files/index.ts'
import { PdfPages } from '../../platform/pdf/pdf-pages.ts'
import { getRecord, requireOperation } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import { openOrderPage } from './open-order-page.ts'
import { readOwnClient } from '../own-client.ts'
import type { OrderRow } from '../sales/sale-rows.ts'

interface Invoice {
  readonly row: OrderRow
  readonly client: RowOf<typeof clients>
  /** Address of the page on which the rest is paid; absent where nothing is open. */
  readonly payAt: string | undefined
}

interface Sheet extends Invoice {
  readonly pages: PdfPages
}

const joinWords = (words: readonly (string | undefined)[], between = ', '): string =>
  words.filter(Boolean).join(between)

function writeSender({ pages, client }: Sheet): void {
  const { street, city, state, zip } = client.address ?? {}
  const own = joinWords([street, joinWords([city, state]), zip], ' · ')
  pages.text(client.name, { size: 12, isBold: true, gap: 0 })
  pages.text(joinWords([own, client.phone, client.email], ' · '), { size: 9, isQuiet: true, gap: 14 })
}

function describeDelivery({ address }: OrderRow): string {
  if (address === undefined) return ''
  const { street, street2, city, state, zip } = address
  return joinWords([street, street2, city, joinWords([state, zip], ' ')])
}

const describeCustomer = ({ contact }: OrderRow): string => joinWords([contact?.company, contact?.name])

/** Stamped number of the invoice. */
const readNumber = ({ invoice_id: stamp, number, id }: OrderRow): string => stamp ?? number ?? id

function writeHead(sheet: Sheet): void {
  const { pages, row, client } = sheet
  writeSender(sheet)
  pages.text(`Invoice ${readNumber(row)}`, { size: 18, isBold: true })
  if (row.canceled) pages.text('This order is canceled.', { isBold: true })
  const facts = [
    { label: 'To', value: describeCustomer(row) },
    { label: 'Sent to', value: describeDelivery(row) },
    { label: 'Order', value: row.number },
    { label: 'Date', value: formatDate(row.placed_at ?? row.date, client.timezone) },
  ]
  for (const { label, value } of facts) if (value) pages.text(`${label}: ${value}`, { gap: 0 })
  pages.rule()
}

function describeTax({ tax }: OrderRow): string {
  if (tax.exempt) return 'Tax, exempt'
  const places = tax.rates.map(({ place, rate }) => `${place} ${formatNumber(rate)} %`)
  return joinWords(['Tax', ...places], ' · ')
}

function writeLines({ pages, row }: Sheet): void {
  for (const { name, sku, quantity, price, subtotal } of row.items) {
    pages.pair(name, formatMoney(subtotal), { gap: 0 })
    const details = joinWords([sku, `${formatNumber(quantity)} × ${formatMoney(price)}`], ' · ')
    pages.text(details, { size: 8, isQuiet: true, gap: 5 })
  }
  pages.rule()
  const { subtotal, discount, shipping, service_fee: fee, tax, total } = row
  pages.pair('Subtotal', formatMoney(subtotal))
  if (discount.amount !== 0) pages.pair(joinWords(['Discount', discount.code], ' · '), formatMoney(discount.amount))
  if (shipping !== 0) pages.pair('Shipping', formatMoney(shipping))
  if (fee !== 0) pages.pair('Service fee', formatMoney(fee))
  if (tax.amount !== 0 || tax.exempt) pages.pair(describeTax(row), formatMoney(tax.amount))
  pages.pair('Total', formatMoney(total), { size: 12, isBold: true })
}

const kindWords: Readonly<Record<DebtItem['kind'], string>> = {
  payment: 'Paid',
  refund: 'Given back',
  goodwill: 'Given',
  lost: 'Returned by a dispute',
}

const labels: Readonly<Record<string, { readonly label: string } | undefined>> = receiptMethods

/** Payments and what was given back; a gift leaves the debt unchanged. */
function writePayments({ pages, row, client, payAt }: Sheet): void {
  const items = readDebtItems(row).filter(({ reversed, kind }) => reversed === undefined && kind !== 'goodwill')
  for (const { kind, method, amount, date, reference } of items) {
    const words = [
      `${kindWords[kind]} ${formatDate(date, client.timezone)}`,
      labels[method]?.label ?? method,
      reference,
    ]
    pages.pair(joinWords(words, ' · '), formatMoney(kind === 'payment' ? -amount : amount))
  }
  pages.pair('Balance due', formatMoney(row.canceled ? 0 : row.balance), { size: 12, isBold: true, gap: 12 })
  if (payAt !== undefined) pages.text(`Pay at ${payAt}`, { gap: 8 })
  const note = client.config.invoice_note
  if (note !== '' && payAt !== undefined) pages.text(note, { gap: 8 })
}

function writePdf(invoice: Invoice): Promise<Buffer> {
  const { row } = invoice
  const pages = new PdfPages(`Invoice ${readNumber(row)}`, row.last_date)
  const written = buffer(pages.document)
  const sheet = { ...invoice, pages }
  writeHead(sheet)
  writeLines(sheet)
  writePayments(sheet)
  pages.document.end()
  return written
}

/** The order and what its invoice says. Throws NotFound, Forbidden, Invalid. */
async function readInvoice(ctx: Ctx, id: string): Promise<Invoice> {
  const row = await getRecord(ctx, orders, id)
  requireOperation(ctx, orders, { operation: 'write', row: { ...row } })
  if (row.placed_at === undefined) {
    const issue = commerceMessages.issue('placed_at', 'invoice-not-placed')
    throw new Invalid([issue], commerceMessages.words(issue))
  }
  const isOpen = !row.canceled && row.balance > 0
  const payAt = isOpen ? await openOrderPage(ctx, { id, by: await findActor(ctx) }) : undefined
  return { row, client: await readOwnClient(ctx), payAt }
}

/** Writes the invoice of an order to a PDF among its files; no transaction is open while the store is awaited. */
export async function keepOrderInvoice(
  ctx: OutsideCtx,
  { params }: InputOf<typeof writeOrderInvoice>,
): Promise<OutputOf<typeof writeOrderInvoice>> {
  const invoice = await withTenant(ctx.platform, ctx.actor, (own) => readInvoice(own, params.id))
  const { row, payAt } = invoice
  const content = await writePdf(invoice)
  const number = readNumber(row)
  const { clientId } = ctx.actor
  const path = `clients/${clientId}/attachments/orders/${row.id}/${row.version}-${ctx.now} Invoice ${number}.pdf`
  const stored = await storeFile(ctx, { path, name: `Invoice ${number}.pdf`, content, type: 'application/pdf' })
  const { id, name, url, type, size } = stored
  const { contact } = row
  return {
    file: { id, name, url, type, size },
    address: signFileUrl(ctx.platform, { clientId, path }),
    number,
    balance: row.canceled ? 0 : row.balance,
    ...(payAt !== undefined && { payAt }),
    ...(contact?.email && { to: { id: contact.id, name: contact.name, email: contact.email } }),
  }
}
