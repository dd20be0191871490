import {
  compareMovements,
  findUndone,
  groupMovements,
  type Compared,
  type MovedItem,
  type ProviderItem,
  type ProviderMovement,
} from '../../../domain/commerce/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { GatewayPayment } from '../../platform/outside/payments/gateway.ts'
import type { OpenGateway } from '../gateway/provider-accounts.ts'
import type { MoneyRun } from '../gateway/till.ts'
import { askProvider } from './ask-provider.ts'
import { collectPayouts } from './collect-payouts.ts'
import { keepDifference, listOpen, resolveUnseen, type Comparing, type Resolved } from './keep-differences.ts'
import { findOwnItems, listOwnItems, type OwnItem } from './own-items.ts'

/** First and last moment that are compared. */
export interface ComparedSpan {
  readonly start: number
  readonly end: number
}

/** We book a movement when we see it, so that the list is read beyond both ends of the span. */
const marginMs = { before: 3 * dayMs, after: dayMs }

/** Movements that are compared in one transaction. */
const atOnce = 200

/** Movements of ours beyond the list for which the provider is asked one by one. */
const mostAsked = 200

interface ListSpan {
  readonly from: number
  readonly until: number
}

async function readList({ gateway, account }: OpenGateway, span: ListSpan): Promise<ProviderMovement[]> {
  const movements: ProviderMovement[] = []
  for await (const movement of gateway.listMovements(account, span)) movements.push(movement)
  return movements
}

const isWithin = ({ start, end }: ComparedSpan, { at }: { readonly at: number }): boolean => at >= start && at <= end

/** The provider's side of an item of ours, from a payment that it was asked for; undefined if the payment lacks it. */
function findInPayment(item: OwnItem, seen: GatewayPayment | undefined): number | undefined {
  if (!seen) return undefined
  if (item.kind === 'payment') return seen.state === 'captured' ? seen.captured : undefined
  if (item.kind === 'refund') {
    const refund = seen.refunds.find(({ id, reference }) =>
      item.names.some((name) => name === id || name === reference),
    )
    return refund?.state === 'succeeded' ? -refund.amount : undefined
  }
  const dispute = seen.disputes.find(({ id }) => item.names.includes(id))
  return dispute && -dispute.amount
}

interface Parts {
  /** Keys of the differences that were found. */
  readonly found: Set<string>
  readonly run: MoneyRun
  readonly open: OpenGateway
  readonly comparing: Comparing
}

/** Ids at the provider by which a payment can be asked for, the most precise one first. */
const listPaymentNames = ({ names, payment }: OwnItem): string[] => [
  ...names.filter((name) => name !== payment),
  ...(payment === undefined ? [] : [payment]),
]

async function findAtProvider({ gateway, account }: OpenGateway, names: readonly string[]) {
  for (const name of names) {
    const seen = await gateway.findPayment(account, name)
    if (seen) return seen
  }
  return undefined
}

/** The verdict on a movement of ours that the list lacks: its payment may have moved on another day. */
async function judgeUnlisted({ run, open }: Parts, item: OwnItem): Promise<Compared<ProviderItem, OwnItem>> {
  const missing = { verdict: 'missing_there' as const, ours: item }
  if (item.payment === undefined) return missing
  const names = await run.within((ctx) =>
    findOwnItems(ctx, { account: open.row.id, theirs: [{ ...item, key: item.id, reference: undefined }] }),
  )
  const [own] = names.items.filter(({ kind, payment }) => kind === 'payment' && payment === item.payment)
  const seen = await askProvider(run, open, () => findAtProvider(open, listPaymentNames(own ?? item)))
  const amount = findInPayment(item, seen)
  if (amount === undefined) return missing
  if (amount === item.amount) return { verdict: 'agreed', ours: item }
  const { payment, label, ...moved } = item
  const theirs = { ...moved, key: item.names[0] ?? item.id, amount, payment: seen?.id, reference: payment, label }
  return { verdict: 'amount_differs', theirs, ours: item }
}

