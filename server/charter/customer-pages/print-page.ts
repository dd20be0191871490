import { buffer } from 'node:stream/consumers'
import type {
  ItineraryLeg,
  ItineraryPage,
  PageFlight,
  PaymentPage,
  QuoteOption,
  QuotePage,
} from '../../../domain/charter/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { PdfPages } from '../../platform/pdf/pdf-pages.ts'
import type { SharedContent } from './gather-page.ts'

const quiet = { size: 9, isQuiet: true } as const
const head = { size: 12, isBold: true, gap: 4 } as const

interface End {
  readonly airport: PageFlight['from']
  readonly moment: PageFlight['departs']
  readonly fbo: string | undefined
}

const endWords = (label: string, { airport: { code, name }, moment, fbo }: End): string =>
  [`${label} ${name}${code && code !== name ? ` (${code})` : ''}`, moment?.time ?? 'time to be confirmed', fbo]
    .filter(Boolean)
    .join(', ')

function writeFlight(
  pages: PdfPages,
  { flight, departureFBO, arrivalFBO }: Partial<ItineraryLeg> & Pick<ItineraryLeg, 'flight'>,
) {
  const { from, to, departs, arrives, duration } = flight
  pages.pair(`${departs?.day ?? 'Day to be confirmed'}: ${from.city} to ${to.city}`, duration ?? '', {
    isBold: true,
    gap: 1,
  })
  pages.text(endWords('Departs', { airport: from, moment: departs, fbo: departureFBO }), { size: 9, gap: 1 })
  pages.text(endWords('Arrives', { airport: to, moment: arrives, fbo: arrivalFBO }), { size: 9, gap: 4 })
}

function aircraftWords({ aircraft, passengers, pets }: QuoteOption): string {
  const { name, type, seats, operator } = aircraft
  const facts = [
    name,
    type,
    seats !== undefined && `${seats} seats`,
    `${passengers} ${passengers === 1 ? 'passenger' : 'passengers'}`,
    pets,
    operator && `operated by ${operator}`,
  ]
  return facts.filter(Boolean).join(', ')
}

function writeOption(pages: PdfPages, option: QuoteOption, isOnly: boolean): void {
  pages.rule()
  pages.text(isOnly ? option.aircraft.name : `${option.label}: ${option.aircraft.name}`, head)
  pages.text(aircraftWords(option), { ...quiet, gap: 6 })
  for (const flight of option.flights) writeFlight(pages, { flight })
  pages.text('', { gap: 2 })
  for (const { label, total } of option.lines) pages.pair(label, formatMoney(total))
  if (option.total === undefined)
    pages.text(option.isRepriced ? 'The price is being updated.' : 'The price is not set yet.', { isBold: true })
  else pages.pair('Total', formatMoney(option.total), { size: 12, isBold: true })
}

function writeWords(pages: PdfPages, title: string, words: readonly string[]): void {
  if (words.length === 0) return
  pages.rule()
  pages.text(title, head)
  for (const text of words) pages.text(text, { size: 9, gap: 4 })
}

/** A signature as it is printed on the document. */
interface PrintedSignature {
  readonly name: string
  readonly option: string
  readonly day: string
  readonly time: string
}

function writeQuote(pages: PdfPages, page: QuotePage, signed: PrintedSignature | undefined): void {
  const { options, expires, terms, disclosures, customer, number } = page
  pages.text(`Quote ${number}${customer && ` for ${customer}`}`.trim(), quiet)
  pages.text(page.title, { size: 18, isBold: true, gap: 4 })
  pages.text(`Prices hold until ${expires.day}, ${expires.time}.`, quiet)
  for (const option of options) writeOption(pages, option, options.length === 1)
  writeWords(pages, 'Terms', terms === '' ? [] : [terms])
  writeWords(pages, 'Who operates your flight', disclosures)
  const { name, option, day, time } = signed ?? {}
  if (signed) writeWords(pages, 'Accepted', [`${option} was accepted and signed by ${name} on ${day}, ${time}.`])
}

function writeLeg(pages: PdfPages, leg: ItineraryLeg): void {
  pages.rule()
  writeFlight(pages, leg)
  const people = leg.travellers.map(({ name, kind }) => (kind === '' ? name : `${name} (${kind})`))
  const lines = [
    leg.marks.join(', '),
    leg.aircraft && `Aircraft: ${leg.aircraft}`,
    people.length > 0 && `Passengers: ${people.join(', ')}`,
    leg.crew.length > 0 && `Crew: ${leg.crew.join(', ')}`,
    ...leg.services.map(({ type, notes }) => [type, notes].filter(Boolean).join(': ')),
  ]
  for (const line of lines) if (line) pages.text(line, { size: 9, gap: 1 })
}

function writeItinerary(pages: PdfPages, page: ItineraryPage): void {
  pages.text(`Trip ${page.number}, itinerary for ${page.kind}`, quiet)
  pages.text(page.title, { size: 18, isBold: true, gap: 4 })
  for (const leg of page.legs) writeLeg(pages, leg)
  writeWords(
    pages,
    'Services',
    page.services.map(({ type, notes }) => [type, notes].filter(Boolean).join(': ')),
  )
}

const stateWords: Readonly<Record<PaymentPage['state'], string>> = {
  due: '',
  paid: 'Paid. Thank you.',
  open: 'The price is being changed.',
  cancelled: 'This trip was cancelled.',
}

function writeAmounts(pages: PdfPages, { lines, invoices, total, paid, due }: PaymentPage): void {
  for (const { label, total: amount } of lines) pages.pair(label, formatMoney(amount))
  for (const { number, due: day, total: amount } of invoices)
    pages.pair([`Invoice ${number}`, day && `due ${day}`].filter(Boolean).join(', '), formatMoney(amount))
  pages.pair('Total', formatMoney(total), { isBold: true })
  if (paid !== 0) pages.pair('Paid', formatMoney(paid))
  pages.pair('To pay', formatMoney(due), { size: 12, isBold: true })
}

function writePayment(pages: PdfPages, page: PaymentPage): void {
  const { number, customer, state, flights, title } = page
  pages.text(`Payment request, trip ${number}${customer && ` for ${customer}`}`.trim(), quiet)
  pages.text(title, { size: 18, isBold: true, gap: 4 })
  if (state !== 'due') pages.text(stateWords[state], { isBold: true })
  for (const flight of flights) writeFlight(pages, { flight })
  pages.rule()
  if (state !== 'open') writeAmounts(pages, page)
}

/** The times on a page are local to its airports. */
const clockWords = 'All times are local.'

/** Content of a shared page, as a PDF: the same document, with the fingerprint of the signature. */
export async function printPage(
  page: SharedContent,
  { hash, at, signed }: { readonly hash: string; readonly at: number; readonly signed?: PrintedSignature | undefined },
): Promise<Buffer> {
  const pages = new PdfPages(`${page.title}, ${page.company}`, at)
  const written = buffer(pages.document)
  pages.text(page.company, { size: 11, isBold: true, gap: 8 })
  if (page.kind === 'quote') writeQuote(pages, page, signed)
  else if (page.kind === 'payment') writePayment(pages, page)
  else writeItinerary(pages, page)
  pages.rule()
  pages.text(`${clockWords} Fingerprint of this document (SHA-256):\n${hash}`, { size: 8, isQuiet: true })
  pages.document.end()
  return written
}
