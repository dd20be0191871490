import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bulkActions, type BulkAction } from '../../domain/inbox/index.ts'
import { notifyProgress } from '../../server/inbox/bulk/report-bulk.ts'
import { runBulk } from '../../server/inbox/bulk/run-bulk.ts'
import { work } from '../../server/jobs.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { startJobs, type RunningJobs } from '../../server/platform/jobs/start-jobs.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { bulkDesk } from './bulk-calls.ts'
import { call, entryOf, inLaro, itemsOf, laro, makeContact, makeQuote, receive } from './inbox-server.ts'

let server: TestServer
let jobs: RunningJobs
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
  jobs = await startJobs(server.platform, work)
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
})
afterEach(() => vi.restoreAllMocks())

const { begin, rowOf, finished, done, undone, threadsOf } = bulkDesk(() => server)

interface Line {
  readonly title: string
  readonly description: string
  readonly percent: number
  readonly outcome?: string
}

/** Progress of a bulk action, for its readers. */
async function linesOf(person: CastMember, bulkId: string): Promise<Line[]> {
  const where = encodeURIComponent(JSON.stringify(['group_id', '==', bulkId]))
  return (await call(server, person, { url: `/data/clients/${laro}/feedback?where=${where}&orderBy=date.asc` })).body
    .rows
}

async function several(count: number, thread: object = {}): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => receive(server, contactId, { thread })))
  return made.map((one) => one.thread.id)
}

