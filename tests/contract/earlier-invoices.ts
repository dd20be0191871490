import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { laro } from './inbox-server.ts'

// Invoices and their payments as release 0.27 stored them: one entry moved the bank and the debt, and refunds named no
// payment.

interface Line {
  readonly account: string
  readonly party: string
  readonly debit: number
  readonly credit: number
}

interface Entry {
  readonly id: string
  readonly key: string
  readonly kind: string
  readonly reverses?: string
  readonly lines: readonly Line[]
}

interface Item {
  readonly id: string
  readonly kind: 'payment' | 'refund' | 'goodwill'
  readonly method: string
  readonly amount: number
  readonly date: number
  readonly entry: string
  reversed?: object
}

type Move = readonly [account: string, debit: number, party?: string]

const lineOf = ([account, sum, party = '']: Move): Line => ({
  account,
  party,
  debit: Math.max(0, sum),
  credit: Math.max(0, -sum),
})

const by = { id: 'ana', label: 'Ana' }
const accountByMethod: Readonly<Record<string, string>> = { wire: 'bank', check: 'bank', cash: 'cash' }

/** One invoice of the release before, which is moved by the rules of then. */
export class EarlierInvoice {
  readonly id = randomUUID()
  readonly total = 1000
  readonly entries: Entry[] = []
  readonly items: Item[] = []
  debtor: string
  isVoid = false
  rebilled: object | undefined
  private clock = 1_700_000_000_000

  constructor(debtor: string) {
    this.debtor = debtor
    this.post({ key: `invoice ${this.id}`, kind: 'invoice' }, [
      ['receivable', this.total, debtor],
      ['income', -900],
      ['tax_payable', -100],
    ])
  }

  /** Debit balance of some accounts by the entries. */
  sum(...accounts: readonly string[]): number {
    return this.entries
      .flatMap(({ lines }) => lines)
      .reduce((all, one) => all + (accounts.includes(one.account) ? one.debit - one.credit : 0), 0)
  }

  get paid(): number {
    return this.isVoid ? Math.max(0, -this.sum('customer_deposits')) : this.total - this.sum('receivable')
  }

  private post(entry: Pick<Entry, 'key' | 'kind' | 'reverses'>, moves: readonly Move[]): string {
    const id = randomUUID()
    this.entries.push({ ...entry, id, lines: moves.map(lineOf) })
    this.clock += 1000
    return id
  }

  private takeBack({ id }: Entry, moves: readonly Move[]): void {
    this.post({ key: `reversal ${id}`, kind: 'reversal', reverses: id }, moves)
  }

  private get place(): string {
    return this.isVoid ? 'customer_deposits' : 'receivable'
  }

  private keep(kind: Item['kind'], method: string, [first, second]: readonly [Move, Move]): void {
    const id = randomUUID()
    const entry = this.post({ key: `payment ${id}`, kind }, [first, second])
    this.items.push({ id, kind, method, amount: Math.abs(first[1]), date: this.clock, entry })
  }

  pay(amount: number, method: string): void {
    const owed = this.sum('receivable')
    if (!this.isVoid && (owed === 0 || amount > owed)) return
    this.keep('payment', method, [
      [accountByMethod[method] ?? 'bank', amount],
      [this.place, -amount, this.debtor],
    ])
  }

  refund(amount: number, method: string, isGift: boolean): void {
    if (amount > this.sum('bank', 'cash')) return
    this.keep(isGift ? 'goodwill' : 'refund', method, [
      isGift ? ['refunds', amount] : [this.place, amount, this.debtor],
      [accountByMethod[method] ?? 'bank', -amount],
    ])
  }

  reverse(pick: number): void {
    const item = this.items[pick % Math.max(1, this.items.length)]
    const entry = this.entries.find(({ id }) => id === item?.entry)
    if (!item || !entry || item.reversed) return
    const credited = entry.lines.reduce(
      (all, one) => all + (one.account === 'receivable' ? one.credit - one.debit : 0),
      0,
    )
    const owed = this.sum('receivable') + credited
    if (!this.isVoid && (owed < 0 || owed > this.total)) return
    const moves = entry.lines.map(({ account, party, debit, credit }): Move => {
      const isDebt = account === 'receivable' || account === 'customer_deposits'
      return isDebt ? [this.place, credit - debit, this.debtor] : [account, credit - debit, party]
    })
    this.takeBack(entry, moves)
    item.reversed = { at: this.clock, by, why: 'Bounced' }
  }

