import { expect, it } from 'vitest'
import { followUpRow, queue } from '../../../domain/inbox/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { followUpGroups } from './follow-up-groups.ts'
import { testRow } from '../../platform/data/test-row.ts'

const chicago = 'America/Chicago'
/** 20 November 2026, 9:42 AM in Chicago. */
const now = Date.UTC(2026, 10, 20, 15, 42)

const due = (id: string, date: number) => followUpRow.parse(testRow(queue, {}, { id, date, last_date: date }))

it('waiting follow-ups are grouped by the day of the client, late ones first', () => {
  const rows = [due('late', now - 1), due('today', now + 14 * hourMs), due('tomorrow', now + 15 * hourMs)]
  const groups = followUpGroups([...rows, due('later', now + 72 * hourMs)], now, chicago)
  expect(groups.map(({ label, rows: found }) => [label, found.map((row) => row.id)])).toEqual([
    ['Overdue', ['late']],
    ['Today', ['today']],
    ['Tomorrow', ['tomorrow']],
    ['Later', ['later']],
  ])
  expect(followUpGroups([], now, chicago)).toEqual([])
})
