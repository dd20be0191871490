import {
  paymentDifferences,
  type Compared,
  type ProviderItem,
  type Resolution,
} from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import type { AccountRow } from '../gateway/provider-accounts.ts'
import type { KnownPayment, OwnItem } from './own-items.ts'

export type DifferenceRow = RowOf<typeof paymentDifferences>

/** A comparison under way: its account, and the id under which differences are seen. */
export interface Comparing {
  readonly account: AccountRow
  readonly seen: string
}

type Pair = Compared<ProviderItem, OwnItem>

/** Length that a short text of a record may have. */
const mostLetters = 500

/** Fields that the provider's side gives. */
const describeTheirs = ({ key, kind, payment, reference, amount, fee, at }: ProviderItem) => ({
  movement: key.slice(0, mostLetters),
  their_payment: payment ?? (kind === 'payment' ? key : undefined),
  reference: reference?.slice(0, mostLetters),
  theirs: amount,
  their_fee: fee,
  at,
})

/** The id by which the provider should know an item of ours. */
const nameOurs = ({ names, id }: OwnItem): string => names.find((name) => name !== id) ?? id

/** Fields that our side gives. */
const describeOurs = (item: OwnItem) => ({
  movement: nameOurs(item),
  own: item.id,
  ours: item.amount,
  our_fee: item.fee,
  at: item.at,
})

const joinLabels = (...labels: readonly (string | undefined)[]): string =>
  labels
    .filter((label) => label !== undefined && label !== '')
    .join(' · ')
    .slice(0, mostLetters)

const describeKnown = ({ id, debt }: { readonly id: string | undefined; readonly debt: KnownPayment['debt'] }) => ({
  payment: id,
  ...(debt && { debt: { record: debt.record, id: debt.id, number: debt.number } }),
})

function describePair(
  { account, seen }: Comparing,
  { verdict, theirs, ours }: Pair,
  payment: KnownPayment | undefined,
) {
  const item = theirs ?? ours
  if (!item || verdict === 'agreed') throw new TypeError('a pair without a difference')
  const known = ours ? { ...ours, id: ours.payment } : payment
  const facts = { ...(ours && describeOurs(ours)), ...(theirs && describeTheirs(theirs)) }
  return {
    ...facts,
    ...(known && describeKnown(known)),
    problem: verdict,
    kind: item.kind,
    provider: account.provider,
    account: account.id,
    key: `${account.id} ${item.kind} ${facts.movement}`,
    label: joinLabels(theirs?.label, known?.label),
    seen,
  }
}

/** A difference that a person has noted stays resolved while both sides stay the same. */
const isStillNoted = (known: DifferenceRow, found: Pick<DifferenceRow, 'problem' | 'theirs' | 'ours'>): boolean =>
  known.resolved?.how === 'noted' &&
  known.problem === found.problem &&
  known.theirs === found.theirs &&
  known.ours === found.ours

/** Writes a difference, or what is new about one that is known. Answers its key. */
export async function keepDifference(
  ctx: Ctx,
  comparing: Comparing,
  { pair, payment }: { readonly pair: Pair; readonly payment: KnownPayment | undefined },
): Promise<string> {
  const doc = paymentDifferences.shape.parse(describePair(comparing, pair, payment))
  const known = await beyondReach(ctx, paymentDifferences).findOne(['key', '==', doc.key])
  const differences = asVerb(ctx, paymentDifferences)
  if (!known) {
    await differences.create({ doc })
    return doc.key
  }
  const isNoted = isStillNoted(known, doc)
  // A side that is absent now removes the amount of an earlier run.
  const absent = { own: null, theirs: null, ours: null, their_fee: null, our_fee: null, resolved: null }
  await differences.amend({ id: known.id, amend: () => (isNoted ? { seen: doc.seen } : { ...absent, ...doc }) })
  return doc.key
}

export interface Resolved {
  readonly how: Resolution
  readonly by?: NonNullable<DifferenceRow['resolved']>['by']
  readonly why?: string
}

/** Marks a difference as resolved. */
export const resolveDifference = (ctx: Ctx, id: string, { how, by, why = '' }: Resolved): Promise<DifferenceRow> =>
  asVerb(ctx, paymentDifferences).amend({
    id,
    amend: () => ({ state: 'resolved', resolved: { at: ctx.now, how, by, why } }),
  })

/** Open differences of an account in a span, before it is compared. */
export const listOpen = (
  ctx: Ctx,
  { account }: Pick<Comparing, 'account'>,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<DifferenceRow[]> =>
  beyondReach(ctx, paymentDifferences).every({
    and: [
      ['account', '==', account.id],
      ['state', '==', 'open'],
      ['at', '>=', start],
      ['at', '<=', end],
    ],
  })

interface Unseen extends Resolved {
  readonly before: readonly DifferenceRow[]
  /** Keys of the differences that the comparison saw. */
  readonly found: ReadonlySet<string>
}

/** Resolves differences that a comparison did not see any more; one that another comparison wrote since then stays. */
export async function resolveUnseen(ctx: Ctx, { before, found, ...resolved }: Unseen): Promise<void> {
  for (const { id, key, version } of before) {
    if (found.has(key)) continue
    const now = await beyondReach(ctx, paymentDifferences).get(id)
    if (now.version === version) await resolveDifference(ctx, id, resolved)
  }
}