  void(): void {
    if (this.isVoid || this.paid !== 0) return
    const [charge] = this.entries
    if (!charge) return
    const moves = charge.lines.map(({ account, party, debit, credit }): Move => {
      return [account, credit - debit, account === 'receivable' ? this.debtor : party]
    })
    this.takeBack(charge, moves)
    this.isVoid = true
  }

  rebill(to: string): void {
    const owed = this.sum('receivable')
    if (this.isVoid || owed <= 0 || to === this.debtor) return
    this.post({ key: `rebill ${randomUUID()}`, kind: 'rebilled' }, [
      ['receivable', owed, to],
      ['receivable', -owed, this.debtor],
    ])
    this.rebilled = { id: randomUUID(), at: this.clock, by, from: this.debtor, to, why: 'Wrong customer' }
    this.debtor = to
  }

  get doc(): object {
    const customer = { id: this.debtor.split('/')[1], label: this.debtor }
    const paid = this.paid
    const isPaid = !this.isVoid && paid === this.total
    return {
      number: this.id.slice(0, 8),
      status: this.isVoid ? 'void' : isPaid ? 'paid' : 'sent',
      account: customer,
      total: this.total,
      taxes: 100,
      paid: isPaid,
      amount_paid: paid,
      balanceDue: this.isVoid ? 0 : this.total - paid,
      lineItems: [{ label: 'Flight', amount: this.total, part: 'pre-tax', atActual: false }],
      payments: this.items.map((item) => ({ ...item, invoice: this.id, reference: 'R', why: '', by, at: item.date })),
      ...(this.rebilled && { rebilled: this.rebilled }),
    }
  }

  /** Stores the invoice and its entries as the release before did. */
  async store(owner: PoolClient): Promise<void> {
    await owner.query('insert into invoices (client_id, id, date, last_date, doc) values ($1, $2, 1, 1, $3)', [
      laro,
      this.id,
      this.doc,
    ])
    for (const [at, { id, key, kind, reverses, lines }] of this.entries.entries()) {
      await owner.query(
        `insert into ledger_entries (client_id, id, key, kind, unit, record, record_id, reverses, line_count, at, posted_at, posted_by)
         values ($1, $2, $3, $4, 'cents', 'invoices', $5, $6, $7, $8, $8, 'ana')`,
        [laro, id, key, kind, this.id, reverses ?? null, lines.length, at],
      )
      for (const line of lines.map(({ account, party, debit, credit }, place) => [
        laro,
        id,
        place + 1,
        account,
        party,
        debit,
        credit,
      ]))
        await owner.query('insert into ledger_lines values ($1, $2, $3, $4, $5, $6, $7)', line)
    }
  }
}

const customers = ['accounts/north', 'accounts/south'] as const
const sums = [1000, 400, 600, 100, 250] as const
const methods = ['wire', 'check', 'cash'] as const

/** A random invoice of the release before. */
export const earlierInvoice: fc.Arbitrary<EarlierInvoice> = fc
  .array(
    fc.tuple(
      fc.constantFrom('pay', 'pay', 'pay', 'refund', 'gift', 'reverse', 'void', 'rebill'),
      fc.constantFrom(...sums),
      fc.nat(12),
    ),
    { maxLength: 14 },
  )
  .map((played) => {
    const invoice = new EarlierInvoice(customers[0])
    for (const [name, amount, pick] of played) {
      const method = methods[pick % 3] ?? 'wire'
      if (name === 'pay') invoice.pay(amount, method)
      else if (name === 'reverse') invoice.reverse(pick)
      else if (name === 'void') invoice.void()
      else if (name === 'rebill') invoice.rebill(customers[pick % 2] ?? customers[1])
      else invoice.refund(amount, method, name === 'gift')
    }
    return invoice
  })
