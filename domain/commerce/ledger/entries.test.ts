import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledgerAccounts, paymentMethodNames, receiptMethodNames, type LedgerAccount } from './chart.ts'
import {
  atDebtPlace,
  balanceIn,
  balanceOf,
  cardPaymentEntry,
  cardSoldEntry,
  debtorIn,
  debtsIn,
  faultOfEntry,
  hoursFlownEntry,
  hoursSoldEntry,
  invoiceEntry,
  payableEntry,
  payablePaidEntry,
  rebillEntry,
  reversalOf,
  worthOfMinutes,
} from './entries.ts'
import type { Posting } from './posting.ts'
import {
  allocationEntry,
  disputeEntry,
  disputeLostEntry,
  disputeWonEntry,
  feeEntry,
  payoutEntry,
  receiptBackEntry,
  receiptEntry,
  refundBackEntry,
  refundEntry,
  releaseEntry,
} from './receipts.ts'

const party = 'accounts/a1'
const about = { record: 'invoices', id: 'i1' }
const occasion = (key: string) => ({ key, about, at: 1, facts: {} })

const amount = fc.integer({ min: 1, max: 1_000_000_000 })
const method = fc.constantFrom(...paymentMethodNames)
const receiptMethod = fc.constantFrom(...receiptMethodNames)

const paymentEntry = (
  at: ReturnType<typeof occasion>,
  { party: debtor, amount: sum }: { readonly party: string; readonly amount: number },
): Posting => allocationEntry(at, { payer: debtor, debtor, amount: sum })

/** An entry of any kind, by a number that becomes its key. */
const posting = fc
  .record({
    key: fc.integer({ min: 0, max: 30 }),
    kind: fc.integer({ min: 0, max: 19 }),
    amount,
    method,
    received: receiptMethod,
    share: fc.nat(100),
  })
  .map(({ key, kind, amount: sum, method: how, received, share }): Posting => {
    const at = occasion(`entry ${key}`)
    const handed = { party, amount: sum, method: how }
    const receipt = { party, amount: sum, method: received }
    const applied = { payer: party, debtor: 'accounts/a2', amount: sum }
    const made = [
      () => invoiceEntry(at, { party, total: sum, taxes: Math.floor((sum * share) / 100) }),
      () => receiptEntry(at, receipt),
      () => receiptBackEntry(at, receipt),
      () => allocationEntry(at, applied),
      () => releaseEntry(at, applied),
      () => refundEntry(at, { ...receipt, isGift: false }),
      () => refundEntry(at, { ...receipt, isGift: true }),
      () => refundBackEntry(at, { ...receipt, isGift: share > 50 }),
      () => feeEntry(at, sum),
      () => payoutEntry(at, sum),
      () => disputeEntry(at, sum),
      () => disputeWonEntry(at, sum),
      () => disputeLostEntry(at, { party, amount: sum }),
      () => payableEntry(at, { party: 'operators/skyline', amount: sum }),
      () => payablePaidEntry(at, { ...handed, party: 'operators/skyline' }),
      () => cardSoldEntry(at, handed),
      () => hoursSoldEntry(at, { party, minutes: sum }),
      () => hoursFlownEntry(at, { party, minutes: sum }),
    ]
    return (made[kind] ?? (() => cardPaymentEntry(at, { payer: party, party, amount: sum })))()
  })

/** A ledger as the database keeps it: one entry for each key. */
function post(ledger: Map<string, Posting>, entries: readonly Posting[]): Map<string, Posting> {
  for (const entry of entries) if (!ledger.has(entry.key)) ledger.set(entry.key, entry)
  return ledger
}

const totalsOf = (ledger: ReadonlyMap<string, Posting>): Map<string, number> => {
  const totals = new Map<string, number>()
  for (const { unit, lines } of ledger.values())
    for (const line of lines) {
      const name = `${unit} ${line.account}`
      totals.set(name, (totals.get(name) ?? 0) + line.debit - line.credit)
    }
  return totals
}

