import { expect, test } from 'vitest'
import type { SearchDefinition } from '../../../../domain/kernel/index.ts'
import { mistypable, printParts, readQuery, type PrintOptions } from './query-words.ts'

const search: SearchDefinition = {
  text: ['subject', 'contact', 'email', 'company', 'body'],
  numbers: ['number', 'phone'],
}

/** The query without quotes and scope marks, so that it can be read. */
const printed = (query: string, options?: PrintOptions): string =>
  printParts(search, readQuery(query), options).join(' & ').replaceAll("'", '').replaceAll('\u0001', '')

test.each([
  ['jet', '(#jet:* | jet:*)'],
  ['jet ', '(#jet | jet)'],
  ['two jets', '(#two | two) & (#jets:* | jets:*)'],
  ['Q-10045', '(#q10045 | (q & 10045))'],
  ['n12', '(#n12 | n12:*)'],
  ['(214) 555-0188', '(#2145550188 | (214 & 555 & 0188))'],
  ['1001,1002', '(#1001 | 1001) & (#1002 | 1002)'],
  ['!!!', ''],
])('%s', (query, tsquery) => expect(printed(query)).toBe(tsquery))

test('attributes narrow by weight, or by their own lexemes where they share one', () => {
  expect(printed('jet', { places: { texts: [0, 4], numbers: [] } })).toBe('jet:*AD')
  expect(printed('jet', { places: { texts: [0, 2], numbers: [] } })).toBe('(jet:*A | 2=jet:*)')
  expect(printed('5550188', { places: { texts: [], numbers: [1] } })).toBe('#5550188:B')
  expect(printed('a b', { places: { texts: [], numbers: [0] } })).toBe('#a:A & #b:*A')
})

test('corrections are placed where the word is', () => {
  expect(printed('jetz now', { corrections: new Map([['jetz', ['jets', 'jet']]]) })).toBe(
    '(#jetz | (jets | jet)) & (#now:* | now:*)',
  )
})

test('only words without digits may be mistyped, and the last one may be unfinished', () => {
  expect(mistypable(readQuery('jets n123 to dalas'))).toEqual({ words: ['jets', 'dalas'], beginning: 'dalas' })
  expect(mistypable(readQuery('jets ')).beginning).toBe('')
})
