import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tasks } from '../../domain/crm/index.ts'
import { runBulk } from '../../server/inbox/bulk/run-bulk.ts'
import { work } from '../../server/jobs.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { startJobs, type RunningJobs } from '../../server/platform/jobs/start-jobs.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { bulkDesk } from './bulk-calls.ts'
import { call, entryOf, inLaro, laro, makeContact, makeQuote, receive } from './inbox-server.ts'

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

const { begin, rowOf, done, undone, threadsOf } = bulkDesk(() => server)

const make = async (thread: object = {}): Promise<string> => (await receive(server, contactId, { thread })).thread.id
const oneLeftAlone = { done: 1, failed: 1, failures: [{ code: 'changed' }] }

describe('Undo skips threads that a user changed since', () => {
  test('people of a thread changed since it was assigned', async () => {
    const ids = [await make(), await make()]
    const bulk = await done(cast.jo, { kind: 'assign', user_id: cast.jo.id }, { ids })
    await call(server, cast.rae, { method: 'POST', url: `/messaging/thread/${ids[0]}/follow` })
    expect(await undone(cast.jo, bulk.id)).toMatchObject(oneLeftAlone)
    expect(await threadsOf(ids)).toMatchObject([
      { agents: [entryOf(cast.jo)], followers: [entryOf(cast.rae)] },
      { agents: [], followers: [] },
    ])
  })

  test('a thread that was hidden and is shown again', async () => {
    const ids = [await make(), await make()]
    const shown = await done(cast.ana, { kind: 'show' }, { ids })
    await call(server, cast.ana, { method: 'POST', url: `/messaging/thread/${ids[0]}/hidden` })
    expect(await undone(cast.ana, shown.id)).toMatchObject(oneLeftAlone)
    expect((await threadsOf(ids)).map(({ active }) => active)).toEqual([false, true])
  })
})

test('many threads are moved without Company Chat and those of tasks, which stay where they are', async () => {
  const task = await inLaro(server, (ctx) =>
    createRecord(ctx, tasks, { doc: tasks.shape.parse({ name: 'Call back' }) }),
  )
  const onTask = { object: { type: 'tasks', id: task.id }, ref: `clients/${laro}/tasks/${task.id}` }
  const chat = { object: { type: 'client', id: laro }, ref: `clients/${laro}`, medium: 'chat' }
  const ids = [await make(), await make(onTask), await make(chat)]
  const quote = await makeQuote(server)
  const bulk = await done(cast.jo, { kind: 'move', to: `clients/${laro}/quotes/${quote.id}` }, { ids })
  const kept = { code: 'not-movable' }
  expect(bulk).toMatchObject({ done: 1, failed: 2, failures: [kept, kept] })
  expect((await threadsOf(ids)).map(({ object }) => object.type)).toEqual(['quotes', 'tasks', 'client'])
})

test('a bulk action of a user who has left the client stops, and reports it', async () => {
  const ids = [await make(), await make()]
  await jobs.stop()
  const { body } = await begin(cast.jo, { kind: 'status', status: 'done' }, { ids })
  vi.spyOn(server.platform.reach, 'find').mockResolvedValueOnce(undefined)
  const run = jobRun(server.platform, { clientId: laro, attempt: 1, isLastAttempt: false, log: server.platform.log })
  await runBulk.perform(run, { bulkId: body.bulk.id })
  expect(await rowOf(body.bulk.id)).toMatchObject({ state: 'stopped', done: 0, failed: 0 })
  const where = encodeURIComponent(JSON.stringify(['group_id', '==', body.bulk.id]))
  const feedback = await call(server, cast.jo, { url: `/data/clients/${laro}/feedback?where=${where}` })
  expect(feedback.body.rows).toMatchObject([{ title: 'Stopped, 2 threads left as they were', outcome: 'done' }])
  jobs = await startJobs(server.platform, work)
})
