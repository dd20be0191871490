import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, products, productSubscriptions } from '../../domain/commerce/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { call, inLaro, makeContact } from '../contract/inbox-server.ts'
import { Dice } from '../contract/live-writers.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { Children } from './children.ts'

// Processes that bill subscriptions are killed at any moment, two at work at a time: in the end each period has one order.

const made = timesToRun(12, 40)
const kills = timesToRun(2, 5)
/** Two monthly periods end in this time. */
const aheadMs = 75 * dayMs

let server: TestServer
const children = new Children()
beforeAll(async () => {
  server = await openTestServer()
}, 90_000)
afterAll(async () => {
  await children.killAll()
  await server.close()
})

const start = () =>
  children.begin('subscription-child.ts', [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA, String(aheadMs)])

const listBills = () => inLaro(server, (ctx) => beyondReach(ctx, orders).every(['source', '==', 3]))

test('a period is billed once, for any kill during it', async () => {
  const dice = new Dice(2026)
  const contact = await makeContact(server)
  const plan = await inLaro(server, (ctx) =>
    asVerb(ctx, products).create({
      doc: products.shape.parse({ name: 'Plan', price: 0, subscription: { period: 'monthly' } }),
    }),
  )
  for (let place = 0; place < made; place += 1)
    await call(server, cast.ana, {
      method: 'POST',
      url: '/sales/subscriptions',
      body: { contact: contact.id, product: plan.id, price: 1000 * (place % 2), trial_period_days: 10 },
    })

  const wanted = made * 3
  const workers = await Promise.all([start(), start()])
  for (let round = 1; round <= kills; round += 1) {
    const mark = Math.floor((wanted / (kills + 1)) * round) - dice.below(3)
    await until(async () => (await listBills()).length >= mark, 120_000)
    const [killed] = workers.splice(dice.below(workers.length), 1)
    if (killed) await children.kill(killed)
    workers.push(await start())
  }
  const rows = () => inLaro(server, (ctx) => beyondReach(ctx, productSubscriptions).every())
  await until(async () => {
    const [all, now] = [await rows(), server.platform.clock() + aheadMs]
    return all.every(({ next_at: next = Infinity }) => next > now)
  }, 120_000)
  await children.killAll()

  const bills = await listBills()
  for (const { id, period_number: number } of await rows())
    expect(bills.filter(({ subscription }) => subscription?.renews?.id === id)).toHaveLength(number)
  expect(new Set(bills.map(({ number }) => number)).size).toBe(bills.length)
}, 400_000)
