import { describe, expect, test } from 'vitest'
import { laterChoices } from './later-choices.ts'

const chicago = 'America/Chicago'
const shown = (now: string) =>
  laterChoices(Date.parse(now), chicago).map(({ label, at }) => `${label} ${new Date(at).toISOString()}`)

describe('quick choices of send later', () => {
  test('are at 8:00 by the clock of the client', () => {
    // A Thursday, 10:30 in Chicago.
    expect(shown('2026-11-19T16:30:00Z')).toEqual([
      'In an hour 2026-11-19T17:30:00.000Z',
      'Tomorrow morning 2026-11-20T14:00:00.000Z',
      'Monday morning 2026-11-23T14:00:00.000Z',
    ])
  })
  test('on a Monday, Monday is the next one', () => {
    expect(shown('2026-11-23T16:30:00Z')[2]).toBe('Monday morning 2026-11-30T14:00:00.000Z')
  })
  test('late on a Sunday by that clock, Monday is tomorrow and is shown once', () => {
    expect(shown('2026-11-23T04:30:00Z')).toEqual([
      'In an hour 2026-11-23T05:30:00.000Z',
      'Tomorrow morning 2026-11-23T14:00:00.000Z',
    ])
  })
  test('across the end of summer time, 8:00 stays 8:00', () => {
    expect(shown('2026-10-31T16:30:00Z')[1]).toBe('Tomorrow morning 2026-11-01T14:00:00.000Z')
  })
})
