import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  discounts,
  goodsQuotes,
  orders,
  payments,
  readDebtItems,
  sumCredited,
  type DebtItem,
} from '../../domain/commerce/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { settleFromProvider } from '../../server/commerce/index.ts'
import { beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro, laro } from './inbox-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { line, readBooks, readOrder, shopOf } from './sales-server.ts'

type Order = RowOf<typeof orders>

const code = 'TENTH'

let server: TestServer
let money: MoneyDesk
let shop: ReturnType<typeof shopOf>
beforeAll(async () => {
  server = await openTestServer()
  money = await MoneyDesk.open(server)
  await money.configure()
  shop = shopOf(server)
  await inLaro(server, (ctx) =>
    createRecord(ctx, discounts, { doc: discounts.shape.parse({ title: 'A tenth', code, value: 10, reusable: true }) }),
  )
})
afterAll(async () => {
  await money.close()
  await server.close()
})

/** The total by a separate calculation: percent of the subtotal, half-up, never above what it is taken off. */
function recompute({ items, shipping, tax, discount, service_fee }: Order): number {
  const subtotal = items.reduce((sum, { price, quantity }) => sum + Math.round(price * quantity), 0)
  const tenth = discount.codes.length > 0 ? Math.floor(Math.max(0, subtotal) / 10 + 0.5) : 0
  const typed = Math.min(-discount.typed, Math.max(0, subtotal - tenth))
  return subtotal - tenth - typed + shipping + service_fee + (tax.typed ?? 0)
}

const sumStanding = (items: readonly DebtItem[], kinds: readonly string[]): number =>
  items.reduce((sum, { kind, amount, deposit = 0, reversed }) => {
    if (reversed || !kinds.includes(kind)) return sum
    return sum + (kind === 'payment' ? 1 : -1) * (amount - deposit)
  }, 0)

/** The amounts of an order equal its lines, and its money equals the ledger. */
async function checkAmounts(row: Order): Promise<void> {
  const { total, amount_paid, balance, paid, canceled } = row
  expect(total, 'an independent calculation').toBe(recompute(row))
  expect(
    row.discount.codes.map((one) => one.code),
    'no code is lost',
  ).toEqual(row.split_from ? [] : [code])
  expect(balance).toBe(canceled ? 0 : Math.max(0, total - amount_paid))
  expect(paid).toBe(!canceled && amount_paid >= total)
  const books = { receivable: 0, income: 0, tax_payable: 0, shipping_income: 0, ...(await readBooks(server, row.id)) }
  const charged = canceled ? 0 : total
  expect(books.income + books.tax_payable + books.shipping_income, 'charged').toBe(charged)
  expect(books.receivable).toBe(charged - amount_paid)
}

/** The payments of an order equal its list, and what is applied of them is what was paid. */
async function checkPayments(row: Order): Promise<void> {
  const all = await inLaro(server, (ctx) => beyondReach(ctx, payments).every(['debt_id', '==', row.id]))
  const applied = all.flatMap(({ allocations }) => allocations).reduce((sum, { amount }) => sum + amount, 0)
  expect(applied, 'applied').toBe(row.amount_paid)
  for (const one of all) expect(sumCredited(one), `payment ${one.status}`).toBe(one.allocated + one.deposit)
  const items = readDebtItems(row)
  expect(
    items
      .filter(({ kind, payment }) => kind === 'payment' && payment === undefined)
      .map((one) => one.id)
      .toSorted(),
  ).toEqual(
    all
      .filter(({ status }) => status !== 'intended' && status !== 'expired')
      .map((one) => one.id)
      .toSorted(),
  )
  const standing = row.canceled ? row.amount_paid : sumStanding(items, ['payment', 'refund', 'lost'])
  expect(standing).toBe(row.amount_paid)
}

async function checkOrder(id: string): Promise<void> {
  const row = await readOrder(server, id)
  await checkAmounts(row)
  await checkPayments(row)
}

async function checkLedger(): Promise<void> {
  const { rows } = await server.platform.pools.owner.query(
    'select entry_id from ledger_lines where client_id = $1 group by entry_id having sum(debit) <> sum(credit)',
    [laro],
  )
  expect(rows).toEqual([])
}

type Step = (id: string, amount: number) => Promise<unknown>

/** Pays a page of the provider for all that is owed. */
async function payByPage(id: string): Promise<void> {
  const { body } = await money.send('/payments/offers', { debt: { record: 'orders', id } })
  if (typeof body.payment !== 'string') return
  money.played.pay((await money.payment(body.payment)).checkout?.id ?? '')
  await settleFromProvider(money.run, money.till, body.payment)
}

