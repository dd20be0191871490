import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzzSeed } from '../attack/fuzz-runs.ts'
import { recompute } from '../recompute/recompute.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { Dice } from './random-shop/dice.ts'
import { exportLaro } from './random-shop/export-laro.ts'
import { openShop } from './random-shop/open-shop.ts'
import { RandomStaff } from './random-shop/play-order.ts'

const wanted = timesToRun(60, 1000)

let server: TestServer
let money: MoneyDesk
beforeAll(async () => {
  // One reader asks for every order again and again.
  server = await openTestServer({ RATE_PER_MINUTE: '1000000' })
  money = await MoneyDesk.open(server)
})
afterAll(async () => {
  await money.close()
  await server.close()
})

test('a second program recomputes random orders, their money, ledger and statements to the cent', async () => {
  const dice = new Dice(fuzzSeed)
  const customers = await openShop(server, money, Math.ceil(wanted / 25) + 4)
  const staff = new RandomStaff(server, money, dice)
  while (staff.orders.length < wanted) {
    await staff.make(dice.pick(customers))
    const order = staff.orders.at(-1)
    if (order) await staff.play(order)
  }
  await money.work()
  const given = await exportLaro(server)
  const counts = Object.fromEntries(staff.counts)
  console.log(`seed ${fuzzSeed}: ${given.orders.length} orders, ${given.payments.length} payments`, counts)
  expect(given.orders.length).toBeGreaterThanOrEqual(wanted)
  expect(recompute(given), `seed ${fuzzSeed}`).toEqual([])
}, 1_200_000)

test('a changed cent anywhere is found', async () => {
  const given = await exportLaro(server)
  const change = (more: object) => recompute({ ...given, ...more }).length
  const [order, ...orders] = given.orders
  const [payment, ...payments] = given.payments
  const [line, ...ledger] = given.ledger ?? []
  if (!order || !payment || !line) throw new Error('the shop has sold nothing')
  for (const field of ['total', 'subtotal', 'balance', 'amount_paid', 'amount_refunded', 'shipping'] as const)
    expect(change({ orders: [{ ...order, [field]: order[field] + 1 }, ...orders] }), field).toBeGreaterThan(0)
  for (const field of ['refunded', 'given', 'deposit'] as const)
    expect(change({ payments: [{ ...payment, [field]: payment[field] + 1 }, ...payments] }), field).toBeGreaterThan(0)
  expect(change({ ledger: [{ ...line, debit: line.debit + 1 }, ...ledger] })).toBeGreaterThan(0)
  expect(change({ refunds: given.refunds.slice(1) })).toBeGreaterThan(0)
  const [statement, ...statements] = given.statements
  const csv = statement?.csv.replace(/\d(?=\r\n$)/, (digit) => String((Number(digit) + 1) % 10))
  expect(change({ statements: [{ ...statement, csv }, ...statements] })).toBeGreaterThan(0)
})
