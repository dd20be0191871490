import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { cast, clientIds } from '../world.ts'
import { makeRuleId, onDone, RuleDesk } from './rule-desk.ts'

let desk: RuleDesk
beforeAll(async () => {
  desk = await RuleDesk.open()
})
afterAll(() => desk.server.close())
afterEach(() => desk.clear())

it('a rule with a fault goes live nowhere, and each fault names its field', async () => {
  const id = makeRuleId()
  const definition = {
    ...onDone,
    if: { subject: 'moon', verb: 'is', value: 'full' },
    actions: [{ do: 'note', words: '' }],
  }
  await desk.call(`rules/${id}`, { method: 'PUT', payload: { name: 'Wrong', definition, edition: 0 } })
  const refused = await desk.makeLive(id, 1)
  expect(refused).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'if.subject' }, { path: 'actions.0.words' }] },
  })
  const shapeless = { name: '', definition: { when: { kind: 'never' }, actions: [] }, edition: 0 }
  const bad = await desk.send(`rules/${makeRuleId()}`, {
    method: 'PUT',
    payload: shapeless,
  })
  expect(bad.statusCode).toBe(400)
  expect(bad.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toEqual([
    'name',
    'definition.when.kind',
  ])
})

it('a stale save is refused', async () => {
  const id = makeRuleId()
  const save = (edition: number) =>
    desk.call(`rules/${id}`, { method: 'PUT', payload: { name: 'Twice', definition: onDone, edition } })
  expect((await save(0)).status).toBe(200)
  expect(await save(1)).toMatchObject({ status: 200, body: { edition: 2 } })
  for (const edition of [0, 1]) expect((await save(edition)).status).toBe(409)
  expect((await desk.makeLive(id, 1)).status).toBe(409)
})

it('rules of another client do not exist, and those of others are not changed', async () => {
  const rule = await desk.makeRule(onDone)
  const stranger = { person: cast.sam, client: clientIds.NXT }
  expect((await desk.call(`rules/${rule}`, stranger)).status).toBe(404)
  expect((await desk.call(`rules/${rule}/runs`, stranger)).status).toBe(404)
  expect((await desk.call(`rules/${rule}/off`, { ...stranger, method: 'POST' })).status).toBe(404)
  expect((await desk.call(`rules/${rule}`, { ...stranger, method: 'DELETE' })).status).toBe(404)
  const other = await desk.makeTask({}, clientIds.NXT)
  await desk.settle()
  expect(await desk.readRuns(rule)).toEqual([])
  expect(await desk.readTask(other.id, clientIds.NXT)).toMatchObject({ completed: 0 })
  expect((await desk.call(`rules/${rule}`, { person: cast.jo })).body).toMatchObject({ rule: { canEdit: false } })
  expect((await desk.call(`rules/${rule}/runs`, { person: cast.jo })).status).toBe(403)
  expect((await desk.call(`rules/${rule}/off`, { person: cast.jo, method: 'POST' })).status).toBe(403)
  const save = { name: 'Mine', definition: onDone, edition: 1 }
  expect((await desk.call(`rules/${rule}`, { person: cast.jo, method: 'PUT', payload: save })).status).toBe(403)
})

it('a removed rule runs no more, and is named in the history of what it did', async () => {
  const rule = await desk.makeRule(onDone)
  expect((await desk.call(`rules/${rule}`, { method: 'DELETE' })).status).toBe(200)
  expect((await desk.call(`rules/${rule}`)).status).toBe(404)
  const task = await desk.makeTask({})
  await desk.changeTask(task.id, { state: 'done' })
  await desk.settle()
  expect(await desk.readTask(task.id)).toMatchObject({ completed: 0 })
})
