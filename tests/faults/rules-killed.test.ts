import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RuleDefinition } from '../../domain/automation/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { createRecord, getRecord, updateRecord } from '../../server/platform/records/index.ts'
import { makeRuleId, settleRules } from '../contract/rule-desk.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { variantsToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { Children } from './children.ts'
import { stopping } from './stopped-update.ts'

// A rule adds a task, assigns its record and notifies, while processes that run it are killed: each of it happens once.

let server: TestServer
const children = new Children()
beforeAll(async () => {
  server = await openTestServer()
  await makeRule()
}, 90_000)
afterEach(() => children.killAll())
afterAll(() => server.close())

const definition: RuleDefinition = {
  when: { kind: 'change', record: 'tasks', onCreate: false, fields: ['state'] },
  if: { subject: 'state', verb: 'is', value: 'done' },
  actions: [
    { do: 'assign', user: cast.jo.id },
    { do: 'task', name: 'After {{title}}', user: cast.ana.id, hours: 4 },
    { do: 'notify', to: [cast.ana.id], words: '{{title}} is done' },
  ],
}

async function makeRule(): Promise<void> {
  const id = makeRuleId()
  const headers = await server.headersOf(cast.ana, clientIds.LARO)
  const ask = (method: 'PUT' | 'POST', url: string, payload: object) =>
    server.app.inject({ method, url, payload, headers: { ...headers, 'idempotency-key': crypto.randomUUID() } })
  await ask('PUT', `/api/automation/rules/${id}`, { name: 'Done', definition, edition: 0 })
  const live = await ask('POST', `/api/automation/rules/${id}/live`, { edition: 1 })
  expect(live.statusCode).toBe(200)
}

const inClient = <T>(verb: (ctx: Ctx) => Promise<T>) => withTenant(server.platform, systemActor(clientIds.LARO), verb)

const changeTask = (id: string, change: Partial<DocOf<typeof tasks>>) =>
  inClient(async (ctx) => {
    const { version } = await getRecord(ctx, tasks, id)
    await updateRecord(ctx, tasks, { id, version, change })
  })

let count = 0

/** Finishes a task, which wakes the rule. Answers its id and name. */
async function finishTask(): Promise<{ id: string; name: string }> {
  const name = `Task ${(count += 1)}`
  const { id } = await inClient((ctx) => createRecord(ctx, tasks, { doc: tasks.shape.parse({ name }) }))
  await changeTask(id, { state: 'done' })
  return { id, name }
}

const begin = () => children.begin('rule-child.ts', [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA])

async function readDone({ id, name }: { id: string; name: string }) {
  const { rows } = await server.platform.pools.owner.query<{
    runs: number
    made: number
    told: number
    agents: number
  }>(
    `select (select count(*)::integer from rule_runs where record_id = $1 and state = 'done') as runs,
      (select count(*)::integer from tasks where doc ->> 'name' = 'After ' || $2) as made,
      (select count(*)::integer from unread where doc ->> 'title' = $2 || ' is done') as told,
      (select jsonb_array_length(doc -> 'agents') from tasks where id = $1) as agents`,
    [id, name],
  )
  return rows[0]
}

const once = { runs: 1, made: 1, told: 1, agents: 1 }

let woken = { id: '', name: '' }

const moments = [
  ['its run is written', { table: 'rule_runs', when: 'true', at: 'insert' }],
  ['the place in the changes moves', { table: 'rule_positions', when: 'new.seq is distinct from old.seq' }],
  ['its first action is done', { table: 'tasks', when: "new.doc -> 'agents' <> '[]'::jsonb" }],
  ['its second action is done', { table: 'tasks', when: "new.doc ->> 'name' like 'After %'", at: 'insert' }],
  ['its users are notified', { table: 'unread', when: 'true', at: 'insert' }],
  ['its end is written', { table: 'rule_runs', when: "new.state = 'done'" }],
] as const

test.each(variantsToRun(moments, 3))(
  'a rule acts once where the process dies while %s',
  async (_, stop) => {
    await stopping(server, stop, async (isReached) => {
      const task = await finishTask()
      const child = await begin()
      await isReached()
      await children.kill(child)
      woken = task
    })
    await begin()
    await until(async () => (await readDone(woken))?.runs === 1, 120_000)
    await children.killAll()
    await settleRules(server)
    expect(await readDone(woken)).toEqual(once)
  },
  240_000,
)

test('two processes act once each', async () => {
  const made = []
  await Promise.all([begin(), begin()])
  for (let at = 0; at < 10; at += 1) made.push(await finishTask())
  for (const task of made) await until(async () => (await readDone(task))?.runs === 1, 120_000)
  for (const task of made) expect(await readDone(task)).toEqual(once)
}, 240_000)
