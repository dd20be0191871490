import { afterAll, beforeAll, expect, test } from 'vitest'
import { debtReminders } from '../../domain/commerce/index.ts'
import { clients, shippedReminderPlan } from '../../domain/company/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { inLaro, laro, makeContact } from '../contract/inbox-server.ts'
import { Dice } from '../contract/live-writers.ts'
import { line, shopOf } from '../contract/sales-server.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { Children } from './children.ts'

// Processes that send reminders are killed at any moment, two at work at a time: in the end each order has one reminder, one
// message and one recipient in the outbox.

const ordersMade = timesToRun(24, 80)
const kills = timesToRun(2, 5)

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
  children.begin('reminder-child.ts', [
    server.databaseUrl,
    server.platform.config.FLIGHTLINE_DATA,
    String(dayMs + 1000),
  ])

async function countRows(statement: string): Promise<number> {
  const { rows } = await server.platform.pools.owner.query<{ count: number }>(statement, [laro])
  return rows[0]?.count ?? 0
}

const reminded = () => countRows('select count(*)::int as count from debt_reminders where client_id = $1 and step = 1')

test('an order is reminded of once, for any kill during it', async () => {
  const dice = new Dice(2026)
  const contact = await makeContact(server)
  const shop = shopOf(server)
  for (let made = 0; made < ordersMade; made += 1)
    await shop.order({
      contact: { id: contact.id, name: 'Mia Lund', email: 'mia@customer.example' },
      items: [line(10_000)],
    })
  const always = { hours: { from: '00:00', to: '23:59' }, isWeekdaysOnly: false }
  await inLaro(server, (ctx) =>
    asVerb(ctx, clients).amend({
      id: laro,
      amend: ({ config }) => ({
        config: { ...config, reminders: { ...shippedReminderPlan, ...always, isOn: true, since: 1 } },
      }),
    }),
  )

  const workers = await Promise.all([start(), start()])
  for (let round = 1; round <= kills; round += 1) {
    const mark = Math.floor((ordersMade / (kills + 1)) * round) - dice.below(3)
    await until(async () => (await reminded()) >= mark, 120_000)
    const [killed] = workers.splice(dice.below(workers.length), 1)
    if (killed) await children.kill(killed)
    workers.push(await start())
  }
  await until(async () => (await reminded()) === ordersMade, 120_000)
  await children.killAll()

  const rows = await inLaro(server, (ctx) => beyondReach(ctx, debtReminders).every())
  expect(rows.map(({ sent }) => sent.length)).toEqual(Array.from({ length: ordersMade }, () => 1))
  expect(
    await countRows(`select count(*)::int as count from threadsmsgs where client_id = $1 and medium = 'email'`),
  ).toBe(ordersMade)
  expect(await countRows('select count(*)::int as count from outbox where client_id = $1')).toBe(ordersMade)
}, 400_000)
