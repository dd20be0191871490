import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import type { RuleDefinition } from '../../domain/automation/index.ts'
import { setGrants } from '../../server/company/index.ts'
import { systemActor } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { cast, clientIds } from '../world.ts'
import { holding } from './held-transaction.ts'
import { onDone, RuleDesk, settleRules, type RuleTask } from './rule-desk.ts'

let desk: RuleDesk
beforeAll(async () => {
  desk = await RuleDesk.open()
})
afterAll(() => desk.server.close())
afterEach(() => desk.clear())

it('a rule runs once for a change that it listens to, under its name, and its log says why', async () => {
  const early = await desk.makeTask({})
  await desk.changeTask(early.id, { state: 'done' })
  const rule = await desk.makeRule(onDone)
  const task = await desk.makeTask({ name: 'Wash the jet' })
  await desk.changeTask(task.id, { index: 80 })
  await desk.changeTask(task.id, { state: 'waiting' })
  await desk.changeTask(task.id, { state: 'done' })
  await desk.settle()
  await desk.settle()
  expect(await desk.readTask(task.id)).toMatchObject({ completed: 100, version: 5 })
  expect(await desk.readTask(early.id)).toMatchObject({ completed: 0 })
  const [ran, unmet, ...others] = await desk.readRuns(rule)
  expect(others).toEqual([])
  expect(ran).toMatchObject({
    state: 'done',
    record: 'tasks',
    title: 'Wash the jet',
    change: 'Its version 4',
    seen: [{ words: 'State is Done', value: 'Done', holds: true }],
    results: [{ words: 'set Completed to 100' }],
  })
  expect(unmet).toMatchObject({ state: 'unmet', seen: [{ value: 'Waiting', holds: false }], results: [] })
  const history = await desk.server.app.inject({
    url: `/api/data/clients/${clientIds.LARO}/tasks/${task.id}/history`,
    headers: await desk.server.headersOf(cast.ana, clientIds.LARO),
  })
  expect(history.body).toContain(`rule:${rule}`)
  expect(history.body).toContain('Done is done (rule)')
})

it('a rule answers no change of its own, and a chain of rules ends', async () => {
  const state = (value: string): RuleDefinition => ({
    ...onDone,
    if: { subject: 'state', verb: 'is not', value },
    actions: [{ do: 'set', field: 'state', value }],
  })
  const ping = await desk.makeRule(state('open'))
  const pong = await desk.makeRule(state('waiting'))
  const task = await desk.makeTask({})
  await desk.changeTask(task.id, { state: 'done' })
  for (let round = 0; round < 8; round += 1) await desk.settle()
  const all = [...(await desk.readStates(ping)), ...(await desk.readStates(pong))]
  expect(all).toContain('own')
  expect(all).toContain('chain')
  expect(all.filter((one) => one === 'done').length).toBeLessThanOrEqual(6)
  const { version } = await desk.readTask(task.id)
  await desk.settle()
  expect(await desk.readTask(task.id)).toMatchObject({ version })
})

it('an action that is refused leaves the others, and nothing of it stays', async () => {
  const rule = await desk.makeRule({
    ...onDone,
    actions: [
      { do: 'set', field: 'name', value: '' },
      { do: 'assign', user: cast.jo.id },
      { do: 'notify', to: ['agents'], words: '{{title}} is {{state}}' },
      { do: 'task', name: 'After {{title}}', user: cast.ana.id, hours: 4 },
    ],
  })
  const task = await desk.makeTask({ name: 'Fuel' })
  await desk.changeTask(task.id, { state: 'done' })
  await desk.settle()
  expect(await desk.readRuns(rule)).toMatchObject([
    {
      state: 'partly',
      results: [
        { words: 'set Name to nothing', fault: expect.any(String) },
        { words: 'assign it to Jo Stern' },
        { words: 'notify its agents: “Fuel is Done”' },
        { words: 'add the task “After Fuel” for Ana Ruiz due in 4 hours' },
      ],
    },
  ])
  expect(await desk.readTask(task.id)).toMatchObject({ name: 'Fuel', agents: [{ id: cast.jo.id }] })
  const made = await desk.within(({ db }) =>
    db.run(sql<{ doc: RuleTask }>`select doc from tasks where client_id = ${clientIds.LARO} and name = 'After Fuel'`),
  )
  expect(made).toMatchObject([{ doc: { agents: [{ id: cast.ana.id }], about: { type: 'tasks', id: task.id } } }])
})

it('a rule that assigns two users keeps both', async () => {
  await desk.makeRule({
    ...onDone,
    actions: [
      { do: 'assign', user: cast.jo.id },
      { do: 'assign', user: cast.ana.id },
    ],
  })
  const id = await desk.finishTask()
  await desk.settle()
  expect(await desk.readTask(id)).toMatchObject({ agents: [{ id: cast.jo.id }, { id: cast.ana.id }] })
})

