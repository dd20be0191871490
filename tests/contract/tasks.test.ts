import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '../../domain/crm/index.ts'
import { repeatTask } from '../../server/crm/tasks.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, entryOf, inLaro, laro } from './inbox-server.ts'
import { runMigration } from './run-migration.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const url = `/data/clients/${laro}/tasks`
const make = async (doc: object) => (await call(server, cast.jo, { method: 'POST', url, body: doc })).body

test('a task that repeats comes again once, when it is done', async () => {
  const due = server.platform.clock() - 86_400_000
  const task = await make({ name: 'Water the plants', due, repeats: 'weekly', completed: 40 })
  const all = () =>
    inLaro(server, (ctx) => listRecords(ctx, tasks, { where: ['name', '==', 'Water the plants'], limit: 10 }))
  await runDue(server.platform, repeatTask)
  expect(await all()).toHaveLength(1)
  await call(server, cast.jo, {
    method: 'PATCH',
    url: `${url}/${task.id}`,
    body: { version: task.version, change: { state: 'done', completed: 100 } },
  })
  await runDue(server.platform, repeatTask)
  await runDue(server.platform, repeatTask)
  const rows = await all()
  expect(rows).toHaveLength(2)
  const [next] = rows.filter(({ id }) => id !== task.id)
  expect(next).toMatchObject({ state: 'open', completed: 0, due: due + 7 * 86_400_000, repeats: 'weekly' })
  expect(rows.find(({ id }) => id === task.id)?.next_id).toBe(next?.id)
})

/** Noon of a winter day in Chicago. */
const noon = (day: string): number => Date.parse(`${day}T18:00:00Z`)

test('a monthly task keeps its day after February, and a user does not set that by hand', async () => {
  const pay = { name: 'Pay the hangar', due: noon('2031-01-30'), repeats: 'monthly', state: 'done' }
  const typed = await call(server, cast.jo, { method: 'POST', url, body: { ...pay, repeat_day: 3 } })
  expect(typed).toMatchObject({ status: 400, body: { issues: [{ path: 'repeat_day', code: 'recorded' }] } })
  const task = await make(pay)
  const comingAfter = async (id: string) => {
    await runDue(server.platform, repeatTask)
    const { body } = await call(server, cast.jo, { url: `${url}/${id}` })
    return (await call(server, cast.jo, { url: `${url}/${body.next_id}` })).body
  }
  const february = await comingAfter(task.id)
  expect(february).toMatchObject({ due: noon('2031-02-28'), repeat_day: 30 })
  await call(server, cast.jo, {
    method: 'PATCH',
    url: `${url}/${february.id}`,
    body: { version: february.version, change: { state: 'done' } },
  })
  // 30 March is in summer time.
  expect((await comingAfter(february.id)).due).toBe(noon('2031-03-30') - 3_600_000)
})

test('tasks that had lost their day before the update have that of the first of their course', async () => {
  const day = async (of: string, more: object) => make({ name: of, due: noon(of), repeats: 'monthly', ...more })
  const rowOf = async (id: string) => (await call(server, cast.jo, { url: `${url}/${id}` })).body
  const february = await day('2033-02-28', {})
  const january = await day('2033-01-30', { state: 'done' })
  // A course that a user moved to the 15th, and a task with none before it.
  const moved = await day('2033-03-15', {})
  const before = await day('2033-02-28', { state: 'done' })
  const alone = await day('2033-04-30', {})
  await runMigration(server, '0265_wanted_days_of_tasks.sql', async (owner) => {
    await owner.query('alter table tasks no force row level security; alter table tasks disable trigger user')
    const follow = `update tasks set doc = doc || jsonb_build_object('next_id', $2::text) where id = $1`
    await owner.query(follow, [january.id, february.id])
    await owner.query(follow, [before.id, moved.id])
    await owner.query('alter table tasks enable trigger user')
  })
  expect(await rowOf(february.id)).toMatchObject({ repeat_day: 30, version: february.version + 1 })
  for (const { id, version } of [moved, alone]) {
    const row = await rowOf(id)
    expect(row).not.toHaveProperty('repeat_day')
    expect(row.version).toBe(version)
  }
})

test('a task that cannot come again keeps no other from it', async () => {
  // After the last day that a calendar knows.
  await make({ name: 'Never', due: 8_640_000_000_000_000, repeats: 'monthly', state: 'done' })
  await make({ name: 'Feed the cat', due: server.platform.clock(), repeats: 'daily', state: 'done' })
  await expect(runDue(server.platform, repeatTask)).rejects.toThrow('"due"')
  const cat = await inLaro(server, (ctx) =>
    listRecords(ctx, tasks, { where: ['name', '==', 'Feed the cat'], limit: 10 }),
  )
  expect(cat.map(({ state }) => state).toSorted()).toEqual(['done', 'open'])
})

test('open tasks of a leaver go to a colleague, and back', async () => {
  const mine = await make({ name: 'Mine', agents: [entryOf(cast.jo)] })
  const both = await make({ name: 'Both', agents: [entryOf(cast.jo), entryOf(cast.ana)] })
  const done = await make({ name: 'Done', state: 'done', agents: [entryOf(cast.jo)] })
  const hand = (body: object, who = cast.ana) => call(server, who, { method: 'POST', url: '/tasks/hand-over', body })
  const given = await hand({ from: cast.jo.id, to: cast.ana.id })
  expect(new Set(given.body.tasks)).toEqual(new Set([mine.id, both.id]))
  const agentsOf = async ({ id }: { id: string }) =>
    (await call(server, cast.jo, { url: `${url}/${id}` })).body.agents.map((one: { id: string }) => one.id)
  expect(await agentsOf(mine)).toEqual([cast.ana.id])
  expect(await agentsOf(both)).toEqual([cast.ana.id])
  expect(await agentsOf(done)).toEqual([cast.jo.id])
  expect(given.body.shared).toEqual([both.id])
  await hand({ from: cast.ana.id, to: cast.jo.id, tasks: [mine.id, both.id], beside: given.body.shared })
  expect(await agentsOf(mine)).toEqual([cast.jo.id])
  expect(new Set(await agentsOf(both))).toEqual(new Set([cast.jo.id, cast.ana.id]))
  expect((await hand({ from: cast.jo.id, to: 'nobody' })).status).toBe(404)
  expect((await hand({ from: cast.jo.id, to: cast.ana.id }, cast.rae)).status).toBe(403)
})
