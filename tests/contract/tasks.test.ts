import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '../../domain/crm/index.ts'
import { repeatTasks } from '../../server/crm/tasks/repeat-tasks.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, entryOf, inLaro, laro } from './inbox-server.ts'

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
  await runTimed(server.platform, repeatTasks)
  expect(await all()).toHaveLength(1)
  await call(server, cast.jo, {
    method: 'PATCH',
    url: `${url}/${task.id}`,
    body: { version: task.version, change: { state: 'done', completed: 100 } },
  })
  await runTimed(server.platform, repeatTasks)
  await runTimed(server.platform, repeatTasks)
  const rows = await all()
  expect(rows).toHaveLength(2)
  const [next] = rows.filter(({ id }) => id !== task.id)
  expect(next).toMatchObject({ state: 'open', completed: 0, due: due + 7 * 86_400_000, repeats: 'weekly' })
  expect(rows.find(({ id }) => id === task.id)?.next_id).toBe(next?.id)
})

test('a task that cannot come again keeps no other from it', async () => {
  // Behind the last day that a calendar knows.
  await make({ name: 'Never', due: 8_640_000_000_000_000, repeats: 'monthly', state: 'done' })
  await make({ name: 'Feed the cat', due: server.platform.clock(), repeats: 'daily', state: 'done' })
  await expect(runTimed(server.platform, repeatTasks)).rejects.toThrow('1 of 2 tasks')
  const cat = await inLaro(server, (ctx) =>
    listRecords(ctx, tasks, { where: ['name', '==', 'Feed the cat'], limit: 10 }),
  )
  expect(cat.map(({ state }) => state).toSorted()).toEqual(['done', 'open'])
})

test('what a leaver has open goes to a colleague, and back', async () => {
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