it('a rule whose owner lost a role does not act by it, and one whose owner left does nothing', async () => {
  const grant = (roles: string[]) =>
    desk.within(async (ctx) => {
      await setGrants(ctx, { userId: cast.jo.id, roles })
      desk.server.platform.reach.forgetAll()
    })
  const [before] = await desk.within(({ db }) =>
    db.run(
      sql<{
        roles: string[]
      }>`select roles from grants where client_id = ${clientIds.LARO} and user_id = ${cast.jo.id}`,
    ),
  )
  await grant(['user', 'tasks'])
  const rule = await desk.makeRule(onDone, cast.jo)
  const done = async () => {
    const task = await desk.makeTask({})
    await desk.changeTask(task.id, { state: 'done' })
    await desk.settle()
    return (await desk.readTask(task.id)).completed
  }
  expect(await done()).toBe(100)
  await grant(['user', 'tasks-r'])
  expect(await done()).toBe(0)
  await grant(['user'])
  expect(await done()).toBe(0)
  await grant([])
  expect(await done()).toBe(0)
  expect(await desk.readStates(rule)).toEqual(['owner', 'reach', 'failed', 'done'])
  await grant(before?.roles ?? [])
})

it('all rules are paused and resumed; what happens in the pause is not caught up', async () => {
  const rule = await desk.makeRule(onDone)
  expect(await desk.call('rules-pause', { method: 'POST', payload: { reason: 'Too loud' } })).toMatchObject({
    status: 200,
  })
  expect((await desk.call('rules')).body).toMatchObject({ pause: { reason: 'Too loud', by: { id: cast.ana.id } } })
  const task = await desk.makeTask({})
  await desk.changeTask(task.id, { state: 'done' })
  await desk.settle()
  await desk.call('rules-resume', { method: 'POST' })
  await desk.settle()
  expect(await desk.readTask(task.id)).toMatchObject({ completed: 0 })
  expect(await desk.readStates(rule)).toEqual(['paused'])
  expect((await desk.call('rules-pause', { method: 'POST', payload: { reason: '' }, person: cast.jo })).status).toBe(
    403,
  )
})

it('a rule, and all rules of a client, run so often in an hour and no oftener', async () => {
  const rule = await desk.makeRule(onDone)
  const spend = (id: string, runs: number) =>
    desk.within(({ db, now }) =>
      db.run(sql`
        insert into rule_hours (client_id, rule_id, hour, runs)
        values (${clientIds.LARO}, ${id}, ${Math.floor(now / hourMs)}, ${runs})
        on conflict (client_id, rule_id, hour) do update set runs = excluded.runs`),
    )
  const done = async () => {
    const task = await desk.makeTask({})
    await desk.changeTask(task.id, { state: 'done' })
  }
  await spend(rule, 999)
  await done()
  await done()
  await desk.settle()
  expect(await desk.readStates(rule)).toEqual(['budget', 'done'])
  await spend(rule, 0)
  await spend('', 10_000)
  await done()
  await desk.settle()
  expect((await desk.readStates(rule))[0]).toBe('budgets')
})

it('a change that a longer transaction hides is followed when that has ended, by the version of its time', async () => {
  const rule = await desk.makeRule(onDone)
  const release = await holding(desk.server.platform, systemActor(clientIds.NXT), (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Slow' }) }),
  )
  const task = await desk.makeTask({})
  await desk.changeTask(task.id, { state: 'done' })
  await settleRules(desk.server, 0, { waits: false })
  expect(await desk.readRuns(rule)).toEqual([])
  const definition = { ...onDone, actions: [{ do: 'set', field: 'completed', value: 50 }] }
  await desk.call(`rules/${rule}`, { method: 'PUT', payload: { name: 'Done is done', definition, edition: 1 } })
  expect(await desk.makeLive(rule, 2)).toMatchObject({ body: { version: 2 } })
  await release()
  await desk.settle()
  expect(await desk.readTask(task.id)).toMatchObject({ completed: 100 })
  expect(await desk.readRuns(rule)).toMatchObject([{ version: 1, state: 'done' }])
})

it('a rule that was switched off does not run what waits', async () => {
  const rule = await desk.makeRule(onDone)
  const task = await desk.makeTask({})
  await desk.changeTask(task.id, { state: 'done' })
  await settleRules(desk.server, 0, { runs: false })
  expect((await desk.call(`rules/${rule}/off`, { method: 'POST' })).status).toBe(200)
  await desk.settle()
  expect(await desk.readTask(task.id)).toMatchObject({ completed: 0 })
  expect(await desk.readStates(rule)).toEqual(['off'])
  await desk.changeTask(task.id, { state: 'open' })
  await desk.settle()
  expect(await desk.readRuns(rule)).toHaveLength(1)
})
