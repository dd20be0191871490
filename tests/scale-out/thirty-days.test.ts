import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RuleDefinition } from '../../domain/automation/index.ts'
import { ads, products } from '../../domain/commerce/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { work } from '../../server/jobs.ts'
import { isByClock, runOfClient } from '../../server/platform/jobs/timed-tasks.ts'
import { amendRecord } from '../../server/platform/records/index.ts'
import { fuzzSeed } from '../attack/fuzz-runs.ts'
import { call, inLaro } from '../contract/inbox-server.ts'
import { MoneyDesk } from '../contract/money-desk.ts'
import { Dice } from '../contract/random-shop/dice.ts'
import { makeProduct, openShop, shopClients } from '../contract/shop-site.ts'
import { Chronicle } from '../faults/harness/world/run-log.ts'
import { cast } from '../world.ts'
import { judgeMonth, type Feeds } from './thirty-days/judge-month.ts'
import { Month } from './thirty-days/open-month.ts'
import { Office } from './thirty-days/play-day.ts'

// Thirty days with three workers that are killed, an outage of nine days, and a primary that fails once: everything that is
// counted, published and kept agrees with the records at the end. FUZZ_SEED plays another month.

/** MONTH_DAYS plays a shorter month. */
const days = Number(process.env['MONTH_DAYS'] ?? 30)
const stepHours = 4
/** From this day on no worker runs, until the other one begins. */
const outage = { from: Math.floor(days * 0.4), until: Math.floor(days * 0.7) } as const

const dice = new Dice(fuzzSeed)
const primaryFailsOn = dice.int(Math.floor(days / 10), Math.floor(days / 3) - 1)
let month: Month
let money: MoneyDesk
let office: Office
let feeds: Feeds
let kills = 0

beforeAll(async () => {
  month = await Month.open()
  money = await MoneyDesk.open(month.server)
  await keepNights()
  await beginAtOnce()
  await listen()
  office = await Office.open(month.server, money, dice)
  feeds = { calendar: await publishCalendar(), product: await publishProduct() }
}, 300_000)
afterAll(async () => {
  await money.close()
  await month.close()
})

const ask = async (method: 'GET' | 'PUT' | 'POST', url: string, body: object = {}) => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await call(month.server, cast.ana, { method, url, ...(method !== 'GET' && { body, headers }) })
  if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as Record<string, unknown>
}

/** Notes each night of a nightly task whose run was put into the queue. */
const keepNights = () =>
  month.ask(`
    create table nights (client_id uuid not null, kind text not null, local_at text not null);
    create function note_night() returns trigger language plpgsql security definer as $$
    begin
      insert into public.nights values (old.client_id, old.kind, old.local_at);
      return null;
    end $$;
    create trigger note_night after update on due_work for each row
      when (old.local_at is not null and new.local_at > old.local_at) execute function note_night()`)

/** Starts by the clock of the processes begin at once: the clock of the database is not moved. */
const beginAtOnce = () =>
  month.ask(`
    create function begin_at_once() returns trigger language plpgsql as $$
    begin
      new.run_at := least(new.run_at, now());
      return new;
    end $$;
    create trigger begin_at_once before insert on graphile_worker._private_jobs for each row
      execute function begin_at_once()`)

const rule: RuleDefinition = {
  when: { kind: 'change', record: 'tasks', onCreate: false, fields: ['state'] },
  if: { subject: 'state', verb: 'is', value: 'done' },
  actions: [{ do: 'task', name: 'After {{title}}', user: cast.ana.id, hours: 4 }],
}

/** A webhook of contacts and orders, and a rule of finished tasks. */
async function listen(): Promise<void> {
  const url = 'https://hooks.customer.example/month'
  await ask('PUT', '/automation/webhooks/monthhook0000001', { url, records: ['contacts', 'orders'] })
  await ask('PUT', '/automation/rules/monthrule0000001', { name: 'Done', definition: rule, edition: 0 })
  await ask('POST', '/automation/rules/monthrule0000001/live', { edition: 1 })
}

