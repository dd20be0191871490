import type { Code, Discount, Order, OrderExport, Rule } from './export.ts'
import { formatDay, isNewer, findMoment } from './moments.ts'
import { readState } from './states.ts'

const words = (typed: string | number | undefined): string =>
  String(typed ?? '')
    .trim()
    .toUpperCase()

/** Values of an order for the subjects of rules. */
const listFacts = (order: Order): Readonly<Record<string, readonly (string | number | undefined)[]>> => ({
  subtotal: [order.subtotal / 100],
  quantity: [order.items.reduce((all, { quantity }) => all + quantity, 0)],
  weight: [order.total_weight],
  sku: order.items.map(({ sku }) => sku),
  product: order.items.map(({ product }) => product?.id),
  state: [readState(order.address?.state)],
  zip: [order.address?.zip],
})

type Truth = boolean | undefined

const invert = (truth: Truth): Truth => (truth === undefined ? undefined : !truth)

/** Truth of one comparison; undefined where an order alone does not tell. */
function compareFacts({ subject, verb, value }: Extract<Rule, { readonly subject: string }>, order: Order): Truth {
  const facts = listFacts(order)[subject]
  if (!facts) return undefined
  const asked = [value].flat()
  const known = facts.filter((one) => one !== undefined && one !== '')
  const isSame = known.some((one) => asked.some((other) => words(one) === words(other)))
  if (verb === 'is' || verb === 'is in') return isSame
  if (verb === 'is not') return !isSame
  const limit = Number(asked[0])
  return known.some((one) => (verb === 'is less than' ? Number(one) < limit : Number(one) > limit))
}

function isMet(rule: Rule, order: Order): Truth {
  const join = (parts: readonly Rule[], end: boolean): Truth => {
    const truths = parts.map((part) => isMet(part, order))
    if (truths.includes(undefined)) return undefined
    return truths.includes(end) ? end : !end
  }
  if ('all' in rule) return join(rule.all, false)
  if ('any' in rule) return join(rule.any, true)
  return 'not' in rule ? invert(isMet(rule.not, order)) : compareFacts(rule, order)
}

/** True on the days of a discount. */
function isCurrent({ start, end }: Discount, at: number, timezone: string): boolean {
  const day = formatDay(at, timezone)
  return (
    (start === undefined || formatDay(start, timezone) <= day) && (end === undefined || day <= formatDay(end, timezone))
  )
}

/** True if a code before this one applies alone. */
const hasOther = (before: readonly Code[], discounts: readonly Discount[]): boolean =>
  before.some(({ discount_id: id }) => discounts.some((one) => one.id === id && !one.universal))

/** True if a code would be accepted on its order; undefined where the export does not tell. */
export function isAccepted(order: Order, at: number, { discounts, timezone }: OrderExport): Truth {
  const code = order.discount.codes[at]
  const found = discounts.find(({ id }) => id === code?.discount_id)
  if (!found?.reusable || isNewer(found, order)) return undefined
  const isAlone = found.universal || !hasOther(order.discount.codes.slice(0, at), discounts)
  const isOpen = found.active && isAlone && isCurrent(found, findMoment(order), timezone)
  const isMeant = found.type === 'logic' && found.fn ? isMet(found.fn, order) : true
  return isMeant && isOpen
}
