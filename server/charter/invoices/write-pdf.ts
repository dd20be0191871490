import { buffer } from 'node:stream/consumers'
import {
  accounts,
  hoursWords,
  invoices,
  measureWords,
  methodWords,
  paymentsOf,
  trips,
  type InvoiceLine,
  type InvoicePayment,
  type writeInvoicePdf,
} from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { formatDate, formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import { PdfPages } from '../../platform/pdf/pdf-pages.ts'
import { withTenant, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { signFileUrl, storeFile } from '../../platform/files/index.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import type { InvoiceRow } from './invoice-state.ts'

type Client = RowOf<typeof clients>

interface Sheet {
  readonly pages: PdfPages
  readonly row: InvoiceRow
  readonly client: Client
}

/** ' (5.7 h)'; '' for a quantity of one or in percent. */
const measured = (line: InvoiceLine): string => {
  const words = measureWords(line)
  return words && ` (${words})`
}

const amountWords = ({ amount, atActual }: InvoiceLine): string =>
  amount === undefined && atActual ? 'billed at actual' : formatMoney(amount ?? 0)

function factsOf(row: InvoiceRow, { timezone }: Client): [label: string, value: string | undefined][] {
  const day = (at: number | undefined) => (at === undefined ? undefined : formatDate(at, timezone))
  return [
    ['To', [row.account?.label, row.billingContact?.label].filter(Boolean).join(', ')],
    ['For', row.trip?.label],
    ['Date', day(row.invoiceDate)],
    ['Due', day(row.dueDate)],
  ]
}

function head({ pages, row, client }: Sheet): void {
  const { street, city, state, zip } = client.address ?? {}
  const place = [street, [city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' · ')
  pages.text(client.name, { size: 12, isBold: true, gap: 0 })
  pages.text([place, client.phone, client.email].filter(Boolean).join(' · '), { size: 9, isQuiet: true, gap: 14 })
  pages.text(`${row.status === 'draft' ? 'Draft of invoice' : 'Invoice'} ${row.number}`, { size: 18, isBold: true })
  if (row.status === 'void') pages.text('This invoice is void.', { isBold: true })
  for (const [label, value] of factsOf(row, client)) if (value) pages.text(`${label}: ${value}`, { gap: 0 })
  pages.rule()
}

const parts = [
  { part: 'pre-tax', label: 'Before tax' },
  { part: 'tax', label: 'Taxes' },
  { part: 'post-tax', label: 'After tax' },
] as const

function lines({ pages, row }: Sheet): void {
  for (const { part, label } of parts) {
    const own = row.lineItems.filter((one) => one.part === part)
    if (own.length === 0) continue
    for (const line of own) pages.pair(`${line.label}${measured(line)}`, amountWords(line))
    const sum = own.reduce((all, { amount = 0 }) => all + amount, 0)
    if (own.length > 1) pages.pair(label, formatMoney(sum), { isQuiet: true, gap: 6 })
  }
  pages.rule()
  pages.pair('Total', formatMoney(row.total), { size: 12, isBold: true })
}

const kindWords = { payment: 'Paid', refund: 'Given back', goodwill: 'Given', lost: 'Returned by a dispute' } as const

const paymentWords = ({ kind, method, date, reference, minutes }: InvoicePayment, timezone: string): string => {
  const what = kindWords[kind]
  const hours = minutes === undefined ? '' : hoursWords(minutes)
  return [`${what} ${formatDate(date, timezone)}`, methodWords(method), hours, reference].filter(Boolean).join(' · ')
}

/** A payment or refund, and its part that is a deposit: that does not count for this invoice. */
function paidLine({ pages, row, client }: Sheet, payment: InvoicePayment): void {
  const { kind, amount, deposit = 0 } = payment
  const sign = kind === 'payment' ? -1 : 1
  pages.pair(paymentWords(payment, client.timezone), formatMoney(sign * amount))
  if (deposit === 0 || row.status === 'void') return
  const words = kind === 'payment' ? 'Kept as a deposit' : 'From the deposit'
  pages.pair(words, formatMoney(-sign * deposit), { isQuiet: true })
}

/** Payments, and debt: a gift leaves the debt unchanged. */
function money(sheet: Sheet): void {
  const { pages, row, client } = sheet
  for (const payment of paymentsOf(row)) if (!payment.reversed && payment.kind !== 'goodwill') paidLine(sheet, payment)
  if (row.status !== 'void') pages.pair('Balance due', formatMoney(row.balanceDue), { size: 12, isBold: true, gap: 12 })
  const note = client.config.invoice_note
  if (note !== '' && row.balanceDue > 0) pages.text(note, { gap: 8 })
}

function pdfOf(row: InvoiceRow, client: Client, at: number): Promise<Buffer> {
  const pages = new PdfPages(invoices.title({ ...row }), at)
  const sheet = { pages, row, client }
  head(sheet)
  lines(sheet)
  money(sheet)
  pages.document.end()
  return buffer(pages.document)
}

/** 'Invoice 1001.pdf', and 'Invoice 1001 draft.pdf' of a draft: a number may hold what no file is called. */
const nameOf = ({ number, status }: InvoiceRow): string =>
  `Invoice ${number.replaceAll(/[^\p{L}\p{N} ._-]/gu, '-')}${status === 'draft' ? ' draft' : ''}.pdf`

/** Recipient of an invoice: the contact of its trip, or the account, at the stored address. */
async function customerOf(ctx: Ctx, { trip, account }: InvoiceRow): Promise<OutputOf<typeof writeInvoicePdf>['to']> {
  const contact = trip && (await beyondReach(ctx, trips).find(trip.id))?.contact
  if (contact?.email) return { id: contact.id, name: contact.name, email: contact.email }
  const known = account && (await beyondReach(ctx, accounts).find(account.id))
  return known?.email ? { name: known.name, email: known.email } : undefined
}

/** Writes an invoice as it is to a PDF among its files; no transaction is open while the store is awaited. */
export async function keepPdf(
  ctx: OutsideCtx,
  { params }: InputOf<typeof writeInvoicePdf>,
): Promise<OutputOf<typeof writeInvoicePdf>> {
  const { row, client, to } = await withTenant(ctx.platform, ctx.actor, async (own) => {
    const { row: taken } = await takeRecord(own, invoices, { id: params.id })
    return {
      row: taken,
      client: await beyondReach(own, clients).get(own.db.tenant.clientId),
      to: await customerOf(own, taken),
    }
  })
  const content = await pdfOf(row, client, row.last_date)
  const folder = `clients/${ctx.actor.clientId}/attachments/invoices/${row.id}`
  const path = `${folder}/${row.version}-${ctx.now} ${nameOf(row)}`
  const file = await storeFile(ctx, {
    path,
    name: nameOf(row),
    content,
    type: 'application/pdf',
  })
  const { id, name, url, type, size } = file
  const address = signFileUrl(ctx.platform, { clientId: ctx.actor.clientId, path })
  return { file: { id, name, url, type, size }, address, ...(to && { to }) }
}
