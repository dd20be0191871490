import { afterAll, beforeAll, expect, it } from 'vitest'
import { tasks } from '../../domain/crm/index.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import { longestSlice } from '../longest-slice.ts'
import { onDone, RuleDesk, settleRules } from './rule-desk.ts'

const ruleCount = 40
const taskCount = 300
/** CPU milliseconds of one turn. Judged at once, the wakings of a page take more than twice as long. */
const mostMs = 80

let desk: RuleDesk
beforeAll(async () => {
  desk = await RuleDesk.open()
  for (let at = 0; at < ruleCount; at += 1)
    await desk.makeRule({ ...onDone, if: { subject: 'name', verb: 'is', value: `No task ${at}` } })
})
afterAll(() => desk.server.close())

const changeTasks = (round: number) =>
  desk.within(async (ctx) => {
    for (let at = 0; at < taskCount; at += 1) {
      const { id } = await createRecord(ctx, tasks, { doc: tasks.shape.parse({ name: `Slice ${round} ${at}` }) })
      await amendRecord(ctx, tasks, { id, amend: () => ({ state: 'done' as const }) })
    }
  })

it('a page of changes is judged without blocking the process', async () => {
  let shortest = Number.POSITIVE_INFINITY
  // Garbage collection lengthens a turn of one round, and blocking work the same turn of every round.
  for (let round = 0; round < 3 && shortest > mostMs; round += 1) {
    await changeTasks(round)
    shortest = Math.min(shortest, await longestSlice(() => settleRules(desk.server, 0, { runs: false })))
  }
  expect(shortest).toBeLessThan(mostMs)
  const { rows } = await desk.server.platform.pools.owner.query<{ count: number }>(
    `select count(*)::integer as count from rule_runs where state = 'unmet'`,
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(ruleCount * taskCount)
})