describe('one action on many threads', () => {
  test('ends where more went wrong than its line of progress can show', async () => {
    const { bulk } = (await begin(cast.jo, { kind: 'read' }, { ids: await several(1) })).body
    await finished(bulk.id)
    const failures = Array.from({ length: 50 }, () => ({ thread: 'x', subject: '😀'.repeat(250), code: 'changed' }))
    await inLaro(server, async (ctx) => {
      const row = await getRecord(ctx, bulkActions, bulk.id)
      const before = { ...row, total: 60, done: 0, failed: 59, failures, state: 'running' as const }
      await notifyProgress(ctx, before, { ...before, failed: 60, state: 'finished' })
    })
    const { description } = (await linesOf(cast.jo, bulk.id)).at(-1) ?? {}
    expect(description).toHaveLength(20_000)
  })

  test('is done to each, counted, kept in the list as it was, and undone', async () => {
    const ids = await several(3)
    const before = await threadsOf(ids)
    const bulk = await done(cast.jo, { kind: 'status', status: 'done' }, { ids })
    expect(bulk).toMatchObject({ total: 3, done: 3, failed: 0, failures: [], creator: entryOf(cast.jo) })
    const after = await threadsOf(ids)
    expect(after.map(({ status, last_date }) => ({ status, last_date }))).toEqual(
      before.map(({ last_date }) => ({ status: 'done', last_date })),
    )
    const lines = await linesOf(cast.jo, bulk.id)
    expect(lines.map(({ title, percent, outcome }) => [title, percent, outcome])).toEqual([
      ['3 threads done', 100, 'done'],
    ])
    expect(await linesOf(cast.ana, bulk.id)).toEqual([])
    const back = await undone(cast.jo, bulk.id)
    expect(back).toMatchObject({ undoes: bulk.id, done: 3 })
    expect((await threadsOf(ids)).map(({ status }) => status)).toEqual(['open', 'open', 'open'])
  })

  const until = Date.UTC(2030, 0, 1)
  const agents = [entryOf(cast.ana)]
  test.each<readonly [BulkAction, object, object]>([
    [{ kind: 'snooze', until }, { snoozed_until: until }, { status: 'open' }],
    [{ kind: 'assign', user_id: cast.jo.id }, { assignee: entryOf(cast.jo) }, { agents }],
    [{ kind: 'follow' }, { followers: [entryOf(cast.jo)] }, { followers: [] }],
    [{ kind: 'status', status: 'waiting' }, { status: 'waiting' }, { status: 'open' }],
  ])('%o and back', async (action, during, afterwards) => {
    const ids = await several(2, { agents })
    const bulk = await done(cast.jo, action, { ids })
    for (const thread of await threadsOf(ids)) expect(thread).toMatchObject(during)
    await undone(cast.jo, bulk.id)
    for (const thread of await threadsOf(ids)) expect(thread).toMatchObject(afterwards)
    expect((await threadsOf(ids)).every((thread) => thread.snoozed_until === undefined)).toBe(true)
  })

  test("a colleague's threads are handed over to another one in their place, and back", async () => {
    const [ana, jo, rae] = [cast.ana, cast.jo, cast.rae].map(entryOf)
    const ids = [
      ...(await several(1, { agents: [ana] })),
      ...(await several(1, { agents: [rae, ana] })),
      ...(await several(1, { agents: [ana, jo] })),
    ]
    const before = (await threadsOf(ids)).map(({ agents: were }) => were)
    const bulk = await done(cast.ana, { kind: 'assign', user_id: cast.jo.id, instead_of: cast.ana.id }, { ids })
    expect((await threadsOf(ids)).map(({ agents: now }) => now)).toEqual([[jo], [rae, jo], [jo]])
    await undone(cast.ana, bulk.id)
    expect((await threadsOf(ids)).map(({ agents: now }) => now)).toEqual(before)
  })

  test('read, unread, moved, hidden and deleted, and back', async () => {
    const ids = await several(2)
    const quote = await makeQuote(server)
    const unreadOf = async () =>
      (await itemsOf(server, cast.ana)).filter((one) => ids.includes(one.thread) && one.unread)
    const read = await done(cast.ana, { kind: 'read' }, { ids })
    expect(await unreadOf()).toEqual([])
    await undone(cast.ana, read.id)
    expect(await unreadOf()).toHaveLength(2)
    const moved = await done(cast.ana, { kind: 'move', to: `clients/${laro}/quotes/${quote.id}` }, { ids })
    expect((await threadsOf(ids)).map(({ object }) => object.id)).toEqual([quote.id, quote.id])
    await undone(cast.ana, moved.id)
    expect((await threadsOf(ids)).map(({ object }) => object.id)).toEqual([contactId, contactId])
    const hidden = await done(cast.ana, { kind: 'hide' }, { ids })
    expect((await threadsOf(ids)).map(({ active }) => active)).toEqual([false, false])
    await undone(cast.ana, hidden.id)
    const deleted = await done(cast.ana, { kind: 'delete' }, { ids })
    expect(deleted.done).toBe(2)
    await undone(cast.ana, deleted.id)
    expect((await threadsOf(ids)).map(({ active }) => active)).toEqual([true, true])
  })

  test('lists failures with the reason, and continues', async () => {
    const [mine = '', other = ''] = [(await several(1, { agents: [entryOf(cast.jo)] }))[0], (await several(1))[0]]
    const bulk = await done(cast.jo, { kind: 'follow' }, { ids: [mine, 'nowhere', other] })
    expect(bulk).toMatchObject({ total: 3, done: 1, failed: 2 })
    expect((await linesOf(cast.jo, bulk.id)).at(-1)).toMatchObject({
      title: '1 thread done',
      description: expect.stringMatching(/^Dallas to Teterboro: .+\nA thread: .+$/),
      outcome: 'done',
    })
    expect(bulk.failures).toEqual([
      { thread: mine, subject: 'Dallas to Teterboro', code: 'already-agent' },
      { thread: 'nowhere', subject: '', code: 'gone' },
    ])
  })

  test('Undo skips threads that a user changed since', async () => {
    const ids = await several(2)
    const bulk = await done(cast.jo, { kind: 'status', status: 'done' }, { ids })
    await call(server, cast.ana, {
      method: 'PUT',
      url: `/messaging/thread/${ids[0]}/status`,
      body: { status: 'waiting' },
    })
    expect(await undone(cast.jo, bulk.id)).toMatchObject({ done: 1, failed: 1, failures: [{ code: 'changed' }] })
    expect((await threadsOf(ids)).map(({ status }) => status)).toEqual(['waiting', 'open'])
    const again = await call(server, cast.jo, { method: 'POST', url: `/messaging/bulk/${bulk.id}/undo` })
    expect(again.body.issues).toMatchObject([{ code: 'cannot-undo' }])
  })
})

describe('all matches', () => {
  test('a filter, also those that were not loaded', async () => {
    const quote = await makeQuote(server)
    const ids = await several(30, {
      object: { type: 'quotes', id: quote.id },
      ref: `clients/${laro}/quotes/${quote.id}`,
    })
    const bulk = await done(cast.jo, { kind: 'status', status: 'done' }, { where: ['object_id', '==', quote.id] })
    expect(bulk).toMatchObject({ total: 30, done: 30 })
    expect((await threadsOf(ids)).every(({ status }) => status === 'done')).toBe(true)
  })

  test('a search within its tab', async () => {
    await several(2, { subject: 'Zanzibar in spring' })
    const [elsewhere] = await several(1, { subject: 'Zanzibar in spring' })
    await call(server, cast.jo, {
      method: 'PUT',
      url: `/messaging/thread/${elsewhere}/status`,
      body: { status: 'done' },
    })
    const search = { query: 'zanzibar', facetFilters: [['status:open']] }
    expect(await done(cast.jo, { kind: 'status', status: 'waiting' }, { search })).toMatchObject({ total: 2, done: 2 })
  })
})

