import { isDeepStrictEqual } from 'node:util'
import { recountAll } from '../../../server/crm/index.ts'
import { work } from '../../../server/jobs.ts'
import { isByClock } from '../../../server/platform/jobs/timed-tasks.ts'
import { exportLaro } from '../../contract/random-shop/export-laro.ts'
import { call, inLaro, laro } from '../../contract/inbox-server.ts'
import type { Judged } from '../../faults/harness/promises/asked.ts'
import { judgeCounts, judgeHistory } from '../../faults/harness/promises/counts-true.ts'
import { judgeOutgoing } from '../../faults/harness/promises/mail-kept.ts'
import { judgeFiles } from '../../faults/harness/promises/nothing-left.ts'
import { contactId } from '../../faults/harness/world/cluster.ts'
import { Chronicle, type Breach } from '../../faults/harness/world/run-log.ts'
import { recompute } from '../../recompute/recompute.ts'
import { runTimed } from '../../timed-task.ts'
import { cast } from '../../world.ts'
import type { Month } from './open-month.ts'
import type { Office } from './play-day.ts'

/** A month that is over, and what is judged of it. */
interface Judging {
  readonly month: Month
  readonly office: Office
  readonly chronicle: Chronicle
}

/** Rows of a question that must have no answer. */
async function expectNone({ month, chronicle }: Judging, promise: string, statement: string): Promise<void> {
  const rows = await month.ask(`select * from (${statement}) broken limit 5`)
  chronicle.expect(rows.length === 0, promise, rows)
}

async function judgeMoney(judging: Judging): Promise<void> {
  const { month, chronicle } = judging
  const given = await exportLaro(month.server)
  const faults = recompute(given)
  chronicle.expect(faults.length === 0, 'a second program finds the same orders, payments and ledger', faults)
  await expectNone(
    judging,
    'each entry of the ledger is balanced',
    `select entry_id, sum(debit) as debit, sum(credit) as credit from ledger_lines group by client_id, entry_id
     having sum(debit) <> sum(credit)`,
  )
}

/** Counts of a client that are stored are those of its records. */
async function judgeStored(judging: Judging): Promise<void> {
  const { month, chronicle } = judging
  const readGroups = () =>
    month.ask(`select id, doc -> 'subscribed' as count from groups where client_id = $1 order by id`, laro)
  const before = await readGroups()
  await inLaro(month.server, recountAll)
  const after = await readGroups()
  chronicle.expect(isDeepStrictEqual(before, after), 'groups count who is in them', { before, after })
  const [sums] = await month.ask<{ incoming: number; outgoing: number; received: number; sent: number }>(
    `select (select sum((doc #>> '{valueMap,incoming}')::int)::int from metrics where client_id = $1 and doc ->> 'name' = 'messages') as incoming,
       (select sum((doc #>> '{valueMap,outgoing}')::int)::int from metrics where client_id = $1 and doc ->> 'name' = 'messages') as outgoing,
       count(*) filter (where inbound)::int as received, count(*) filter (where not coalesce(inbound, false))::int as sent
     from threadsmsgs where client_id = $1 and medium = 'email' and not coalesce(draft, false) and trashed_at is null`,
    laro,
  )
  chronicle.expect(
    sums !== undefined && sums.incoming === sums.received && sums.outgoing === sums.sent,
    'metrics of all days add up to all messages',
    sums,
  )
}

async function judgeFeeds({ month, office, chronicle }: Judging, feeds: Feeds): Promise<void> {
  const calendar = (await month.server.app.inject({ url: feeds.calendar })).body.replaceAll('\r\n ', '')
  const listed = [...calendar.matchAll(/trip (\d+)/g)].map(([, number]) => number)
  const shown = [...new Set(listed.map(String))].toSorted()
  chronicle.expect(
    isDeepStrictEqual(shown, office.flown.toSorted()),
    'the calendar has all trips that were not cancelled',
    {
      shown,
      flown: office.flown,
      cancelled: office.cancelled,
    },
  )
  const answer = await call(month.server, cast.ana, { url: '/ads/feed' })
  const { xml } = answer.body as { xml: string }
  const { body } = await month.server.app.inject({ url: new URL(xml).pathname })
  const [product] = await month.ask<{ price: number; on_hand: number }>(
    `select (doc ->> 'price')::int as price, (doc #>> '{stock,on_hand}')::int as on_hand from products where id = $1`,
    feeds.product,
  )
  const price = `${((product?.price ?? 0) / 100).toFixed(2)} USD`
  const stock = (product?.on_hand ?? 0) > 0 ? 'in_stock' : 'out_of_stock'
  chronicle.expect(body.includes(price) && body.includes(`>${stock}<`), 'the product feed has its price and stock', {
    body,
    price,
    stock,
  })
}

