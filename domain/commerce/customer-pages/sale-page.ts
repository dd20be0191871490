import { z } from 'zod'
import { cents, shortText } from '../../kernel/index.ts'
import { dimensionWords } from '../goods/dimensions.ts'
import type { GoodsQuoteState } from '../sales/quote-states.ts'
import type { SaleItem } from '../sales/sale-items.ts'
import { isWithinDays, localDay, spanOfDays } from '../../kernel/values/calendar-day.ts'
import { formatIn, formatMoney } from '../../kernel/values/format-value.ts'

const saleLine = z.strictObject({
  id: z.string(),
  name: shortText,
  /** Sizes and properties, in words. */
  detail: z.string(),
  quantity: z.number(),
  /** Of one piece. */
  price: cents,
  subtotal: cents,
  /** Terms that the buyer agrees to with this line; empty without any. */
  terms: z.string(),
})

/** Content of the page of a quote of goods or an order, as shown, printed and hashed. Amounts are cents. */
export const salePage = z.strictObject({
  kind: z.enum(['goods', 'order']),
  company: shortText,
  number: shortText,
  title: z.string(),
  customer: shortText,
  lines: z.array(saleLine),
  subtotal: cents,
  discount: z.strictObject({ label: shortText, amount: cents }),
  shipping: cents,
  fee: cents,
  tax: z.strictObject({ label: shortText, amount: cents }),
  total: cents,
  /** Last day on which it can be agreed to; absent for an order. */
  expires: shortText.optional(),
})

export type SalePage = z.output<typeof salePage>

/** Parts of a quote or order that its customer may read. Amounts are cents. */
export interface SharedSale {
  readonly number?: string | undefined
  readonly contact?: { readonly name?: string | undefined; readonly company?: string | undefined } | undefined
  readonly items: readonly Pick<
    SaleItem,
    'id' | 'name' | 'quantity' | 'price' | 'subtotal' | 'dimensions' | 'properties' | 'agreement'
  >[]
  readonly subtotal: number
  readonly discount: { readonly amount: number; readonly code?: string | undefined }
  readonly shipping: number
  readonly service_fee: number
  readonly tax: { readonly amount: number; readonly totalRate: number; readonly exempt: boolean }
  readonly total: number
}

/** Sizes and properties of an item, in words. */
function describeItem({ dimensions, properties }: SharedSale['items'][number]): string {
  const sizes = dimensions
    .filter(({ hide, size, alt }) => !hide && (size !== undefined || alt !== undefined))
    .map((one) => `${one.name} ${dimensionWords(one)}`)
  const values = Object.entries(properties).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [`${name}: ${value}`] : [],
  )
  return [...sizes, ...values].join(', ')
}

interface SaleFacts {
  readonly kind: SalePage['kind']
  readonly company: { readonly name: string; readonly timezone: string }
  readonly sale: SharedSale
  readonly expires?: number | undefined
}

/** A moment by the company's clock. */
export function describeMoment(at: number, timezone: string): { day: string; time: string } {
  const day = formatIn(timezone, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }).format(at)
  const time = formatIn(timezone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at)
  return { day, time: time.replaceAll('\u202F', ' ') }
}

/** Name of a sale by its lines: 'Ridge cap, Panel screws and 3 more'. */
function nameSale(names: readonly string[]): string {
  const [first = '', second] = names
  if (second === undefined) return first
  if (names.length === 2) return `${first} and ${second}`
  return `${first}, ${second} and ${names.length - 2} more`
}

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** Tax with its rate, which is in percent. */
function nameTax({ amount, totalRate, exempt }: SharedSale['tax']): string {
  if (exempt) return 'Sales tax, exempt'
  return amount !== 0 && totalRate > 0 ? `Sales tax, ${percent.format(totalRate)} %` : 'Sales tax'
}

/** Builds the page of a sale from the fields that its customer may read, and no other. */
export function makeSalePage({ kind, company, sale, expires }: SaleFacts): SalePage {
  const { items, discount, tax, contact } = sale
  return {
    kind,
    company: company.name,
    number: sale.number ?? '',
    title: nameSale(items.filter(({ price }) => price >= 0).map(({ name }) => name)),
    customer: [contact?.name, contact?.company].filter(Boolean).join(', '),
    lines: items.map((item) => ({
      id: item.id,
      name: item.name,
      detail: describeItem(item),
      quantity: item.quantity,
      price: item.price,
      subtotal: item.subtotal,
      terms: item.agreement?.terms ?? '',
    })),
    subtotal: sale.subtotal,
    discount: {
      label: discount.code === undefined || discount.code === '' ? 'Discount' : `Discount ${discount.code}`,
      amount: discount.amount,
    },
    shipping: sale.shipping,
    fee: sale.service_fee,
    tax: { label: nameTax(tax), amount: tax.amount },
    total: sale.total,
    ...(expires !== undefined && { expires: describeMoment(expires, company.timezone).day }),
  }
}

interface OfferedQuote {
  readonly state: GoodsQuoteState
  readonly expires?: number | undefined
}

interface Clock {
  readonly now: number
  readonly timezone: string
}

/** Why a quote of goods cannot be agreed to; undefined while it can. Its last day belongs to it (decision D29). */
export function whyQuoteClosed({ state, expires }: OfferedQuote, { now, timezone }: Clock): string | undefined {
  if (state === 'declined') return 'This quote was declined. Ask for a new one.'
  const isOver = expires !== undefined && !isWithinDays(spanOfDays({ end: expires }, timezone), localDay(now, timezone))
  return state === 'expired' || isOver ? 'This quote has expired. Ask for a new one.' : undefined
}

/** A difference between two versions of a page, in words. */
interface PageDifference {
  readonly label: string
  readonly before: string
  readonly now: string
}

type SaleLine = SalePage['lines'][number]

const listShown = (line: SaleLine | undefined): readonly string[] =>
  line === undefined ? [] : [`${line.quantity} × ${formatMoney(line.price)}`, line.name, line.detail]

/** The shown parts of a line that another version of it shows differently. */
const describeOwnParts = (line: SaleLine | undefined, other: SaleLine | undefined): string =>
  listShown(line)
    .filter((part, at) => part !== '' && part !== listShown(other)[at])
    .join(', ')

/** A difference of two texts; none where they are the same. */
const differ = (label: string, before = '', now = ''): PageDifference[] =>
  before === now ? [] : [{ label, before, now }]

/** Difference of one line between two versions, by what is shown of it, else of its terms. */
function compareLines(before: SaleLine | undefined, now: SaleLine | undefined): PageDifference[] {
  const { name } = now ?? before ?? { name: '' }
  const shown = differ(name, describeOwnParts(before, now), describeOwnParts(now, before))
  return shown.length > 0 ? shown : differ(`Terms of ${name}`, before?.terms, now?.terms)
}

/** What of a page was revised since it was sent: its lines, its total, and its terms. */
export function compareSalePages(before: SalePage, now: SalePage): PageDifference[] {
  const find = ({ lines }: SalePage, id: string) => lines.find((line) => line.id === id)
  const ids = new Set([...before.lines, ...now.lines].map(({ id }) => id))
  const lines = [...ids].flatMap((id) => compareLines(find(before, id), find(now, id)))
  return [...lines, ...differ('Total', formatMoney(before.total), formatMoney(now.total))]
}
