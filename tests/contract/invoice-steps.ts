import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { accounts, invoices, partyOf, paymentsOf } from '../../domain/charter/index.ts'
import { nextStates, type Doc } from '../../domain/kernel/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { inLaro, laro } from './inbox-server.ts'
import { deskOf, makeTrip } from './invoice-server.ts'

const total = 1_051_250
const amounts = [total, 51_250, 500_000] as const
const amountAt = (pick: number): number => amounts[pick % amounts.length] ?? total

type Desk = ReturnType<typeof deskOf>

interface Played {
  readonly desk: Desk
  readonly id: string
  readonly row: Doc
  /** Chooses an amount, a payment or a customer. */
  readonly pick: number
  /** Ids of accounts that have hours of a jet card. */
  readonly customers: readonly string[]
}

const steps = {
  send: ({ desk, id }: Played) => desk.send(id),
  pay: ({ desk, id, pick }: Played) => desk.pay(id, amountAt(pick)),
  card: ({ desk, id }: Played) => desk.card(id, 60),
  bounce: ({ desk, id, row, pick }: Played) => {
    const payments = paymentsOf(row)
    return desk.reverse(id, payments[pick % Math.max(1, payments.length)]?.id ?? 'none')
  },
  refund: ({ desk, id, pick }: Played) => desk.refund(id, amountAt(pick), { isGift: pick > 5 }),
  void: ({ desk, id }: Played) => desk.void(id),
  rebill: ({ desk, id, pick, customers }: Played) => desk.rebill(id, { account: customers[pick % customers.length] }),
} as const

type Step = readonly [keyof typeof steps, number]

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('send', 'pay', 'pay', 'card', 'bounce', 'refund', 'void', 'rebill'),
  fc.nat(8),
)

/** Random steps with an invoice that was sent. */
export const invoiceSteps: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 4, maxLength: 10 })

/** The reported sequence, which made a void invoice active, and payments of an invoice that is void already. */
export const voidSteps: Step[] = [
  ['pay', 0],
  ['refund', 0],
  ['void', 0],
  ['bounce', 0],
  ['pay', 0],
  ['bounce', 2],
]

/** Accounts that have hours of a jet card. */
export const makeCustomers = (server: TestServer): Promise<string[]> =>
  Promise.all(
    ['Northwind', 'Southwind'].map(async (name) => {
      const doc = accounts.shape.parse({ name })
      const { id } = await inLaro(server, (ctx) => createRecord(ctx, accounts, { doc }))
      await deskOf(server).sell(id, [60_000, 50_000_000])
      return id
    }),
  )

interface Sum {
  readonly party: string
  readonly owed: number
}

/** Debt of each party on an invoice by the ledger, without parties that owe nothing. */
async function readDebts(server: TestServer, id: string): Promise<Sum[]> {
  const { rows } = await server.platform.pools.owner.query<Sum>(
    `select l.party, (sum(l.debit) - sum(l.credit))::integer as owed
     from ledger_entries e join ledger_lines l on l.client_id = e.client_id and l.entry_id = e.id
     where e.client_id = $1 and e.record = 'invoices' and e.record_id = $2 and l.account = 'receivable'
     group by l.party having sum(l.debit) <> sum(l.credit)`,
    [laro, id],
  )
  return rows
}

/** Holds an invoice to its table, and to the ledger. */
async function requireAgreement(server: TestServer, before: Doc, row: Doc): Promise<void> {
  const invoice = invoices.shape.strip().parse(row)
  const from = String(before['status'])
  const actor = { userId: cast.ana.id, clientId: laro, roles: new Set(['invoices']), isDefaultClient: false }
  const next = invoices.transitions ? nextStates(invoices.transitions, { row, from, actor }) : []
  expect([from, ...next.flatMap(({ to, unless }) => (unless === undefined ? [to] : []))]).toContain(invoice.status)
  if (invoice.status === 'void') expect(invoice.balanceDue).toBe(0)
  const owed = invoice.status === 'draft' ? 0 : invoice.balanceDue
  expect(await readDebts(server, String(row['id']))).toEqual(owed === 0 ? [] : [{ party: partyOf(invoice), owed }])
}

/** Plays steps with the invoice of a new trip, and holds it to the ledger after each. */
export async function playSteps(server: TestServer, customers: readonly string[], played: readonly Step[]) {
  const desk = deskOf(server)
  const trip = await makeTrip(server, { contact: { id: randomUUID(), name: 'Mia Lund' } })
  const { id } = (await desk.invoice(trip.id)).body
  let row: Doc = await desk.read('invoices', id)
  for (const [name, pick] of [['send', 0] as const, ...played]) {
    const { status } = await steps[name]({ desk, id, row, pick, customers })
    expect([200, 400, 404, 409]).toContain(status)
    const after: Doc = await desk.read('invoices', id)
    await requireAgreement(server, row, after)
    row = after
  }
}