test('any sequence of events keeps every entry balanced and the sum of all accounts zero', () => {
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 60 }), (entries) => {
      for (const entry of entries) expect(faultOfEntry(entry)).toBeUndefined()
      const totals = totalsOf(post(new Map(), entries))
      expect([...totals.values()].reduce((sum, one) => sum + one, 0)).toBe(0)
    }),
  )
})

test('a replay, once, often or in pieces, changes nothing', () => {
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 40 }), fc.nat(40), (entries, from) => {
      const once = totalsOf(post(new Map(), entries))
      const twice = totalsOf(post(post(new Map(), entries), entries.slice(from)))
      expect(twice).toEqual(once)
    }),
  )
})

test('a balance is the sum of its entries, and a reversal restores the former one', () => {
  fc.assert(
    fc.property(fc.array(posting, { minLength: 1, maxLength: 20 }), fc.nat(), (entries, which) => {
      const ledger = post(new Map(), entries)
      const before = totalsOf(ledger)
      const all = [...ledger.values()]
      const taken = all[which % all.length] ?? entries[0]
      if (!taken) return
      const again = { ...taken, id: 'x', key: 'once more' }
      post(ledger, [again, reversalOf(again, { at: 2, facts: {} })])
      expect(faultOfEntry(reversalOf(again, { at: 2, facts: {} }))).toBeUndefined()
      expect(totalsOf(ledger)).toEqual(before)
    }),
  )
})

test('hours of a card take their share, and the last of them all that is left', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: 50_000_000 }),
      (flights, paid) => {
        const left = { minutes: flights.reduce((sum, one) => sum + one, 0), cents: paid }
        for (const minutes of flights) {
          const worth = worthOfMinutes(minutes, left)
          expect(worth).toBeGreaterThanOrEqual(0)
          expect(worth).toBeLessThanOrEqual(left.cents)
          left.minutes -= minutes
          left.cents -= worth
        }
        expect(left).toEqual({ minutes: 0, cents: 0 })
      },
    ),
  )
  expect(worthOfMinutes(60, { minutes: 1500, cents: 15_000_000 })).toBe(600_000)
})

test('an invoice of $107.50 with $7.50 of tax is owed in full, and paid in two parts', () => {
  const lines = [
    ...invoiceEntry(occasion('a'), { party, total: 10_750, taxes: 750 }).lines,
    ...receiptEntry(occasion('b'), { party, amount: 10_000, method: 'wire' }).lines,
    ...allocationEntry(occasion('b applied'), { payer: party, debtor: party, amount: 10_000 }).lines,
    ...receiptEntry(occasion('c'), { party, amount: 750, method: 'cash' }).lines,
    ...allocationEntry(occasion('c applied'), { payer: party, debtor: party, amount: 750 }).lines,
  ]
  const balance = (account: LedgerAccount) =>
    lines.filter((line) => line.account === account).reduce((sum, line) => sum + balanceOf(account, line), 0)
  expect(Object.fromEntries(Object.keys(ledgerAccounts).map((name) => [name, balance(name as LedgerAccount)]))).toEqual(
    {
      receivable: 0,
      bank: 10_000,
      cash: 750,
      card_clearing: 0,
      income: 10_000,
      shipping_income: 0,
      tax_payable: 750,
      refunds: 0,
      operator_cost: 0,
      operator_payable: 0,
      goods_cost: 0,
      vendor_payable: 0,
      customer_deposits: 0,
      jet_cards: 0,
      opening: 0,
      payment_fees: 0,
      disputed: 0,
      hours_sold: 0,
      hours_left: 0,
    },
  )
})

test('a re-billed invoice is owed by its new customer, and later entries follow the debt', () => {
  const to = 'accounts/a2'
  const charge = invoiceEntry(occasion('a'), { party, total: 1000, taxes: 0 })
  const paid = paymentEntry(occasion('b'), { party, amount: 300 })
  const moved = rebillEntry(occasion('c'), { from: debtsIn([charge, paid]), to })
  expect(faultOfEntry(moved)).toBeUndefined()
  expect([debtorIn([]), debtorIn([charge, paid]), debtorIn([charge, paid, moved])]).toEqual([undefined, party, to])
  expect(debtsIn([charge, paid, moved])).toEqual([{ party: to, amount: 700 }])
  const bounced = atDebtPlace(reversalOf({ ...paid, id: 'p' }, occasion('d')), { account: 'receivable', party: to })
  expect(faultOfEntry(bounced)).toBeUndefined()
  expect(debtsIn([charge, paid, moved, bounced])).toEqual([{ party: to, amount: 1000 }])
})

