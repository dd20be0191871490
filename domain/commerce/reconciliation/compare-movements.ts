/** Kinds of movements that a provider lists, by what they do to our balance there. */
export const movedKinds = {
  payment: 'Payment',
  refund: 'Refund',
  refund_back: 'Returned refund',
  dispute: 'Dispute',
  dispute_back: 'Won dispute',
  payout: 'Payout',
  payout_back: 'Returned payout',
  fee: 'Fee',
  other: 'Other movement',
} as const

export type MovedKind = keyof typeof movedKinds

/** A movement as the list of a provider names it. Cents; above zero comes in. */
export interface ProviderMovement {
  readonly id: string
  readonly kind: 'payment' | 'refund' | 'dispute' | 'payout' | 'fee' | 'other'
  readonly amount: number
  readonly fee: number
  readonly at: number
  readonly payment?: string | undefined
  /** Id of the charge, refund, dispute or payout that moved. */
  readonly object?: string | undefined
  readonly reference?: string | undefined
  readonly label: string
}

/** Money that moved once, on either side. Cents; above zero comes in. */
export interface MovedItem {
  readonly kind: MovedKind
  /** Ids by which either side may know it. */
  readonly names: readonly string[]
  readonly amount: number
  readonly fee: number
  readonly at: number
}

export interface ProviderItem extends MovedItem {
  /** The most lasting id that the provider gives it. */
  readonly key: string
  /** Id of its payment at the provider. */
  readonly payment: string | undefined
  readonly reference: string | undefined
  readonly label: string
}

const backKinds: Partial<Record<ProviderMovement['kind'], MovedKind>> = {
  refund: 'refund_back',
  dispute: 'dispute_back',
}

/** A payout leaves the balance, a payment comes in, and refunds and disputes may do both. */
function findKind({ kind, amount }: ProviderMovement): MovedKind {
  if (kind === 'payment') return amount < 0 ? 'other' : 'payment'
  if (kind === 'payout') return amount > 0 ? 'payout_back' : 'payout'
  return amount > 0 ? (backKinds[kind] ?? kind) : kind
}

function findKey({ kind, id, object, payment }: ProviderMovement): string {
  if (kind === 'payment') return payment ?? object ?? id
  if (kind === 'dispute') return object ?? payment ?? id
  return kind === 'fee' || kind === 'other' ? id : (object ?? id)
}

const isName = (name: string | undefined): name is string => name !== undefined && name !== ''

function presentItem(movement: ProviderMovement): ProviderItem {
  const { id, object, payment, reference, amount, fee, at, label } = movement
  const kind = findKind(movement)
  const key = findKey(movement)
  // A payment has several refunds and disputes: its id names a dispute only where the list names none.
  const isUnnamed = movement.kind === 'dispute' && object === undefined
  const ofPayment = kind === 'payment' || isUnnamed ? payment : undefined
  const own = kind === 'fee' || kind === 'other' ? [] : [object, ofPayment, reference]
  const names = [...new Set([key, id, ...own].filter(isName))]
  return { kind, key, names, amount, fee, at, payment, reference, label }
}

const addTo = (known: ProviderItem, more: ProviderItem): ProviderItem => ({
  ...known,
  names: [...new Set([...known.names, ...more.names])],
  amount: known.amount + more.amount,
  fee: known.fee + more.fee,
})

/** Items of a provider's list: movements of one object and direction are one. In the order of their first movements. */
export function groupMovements(movements: readonly ProviderMovement[]): ProviderItem[] {
  const items = new Map<string, ProviderItem>()
  for (const movement of movements) {
    const item = presentItem(movement)
    const place = `${item.kind} ${item.key}`
    const known = items.get(place)
    items.set(place, known ? addTo(known, item) : item)
  }
  return [...items.values()]
}

export const differenceProblems = {
  missing_here: 'Missing here',
  missing_there: 'Missing there',
  amount_differs: 'Amount differs',
} as const

export type DifferenceProblem = keyof typeof differenceProblems

export interface Compared<Theirs extends MovedItem, Ours extends MovedItem> {
  readonly verdict: 'agreed' | DifferenceProblem
  readonly theirs?: Theirs
  readonly ours?: Ours
}

const nameIn = (kind: MovedKind, name: string): string => `${kind} ${name}`

/** A provider that names fees has none that we did not book; those of a dispute are booked with its payment. */
const hasMissingFee = (theirs: MovedItem, ours: MovedItem): boolean =>
  theirs.kind === 'payment' && theirs.fee > ours.fee

const isAgreed = (theirs: MovedItem, ours: MovedItem, listsFees: boolean): boolean =>
  theirs.amount === ours.amount && !(listsFees && hasMissingFee(theirs, ours))

const undoneBy: Partial<Record<MovedKind, MovedKind>> = {
  refund: 'refund_back',
  refund_back: 'refund',
  payout: 'payout_back',
  payout_back: 'payout',
}

/** Movements that the provider took back itself, so that nothing moved in the end. */
export function findUndone(theirs: readonly MovedItem[]): ReadonlySet<MovedItem> {
  const byName = new Map(theirs.flatMap((item) => item.names.map((name) => [nameIn(item.kind, name), item] as const)))
  const undone = theirs.filter((item) => {
    const kind = undoneBy[item.kind]
    const other = kind && item.names.map((name) => byName.get(nameIn(kind, name))).find((one) => one !== undefined)
    return other !== undefined && other.amount + item.amount === 0
  })
  return new Set(undone)
}

/**
 * Compares the list of a provider with our books, by the names of each movement. Each item of either side is in one result.
 * A movement that the provider took back agrees with none of ours.
 */
export function compareMovements<Theirs extends MovedItem, Ours extends MovedItem>(
  theirs: readonly Theirs[],
  ours: readonly Ours[],
  { listsFees, undone = findUndone(theirs) }: { readonly listsFees: boolean; readonly undone?: ReadonlySet<MovedItem> },
): Compared<Theirs, Ours>[] {
  const byName = new Map(ours.flatMap((item) => item.names.map((name) => [nameIn(item.kind, name), item] as const)))
  const left = new Set(ours)
  const compared = theirs.map((item): Compared<Theirs, Ours> => {
    const own = item.names
      .map((name) => byName.get(nameIn(item.kind, name)))
      .find((one) => one !== undefined && left.has(one))
    if (!own) return { verdict: undone.has(item) ? 'agreed' : 'missing_here', theirs: item }
    left.delete(own)
    return { verdict: isAgreed(item, own, listsFees) ? 'agreed' : 'amount_differs', theirs: item, ours: own }
  })
  return [...compared, ...[...left].map((item) => ({ verdict: 'missing_there' as const, ours: item }))]
}
