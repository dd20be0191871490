import { expect, test } from 'vitest'
import { isSameThreadState, stateAfter, type CurrentState } from './macro-state.ts'
import { macros } from './macros.ts'

const ana = { id: 'ana', label: 'Ana' }
const jo = { id: 'jo', label: 'Jo' }
const sales = { id: 'sales', label: 'Sales' }
const before: CurrentState = { status: 'open', agents: [ana], followers: [], roles: [] }
const macro = (more: object) => macros.shape.parse({ name: 'Macro', ...more })
const run = (more: object, from = before) =>
  stateAfter(from, macro(more), { me: jo, now: 1000, timezone: 'America/Chicago' })

test('a macro without actions changes nothing', () => {
  expect(isSameThreadState(run({}), before)).toBe(true)
})

test('sets the status, snoozes by whole days and adds roles', () => {
  expect(run({ status: 'waiting', snooze_days: 2, roles: [sales] })).toEqual({
    ...before,
    status: 'waiting',
    snoozed_until: 172_801_000,
    roles: [sales],
  })
})

test('a snooze of two days across a change to daylight time ends at the same local time', () => {
  const timezone = 'America/Chicago'
  const state = stateAfter(before, macro({ snooze_days: 2 }), {
    me: jo,
    now: Date.parse('2026-03-07T15:00:00Z'),
    timezone,
  })
  expect(state.snoozed_until).toBe(Date.parse('2026-03-09T14:00:00Z'))
})

test('an assigned user comes first, and follows only if they are no agent', () => {
  expect(run({ assign_me: true, follow: true })).toMatchObject({ agents: [jo, ana], followers: [] })
  expect(run({ follow: true })).toMatchObject({ agents: [ana], followers: [jo] })
  expect(run({ agents: [jo], follow: true })).toMatchObject({ agents: [ana, jo], followers: [] })
})
