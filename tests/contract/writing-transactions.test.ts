import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aircraft, guessMapping, importedDays } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import { deployments, pages } from '../../domain/content/index.ts'
import { contacts, groups, subscriptions, tasks } from '../../domain/crm/index.ts'
import { filters, threads } from '../../domain/inbox/index.ts'
import type { Doc, RecordDefinition } from '../../domain/kernel/index.ts'
import { recordStatements } from '../../bench/plans/record-statements.ts'
import { replaceEntries } from '../../server/charter/imports/schedule/replace-entries.ts'
import { takePlans } from '../../server/charter/flight-plans/take-plans.ts'
import { datePages } from '../../server/content/site/date-pages.ts'
import { runContactMerge } from '../../server/crm/index.ts'
import { refreshChips } from '../../server/inbox/filter/refresh-chips.ts'
import { cleanMessages } from '../../server/inbox/upkeep/index.ts'
import { work } from '../../server/jobs.ts'
import type { Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import { asVerb, createRecord } from '../../server/platform/records/index.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue, runQueued, runTimedIn } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { measureFloor, writingCost, type WritingCost } from './writing-transactions.ts'

// A writing transaction holds back the live feed of every client: each call and task writes few statements in it, for
// any number of rows, and no more rows than can be written in 250 ms (docs/adr/0081-rows-of-one-transaction.md).

/** Statements of one transaction, for any number of rows. */
const mostStatements = 40
/** Rows of one transaction. */
const mostRows = 520

let server: TestServer
let restore: (() => void) | undefined
beforeAll(async () => {
  restore = recordStatements()
  server = await openTestServer()
})
afterAll(async () => {
  restore?.()
  await server.close()
})

let made = 0
/** Makes rows of a type by the seed's way. Answers their ids. */
async function fill(definition: RecordDefinition, count: number, docOf: (at: number) => object): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => ({
    definition,
    clientId: laro,
    id: `filled-${(made += 1)}`,
    date: 1,
    doc: definition.shape.parse(docOf(at)) as Doc,
  }))
  await bulkInsert(server.platform.pools.app, rows)
  return rows.map(({ id }) => id)
}

const person = (at: number) => ({
  name: `P Of ${at}`,
  first_name: 'P',
  last_name: `Of ${at}`,
  email: `p${at}-${made}@x.example`,
})

async function expectBudget(cost: WritingCost, rows: number): Promise<void> {
  expect(cost.transactions).toBeGreaterThan(0)
  expect(cost.statements).toBeGreaterThan(0)
  expect(cost.statements, JSON.stringify(cost)).toBeLessThanOrEqual(mostStatements)
  expect(cost.rows, JSON.stringify(cost)).toBeLessThanOrEqual(mostRows)
  // The long run compares with the same number of rows written by one statement on the same machine.
  const floor = rows >= 200 ? await measureFloor(server, rows) : Number.POSITIVE_INFINITY
  expect(cost.ms, `${JSON.stringify(cost)}, floor ${floor}`).toBeLessThanOrEqual(Math.max(250, 12 * floor))
}