async function edit(id: string, amount: number): Promise<void> {
  const row = await readOrder(server, id)
  const body = { version: row.version, items: [line(amount, 2), line(300)], shipping: amount % 700 }
  const answer = await shop.save(id, body)
  if (answer.body.code !== 'paid-total') return
  const { due, refundable } = answer.body.yours
  const { status } = await shop.save(id, { ...body, confirmed: { due, refundable } })
  expect(status).toBe(200)
}

async function reverse(id: string, amount: number): Promise<void> {
  const items = readDebtItems(await readOrder(server, id)).filter(({ reversed }) => !reversed)
  const item = items[amount % Math.max(1, items.length)]
  if (item) await shop.post(`orders/${id}/payments/${item.id}/reverse`, { why: 'It bounced' })
}

/** Ids of the orders that a split makes. */
async function split(id: string): Promise<string[]> {
  const row = await readOrder(server, id)
  const body = { version: row.version, lines: [{ id: row.items[0]?.id ?? '', quantity: 1 }], shipping: 5 }
  const first = await shop.post(`orders/${id}/split`, body)
  if (first.body.code !== 'paid-total') return [first.body.made?.id ?? []].flat()
  const { due, refundable } = first.body.yours
  const second = await shop.post(`orders/${id}/split`, { ...body, confirmed: { due, refundable } })
  return [second.body.made?.id ?? []].flat()
}

/** Applies the rest of a payment of an order to that order. */
async function applyDeposit(id: string, amount: number): Promise<void> {
  const all = await inLaro(server, (ctx) => beyondReach(ctx, payments).every(['debt_id', '==', id]))
  const one = all.find(({ deposit }) => deposit > 0)
  if (one)
    await shop.post(`orders/${id}/deposits`, {
      id: randomUUID(),
      payment: one.id,
      amount: Math.min(amount, one.deposit),
    })
}

const steps = {
  pay: (id, amount) => shop.pay(id, amount),
  page: payByPage,
  edit,
  refund: (id, amount) => shop.refund(id, Math.ceil(amount / 3)),
  gift: (id, amount) => shop.refund(id, Math.ceil(amount / 5), { isGift: true }),
  reverse,
  deposit: applyDeposit,
  cancel: (id) => shop.post(`orders/${id}/cancel`, { why: 'Not wanted' }),
} as const satisfies Record<string, Step>

type StepName = keyof typeof steps | 'split'

const names: readonly StepName[] = [
  'pay',
  'pay',
  'page',
  'edit',
  'edit',
  'refund',
  'gift',
  'reverse',
  'deposit',
  'split',
  'cancel',
]

const played = fc.array(
  fc.record({ name: fc.constantFrom(...names), amount: fc.integer({ min: 1, max: 3000 }), at: fc.nat(5) }),
  { minLength: 1, maxLength: 9 },
)

// First, because pages that are offered are limited per minute.
test('a page that is paid while an agent edits the order pays what is owed, and the rest is a deposit', async () => {
  const { body } = await shop.order({ items: [line(1000)], codes: [code] })
  const offered = await money.send('/payments/offers', { debt: { record: 'orders', id: body.id } })
  money.played.pay((await money.payment(offered.body.payment)).checkout?.id ?? '')
  await shop.save(body.id, { version: body.version, items: [line(600)] })
  await settleFromProvider(money.run, money.till, offered.body.payment)
  expect(await readOrder(server, body.id)).toMatchObject({ total: 540, amount_paid: 540, paid: true })
  expect(await money.payment(offered.body.payment)).toMatchObject({ amount: 900, deposit: 360 })
  await checkOrder(body.id)
})

test('any steps with orders keep the ledger balanced, the totals right, and every discount and payment', async () => {
  const property = fc.asyncProperty(played, async (all) => {
    const first = await shop.order({ items: [line(1000, 2)], codes: [code], shipping: 45, tax: 120 })
    const ids: string[] = [first.body.id]
    for (const { name, amount, at } of all) {
      const id = ids[at % ids.length] ?? ''
      if (name === 'split') ids.push(...(await split(id)))
      else await steps[name](id, amount)
      for (const one of ids) await checkOrder(one)
    }
    await checkLedger()
  })
  await fc.assert(property, { numRuns: timesToRun(12, 150) })
})

test('of ten who create a quote under one id at once one does', async () => {
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.quote({ id, items: [line(5)] })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await inLaro(server, (ctx) => beyondReach(ctx, goodsQuotes).get(id))).toMatchObject({ total: 5 })
})