describe('a run that is disturbed', () => {
  const runOf = () =>
    jobRun(server.platform, { clientId: laro, attempt: 1, isLastAttempt: false, log: server.platform.log })

  test('changes no thread twice, for any number of runs', async () => {
    const ids = await several(5)
    const { body } = await begin(cast.jo, { kind: 'status', status: 'done' }, { ids })
    await Promise.all([runBulk.perform(runOf(), { bulkId: body.bulk.id }), finished(body.bulk.id)])
    await runBulk.perform(runOf(), { bulkId: body.bulk.id })
    const versions = (await threadsOf(ids)).map(({ version }) => version)
    // Made, its message, done.
    expect(versions).toEqual([3, 3, 3, 3, 3])
    expect(await rowOf(body.bulk.id)).toMatchObject({ done: 5, failed: 0 })
  })

  test('continues after a fault', async () => {
    const ids = await several(4)
    await jobs.stop()
    const { body } = await begin(cast.jo, { kind: 'status', status: 'waiting' }, { ids })
    vi.spyOn(server.platform.reach, 'find').mockRejectedValueOnce(new Error('away'))
    await expect(runBulk.perform(runOf(), { bulkId: body.bulk.id })).rejects.toThrow('away')
    expect(await rowOf(body.bulk.id)).toMatchObject({ state: 'waiting', done: 0 })
    await runBulk.perform(runOf(), { bulkId: body.bulk.id })
    expect(await rowOf(body.bulk.id)).toMatchObject({ state: 'finished', done: 4, failed: 0 })
    jobs = await startJobs(server.platform, work)
  })

  test('stops where it was asked to', async () => {
    const ids = await several(2)
    await jobs.stop()
    const { body } = await begin(cast.jo, { kind: 'status', status: 'done' }, { ids })
    const stopped = await call(server, cast.jo, { method: 'DELETE', url: `/messaging/bulk/${body.bulk.id}` })
    expect(stopped.body.bulk.state).toBe('stopped')
    await runBulk.perform(runOf(), { bulkId: body.bulk.id })
    expect(await rowOf(body.bulk.id)).toMatchObject({ state: 'stopped', done: 0 })
    jobs = await startJobs(server.platform, work)
  })
})

describe('rights', () => {
  test('hide and delete many: an admin; a stranger nothing', async () => {
    const ids = await several(1)
    for (const kind of ['hide', 'show', 'delete'] as const)
      expect((await begin(cast.jo, { kind }, { ids })).status).toBe(403)
    const nxt = await begin(cast.sam, { kind: 'hide' }, { ids })
    expect(nxt.status).toBe(200)
    await expect
      .poll(async () => {
        const url = `/data/clients/${clientIds.NXT}/bulk_actions/${nxt.body.bulk.id}`
        return (await call(server, cast.sam, { url, client: clientIds.NXT })).body
      })
      .toMatchObject({ state: 'finished', done: 0, failed: 1, failures: [{ code: 'gone', subject: '' }] })
    expect((await threadsOf(ids)).map(({ active }) => active)).toEqual([true])
  })

  test("see, undo or stop a bulk action: its user, an admin sees a colleague's", async () => {
    const ids = await several(1)
    const bulk = await done(cast.jo, { kind: 'status', status: 'done' }, { ids })
    const url = `/data/clients/${laro}/bulk_actions/${bulk.id}`
    expect((await call(server, cast.rae, { url })).status).toBe(404)
    expect((await call(server, cast.jo, { url: `${url}/history` })).body.rows).not.toEqual([])
    for (const person of [cast.ana, cast.rae]) {
      expect((await call(server, person, { method: 'POST', url: `/messaging/bulk/${bulk.id}/undo` })).status).toBe(404)
      expect((await call(server, person, { method: 'DELETE', url: `/messaging/bulk/${bulk.id}` })).status).toBe(404)
    }
  })

  test('begin with no threads: refused', async () => {
    const none = await begin(cast.jo, { kind: 'read' }, { where: ['object_id', '==', 'nothing'] })
    expect(none.body.issues).toMatchObject([{ code: 'nothing-chosen' }])
  })
})