test('a payment that went to another customer is moved with the debt, also where both cancel each other out', () => {
  const charge = invoiceEntry(occasion('a'), { party, total: 1000, taxes: 0 })
  const astray = paymentEntry(occasion('b'), { party: 'accounts/a3', amount: 1000 })
  const moved = rebillEntry(occasion('c'), { from: debtsIn([charge, astray]), to: 'accounts/a2' })
  expect(faultOfEntry(moved)).toBeUndefined()
  expect(debtsIn([charge, astray, moved])).toEqual([])
  expect(debtorIn([charge, astray, moved])).toBe('accounts/a2')
})

test('a payment above the balance pays the invoice, its rest is a deposit, and both are taken back', () => {
  const received = receiptEntry(occasion('a'), { party, amount: 300, method: 'check' })
  const applied = allocationEntry(occasion('b'), { payer: party, debtor: party, amount: 200 })
  const all = [received, applied]
  expect([balanceIn(all, 'bank'), balanceIn(all, 'receivable'), balanceIn(all, 'customer_deposits')]).toEqual([
    300, -200, 100,
  ])
  const back = [
    ...all,
    releaseEntry(occasion('c'), { payer: party, debtor: party, amount: 200 }),
    receiptBackEntry(occasion('d'), { party, amount: 300, method: 'check' }),
  ]
  for (const account of ['bank', 'receivable', 'customer_deposits'] as const) expect(balanceIn(back, account)).toBe(0)
})

test('a card payment bears its fee; a won dispute returns its amount and a lost one leaves the deposits', () => {
  const captured = receiptEntry(occasion('a'), { party, amount: 1000, method: 'card' })
  const disputed = [captured, feeEntry(occasion('b'), 29), disputeEntry(occasion('c'), 1000)]
  const sums = (entries: readonly Posting[]) =>
    (['card_clearing', 'payment_fees', 'disputed', 'customer_deposits'] as const).map((one) => balanceIn(entries, one))
  expect(captured.kind).toBe('capture')
  expect(sums(disputed)).toEqual([-29, 29, 1000, 1000])
  expect(sums([...disputed, disputeWonEntry(occasion('d'), 1000)])).toEqual([971, 29, 0, 1000])
  expect(sums([...disputed, disputeLostEntry(occasion('d'), { party, amount: 1000 })])).toEqual([-29, 29, 0, 0])
  expect(balanceIn([captured, payoutEntry(occasion('e'), 1000)], 'card_clearing')).toBe(0)
})

test('a reversal on a void invoice moves the deposits of its customer, and no debt', () => {
  const place = { account: 'customer_deposits', party } as const
  const paid = invoiceEntry(occasion('a'), { party, total: 300, taxes: 0 })
  const back = atDebtPlace(reversalOf({ ...paid, id: 'x' }, occasion('b')), place)
  expect(faultOfEntry(back)).toBeUndefined()
  expect([balanceIn([back], 'customer_deposits'), balanceIn([back], 'receivable')]).toEqual([300, 0])
})

test('an entry out of balance, with one line, a broken amount or no debtor is named', () => {
  const fine = receiptEntry(occasion('a'), { party, amount: 5, method: 'wire' })
  const [first, second] = fine.lines
  if (!first || !second) throw new Error('a payment has two lines')
  const fault = (lines: Posting['lines']) => faultOfEntry({ lines })
  expect(fault([first])).toBe('an entry has two lines at least')
  expect(fault([first, { ...second, credit: 4 }])).toBe('debits and credits differ')
  expect(
    fault([
      { ...first, debit: 0.5 },
      { ...second, credit: 0.5 },
    ]),
  ).toBe('a line is a whole amount on one side')
  expect(fault([{ ...first, debit: -5 }, second])).toBe('a line is a whole amount on one side')
  expect(fault([first, { ...second, party: '' }])).toBe('a line of a customer or operator names them')
})
