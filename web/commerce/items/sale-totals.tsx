import type { ReactNode } from 'react'
import type { CalculatedSale, SaleDiscount } from '../../../domain/commerce/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import classes from './items.module.css'

/** The amounts of a sale, as it is saved or as it would be, in cents. */
type SaleAmounts = Pick<CalculatedSale, 'subtotal' | 'discount' | 'shipping' | 'service_fee' | 'tax' | 'total'>

interface TotalLine {
  readonly label: string
  readonly why: string
  readonly amount: number
  readonly was: number
  readonly isTotal?: true
  readonly action?: ReactNode
}

function describeDiscount({ codes, typed }: SaleDiscount): string {
  const applied = codes.filter(({ refused }) => refused === undefined).map(({ code }) => code)
  const reasons = codes.flatMap(({ refused, lapsed }) => refused ?? lapsed ?? [])
  return [...applied, typed === 0 ? undefined : `${formatMoney(typed)} typed`, ...reasons].filter(Boolean).join(', ')
}

function describeTax({ tax }: SaleAmounts, hasPlace: boolean): string {
  const { rates, totalRate, total_taxable: taxable, exempt, typed, notes } = tax
  if (typed !== undefined) return 'Typed over the computed tax'
  if (exempt) return notes.join(' ')
  if (rates.length === 0) return notes.join(' ') || (hasPlace ? '' : 'The address under Contact decides it')
  return `${rates.map(({ place }) => place).join(', ')}, ${totalRate} % of ${formatMoney(taxable)}`
}

const describeShipping = ({ tax }: SaleAmounts): string => (tax.taxes_shipping ? 'Taxed with the goods' : '')

function listLines({
  amounts: now,
  saved: was,
  hasPlace,
  estimate,
}: Omit<SaleTotalsProps, 'isBusy'>): readonly TotalLine[] {
  const fee: TotalLine = { label: 'Fee', why: '', amount: now.service_fee, was: was.service_fee }
  return [
    { label: 'Sub-total', why: '', amount: now.subtotal, was: was.subtotal },
    { label: 'Discount', why: describeDiscount(now.discount), amount: now.discount.amount, was: was.discount.amount },
    { label: 'Shipping', why: describeShipping(now), amount: now.shipping, was: was.shipping, action: estimate },
    ...(fee.amount === 0 && fee.was === 0 ? [] : [fee]),
    { label: 'Tax', why: describeTax(now, hasPlace), amount: now.tax.amount, was: was.tax.amount },
    { label: 'Total', why: '', amount: now.total, was: was.total, isTotal: true },
  ]
}

interface SaleTotalsProps {
  readonly amounts: SaleAmounts
  /** Amounts as they are saved: those that differ are struck through. */
  readonly saved: SaleAmounts
  /** True if it is known where the goods go: that decides the tax. */
  readonly hasPlace: boolean
  /** Action next to the amount of shipping. */
  readonly estimate?: ReactNode
  /** True while they are being computed. */
  readonly isBusy: boolean
}

/** The amounts of a sale with the reason of each. */
export const SaleTotals = ({ isBusy, ...sums }: SaleTotalsProps) => (
  <dl className={classes['totals']} aria-label="Totals" aria-busy={isBusy}>
    {listLines(sums).map(({ label, why, amount, was, isTotal, action }) => (
      <div key={label} className={isTotal ? classes['total'] : undefined}>
        <dt>{label}</dt>
        <dd className={classes['why']}>
          {why} {action}
        </dd>
        <dd>
          {was !== amount && <s className={classes['was']}>{formatMoney(was)}</s>}
          {formatMoney(amount)}
        </dd>
      </div>
    ))}
  </dl>
)
