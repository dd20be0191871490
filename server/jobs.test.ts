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

/** Due work that effects and events of money plan themselves, because they are no records. */
const plannedByEffects = [
  'show-effect',
  'poll-effect',
  'poll-payment',
  'close-checkouts',
  'look-subscription',
  'follow-label',
  'process-provider-events',
]

it('each kind of due work that a record declares has its job, and no job lacks its record', () => {
  const declared = [...records.flatMap(({ due = {} }) => Object.keys(due)), ...plannedByEffects]
  expect(new Set(work.due?.map(({ name }) => name))).toEqual(new Set(declared))
  expect(work.due).toHaveLength(declared.length)
})
