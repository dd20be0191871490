import { describe, expect, it } from 'vitest'
import { isUntilReply, snoozeChoices, untilReply } from './snooze.ts'

const chicago = 'America/Chicago'
const labelled = (now: string) =>
  Object.fromEntries(
    snoozeChoices(Date.parse(now), chicago).map(({ label, at }) => [label, new Date(at).toISOString()]),
  )

describe('the quick choices of a snooze', () => {
  it('are local mornings and the evening', () =>
    expect(labelled('2026-11-18T15:00:00Z')).toEqual({
      'In 3 hours': '2026-11-18T18:00:00.000Z',
      'This evening': '2026-11-18T23:00:00.000Z',
      Tomorrow: '2026-11-19T14:00:00.000Z',
      'Next Monday': '2026-11-23T14:00:00.000Z',
      'Until they reply': '9999-01-01T00:00:00.000Z',
    }))

  it('keep their local hour when the clocks change in the night', () =>
    expect(labelled('2026-10-31T20:00:00Z')).toMatchObject({
      'This evening': '2026-10-31T22:00:00.000Z',
      Tomorrow: '2026-11-01T14:00:00.000Z',
      'Next Monday': '2026-11-02T14:00:00.000Z',
    }))

  it('know no evening when it has nearly come, and on a Monday the next one is in a week', () => {
    expect(labelled('2026-11-18T22:30:00Z')).not.toHaveProperty('This evening')
    expect(labelled('2026-11-23T15:00:00Z')['Next Monday']).toBe('2026-11-30T14:00:00.000Z')
  })
})

it('knows a snooze until a reply by its time', () =>
  expect([isUntilReply(untilReply), isUntilReply(Date.UTC(2027, 0, 1)), isUntilReply(undefined)]).toEqual([
    true,
    false,
    false,
  ]))
