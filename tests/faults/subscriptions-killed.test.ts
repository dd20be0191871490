import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orders, products, productSubscriptions } from '../../domain/commerce/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { call, inLaro, makeContact } from '../contract/inbox-server.ts'
import { Dice } from '../contract/live-writers.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { timesToRun, variantsToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { Children } from './children.ts'
import { stopping } from './stopped-update.ts'

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
afterEach(() => children.killAll())
afterAll(() => server.close())

const start = () =>
  children.begin('subscription-child.ts', [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA, String(aheadMs)])

const listBills = () => inLaro(server, (ctx) => beyondReach(ctx, orders).every(['source', '==', 3]))

const listRows = () => inLaro(server, (ctx) => beyondReach(ctx, productSubscriptions).every())

/** Waits until no period has to be billed. */
const untilBilled = () =>
  until(async () => {
    const [all, now] = [await listRows(), server.platform.clock() + aheadMs]
    return all.every(({ next_at: next = Infinity }) => next > now)
  }, 120_000)

/** Begins subscriptions in a trial of ten days; every second one costs nothing. */
async function subscribe(count: number): Promise<void> {
  const contact = await makeContact(server)
  const plan = await inLaro(server, (ctx) =>
    asVerb(ctx, products).create({
      doc: products.shape.parse({ name: 'Plan', price: 0, subscription: { period: 'monthly' } }),
    }),
  )
  for (let place = 1; place <= count; place += 1)
    await call(server, cast.ana, {
      method: 'POST',
      url: '/sales/subscriptions',
      body: { contact: contact.id, product: plan.id, price: 1000 * (place % 2), trial_period_days: 10 },
    })
}

/** Subscriptions whose orders are not one for each period; numbers of orders that were given twice. */
async function findFaults(): Promise<unknown[]> {
  const bills = await listBills()
  const rows = await listRows()
  const numbers = bills.map(({ number }) => number)
  return [
    ...rows.filter(
      ({ id, period_number: number }) =>
        bills.filter(({ subscription }) => subscription?.renews?.id === id).length !== number,
    ),
    ...numbers.filter((number, at) => numbers.indexOf(number) < at),
  ]
}

const moments = [
  ['its order is written', { table: 'orders', when: 'true', at: 'insert' }],
  [
    'its period begins',
    { table: 'product_subscriptions', when: "new.doc ->> 'period_number' <> old.doc ->> 'period_number'" },
  ],
  ['it is booked', { table: 'ledger_entries', when: 'true', at: 'insert' }],
  ['its mail is written', { table: 'threadsmsgs', when: 'true', at: 'insert' }],
  ['its next period is planned', { table: 'due_work', when: "new.kind = 'bill-subscription'", at: 'insert' }],
] as const

test.each(variantsToRun(moments, 3))(
  'a period is billed once where the process dies while %s',
  async (_, stop) => {
    await subscribe(1)
    await stopping(server, stop, async (isReached) => {
      const child = await start()
      await isReached()
      await children.kill(child)
    })
    expect(await findFaults()).toEqual([])
    await start()
    await untilBilled()
    await children.killAll()
    expect(await findFaults()).toEqual([])
  },
  240_000,
)

test('a period is billed once, for any kill during it', async () => {
  const dice = new Dice(2026)
  await subscribe(made)
  const before = (await listBills()).length

  const wanted = made * 3
  const workers = await Promise.all([start(), start()])
  for (let round = 1; round <= kills; round += 1) {
    const mark = Math.floor((wanted / (kills + 1)) * round) - dice.below(3)
    await until(async () => (await listBills()).length - before >= mark, 120_000)
    const [killed] = workers.splice(dice.below(workers.length), 1)
    if (killed) await children.kill(killed)
    workers.push(await start())
  }
  await untilBilled()
  await children.killAll()
  expect(await findFaults()).toEqual([])
}, 400_000)