export interface Comparison {
  readonly agreed: number
  readonly differing: number
  readonly movements: readonly ProviderMovement[]
  /** Keys of differences that were not open before. */
  readonly fresh: ReadonlySet<string>
}

/** Compares a part of the list, and keeps its differences. Answers the ids of our movements that it names. */
async function comparePart(
  { run, open, comparing, found }: Parts,
  part: readonly ProviderItem[],
  { span, undone }: { readonly span: ComparedSpan; readonly undone: ReadonlySet<MovedItem> },
) {
  return run.within(async (ctx) => {
    const { items, payments } = await findOwnItems(ctx, { account: open.row.id, theirs: part })
    const { hasFees } = open.gateway.movementList
    const pairs = compareMovements(part, items, { listsFees: hasFees, undone }).filter(
      ({ theirs }) => theirs !== undefined,
    )
    const judged = pairs.filter(({ theirs }) => theirs && isWithin(span, theirs))
    const differing = judged.filter(({ verdict }) => verdict !== 'agreed')
    for (const pair of differing) {
      const names = [pair.theirs?.payment, pair.theirs?.reference, ...(pair.theirs?.names ?? [])]
      const payment = names.map((name) => payments.get(name ?? '')).find((one) => one !== undefined)
      found.add(await keepDifference(ctx, comparing, { pair, payment }))
    }
    const named = pairs.flatMap(({ ours }) => (ours ? [`${ours.kind} ${ours.id}`] : []))
    return { named, agreed: judged.length - differing.length, differing: differing.length }
  })
}

/** Compares our movements that the list does not name. */
async function compareUnlisted(parts: Parts, items: readonly OwnItem[]) {
  let [agreed, differing] = [0, 0]
  for (const [place, item] of items.entries()) {
    const pair =
      place < mostAsked ? await judgeUnlisted(parts, item) : ({ verdict: 'missing_there', ours: item } as const)
    if (pair.verdict === 'agreed') agreed += 1
    else {
      differing += 1
      const kept = { pair, payment: undefined }
      parts.found.add(await parts.run.within((ctx) => keepDifference(ctx, parts.comparing, kept)))
    }
  }
  return { agreed, differing }
}

/**
 * Compares our books with the list of a provider for a span, and keeps each difference. The provider is asked outside any
 * transaction. Differences of the span that are not seen any more are resolved. Throws ListFailed.
 */
export async function compareAccount(
  run: MoneyRun,
  open: OpenGateway,
  { span, seen, resolved }: { readonly span: ComparedSpan; readonly seen: string; readonly resolved: Resolved },
): Promise<Comparison> {
  const parts: Parts = { run, open, comparing: { account: open.row, seen }, found: new Set() }
  const before = await run.within((ctx) => listOpen(ctx, parts.comparing, span))
  const now = run.platform.clock()
  const margin = { from: span.start - marginMs.before, until: Math.min(span.end + marginMs.after, now) + 1 }
  await collectPayouts(run, open, margin)
  const movements = await askProvider(run, open, () => readList(open, margin))
  const theirs = groupMovements(movements)
  const undone = findUndone(theirs)
  const named = new Set<string>()
  let [agreed, differing] = [0, 0]
  for (let start = 0; start < theirs.length; start += atOnce) {
    const part = await comparePart(parts, theirs.slice(start, start + atOnce), { span, undone })
    for (const one of part.named) named.add(one)
    agreed += part.agreed
    differing += part.differing
  }
  const own = await run.within((ctx) => listOwnItems(ctx, { account: open.row.id, span }))
  const isListed = ({ at }: OwnItem): boolean => at <= now - open.gateway.movementList.lagMs
  const unlisted = own.filter((item) => !named.has(`${item.kind} ${item.id}`) && isListed(item))
  const rest = await compareUnlisted(parts, unlisted)
  await run.within((ctx) => resolveUnseen(ctx, { ...resolved, before, found: parts.found }))
  const known = new Set(before.map(({ key }) => key))
  return {
    agreed: agreed + rest.agreed,
    differing: differing + rest.differing,
    movements: movements.filter((movement) => isWithin(span, movement)),
    fresh: new Set([...parts.found].filter((key) => !known.has(key))),
  }
}
