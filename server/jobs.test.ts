import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { work } from './jobs.ts'
import { records } from '../domain/records.ts'
import { clockList } from './platform/jobs/task-list.ts'
import { isByClock } from './platform/jobs/timed-tasks.ts'

it.each([
  ['Timed tasks', work.timed],
  ['Due work', work.due ?? []],
] as const)('an operator finds each of the %s, and no other, in docs/operations.md', (heading, kinds) => {
  const page = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const section = page.split(/^## /m).find((one) => one.startsWith(heading)) ?? ''
  const named = [...section.matchAll(/^\| `(?<name>[\w-]+)` \|/gm)].map(({ groups }) => groups?.['name'])
  expect(named).toHaveLength(kinds.length)
  expect(new Set(named)).toEqual(new Set(kinds.map(({ name }) => name)))
})

it('the clock reads when each timed task begins: one that it cannot read would keep the product from starting', () => {
  const byClock = work.timed.filter(isByClock).map(({ name }) => name)
  expect(clockList(work.timed).map(({ task }) => task)).toEqual(byClock)
})

/** Due work that is planned by effects, events of money and copies of the market, because they are no records. */
const plannedByOthers = [
  'show-effect',
  'poll-effect',
  'poll-payment',
  'close-checkouts',
  'look-subscription',
  'follow-label',
  'process-provider-events',
  'match-market',
  'post-market-answer',
  'tell-market-reply',
  'follow-affiliate',
  'match-watches',
  'tell-watches',
  'send-market-notices',
  'process-subscriptions',
  'run-pricing-task',
  'collect-webhooks',
  'send-webhooks',
  'drain-queue',
  'follow-changes',
  'sweep-rules',
  'run-rules',
  'push-calendars',
]

it('each kind of due work that a record declares has its job, and no job lacks its record', () => {
  const declared = [...records.flatMap(({ due = {} }) => Object.keys(due)), ...plannedByOthers]
  expect(new Set(work.due?.map(({ name }) => name))).toEqual(new Set(declared))
  expect(work.due).toHaveLength(declared.length)
})
