import { ledgerAccounts, paymentMethods, type LedgerAccount, type PaymentMethod } from './chart.ts'

/** One side of an entry: exactly one of both is above zero. Cents or minutes, whole. */
export interface LedgerLine {
  readonly account: LedgerAccount
  /** Whose account it is: `accounts/<id>`, `contacts/<id>`, `operators/<name>`; empty where there is one for all. */
  readonly party: string
  readonly debit: number
  readonly credit: number
}

/** The record that an entry is about. */
export interface About {
  readonly record: string
  readonly id: string
}

export type LedgerFacts = Readonly<Record<string, string | number>>

/** What is posted: the same `key` once, whoever sends it however often. */
export interface Posting {
  readonly key: string
  readonly kind: EntryKind
  readonly unit: 'cents' | 'minutes'
  readonly about: About
  /** When it happened, in epoch milliseconds. */
  readonly at: number
  readonly facts: LedgerFacts
  readonly lines: readonly LedgerLine[]
  /** Id of the entry that it takes back. */
  readonly reverses?: string
}

export const entryKinds = {
  invoice: 'Invoice',
  payment: 'Payment',
  jet_card: 'Paid by jet card',
  refund: 'Refund',
  goodwill: 'Refund as a gift',
  payable: 'Owed to an operator',
  payable_paid: 'Paid to an operator',
  card_sold: 'Jet card sold',
  hours_sold: 'Jet card hours sold',
  hours_flown: 'Jet card hours flown',
  reversal: 'Reversal',
  rebilled: 'Re-billed',
  opening: 'Carried over',
} as const

export type EntryKind = keyof typeof entryKinds

/** What every entry says beside its lines. */
export type Occasion = Pick<Posting, 'key' | 'about' | 'at' | 'facts'>

type Move = readonly [LedgerAccount, number, string?]

/** A line that raises (or, below zero, lowers) an account by an amount; none for zero. */
const line = (side: 'debit' | 'credit', [account, amount, party = '']: Move): LedgerLine[] => {
  if (amount === 0) return []
  const isDebit = (side === 'debit') === amount > 0
  const sum = Math.abs(amount)
  return [{ account, party, debit: isDebit ? sum : 0, credit: isDebit ? 0 : sum }]
}

const lines = (debits: readonly Move[], credits: readonly Move[]): LedgerLine[] => [
  ...debits.flatMap((move) => line('debit', move)),
  ...credits.flatMap((move) => line('credit', move)),
]

/** A customer owes the total of an invoice: taxes are owed on, the rest is income. */
export const invoiceEntry = (
  occasion: Occasion,
  { party, total, taxes }: { readonly party: string; readonly total: number; readonly taxes: number },
): Posting => ({
  ...occasion,
  kind: 'invoice',
  unit: 'cents',
  lines: lines(
    [['receivable', total, party]],
    [
      ['income', total - taxes],
      ['tax_payable', taxes],
    ],
  ),
})

/** Money that changes hands. */
export interface Handed {
  readonly party: string
  readonly amount: number
  readonly method: PaymentMethod
}

/** A customer pays what they owe. */
export const paymentEntry = (occasion: Occasion, { party, amount, method }: Handed): Posting => ({
  ...occasion,
  kind: 'payment',
  unit: 'cents',
  lines: lines([[paymentMethods[method].account, amount]], [['receivable', amount, party]]),
})

/** A payment is given back, and owed again; or something is given as a gift, and nothing is owed (decision E3). */
export const refundEntry = (
  occasion: Occasion,
  { party, amount, method, isGift }: Handed & { readonly isGift: boolean },
): Posting => ({
  ...occasion,
  kind: isGift ? 'goodwill' : 'refund',
  unit: 'cents',
  lines: lines(
    [isGift ? ['refunds', amount] : ['receivable', amount, party]],
    [[paymentMethods[method].account, amount]],
  ),
})

/** An operator flies for us, and is owed the price. */
export const payableEntry = (
  occasion: Occasion,
  { party, amount }: { readonly party: string; readonly amount: number },
): Posting => ({
  ...occasion,
  kind: 'payable',
  unit: 'cents',
  lines: lines([['operator_cost', amount]], [['operator_payable', amount, party]]),
})

export const payablePaidEntry = (occasion: Occasion, { party, amount, method }: Handed): Posting => ({
  ...occasion,
  kind: 'payable_paid',
  unit: 'cents',
  lines: lines([['operator_payable', amount, party]], [[paymentMethods[method].account, amount]]),
})

/** A customer buys hours: what they pay is owed to them until it is flown. */
export const cardSoldEntry = (occasion: Occasion, { party, amount, method }: Handed): Posting => ({
  ...occasion,
  kind: 'card_sold',
  unit: 'cents',
  lines: lines([[paymentMethods[method].account, amount]], [['jet_cards', amount, party]]),
})

interface Hours {
  readonly party: string
  readonly minutes: number
}

export const hoursSoldEntry = (occasion: Occasion, { party, minutes }: Hours): Posting => ({
  ...occasion,
  kind: 'hours_sold',
  unit: 'minutes',
  lines: lines([['hours_sold', minutes]], [['hours_left', minutes, party]]),
})

export const hoursFlownEntry = (occasion: Occasion, { party, minutes }: Hours): Posting => ({
  ...occasion,
  kind: 'hours_flown',
  unit: 'minutes',
  lines: lines([['hours_left', minutes, party]], [['hours_sold', minutes]]),
})