async function publishCalendar(): Promise<string> {
  const { address } = await ask('PUT', '/charter/calendars/monthfeed0000001', { kind: 'mine' })
  return new URL(String(address)).pathname
}

async function publishProduct(): Promise<string> {
  await openShop(month.server, shopClients.laro)
  const facts = {
    sku: 'CAP-M',
    description: 'Bent to the pitch.',
    image: 'https://www.example.com/cap.jpg',
    on_hand: 5,
  }
  const { id } = await makeProduct(month.server, shopClients.laro, facts)
  const ad = await ask('POST', `/ads/products/${id}`)
  await inLaro(month.server, (ctx) =>
    amendRecord(ctx, ads, { id: String(ad['id']), amend: () => ({ brand: 'Northside' }) }),
  )
  await ask('POST', `/ads/${String(ad['id'])}/published`, { isPublished: true })
  return id
}

const changeProduct = () =>
  inLaro(month.server, (ctx) =>
    amendRecord(ctx, products, {
      id: feeds.product,
      amend: ({ stock }) => ({ price: dice.int(1000, 9000), stock: { ...stock, on_hand: dice.int(0, 3) } }),
    }),
  )

/** Tasks that a clock starts each minute, and their runs; the last ones are played when the workers have ended. */
const byClock = work.timed.filter(isByClock).flatMap((task) => [task.name, runOfClient(task)])

/** Waits until due work was handed to the queue, and the queue has no such job. */
const untilNone = (jobs: string) =>
  month.untilNone(() =>
    month.ask(
      `select kind as name, key, queued_at::text as run_at, 0 as attempts, null as error from due_work
       where due <= $1 and queued_at is null
       union all
       select t.identifier, j.key, j.run_at::text, j.attempts, j.last_error
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier <> all ($2::text[]) and ${jobs}`,
      Date.now(),
      byClock,
    ),
  )

/** Work that failed waits for its next attempt while the days pass. */
const drain = () => untilNone('j.run_at <= now() and (j.attempts = 0 or j.locked_at is not null)')

/** The account at a provider is made up: comparisons with it fail. */
const settle = () => untilNone(`t.identifier not like 'reconcile%' and j.attempts < j.max_attempts`)

const isAwayOn = (day: number): boolean => day >= outage.from && day < outage.until

async function killWorker(): Promise<void> {
  await month.replaceWorker(dice.int(0, 2))
  kills += 1
}

/** Acts of people at the steps of a day. */
const happenings: Readonly<Record<number, () => Promise<unknown>>> = {
  1: () => office.playDay(),
  2: changeProduct,
  3: () => office.playDay(),
}

async function playDay(day: number): Promise<void> {
  if (isAwayOn(day)) await month.stopWorkers()
  else await month.startWorkers()
  const killedAt = dice.int(1, 5)
  for (let step = 0; step < 24 / stepHours; step += 1) {
    month.step(stepHours * hourMs)
    if (!isAwayOn(day) && step === killedAt) await killWorker()
    if (day === primaryFailsOn && step === killedAt) await month.failPrimary()
    await happenings[step]?.()
    if (!isAwayOn(day)) await drain()
  }
}

test(`thirty days reconcile from seed ${fuzzSeed}`, async () => {
  const chronicle = new Chronicle()
  const began = performance.now()
  for (let day = 0; day < days; day += 1) {
    await playDay(day)
    chronicle.note(`day ${day}: ${office.staff.orders.length} orders`)
  }
  await month.startWorkers()
  month.step(hourMs)
  const endedAt = Date.now()
  await settle()
  await month.stopWorkers()
  const nights = days - (outage.until - outage.from) + 1
  const breaches = await judgeMonth({ month, office, chronicle, feeds, nights, kills, endedAt })
  const seconds = Math.round((performance.now() - began) / 1000)
  console.info(
    `seed ${fuzzSeed}: ${days} days in ${seconds} s, ${kills} kills, primary failed on day ${primaryFailsOn}`,
  )
  console.info(chronicle.steps.slice(-6).join('\n'), Object.fromEntries(chronicle.judged))
  expect(breaches, `seed ${fuzzSeed}`).toEqual([])
}, 7_200_000)
