import { describe, expect, test } from 'vitest'
import { leg, live, rule } from './estimate-fixtures.ts'

const oneWay = [leg('KTEB', 'KPBI', { takeoff: '2026-11-25T14:00:00Z', typed: { blockTime: 2 } })]
const named = (label: string, facts: object = {}) =>
  rule([{ label, type: 'blocktime', amount: 480_000 }], { id: label, name: label, ...facts })
const used = (rules: ReturnType<typeof rule>[]) => live({ legs: oneWay, rules }).lines.map((line) => line.label)

describe('the rule of a leg', () => {
  test('is the one with the narrower dates, its first and its last day included', () => {
    // A form stores a date as 6:00 AM of the client, and the leg departs at 9:00 AM.
    const day = (text: string) => Date.parse(`${text}T06:00:00-06:00`)
    const peak = (start: string, end: string) => named('peak', { start: day(start), end: day(end) })
    const base = named('base', { start: 0 })
    expect(used([base, peak('2026-11-20', '2026-11-25')])).toEqual(['peak'])
    expect(used([base, peak('2026-11-25', '2026-11-25')])).toEqual(['peak'])
    expect(used([base, peak('2026-11-25', '2026-11-30')])).toEqual(['peak'])
    expect(used([base, peak('2026-11-20', '2026-11-24')])).toEqual(['base'])
    expect(used([base, peak('2026-11-26', '2026-11-30')])).toEqual(['base'])
  })

  test('is that of the day at the departure airport, for any hour stored with its dates', () => {
    // 10:00 PM on 11/24 in Los Angeles, where it is 11/25 already in New York and in UTC.
    const late = [leg('KVNY', 'KTEB', { takeoff: '2026-11-25T06:00:00Z', typed: { blockTime: 2 } })]
    const until = (end: string) => named('until', { start: 0, end: Date.parse(end) })
    const usedUntil = (end: string) => live({ legs: late, rules: [named('base'), until(end)] }).lines[0]?.label
    for (const hour of ['00:00', '06:00', '23:59']) expect(usedUntil(`2026-11-24T${hour}:00-06:00`), hour).toBe('until')
    expect(usedUntil('2026-11-23T23:59:00-06:00')).toBe('base')
  })
})
