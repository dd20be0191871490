import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payouts, type DaybookDay, type DaybookSums } from '../../domain/commerce/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { bookFee, bookPayout, openDispute, settleFromProvider, takePayment } from '../../server/commerce/index.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { deskOf, sentInvoice } from './invoice-server.ts'
import { closeMergeServer, opened, openMergeServer, person } from './merge-server.ts'
import { MoneyDesk } from './money-desk.ts'

let money: MoneyDesk
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  await openMergeServer()
  money = await MoneyDesk.open(opened())
  await money.configure()
  desk = deskOf(opened())
})
afterAll(async () => {
  await money.close()
  await closeMergeServer()
})

const read = (url: string, who = cast.ana) => call(opened(), who, { url: `/payments/${url}` })

const billed = async () => {
  const { id, name } = await person()
  return (await sentInvoice(opened(), { contact: { id, name } })).id
}

const daysNow = async (): Promise<{ days: DaybookDay[]; total: DaybookSums; until: string }> =>
  (await read('days')).body

/** Cents that all entries of customers' money moved on the accounts that hold money. */
async function netOfLedger(): Promise<number> {
  const { rows } = await opened().platform.pools.owner.query<{ net: number }>(
    `select coalesce(sum(l.debit - l.credit), 0)::integer as net from ledger_entries e
     join ledger_lines l on l.client_id = e.client_id and l.entry_id = e.id
     where e.client_id = $1 and e.record = 'payments' and l.account in ('bank', 'cash', 'card_clearing')`,
    [laro],
  )
  return rows[0]?.net ?? 0
}

/** A payment of an invoice on a page of the provider. */
async function paidByCard(invoice: string, amount: number): Promise<string> {
  const { body } = await money.offer(invoice, { amount, purpose: 'deposit' })
  money.played.pay((await money.payment(body.payment)).checkout?.id ?? '')
  await settleFromProvider(money.run, money.till, body.payment)
  return body.payment
}

test('the sums of a day are the movements of its ledger, and so is the net', async () => {
  const before = await daysNow()
  const ledgerBefore = await netOfLedger()
  const invoice = await billed()
  await desk.pay(invoice, 51_250)
  await desk.pay(invoice, 20_000, { method: 'cash' })
  const charge = await paidByCard(invoice, 400_000)
  await desk.refund(invoice, 10_000)
  await inLaro(opened(), async (ctx) => {
    await bookFee(ctx, await takePayment(ctx, charge), { id: randomUUID(), amount: 77 })
    await openDispute(ctx, await takePayment(ctx, charge))
    await bookPayout(ctx, { id: randomUUID(), amount: 5000 })
  })
  const { total, days, until } = await daysNow()
  expect(total.card - before.total.card).toBe(400_000)
  expect(total.hand - before.total.hand).toBe(71_250)
  expect(total.refunded - before.total.refunded).toBe(-10_000)
  expect(total.withheld - before.total.withheld).toBeLessThan(0)
  expect(total.net - before.total.net).toBe((await netOfLedger()) - ledgerBefore)
  const { card, hand, refunded, fees, withheld } = total
  expect(card + hand + refunded + fees + withheld).toBe(total.net)
  expect(days).toHaveLength(14)
  expect(days[0]?.day).toBe(until)
  const { body } = await read(`days/${until}`)
  const own = body.movements.filter(({ debt }: { debt?: { id: string } }) => debt?.id === invoice)
  expect(own.map(({ part }: { part: string }) => part)).toEqual(
    expect.arrayContaining(['hand', 'card', 'refunded', 'fees', 'withheld']),
  )
  expect(own[0]).toMatchObject({ debt: { record: 'invoices' }, trip: { id: expect.any(String) } })
  expect((await read('days')).body.payouts[0]).toMatchObject({ amount: 5000 })
})

test('a payment that is taken back leaves the sums of its method', async () => {
  const invoice = await billed()
  const before = await daysNow()
  const id = randomUUID()
  await desk.pay(invoice, 30_000, { id })
  await desk.reverse(invoice, id)
  const after = await daysNow()
  expect(after.total).toMatchObject({ hand: before.total.hand, net: before.total.net, refunded: before.total.refunded })
})

test('open links, and disputes with their deadline, wait', async () => {
  const invoice = await billed()
  const { body: offered } = await money.offer(invoice, { amount: 5000, purpose: 'deposit' })
  const charge = await paidByCard(await billed(), 70_000)
  const paid = await money.payment(charge)
  money.played.dispute(paid.intent ?? '')
  await settleFromProvider(money.run, money.till, charge)
  const { status, body } = await read('waiting')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.links).toContainEqual(
    expect.objectContaining({ id: offered.payment, amount: 5000, debt: expect.objectContaining({ id: invoice }) }),
  )
  expect(body.nextPayout).toBeNull()
  const arrives = Date.UTC(2026, 10, 25)
  await inLaro(opened(), (ctx) =>
    asVerb(ctx, payouts).createMany(
      [5, 0, 2].map((days) => ({
        doc: payouts.shape.parse({
          provider: 'stripe',
          account: 'a1',
          payout_id: `po_${days}`,
          amount: 10_000 + days,
          paid: arrives,
          arrives: arrives + days * dayMs,
          ...(days === 0 && { state: 'paid' }),
        }),
      })),
    ),
  )
  const { body: then } = await read('waiting')
  expect(then.nextPayout).toEqual({ amount: 10_002, provider: 'stripe', label: '', arrives: arrives + 2 * dayMs })
  expect(body.disputes).toContainEqual(
    expect.objectContaining({ amount: 70_000, due: expect.any(Number), reason: 'Customer did not make this payment' }),
  )
})

test('a period that ends early, or is longer than 92 days, is refused with its field', async () => {
  const early = await read('days?from=2026-02-02&until=2026-02-01')
  expect(early.status).toBe(400)
  expect(early.body.issues).toMatchObject([{ path: 'until', code: 'daybook-ends-early' }])
  const long = await read('days?from=2026-01-01&until=2026-04-03')
  expect(long.body.issues).toMatchObject([{ path: 'from', code: 'daybook-too-long' }])
  expect((await read('days?from=2026-01-01&until=2026-04-02')).body.days).toHaveLength(92)
  expect((await read('days/tomorrow')).status).toBe(400)
})

test('a user with neither payments nor accounting, and a stranger, are refused', async () => {
  for (const url of ['days', 'days/2026-11-01', 'waiting']) {
    expect((await read(url, cast.jo)).status).toBe(403)
    expect((await read(url, cast.sam)).status).toBe(404)
  }
})
