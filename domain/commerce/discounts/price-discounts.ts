import { holds, logicIssues, logicWords, type Issue, type Logic, type ValueName } from '../../kernel/index.ts'
import { isWithinDays, localDay, spanOfDays } from '../../kernel/values/calendar-day.ts'
import { exactCents, takePercent } from '../../kernel/values/exact-money.ts'
import { formatDate } from '../../kernel/values/format-value.ts'
import { commerceMessages } from '../messages.ts'
import { discountSubjects, listSaleFacts, type DiscountedSale } from './discount-subjects.ts'
import { writeCode, type Discount } from './discounts.ts'

/** The part of a discount that decides what it takes off. */
export type PricedDiscount = Pick<
  Discount,
  'title' | 'type' | 'value' | 'amount' | 'public' | 'shipping' | 'start' | 'end' | 'reusable' | 'universal' | 'fn'
> & { readonly id: string; readonly active: boolean }

/** A code as it was entered on a sale, with what is known about it. */
export interface EnteredCode {
  readonly code: string
  /** Undefined for an unknown code. */
  readonly discount?: PricedDiscount | undefined
  /** Number of another order that used it. */
  readonly usedBy?: string | undefined
  /** What it took off when it was entered; negative cents. It still does where it would not be accepted now. */
  readonly kept?: { readonly title: string; readonly amount: number } | undefined
}

/**
 * What a code gives. `refused` says why it takes nothing off; `lapsed` why it would not be accepted now, while it still
 * takes off its amount until a person removes it.
 */
export interface PricedCode {
  readonly code: string
  readonly discount_id?: string
  readonly title: string
  /** Negative cents; 0 where it is refused. */
  readonly amount: number
  readonly refused?: Issue
  readonly lapsed?: Issue
}

/** A customer enters public codes only; all others are unknown to them. */
export interface Entering {
  readonly isCustomer?: boolean
  /** Names of the values of rules, for refusals. */
  readonly nameOf?: ValueName
}

const refuse = (code: Parameters<typeof commerceMessages.issue>[1], params: Issue['params']): Issue =>
  commerceMessages.issue('discount.code', code, params)

function dayRefusal(code: string, { start, end }: PricedDiscount, { at, zone }: DiscountedSale): Issue | undefined {
  const span = spanOfDays({ start, end }, zone)
  const day = localDay(at, zone)
  if (isWithinDays(span, day)) return undefined
  return day < span.first
    ? refuse('code-not-yet', { code, from: formatDate(start ?? 0, zone) })
    : refuse('code-expired', { code, until: formatDate(end ?? 0, zone) })
}

function ruleRefusal(
  { code, discount }: { readonly code: string; readonly discount: PricedDiscount },
  sale: DiscountedSale,
  nameOf?: ValueName,
): Issue | undefined {
  const { type } = discount
  const fn: unknown = discount.fn
  if (type !== 'logic') return undefined
  if (logicIssues(fn, discountSubjects, 'fn').length > 0) return refuse('code-rule-invalid', { code })
  if (holds(fn as Logic, listSaleFacts(sale))) return undefined
  return refuse('code-not-for-this', { code, rule: logicWords(fn, discountSubjects, nameOf) })
}

/** Why a code does not apply to a sale, its companions aside. */
function refusalOf(entered: EnteredCode, sale: DiscountedSale, { isCustomer, nameOf }: Entering): Issue | undefined {
  const { code, discount, usedBy } = entered
  if (discount === undefined || (isCustomer === true && !discount.public)) return refuse('code-unknown', { code })
  if (!discount.active) return refuse('code-inactive', { code })
  if (usedBy !== undefined && !discount.reusable) return refuse('code-used', { code, order: usedBy })
  return dayRefusal(code, discount, sale) ?? ruleRefusal({ code, discount }, sale, nameOf)
}

/** Cents that a discount may take off: the subtotal, and the shipping if flagged. */
const computeCap = ({ shipping }: Pick<PricedDiscount, 'shipping'>, sale: DiscountedSale): number =>
  Math.max(0, sale.subtotal) + (shipping ? Math.max(0, sale.shipping) : 0)

/** Cents that a discount takes off before its cap: rounded once (decision E1). */
function computeOff(discount: PricedDiscount, sale: DiscountedSale): number {
  const { type, value, amount } = discount
  const isPercent = type === 'percentage' || (type === 'logic' && value > 0)
  return isPercent ? takePercent(exactCents(computeCap(discount, sale)), value) : amount
}

function distinct(codes: readonly EnteredCode[]): EnteredCode[] {
  return [...new Map(codes.map((one) => [writeCode(one.code), { ...one, code: writeCode(one.code) }])).values()]
}

interface Companions {
  /** Positive cents that the codes before take off. */
  readonly off: number
  /** The code before that is not universal, if any. */
  readonly only?: string | undefined
}

/** Positive cents of a code after those before it: at most its cap. The cap of a deleted one includes the shipping. */
function computeTaken({ discount, kept }: EnteredCode, sale: DiscountedSale, off: number): number {
  const cap = computeCap(discount ?? { shipping: true }, sale)
  const own = discount ? computeOff(discount, sale) : 0 - (kept?.amount ?? 0)
  return Math.max(0, Math.min(own, cap - off))
}

const nameCode = ({ code, discount, kept }: EnteredCode) => ({
  code,
  title: discount?.title ?? kept?.title ?? '',
  ...(discount ? { discount_id: discount.id } : {}),
})

/** Why a code does not go with the one before it. */
const companionRefusal = ({ code, discount }: EnteredCode, only: string | undefined): Issue | undefined =>
  only === undefined || discount?.universal === true ? undefined : refuse('code-not-with', { code, other: only })

function priceCode(
  entered: EnteredCode,
  sale: DiscountedSale,
  { off, only, ...entering }: Entering & Companions,
): PricedCode {
  const fault = refusalOf(entered, sale, entering) ?? companionRefusal(entered, only)
  if (fault !== undefined && entered.kept === undefined) return { ...nameCode(entered), amount: 0, refused: fault }
  return { ...nameCode(entered), amount: 0 - computeTaken(entered, sale, off), ...(fault && { lapsed: fault }) }
}

/**
 * What each code takes off a sale, in the order in which they were entered (decision E4): a percentage of the subtotal,
 * and of the shipping if flagged, or a flat amount with the same cap. One code that is not universal applies; the codes
 * together never exceed the subtotal, nor with flagged ones subtotal and shipping. A code that a sale has kept takes off
 * its amount until a person removes it. The sum is negative cents.
 */
export function priceDiscounts(
  sale: DiscountedSale,
  codes: readonly EnteredCode[],
  entering: Entering = {},
): { readonly amount: number; readonly codes: readonly PricedCode[] } {
  let before: Companions = { off: 0 }
  const priced = distinct(codes).map((entered): PricedCode => {
    const one = priceCode(entered, sale, { ...entering, ...before })
    const isOnly = one.refused === undefined && entered.discount?.universal !== true
    before = { off: before.off - one.amount, only: isOnly ? one.code : before.only }
    return one
  })
  return { amount: 0 - before.off, codes: priced }
}