/** Hours of a card pay a part of an invoice. */
export const cardPaymentEntry = (
  occasion: Occasion,
  { payer, party, amount }: { readonly payer: string; readonly party: string; readonly amount: number },
): Posting => ({
  ...occasion,
  kind: 'jet_card',
  unit: 'cents',
  lines: lines([['jet_cards', amount, payer]], [['receivable', amount, party]]),
})

/** Debt of one customer in cents; negative for an overpayment. */
export interface Debt {
  readonly party: string
  readonly amount: number
}

interface Rebilling {
  readonly from: readonly Debt[]
  readonly to: string
}

/** The debts of an invoice are owed by one customer from then on. */
export const rebillEntry = (occasion: Occasion, { from, to }: Rebilling): Posting => ({
  ...occasion,
  // Named here as well: debts that cancel each other out leave no line of the new debtor.
  facts: { ...occasion.facts, debtor: to },
  kind: 'rebilled',
  unit: 'cents',
  lines: lines(
    [['receivable', from.reduce((sum, { amount }) => sum + amount, 0), to]],
    from.map(({ party, amount }) => ['receivable', amount, party]),
  ),
})

/** Takes an entry back by one of its own, with the sides exchanged. */
export const reversalOf = (
  entry: Pick<Posting, 'unit' | 'about' | 'lines'> & { readonly id: string },
  occasion: Pick<Posting, 'at' | 'facts'>,
): Posting => ({
  ...occasion,
  key: `reversal ${entry.id}`,
  kind: 'reversal',
  unit: entry.unit,
  about: entry.about,
  reverses: entry.id,
  lines: entry.lines.map(({ debit, credit, ...rest }) => ({ ...rest, debit: credit, credit: debit })),
})

/** Where an invoice keeps what its customer owes: the debtor's receivable, or their deposits once it is void. */
export interface DebtPlace {
  readonly account: 'receivable' | 'customer_deposits'
  readonly party: string
}

/** An entry whose receivable lines name the present debtor, also where another one owed it at its date. */
export const atDebtPlace = (entry: Posting, place: DebtPlace): Posting => ({
  ...entry,
  lines: entry.lines.map((one) => (one.account === 'receivable' ? { ...one, ...place } : one)),
})

const debtorBy = ({ kind, facts, lines: own }: Pick<Posting, 'kind' | 'facts' | 'lines'>): string | undefined => {
  const { debtor } = facts
  if (kind === 'rebilled') return typeof debtor === 'string' ? debtor : undefined
  return kind === 'invoice' ? own.find(({ account }) => account === 'receivable')?.party : undefined
}

/** The party that owes an invoice: that of its charge, or of the last entry that re-billed it. Entries come in order. */
export const debtorIn = (entries: readonly Pick<Posting, 'kind' | 'facts' | 'lines'>[]): string | undefined =>
  entries.map(debtorBy).findLast((debtor) => debtor !== undefined)

/** Debt of each party after some entries, without parties that owe nothing. */
export function debtsIn(entries: readonly Pick<Posting, 'lines'>[]): Debt[] {
  const sums = new Map<string, number>()
  for (const { lines: own } of entries)
    for (const { account, party, debit, credit } of own)
      if (account === 'receivable') sums.set(party, (sums.get(party) ?? 0) + debit - credit)
  return [...sums].flatMap(([party, amount]) => (amount === 0 ? [] : [{ party, amount }]))
}

/** How much some entries leave on an account. */
export const balanceIn = (entries: readonly Pick<Posting, 'lines'>[], account: LedgerAccount): number =>
  entries
    .flatMap((entry) => entry.lines)
    .filter((one) => one.account === account)
    .reduce((sum, one) => sum + balanceOf(account, one), 0)

/**
 * What the hours of a card are worth: their share of what is left of it, half-up to cents; the last hours take all that
 * is left, so that no cent stays behind.
 */
export const worthOfMinutes = (minutes: number, left: { readonly minutes: number; readonly cents: number }): number =>
  minutes === left.minutes ? left.cents : Math.floor((left.cents * minutes) / left.minutes + 0.5)

/** Why an entry cannot be posted: undefined for one whose debits and credits are equal. */
export function faultOfEntry({ lines: own }: Pick<Posting, 'lines'>): string | undefined {
  const [debits, credits] = [own, own].map((all, side) =>
    all.reduce((sum, one) => sum + (side === 0 ? one.debit : one.credit), 0),
  )
  if (own.length < 2) return 'an entry has two lines at least'
  if (own.some(({ debit, credit }) => !isSide(debit, credit) && !isSide(credit, debit)))
    return 'a line is a whole amount on one side'
  if (own.some(({ account, party }) => ledgerAccounts[account].ofParty && party === ''))
    return 'a line of a customer or operator names them'
  return debits === credits ? undefined : 'debits and credits differ'
}

const isSide = (amount: number, other: number): boolean => Number.isSafeInteger(amount) && amount > 0 && other === 0

/** How much is on an account after some lines: above zero on the side on which it rises. */
export const balanceOf = (account: LedgerAccount, { debit, credit }: Pick<LedgerLine, 'debit' | 'credit'>): number =>
  ledgerAccounts[account].rises === 'debit' ? debit - credit : credit - debit
