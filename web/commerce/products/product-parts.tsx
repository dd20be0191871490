import { useQuery } from '@tanstack/react-query'
import { computeMargin, lowStates, readBarcode, type LowState } from '../../../domain/commerce/index.ts'
import { isDoc, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'
import type { ItemProps } from '../../ui/list/item-layout.tsx'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { joined } from '../../ui/list/joined.ts'
import classes from './products.module.css'

/** The first picture of a product. */
function coverOf(row: Doc): string | undefined {
  const [first] = Array.isArray(row['images']) ? row['images'] : []
  return isDoc(first) ? textOf(first['url']) : textOf(row['image']) || undefined
}

const centsOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const isLow = (state: unknown): state is LowState => state === 'out' || state === 'low'

const availableWords = (row: Doc): string =>
  typeof row['available'] === 'number' ? `${formatNumber(row['available'])} available` : ''

/** A product where there is no room for columns. */
export const ProductItem = ({ row }: ItemProps) => (
  <ItemLines
    title={textOf(row['name'])}
    aside={formatMoney(centsOf(row['price']))}
    note={joined(row['sku'], valueAt(row, 'vendor.label'))}
    end={availableWords(row)}
  />
)

/** Price, cost, margin and stock of a product. */
export function ProductHead({ row }: RecordPartProps) {
  const [price, cost] = [centsOf(row['price']), centsOf(row['cost'])]
  const margin = computeMargin({ price, cost })
  const vendor = valueAt(row, 'vendor.id')
  return (
    <HeadFacts>
      <HeadFact label="Price">
        <strong>{formatMoney(price)}</strong>
      </HeadFact>
      {cost > 0 && (
        <HeadFact label="Cost" isNamed>
          {formatMoney(cost)}
        </HeadFact>
      )}
      {cost > 0 && margin !== undefined && (
        <HeadFact label="Margin" isNamed>
          {margin}%
        </HeadFact>
      )}
      {typeof row['available'] === 'number' && (
        <HeadFact label="Available" isNamed>
          <span className={row['available'] <= 0 ? classes['low'] : undefined}>{formatNumber(row['available'])}</span>
        </HeadFact>
      )}
      {isLow(row['low']) && (
        <HeadFact label="Stock">
          <ClientLink path="data/low-stock">
            {lowStates[row['low']]}, reorder level {formatNumber(Number(row['reorder_level'] ?? 0))}
          </ClientLink>
        </HeadFact>
      )}
      {typeof vendor === 'string' && (
        <HeadFact label="Vendor" isNamed>
          <ClientLink path={`marketing/contacts/${encodeURIComponent(vendor)}`}>
            {textOf(valueAt(row, 'vendor.label'))}
          </ClientLink>
        </HeadFact>
      )}
    </HeadFacts>
  )
}

interface Bar {
  readonly x: number
  readonly width: number
}

/** Bars of a barcode from the widths of its bars and gaps, and its width, in modules. */
function placeBars(widths: readonly number[]): { readonly bars: readonly Bar[]; readonly total: number } {
  const bars: Bar[] = []
  let x = 0
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) bars.push({ x, width })
    x += width
  }
  return { bars, total: x }
}

function Barcode({ text, widths }: { readonly text: string; readonly widths: readonly number[] }) {
  const { bars, total } = placeBars(widths)
  return (
    <figure className={classes['barcode']}>
      <svg viewBox={`0 0 ${total} 40`} preserveAspectRatio="none" role="img" aria-label={`Barcode ${text}`}>
        {bars.map(({ x, width }) => (
          <rect key={x} x={x} width={width} height={40} />
        ))}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}

/** First picture and barcode of a product. */
export function ProductBeside({ row }: RecordPartProps) {
  const { api } = usePlatform()
  const client = useClient()
  const { id, version } = row
  const { data } = useQuery({
    queryKey: ['barcode', client.id, id, version],
    queryFn: ({ signal }) => api.call(readBarcode, { params: { id } }, signal),
    staleTime: Infinity,
  })
  const cover = coverOf(row)
  return (
    <div className={classes['part']}>
      {cover !== undefined && (
        <span className={classes['picture']}>
          <StoredPicture url={cover} alt="" />
        </span>
      )}
      {data?.barcode && <Barcode text={data.barcode.text} widths={data.barcode.widths} />}
    </div>
  )
}
