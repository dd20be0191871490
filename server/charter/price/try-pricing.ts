import {
  charterMessages,
  linesBeside,
  mayTryPricing,
  pricing,
  publishedRule,
  quotes,
  triedDays,
  usuallyTried,
  type Outcome,
  type PriceRule,
  type TriedQuote,
  type tryPricing,
} from '../../../domain/charter/index.ts'
import { shapeMessages, type InputOf, type Issue, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { getRecord, listRecords } from '../../platform/records/index.ts'
import { readPricing } from './price-trip.ts'
import { inUse } from './pricing-of.ts'

type Quote = RowOf<typeof quotes>
type Rule = RowOf<typeof pricing>

/** The quotes that are tried: those that are named, or those of the last month that were priced last. */
async function chosenQuotes(ctx: Ctx, ids: readonly string[] | undefined): Promise<readonly Quote[]> {
  if (ids) return listRecords(ctx, quotes, { where: ['id', 'in', [...ids]], limit: ids.length, isWhole: true })
  return listRecords(ctx, quotes, {
    where: {
      and: [
        ['date', '>=', ctx.now - triedDays * dayMs],
        ['total', '>', 0],
      ],
    },
    orderBy: { field: 'last_date', direction: 'desc' },
    limit: usuallyTried,
    // A list leaves out the legs.
    isWhole: true,
  })
}

/** The rule as it would be published now. Throws Invalid where it cannot be. */
function draftOf(rule: Rule): PriceRule {
  const { name, fn, start, end, components } = rule
  const read = publishedRule(rule.id, { name, fn, start, end, components, edition: 1 })
  if ('fault' in read) throw new Invalid([read.fault])
  return read.rule
}

/** Live rules, with the draft in its rule's place; a rule out of use prices nothing, published or not. */
const withDraft = (live: readonly PriceRule[], rule: Rule, draft: PriceRule): readonly PriceRule[] =>
  rule.active ? [...live.filter(({ id }) => id !== rule.id), draft] : live

const wordsOf = (issue: Issue): string => charterMessages.words(issue) ?? shapeMessages.words(issue) ?? issue.code

const sideOf = (outcome: Outcome): TriedQuote['live'] =>
  outcome.kind === 'priced'
    ? { total: outcome.best.totals.total, because: [] }
    : { because: [...new Set(outcome.because.map(wordsOf))] }

const linesOf = (outcome: Outcome) => (outcome.kind === 'priced' ? outcome.best.lines : [])

const pickFacts = ({ id, quote_number: number, route, contact, departure_date, departure_zone }: Quote) => ({
  id,
  name: [number, route].filter(Boolean).join(' ') || 'Quote',
  contact: contact?.name,
  departure_date,
  departure_zone,
})

/** One quote by the live rules and by the draft; a typing error in the draft is the reason for no price. */
async function tryOn(ctx: Ctx, quote: Quote, { rule, draft }: { rule: Rule; draft: PriceRule }): Promise<TriedQuote> {
  const { legs, accounts, aircraft_type, price } = quote
  const trip = { legs, accounts, aircraft_type, estimate: { items: price.typed } }
  try {
    const { rules, estimate } = await readPricing({ ...ctx, now: quote.date }, trip)
    const placed = inUse(trip)
    const [live, drafted] = [estimate(placed), estimate(placed, withDraft(rules, rule, draft))]
    const lines = linesBeside(linesOf(live), linesOf(drafted))
    return { ...pickFacts(quote), live: sideOf(live), draft: sideOf(drafted), lines }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const because = error.issues.map(wordsOf)
    return { ...pickFacts(quote), live: { because }, draft: { because }, lines: [] }
  }
}

/**
 * Prices quotes with the draft of a rule, and by the live rules. Nothing is stored. Throws Forbidden, NotFound,
 * Invalid.
 */
export async function tryPricingOf(
  ctx: Ctx,
  { rule: id, quotes: ids }: InputOf<typeof tryPricing>['body'],
): Promise<OutputOf<typeof tryPricing>> {
  if (!mayTryPricing(ctx.actor)) throw new Forbidden('quotes')
  const rule = await getRecord(ctx, pricing, id)
  const draft = draftOf(rule)
  const tried: TriedQuote[] = []
  for (const quote of await chosenQuotes(ctx, ids)) tried.push(await tryOn(ctx, quote, { rule, draft }))
  return { quotes: tried }
}
