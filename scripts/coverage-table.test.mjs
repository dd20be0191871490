import { expect, test } from 'vitest'
import { coverageFaults, coverageSummary, idListFaults } from './coverage-table.mjs'

const header = 'id\tstate\tfile\ttest\twhy'
const ids = '1.0.1\n1.0.2\n'
const exists = (/** @type {string} */ path) => ['server/a.ts', 'server/b.ts', 'server/a.test.ts'].includes(path)
const good = '1.0.2\tnot\t\t\tlater issue'

/** @param {string} row */
const faultsWith = (row) => coverageFaults(`${header}\n${row}\n${good}\n`, ids, exists)

test('a complete row has no fault, with several files too', () => {
  expect(faultsWith('1.0.1\tworks\tserver/a.ts server/b.ts\tserver/a.test.ts\t')).toEqual([])
})

test.each([
  ['1.0.1\tworks\tserver/a.ts\t\t', '1.0.1: works, but names no test'],
  ['1.0.1\tworks\t\tserver/a.test.ts\t', '1.0.1: works, but names no file'],
  ['1.0.1\tpartly\tserver/a.ts\tserver/a.test.ts\t', '1.0.1: partly, but does not say why'],
  ['1.0.1\tnone of ours\t\t\t', '1.0.1: none of ours, but does not say why'],
  ['1.0.1\tdone\t\t\tbecause', "1.0.1: state 'done' is none of works, partly, not, none of ours"],
  ['1.0.1\tpartly\tserver/gone.ts\t\tbecause', '1.0.1: server/gone.ts does not exist'],
  ['1.0.1\tnot', '1.0.1: 2 columns, there must be 5'],
])('%j is refused', (row, fault) => {
  expect(faultsWith(row)).toEqual([fault])
})

test('ids that are unknown, doubled or missing are refused', () => {
  expect(faultsWith('9.9.9\tnot\t\t\tbecause')).toEqual([
    '9.9.9: the specification has no such line',
    '1.0.1: is missing',
  ])
  expect(faultsWith('1.0.2\tnot\t\t\tbecause')).toEqual(['1.0.2: stands twice', '1.0.1: is missing'])
})

test('a table without its header is refused', () => {
  expect(coverageFaults('id\n', '', exists)).toEqual(['the first line must be id, state, file, test, why'])
})

test('the shipped ids are held against the specification', () => {
  expect(idListFaults('1.0.1\n1.0.3\n', '1.0.1\tOne.\n1.0.2\tTwo.\n')).toEqual([
    'docs/spec-lines.txt lacks 1.0.2',
    'docs/spec-lines.txt has 1.0.3, the specification has not',
  ])
})

test('the summary counts by state', () => {
  expect(coverageSummary(`${header}\n${good}\n`)).toBe('works 0, partly 0, not 1, none of ours 0')
})
