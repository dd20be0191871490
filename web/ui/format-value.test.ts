import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import {
  formatAhead,
  countWords,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatDayHeading,
  formatMoney,
  formatPhone,
  formatRelative,
  formatShort,
  zoneName,
} from './format-value.ts'

const chicago = 'America/Chicago'
/** 20 November 2026, 9:42 AM in Chicago. */
const morning = Date.UTC(2026, 10, 20, 15, 42)

describe('times', () => {
  it("are shown as 'M/d/YY h:mm a' in the client's zone", () => {
    expect(formatDateTime(morning, chicago)).toBe('11/20/26 9:42 AM')
    expect(formatDate(morning, 'Pacific/Auckland')).toBe('11/21/26')
    expect(zoneName(morning, chicago)).toBe('CST')
  })

  it('ahead are shown by the day', () => {
    expect(formatAhead(morning + hourMs, morning, chicago)).toBe('Today 10:42 AM')
    expect(formatAhead(morning + 20 * hourMs, morning, chicago)).toBe('Tomorrow 5:42 AM')
    expect(formatAhead(morning + 4 * dayMs, morning, chicago)).toBe('Tue 9:42 AM')
    expect(formatAhead(morning + 7 * dayMs, morning, chicago)).toBe('11/27/26 9:42 AM')
    expect(formatAhead(morning - dayMs, morning, chicago)).toBe('Yesterday 9:42 AM')
    expect(formatAhead(morning - 2 * dayMs, morning, chicago)).toBe('11/18/26 9:42 AM')
  })

  it('are short in lists', () => {
    expect(formatRelative(morning - 28_000, morning, chicago)).toBe('just now')
    expect(formatRelative(morning - 30_000, morning, chicago)).toBe('9:41 AM')
    expect(formatRelative(morning - 12 * hourMs, morning, chicago)).toBe('Yesterday')
    expect(formatRelative(morning - 4 * dayMs, morning, chicago)).toBe('Mon')
    expect(formatRelative(morning - 8 * dayMs, morning, chicago)).toBe('11/12/26')
  })
})

describe('values', () => {
  it('money is dollars with two decimals', () => {
    expect(formatMoney(3_698_090)).toBe('$36,980.90')
    expect(formatMoney(-5)).toBe('-$0.05')
  })

  it('US phones are national, others stay', () => {
    expect(formatPhone('+12015550148')).toBe('(201) 555-0148')
    expect(formatPhone('+442079460958')).toBe('+442079460958')
  })

  it('sizes have the unit that fits', () => {
    expect(formatBytes(0)).toBe('0 B')
    expect([countWords(1000, 1000), countWords(1001, 1000)]).toEqual(['1,000', '1,000+'])
    expect([250, 4400, 90_000, 7_200_000, 86_400_000, 2.4 * 86_400_000].map(formatDuration)).toEqual([
      '250 ms',
      '4 s',
      '2 min',
      '2 h',
      '1 day',
      '2 days',
    ])
    expect(formatBytes(1_240_000)).toBe('1.2 MB')
  })
})

it.each([
  [999, '999'],
  [1000, '1,000'],
  [1001, '1K'],
  [1250, '1.3K'],
  [1_000_000, '1,000K'],
  [1_000_001, '1M'],
  [2_440_000, '2.4M'],
  [-1500, '-1.5K'],
])('shows %i in short as %s', (value, text) => expect(formatShort(value)).toBe(text))

it.each([
  [1, 'Sun, Nov 1st'],
  [2, 'Mon, Nov 2nd'],
  [3, 'Tue, Nov 3rd'],
  [11, 'Wed, Nov 11th'],
  [22, 'Sun, Nov 22nd'],
  [20, 'Fri, Nov 20th'],
])('heads the %ith as %s', (date, text) => expect(formatDayHeading(Date.UTC(2026, 10, date, 18), chicago)).toBe(text))

it('heads a day in short', () => expect(formatDayHeading(morning, chicago, true)).toBe('Nov 20'))
