import { describe, expect, it } from 'vitest'
import { guessDateOrder, readDayCell, type DateOrder } from './day-cell.ts'

const now = Date.UTC(2026, 5, 1)
const readCell = (words: string, order?: DateOrder) => {
  const day = readDayCell(words, { order, now })
  return day && [day.year, day.month, day.day].join('-')
}

describe('a day in a cell of a file', () => {
  it.each<[string, string | undefined, DateOrder?]>([
    ['3/14/1980', '1980-3-14'],
    ['14.03.1980', '1980-3-14'],
    ['14. 3. 1980', '1980-3-14'],
    ['1980-03-14', '1980-3-14'],
    ['1980/3/14', '1980-3-14', 'dmy'],
    ['14/03/1980', undefined],
    ['14/03/1980', '1980-3-14', 'dmy'],
    ['03.04.1980', '1980-3-4', 'mdy'],
    ['03/04/80', '1980-3-4'],
    ['03/04/14', '2014-3-4'],
    ['80-03-14', '1980-3-14', 'ymd'],
    ['29294', '1980-3-14'],
    ['1980', undefined],
    ['14 March 1980', '1980-3-14'],
    ['Mar 14, 1980', '1980-3-14'],
    ['31.02.1980', undefined],
    ['soon', undefined],
  ])('%s is read as %s', (words, day, order) => {
    expect(readCell(words, order)).toBe(day)
  })

  it('a column with a first number above 12 is guessed as day first', () => {
    expect(guessDateOrder(['03/04/1980', '14/03/1980'])).toBe('dmy')
    expect(guessDateOrder(['03/04/1980', '03/14/1980', '14/03/1980'])).toBeUndefined()
    expect(guessDateOrder(['03/04/1980', 'x'])).toBeUndefined()
  })
})
