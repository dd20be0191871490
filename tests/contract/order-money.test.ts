import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeProviderEvent } from '../../server/platform/effects/index.ts'
import { recompute } from '../recompute/recompute.ts'
import type { Order, OrderExport } from '../recompute/export.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro } from './inbox-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { Dice } from './random-shop/dice.ts'
import { exportLaro } from './random-shop/export-laro.ts'
import { openShop, type Customer } from './random-shop/open-shop.ts'
import { RandomStaff, stepNames } from './random-shop/play-order.ts'

// Each sequence has other customers, and the second program recomputes their orders after every step.

const runs = timesToRun(10, 60)

let server: TestServer
let money: MoneyDesk
let customers: Customer[]
let opened = 0
beforeAll(async () => {
  // One reader asks for every order again and again.
  server = await openTestServer({ RATE_PER_MINUTE: '1000000' })
  money = await MoneyDesk.open(server)
  customers = await openShop(server, money, 3 * runs)
})
afterAll(async () => {
  await money.close()
  await server.close()
})

/** Steps with money are played more often than others. */
const moneySteps = ['charge', 'refund', 'giveBack', 'events', 'events', 'events', 'unseen', 'unseen', 'unseen'] as const

const step = fc.record({
  name: fc.constantFrom(...stepNames, ...moneySteps),
  at: fc.nat(3),
  seed: fc.nat(),
})

let events = 0

/** Events about payments: each arrives so many times, or never, in some order. */
async function sendEvents(dice: Dice, least: number): Promise<void> {
  const names = [...money.played.payments.values()].flatMap(({ id }) =>
    Array.from({ length: dice.int(least, 2) }, () => id),
  )
  const mixed = names
    .map((name) => ({ name, place: dice.int(0, 1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
  await inLaro(server, async (ctx) => {
    for (const { name } of mixed) {
      events += 1
      const raw = Buffer.from(JSON.stringify({ id: `e${events}`, payments: [name] }))
      await storeProviderEvent(ctx, { provider: 'stripe', eventId: `e${events}`, raw })
    }
  })
  await money.work()
}

/** A payment changes at the provider, and its event has not arrived. */
function changeUnseen(dice: Dice): void {
  const captured = [...money.played.payments.values()].filter((one) => one.captured > one.refunded)
  if (captured.length === 0) return
  const { id, disputes, captured: amount, refunded } = dice.pick(captured)
  if (disputes[0]) disputes[0].state = dice.pick(['answered', 'won', 'lost'])
  else if (dice.chance(60)) money.played.refund(id, dice.int(1, amount - refunded))
  else money.played.dispute(id, 'open')
}

const formatCodes = ({ discount }: Order): string => discount.codes.map(({ code }) => code).join(' ')

/** Codes and payments that a step lost; an edit may change the codes. */
function findLost(before: OrderExport, after: OrderExport, name: string): string[] {
  const orders = before.orders.flatMap((order) => {
    const now = after.orders.find(({ id }) => id === order.id)
    if (!now) return [`order ${order.number} is gone`]
    return name === 'edit' || formatCodes(now) === formatCodes(order)
      ? []
      : [`order ${order.number} lost ${formatCodes(order)}`]
  })
  const payments = before.payments.filter(({ id }) => !after.payments.some((one) => one.id === id))
  return [...orders, ...payments.map(({ id }) => `payment ${id} is gone`)]
}

const wholeCents = (given: OrderExport): boolean =>
  given.orders.every(({ total, balance, amount_paid: paid }) => [total, balance, paid].every(Number.isSafeInteger)) &&
  given.orders.every(({ balance }) => balance >= 0)

interface SeenMoney {
  readonly captured: number
  readonly refunded: number
  readonly fee?: number | undefined
  readonly disputes: readonly { readonly state: string }[]
}

type PaymentSums = Pick<OrderExport['payments'][number], 'refunded' | 'given'>

/** Status by a dispute; once it is won, refunds decide again, also those by hand, which no provider knows. */
function describeDispute({ captured, refunded }: SeenMoney, own: PaymentSums, state: string): string {
  if (state === 'open' || state === 'answered') return 'disputed'
  const returned = Math.max(refunded, own.refunded + own.given)
  if (state !== 'won' || returned === 0) return state
  return returned < captured ? 'partially_refunded' : 'refunded'
}

/** A captured payment as its provider has it, in our words. */
function describeSeen(seen: SeenMoney, own: PaymentSums) {
  const { captured: amount, fee, disputes } = seen
  const [dispute] = disputes
  return { amount, fee, ...(dispute && { status: describeDispute(seen, own, dispute.state) }) }
}

/** Payments of some customers that were captured: what we have of each, and what its provider has. */
function pairWithSeen(given: OrderExport) {
  const captured = [...money.played.payments.values()].filter(({ state }) => state === 'captured')
  return captured.flatMap((seen) => {
    const row = given.payments.find(({ id }) => id === seen.reference)
    return row ? [{ row, seen: describeSeen(seen, row) }] : []
  })
}

test('any sequence of steps and events keeps orders, payments, ledger and statements right', async () => {
  const counts = new Map<string, number>()
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.nat(), async (steps, seed) => {
    const dice = new Dice(seed)
    const staff = new RandomStaff(server, money, dice)
    money.played.payments.clear()
    opened += 1
    const own = customers.slice(3 * (opened % runs), 3 * (opened % runs) + 2)
    for (const customer of own) await staff.make(customer)
    const ids = new Set<string>(own.map(({ id }) => id))
    const readOwn = () => exportLaro(server, ids)
    for (const order of staff.orders) await staff.step(dice.pick(['pay', 'charge', 'charge']), order)
    let before = await readOwn()
    for (const { name, at, seed: choice } of steps) {
      dice.restart(choice)
      const order = staff.orders[at % staff.orders.length]
      if (!order) return
      if (name === 'events') await sendEvents(dice, 0)
      else if (name === 'unseen') changeUnseen(dice)
      else await staff.step(name, order)
      const after = await readOwn()
      expect([...recompute(after), ...findLost(before, after, name)], name).toEqual([])
      expect(wholeCents(after)).toBe(true)
      before = after
    }
    await sendEvents(dice, 1)
    const last = await readOwn()
    expect(recompute(last), 'the end').toEqual([])
    for (const { row, seen } of pairWithSeen(last)) expect(row).toMatchObject(seen)
    for (const [name, count] of staff.counts) counts.set(name, (counts.get(name) ?? 0) + count)
  })
  await fc.assert(property, { numRuns: runs })
  console.log(`${runs} sequences`, Object.fromEntries(counts))
}, 1_200_000)
