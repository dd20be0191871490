import { buffer } from 'node:stream/consumers'
import type { Statement } from '../../../domain/commerce/index.ts'
import type { clients } from '../../../domain/company/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { formatDate, formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { PdfPages } from '../../platform/pdf/pdf-pages.ts'

/** '$12.00', and '$12.00 credit' for what the customer has in advance. */
const formatBalance = (amount: number): string => (amount < 0 ? `${formatMoney(-amount)} credit` : formatMoney(amount))

/** A statement as PDF, dated by the moment of writing. */
export async function writeStatementPdf(
  statement: Statement,
  { client, at }: { readonly client: RowOf<typeof clients>; readonly at: number },
): Promise<Buffer> {
  const { timezone, name } = client
  const { from, until, opening, closing, lines } = statement
  const pages = new PdfPages(`Statement of ${statement.name}, ${name}`, at)
  const written = buffer(pages.document)
  pages.text(name, { size: 12, isBold: true, gap: 0 })
  pages.text([client.phone, client.email].filter(Boolean).join(' · '), { size: 9, isQuiet: true, gap: 14 })
  pages.text(`Statement of ${statement.name}`, { size: 18, isBold: true })
  const begin = from === undefined ? 'From the first entry' : `From ${formatDate(from, timezone)}`
  pages.text(`${begin} until ${formatDate(until, timezone)}`, { isQuiet: true })
  pages.rule()
  pages.pair('Opening balance', formatBalance(opening), { isBold: true, gap: 8 })
  for (const line of lines) {
    pages.pair(`${formatDate(line.at, timezone)}  ${line.words}`, formatMoney(line.amount), { gap: 0 })
    pages.pair('Balance', formatBalance(line.balance), { size: 8, isQuiet: true, gap: 6 })
  }
  if (lines.length === 0) pages.text('Nothing moved in this period.', { isQuiet: true })
  pages.rule()
  pages.pair('Closing balance', formatBalance(closing), { size: 12, isBold: true })
  pages.document.end()
  return written
}
