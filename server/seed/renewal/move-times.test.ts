import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { countDays, moveMoment, moveTimes } from './move-times.ts'

const around = Date.parse('2026-11-20T15:00:00Z')
const move = { around, days: 40, timezone: 'America/Chicago' }

describe('dates of the demo that move', () => {
  it('a moment keeps its time of day across the change of the clock', () => {
    const summer = { around: Date.parse('2026-10-20T15:00:00Z'), days: 30, timezone: 'America/Chicago' }
    expect(new Date(moveMoment(Date.parse('2026-10-20T14:00:00Z'), summer)).toISOString()).toBe(
      '2026-11-19T15:00:00.000Z',
    )
  })

  it('moments, days and times of a row move, and everything else stays', () => {
    const row = {
      client_id: '01930000-0001-7000-8000-000000000001',
      date: around,
      doc: {
        legs: [{ date: '2026-12-24', at: '2026-12-24T09:30' }],
        born: '1984-02-03',
        total: 1_250_000,
        snoozed_until: 253_370_764_800_000,
        invoice_id: '20261120-140800-ML85ZX',
        terms: '2026-05',
        words: 'We fly on 2026-12-24.',
        none: null,
      },
    }
    expect(moveTimes(row, move)).toEqual({
      ...row,
      date: around + 40 * dayMs,
      doc: { ...row.doc, legs: [{ date: '2027-02-02', at: '2027-02-02T09:30' }] },
    })
  })

  it('a day counts once its time of day has come, so that nothing moves ahead of the present', () => {
    expect(countDays(around, Date.parse('2026-11-22T14:59:00Z'), 'America/Chicago')).toBe(1)
    expect(countDays(around, Date.parse('2026-11-22T15:00:00Z'), 'America/Chicago')).toBe(2)
    expect(countDays(around, around - dayMs, 'America/Chicago')).toBe(0)
  })
})