/** Each planned moment has its effect once. */
async function judgeMoments(judging: MonthEnd): Promise<void> {
  const { month, office, chronicle, endedAt } = judging
  const countEach = (column: string, names: readonly string[]) =>
    month.ask<{ name: string; count: number }>(
      `select wanted.name, (select count(*)::int from ${column} = wanted.name) as count
       from unnest($1::text[]) as wanted (name)`,
      names,
    )
  const once = async (promise: string, column: string, names: readonly string[]) => {
    const wrong = (await countEach(column, names)).filter(({ count }) => count !== 1)
    chronicle.expect(wrong.length === 0, promise, wrong.slice(0, 5))
  }
  const noteWith = `threadsmsgs where medium = 'note' and doc ->> 'message'`
  const past = office.followUps.filter(({ due }) => due <= endedAt).map(({ message }) => message)
  const future = office.followUps.filter(({ due }) => due > Date.now()).map(({ message }) => message)
  await once('a follow-up is one note', noteWith, past)
  const early = (await countEach(noteWith, future)).filter(({ count }) => count > 0)
  chronicle.expect(early.length === 0, 'a follow-up waits for its moment', early.slice(0, 5))
  await once(
    'a rule adds one task for each that is finished',
    `tasks where doc ->> 'name'`,
    office.finished.map((name) => `After ${name}`),
  )
  await once('an imported person is one contact', `contacts where doc ->> 'email'`, office.imported)
  await once('a queue item is done', `queue where state = 'done' and id`, office.queued)
  await expectNone(
    judging,
    'an expired quote is closed, and no other',
    `select id, status from quotes where status is distinct from
       case when last_departure <= ${endedAt} then 'inactive' when last_departure > ${Date.now()} then 'qOutstanding' else status end`,
  )
  await expectNone(
    judging,
    'each night begins each nightly task once',
    `select client_id, kind, local_at, count(*) from nights group by 1, 2, 3 having count(*) > 1`,
  )
}

/** A night without a run is one of the outage, after which the task runs once. */
async function judgeNights({ month, chronicle }: Judging, wanted: number): Promise<void> {
  const rows = await month.ask<{ kind: string; nights: number }>(
    `select kind, count(*)::int as nights from nights where client_id = $1 group by kind`,
    laro,
  )
  const wrong = rows.filter(({ nights }) => Math.abs(nights - wanted) > 1)
  chronicle.expect(rows.length > 0 && wrong.length === 0, 'nightly tasks run each night', { wanted, rows })
}

async function judgeWebhooks({ month, chronicle }: Judging, kills: number): Promise<void> {
  const arrivals = await month.readArrivals()
  const sent = await month.ask<{ id: string; state: string }>('select id::text, state from webhook_deliveries')
  const changes = await month.ask<{ id: string; version: number }>(
    `select c.id, c.version from change_log c join webhooks w on w.client_id = c.client_id and c.record = any (w.records)
     where c.id <> $1 except select record_id, version from webhook_deliveries`,
    contactId,
  )
  chronicle.expect(changes.length === 0, 'each change has a delivery', changes.slice(0, 5))
  const unsent = sent.filter(({ state }) => state !== 'sent')
  chronicle.expect(unsent.length === 0, 'each delivery was sent', unsent.slice(0, 5))
  const distinct = new Set(arrivals.map(({ id }) => id))
  chronicle.expect(distinct.size === sent.length, 'each delivery arrived', {
    arrived: distinct.size,
    sent: sent.length,
  })
  // A process that dies between a call and its mark calls again under the same id.
  const again = arrivals.length - distinct.size
  chronicle.expect(again <= kills * 10, 'a delivery arrives once, except where a process died in it', { again, kills })
  const last = new Map<string, number>()
  const seen = new Set<string>()
  for (const { id, record, version } of arrivals) {
    if (seen.has(id)) continue
    seen.add(id)
    chronicle.expect(version > (last.get(record) ?? 0), 'deliveries of a record arrive in order', {
      id,
      record,
      version,
    })
    last.set(record, version)
  }
  chronicle.note(`${distinct.size} deliveries, ${again} repeated`)
}

/** Addresses and ids of what is published. */
export interface Feeds {
  readonly calendar: string
  readonly product: string
}

/** The last start of each task by the clock. */
async function runClock({ month, chronicle }: Judging): Promise<void> {
  for (const task of work.timed.filter(isByClock))
    await runTimed(month.server.platform, task).catch((error: unknown) =>
      chronicle.note(`${task.name}: ${error instanceof Error ? error.message : String(error)}`),
    )
}

export interface MonthEnd extends Judging {
  readonly feeds: Feeds
  /** Nights with a run, and kills of processes. */
  readonly nights: number
  readonly kills: number
  /** The moment up to which the workers did all work. */
  readonly endedAt: number
}

/** Reconciles everything at the end of a month. Answers what does not agree. */
export async function judgeMonth(judging: MonthEnd): Promise<readonly Breach[]> {
  const { month, office, chronicle, feeds, nights, kills, endedAt } = judging
  await expectNone(
    judging,
    'no work is due any more',
    `select client_id, kind, key, due from due_work where due <= ${endedAt}`,
  )
  await judgeWebhooks(judging, kills)
  // Tasks by the clock change records, for which no worker works any more.
  await runClock(judging)
  const site = { db: month.server.platform.pools.owner, outside: month.outside, files: month.files, seats: [] }
  const judged: Judged = { site, ledger: office.ledger, chronicle, mayBeInDoubt: true }
  await judgeMoney(judging)
  await judgeStored(judging)
  await judgeFeeds(judging, feeds)
  await judgeMoments(judging)
  await judgeNights(judging, nights)
  const headers = await month.server.headersOf(cast.ana, laro)
  await judgeCounts(judged, {
    headers,
    ask: async (method, path, given) => {
      const answer = await month.server.app.inject({
        method: method === 'GET' ? 'GET' : 'POST',
        url: path,
        headers,
        ...(typeof given?.body === 'object' && given.body !== null && { payload: given.body }),
      })
      return { status: answer.statusCode, headers: new Headers(), body: answer.json() }
    },
    upload: () => Promise.reject(new Error('nothing is uploaded here')),
  })
  await judgeHistory(judged)
  await judgeOutgoing(judged)
  await judgeFiles(judged)
  await expectNone(
    judging,
    'no leftover content is older than two days',
    `select key from file_leftovers where since < ${Date.now() - 172_800_000}`,
  )
  return chronicle.breaches
}
