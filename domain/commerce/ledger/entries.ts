import { ledgerAccounts, paymentMethods, type LedgerAccount, type PaymentMethod } from './chart.ts'
import { makeEntry, makeLines } from './lines.ts'
import type { LedgerLine, Occasion, Posting } from './posting.ts'

/** A customer owes the total of an invoice: taxes are owed on, the rest is income. */
export const invoiceEntry = (
  occasion: Occasion,
  { party, total, taxes }: { readonly party: string; readonly total: number; readonly taxes: number },
): Posting => ({
  ...occasion,
  kind: 'invoice',
  unit: 'cents',
  lines: makeLines(
    [['receivable', total, party]],
    [
      ['income', total - taxes],
      ['tax_payable', taxes],
    ],
  ),
})

/** What an order charges, in cents: the rest of the total is income. */
export interface OrderCharge {
  readonly total: number
  readonly tax: number
  readonly shipping: number
}

/** A customer owes an order, or the difference that a change of it makes. */
export const orderEntry = (
  occasion: Occasion,
  kind: 'order' | 'order_changed' | 'order_canceled',
  { party, total, tax, shipping }: OrderCharge & { readonly party: string },
): Posting => ({
  ...occasion,
  kind,
  unit: 'cents',
  lines: makeLines(
    [['receivable', total, party]],
    [
      ['income', total - tax - shipping],
      ['shipping_income', shipping],
      ['tax_payable', tax],
    ],
  ),
})

/** Money that changes hands. */
export interface Handed {
  readonly party: string
  readonly amount: number
  readonly method: PaymentMethod
}

/** An operator flies for us, and is owed the price. */
export const payableEntry = (
  occasion: Occasion,
  { party, amount }: { readonly party: string; readonly amount: number },
): Posting => ({
  ...occasion,
  kind: 'payable',
  unit: 'cents',
  lines: makeLines([['operator_cost', amount]], [['operator_payable', amount, party]]),
})

export const payablePaidEntry = (occasion: Occasion, { party, amount, method }: Handed): Posting => ({
  ...occasion,
  kind: 'payable_paid',
  unit: 'cents',
  lines: makeLines([['operator_payable', amount, party]], [[paymentMethods[method].account, amount]]),
})

/** Goods are bought from a vendor, who is owed the price. */
export const purchaseEntry = (
  occasion: Occasion,
  { party, amount }: { readonly party: string; readonly amount: number },
): Posting => makeEntry(occasion, 'purchase', makeLines([['goods_cost', amount]], [['vendor_payable', amount, party]]))

/** A vendor is paid for a purchase. */
export const purchasePaidEntry = (occasion: Occasion, { party, amount, method }: Handed): Posting =>
  makeEntry(
    occasion,
    'purchase_paid',
    makeLines([['vendor_payable', amount, party]], [[paymentMethods[method].account, amount]]),
  )

/** A customer buys hours: the price is owed to them until it is flown. */
export const cardSoldEntry = (occasion: Occasion, { party, amount, method }: Handed): Posting => ({
  ...occasion,
  kind: 'card_sold',
  unit: 'cents',
  lines: makeLines([[paymentMethods[method].account, amount]], [['jet_cards', amount, party]]),
})

interface Hours {
  readonly party: string
  readonly minutes: number
}

export const hoursSoldEntry = (occasion: Occasion, { party, minutes }: Hours): Posting => ({
  ...occasion,
  kind: 'hours_sold',
  unit: 'minutes',
  lines: makeLines([['hours_sold', minutes]], [['hours_left', minutes, party]]),
})

export const hoursFlownEntry = (occasion: Occasion, { party, minutes }: Hours): Posting => ({
  ...occasion,
  kind: 'hours_flown',
  unit: 'minutes',
  lines: makeLines([['hours_left', minutes, party]], [['hours_sold', minutes]]),
})

/** Hours of a card pay a part of an invoice. */
export const cardPaymentEntry = (
  occasion: Occasion,
  { payer, party, amount }: { readonly payer: string; readonly party: string; readonly amount: number },
): Posting => ({
  ...occasion,
  kind: 'jet_card',
  unit: 'cents',
  lines: makeLines([['jet_cards', amount, payer]], [['receivable', amount, party]]),
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
  lines: makeLines(
    [['receivable', from.reduce((sum, { amount }) => sum + amount, 0), to]],
    from.map(({ party, amount }) => ['receivable', amount, party]),
  ),
})

/** Reverses an entry by a new one with exchanged sides. */
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
  return kind === 'invoice' || kind === 'order' ? own.find(({ account }) => account === 'receivable')?.party : undefined
}

/** The party that owes an invoice or order: that of its charge, or of the last entry that re-billed it. Entries come in order. */
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
 * Value of hours of a card: their share of its rest, rounded half-up to cents; the last hours take the whole rest, so
 * that no cent remains.
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
