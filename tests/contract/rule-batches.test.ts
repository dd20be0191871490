import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { tasks } from '../../domain/crm/index.ts'
import { takeRecord } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { onDone, RuleDesk, settleRules } from './rule-desk.ts'

let desk: RuleDesk
beforeAll(async () => {
  desk = await RuleDesk.open()
})
afterAll(() => desk.server.close())
afterEach(() => desk.clear())

async function countTransactions(rule: string): Promise<number> {
  const { rows } = await desk.server.platform.pools.owner.query<{ count: number }>(
    'select count(distinct xid)::integer as count from rule_runs where rule_id = $1',
    [rule],
  )
  return rows[0]?.count ?? 0
}

it('runs of one rule share a transaction, and one whose record is gone ends alone', async () => {
  const rule = await desk.makeRule(onDone)
  const made: string[] = []
  for (let at = 0; at < 8; at += 1) made.push(await desk.finishTask(`Task ${at}`))
  const [gone = '', ...rest] = made
  await settleRules(desk.server, 0, { runs: false })
  await desk.within(async (ctx) => (await takeRecord(ctx, tasks, { id: gone })).trash())
  await desk.settle()
  const states = new Map((await desk.readRuns(rule)).map(({ recordId, state, reason }) => [recordId, reason ?? state]))
  expect(states).toEqual(new Map([[gone, 'reach'], ...rest.map((id) => [id, 'done'] as const)]))
  for (const id of rest) expect(await desk.readTask(id)).toMatchObject({ completed: 100 })
  expect(await countTransactions(rule)).toBe(1)
})

it('a refused action in runs that share a transaction leaves the other actions of each, once', async () => {
  const rule = await desk.makeRule({
    ...onDone,
    actions: [
      { do: 'task', name: 'After {{title}}', user: cast.ana.id, hours: 4 },
      { do: 'set', field: 'name', value: '' },
    ],
  })
  const made: string[] = []
  for (let at = 0; at < 4; at += 1) made.push(await desk.finishTask(`Refused ${at}`))
  await desk.settle()
  expect(await desk.readStates(rule)).toEqual(made.map(() => 'partly'))
  const { rows } = await desk.server.platform.pools.owner.query<{ name: string }>(
    `select doc ->> 'name' as name from tasks where doc ->> 'name' like 'After Refused %' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(made.map((_, at) => `After Refused ${at}`))
  expect(await countTransactions(rule)).toBe(made.length)
})