const post = async (url: string, body: object) => {
  const answer = await call(server, cast.ana, { method: 'POST', url, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

describe('a call with its largest input writes few statements in each transaction', () => {
  test('contacts that are added to a group', async () => {
    const count = timesToRun(60, 500)
    const ids = await fill(contacts, count, person)
    const group = await inLaro(server, (ctx) =>
      createRecord(ctx, groups, {
        doc: groups.shape.parse({ name: 'All', public_name: 'News', type: 'manual', medium: 'email' }),
      }),
    )
    const add = () => post(`/groups/${group.id}/members`, { contacts: ids })
    await expectBudget(await writingCost(server, add), count)
    expect((await add()).added).toBe(count)
  })

  test('tasks that are handed over', async () => {
    const count = timesToRun(60, 1000)
    const agents = [{ id: cast.rae.id, label: cast.rae.name }]
    await fill(tasks, count, (at) => ({ name: `Task ${at}`, agents }))
    let given = 0
    const cost = await writingCost(server, async () => {
      given = (await post('/tasks/hand-over', { from: cast.rae.id, to: cast.jo.id })).tasks.length
    })
    expect(given).toBe(count)
    await expectBudget(cost, count)
  })

  test('trips of a CSV file, added and then renewed', async () => {
    const count = timesToRun(40, 500)
    await inLaro(server, async (ctx) => {
      await asVerb(ctx, clients).amend({
        id: laro,
        amend: ({ config }) => ({ config: { ...config, software: { type: 'bart', active: true, sync: false } } }),
      })
      await createRecord(ctx, aircraft, {
        doc: aircraft.shape.parse({ tail_number: 'N120NX', name: 'One', type: 'lj' }),
      })
    })
    const head = 'Trip #,From,To,Date,Time,Arr Time,Tail,Pax,Customer,Total,Status,Empty'
    const makeFlightFile = (pax: number) =>
      [
        head,
        ...Array.from({ length: count }, (_, at) => `B-${at},KTEB,KVNY,12/18/2026,8:00 AM,10:45 AM,N120NX,${pax},,,,`),
      ].join('\n')
    const send = (pax: number) => () =>
      post('/laro/csv/import', {
        kind: 'trips',
        text: makeFlightFile(pax),
        mapping: guessMapping(head.split(','), null),
      })
    await expectBudget(await writingCost(server, send(4)), count)
    await expectBudget(await writingCost(server, send(5)), count)
  })

  test('flight plans, sent and sent again', async () => {
    const count = timesToRun(60, 500)
    const plans = (std: string) =>
      Array.from({ length: count }, (_, at) => ({ id: `p${at}`, reg: 'N120NX', dep: 'KTEB', arr: 'KPBI', std }))
    const send = (std: string) => () => inLaro(server, (ctx) => takePlans(ctx, plans(std)))
    await expectBudget(await writingCost(server, send('2026-12-18T13:00:00Z')), count)
    await expectBudget(await writingCost(server, send('2026-12-18T14:00:00Z')), count)
  })
})

describe('work on any number of rows writes them in pages', () => {
  test('the schedule of a fleet', async () => {
    const count = timesToRun(230, 3000)
    const now = server.platform.clock()
    const entries = Array.from({ length: count }, (_, at) => ({
      id: `e${at}`,
      tail: 'N120NX',
      start: now + at,
      end: now + at + 1000,
      status: 'Flight',
    }))
    const replace = (some: typeof entries) => () =>
      replaceEntries(<T>(verb: (ctx: Ctx) => Promise<T>) => inLaro(server, verb), {
        source: { software: 'avianis', label: 'Avianis', read: () => Promise.reject(new Error('not asked')) },
        reading: { aircraft: [{ tail: 'N120NX', skipped: 0 }], entries: some },
        days: importedDays(now),
      })
    const written = await writingCost(server, replace(entries))
    expect(written.transactions).toBeGreaterThan(1)
    await expectBudget(written, 0)
    await expectBudget(await writingCost(server, replace([])), 0)
  })

  test('the chips of threads of a filter', async () => {
    const count = timesToRun(230, 1200)
    const rules = { items: [{ subject: 'contact', verb: 'is_in', value: ['someone'] }] }
    const filter = await inLaro(server, (ctx) =>
      createRecord(ctx, filters, {
        doc: filters.shape.parse({ name: 'Charter', type: 'inbox', color: '#505cac', rules }),
      }),
    )
    const chip = { id: filter.id, name: 'Before', color: '#112233', contrast: '#ffffff' }
    await fill(threads, count, () => ({ object: { type: 'contacts', id: 'someone', label: 'P' }, filters: [chip] }))
    const cost = await writingCost(server, () => runDue(server.platform, refreshChips))
    expect(cost.rows).toBe(200)
    await expectBudget(cost, 0)
  })

  test('a merge of contacts, and undoing it', async () => {
    const count = timesToRun(310, 2000)
    const [kept = '', gone = ''] = await fill(contacts, 2, person)
    await fill(subscriptions, count, (at) => ({
      group_id: `g${at}`,
      contact: { id: gone, name: 'P' },
      is_member: true,
    }))
    const naming = async (id: string): Promise<number> => {
      const [row] = await inLaro(server, (ctx) =>
        ctx.db.run(sql<{ count: number }>`
          select count(*)::integer as count from subscriptions where client_id = ${laro} and contact_id = ${id}`),
      )
      return row?.count ?? 0
    }
    const run = () => runQueued(server.platform, runContactMerge)
    const body = { contact: gone, version: 1, other_version: 1 }
    const { merge, progress, moved } = await post(`/contacts/${kept}/merges`, body)
    expect([moved, progress]).toEqual([0, `moving-${merge}`])
    const undoUrl = `/contacts/merges/${merge}/undo`
    expect((await call(server, cast.ana, { method: 'POST', url: undoUrl, body: {} })).body.code).toBe('merge-running')
    const moving = await writingCost(server, run)
    expect([await naming(kept), await naming(gone)]).toEqual([count, 0])
    expect(moving.transactions).toBeGreaterThan(2)
    await expectBudget(moving, 0)

    expect((await post(undoUrl, {})).progress).toBe(`returning-${merge}`)
    await expectBudget(await writingCost(server, run), 0)
    expect([await naming(kept), await naming(gone)]).toEqual([0, count])
    const { body: left } = await call(server, cast.ana, { url: `/contacts/${kept}/merges` })
    expect(left.merges).toEqual([])
  })

  test('the dates of the pages of a release, after all of it went live at once', async () => {
    const count = timesToRun(120, 5000)
    const ids = await fill(pages, count, (at) => ({
      name: `P${at}`,
      url: at === 0 ? '/' : `/p${at}`,
      html: '<p>A page</p>',
    }))
    const { id } = await inLaro(server, (ctx) =>
      createRecord(ctx, deployments, { doc: deployments.shape.parse({ name: 'All', allPages: true }) }),
    )
    const { body: state } = await call(server, cast.ana, { url: `/cms/deployments/${id}/release` })
    await post(`/cms/deployments/${id}/approve`, { hash: state.hash })
    const datedPages = async () => {
      const [row] = await inLaro(server, (ctx) =>
        ctx.db.run(sql<{ count: number }>`
          select count(*)::integer as count from pages where published is not null and id = any(${ids}::text[])`),
      )
      return row?.count
    }
    await expectBudget(await writingCost(server, () => post(`/cms/deployments/${id}/publish`, {})), 0)
    expect(await datedPages()).toBe(50)
    for (const path of ['/', `/p${count - 1}`])
      expect((await server.app.inject({ url: `/site/laro${path}` })).statusCode).toBe(200)

    const cost = await writingCost(server, () => runQueued(server.platform, datePages))
    expect(cost.rows).toBe(50)
    await expectBudget(cost, 0)
    expect(await datedPages()).toBe(count)
    const history = await call(server, cast.ana, { url: `/data/clients/${laro}/cms/root/pages/${ids.at(-1)}/history` })
    expect(history.body.rows[0]).toMatchObject({ actor_id: cast.ana.id, op: 'update' })
  })

  test('the trash after 30 days, and read items of the inbox', async () => {
    const count = timesToRun(230, 1200)
    const ids = await fill(tasks, count, (at) => ({ name: `Old ${at}` }))
    await inLaro(server, (ctx) =>
      ctx.db.run(sql`update tasks set trashed_at = 1, version = 2 where id = any(${ids}::text[])`),
    )
    const purge = work.timed.find(({ name }) => name === 'purge')
    if (purge === undefined) throw new Error('no task purge')
    const cost = await writingCost(server, () => runTimedIn(server.platform, purge, laro))
    expect(cost.rows).toBe(100)
    await expectBudget(cost, 0)
    await expectBudget(
      { ...(await writingCost(server, () => runTimedIn(server.platform, cleanMessages, laro))), transactions: 1 },
      0,
    )
  })
})
