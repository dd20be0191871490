import { describe, expect, it } from 'vitest'
import {
  formatAhead,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPhone,
  formatRelative,
  zoneName,
} from './format-value.ts'

const chicago = 'America/Chicago'
/** 20 November 2026, 9:42 AM in Chicago. */
const morning = Date.UTC(2026, 10, 20, 15, 42)
const hour = 3_600_000
const day = 24 * hour

describe('times', () => {
  it("are shown as 'M/d/YY h:mm a' in the client's zone", () => {
    expect(formatDateTime(morning, chicago)).toBe('11/20/26 9:42 AM')
    expect(formatDate(morning, 'Pacific/Auckland')).toBe('11/21/26')
    expect(zoneName(morning, chicago)).toBe('CST')
  })

  it('ahead are told by the day', () => {
    expect(formatAhead(morning + hour, morning, chicago)).toBe('Today 10:42 AM')
    expect(formatAhead(morning + 20 * hour, morning, chicago)).toBe('Tomorrow 5:42 AM')
    expect(formatAhead(morning + 4 * day, morning, chicago)).toBe('Tue 9:42 AM')
    expect(formatAhead(morning + 7 * day, morning, chicago)).toBe('11/27/26 9:42 AM')
    expect(formatAhead(morning - day, morning, chicago)).toBe('Yesterday 9:42 AM')
    expect(formatAhead(morning - 2 * day, morning, chicago)).toBe('11/18/26 9:42 AM')
  })

  it('are short in lists', () => {
    expect(formatRelative(morning - 28_000, morning, chicago)).toBe('just now')
    expect(formatRelative(morning - 30_000, morning, chicago)).toBe('9:41 AM')
    expect(formatRelative(morning - 12 * hour, morning, chicago)).toBe('Yesterday')
    expect(formatRelative(morning - 4 * day, morning, chicago)).toBe('Mon')
    expect(formatRelative(morning - 8 * day, morning, chicago)).toBe('11/12/26')
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
    expect(formatBytes(1_240_000)).toBe('1.2 MB')
  })
})
