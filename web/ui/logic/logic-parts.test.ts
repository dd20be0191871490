import { expect, test } from 'vitest'
import type { LogicTable } from '../../../domain/kernel/index.ts'
import { groupOfParts, partOf, rootOf, rootOfParts, verbChoices, withSubject, withVerb } from './logic-parts.ts'

const dep = { subject: 'dep', verb: 'is', value: 'K*' }
const stops = { subject: 'stops', verb: 'is greater than', value: 1 }
const table: LogicTable = {
  dep: { kind: 'text', label: 'Departure', name: 'departure', values: 'airport' },
  arr: { kind: 'text', label: 'Arrival', name: 'arrival', values: 'airport' },
  stops: { kind: 'number', label: 'Stops', name: 'stops' },
}

test.each([
  [{ all: [dep, stops] }],
  [{ any: [dep] }],
  [{ not: { any: [dep, stops] } }],
  [{ not: { all: [dep, stops] } }],
])('logic read as a group is written unchanged: %o', (logic) => {
  const part = partOf(logic, 'fn')
  expect(part.kind === 'group' && groupOfParts(part.word, part.parts)).toEqual(logic)
})

test('a single condition is shown in a group that it does not have, and keeps its place for faults', () => {
  expect(rootOf(dep, '')).toEqual({ kind: 'group', word: 'all', parts: [dep], path: '' })
  expect(rootOfParts('all', [dep])).toBe(dep)
  expect(rootOfParts('all', [dep, stops])).toEqual({ all: [dep, stops] })
  expect(rootOfParts('all', [])).toBe('')
  expect(partOf({ not: dep }, '.all.0')).toMatchObject({ kind: 'comparison', isNot: true, path: '.all.0.not' })
})

test('unreadable logic is kept', () => {
  for (const odd of ['x', 7, { colour: 'red' }, { not: { not: dep } }, { not: dep, all: [] }])
    expect(partOf(odd, '').kind === 'unread' || partOf(odd, '').kind === 'group', JSON.stringify(odd)).toBe(true)
})

test('another verb takes a list or one value, another subject keeps values of its kind', () => {
  expect(withVerb(dep, 'is in')).toEqual({ ...dep, verb: 'is in', value: ['K*'] })
  expect(withVerb({ ...dep, verb: 'is in', value: ['K*', 'MX'] }, 'not is')).toEqual({ not: dep })
  expect(withSubject(dep, 'arr', table)).toEqual({ ...dep, subject: 'arr' })
  expect(withSubject(stops, 'dep', table)).toEqual({ subject: 'dep', verb: 'is', value: '' })
  expect(verbChoices('text', 'is').map(({ label }) => label)).toEqual(['is', 'is in', 'is not', 'is not in'])
})
