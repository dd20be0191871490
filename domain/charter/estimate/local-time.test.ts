import { expect, test } from 'vitest'
import { localDay } from '../../kernel/values/calendar-day.ts'
import { hourMs } from '../../kernel/values/durations.ts'
import { instantOf, isSameClock } from './local-time.ts'

const dallas = 'America/Chicago'
const at = (date: string, time: string, zone = dallas) => instantOf({ date, time }, zone)
const utc = (text: string) => ({ at: Date.parse(text) })

test.each([
  ['11/25/2026', '6:00 AM'],
  ['11-25-26', '6:00am'],
  ['2026-11-25', '06:00'],
  ['2026/11/25', '6:00'],
])('%s %s is read as it is typed', (date, time) => {
  expect(at(date, time)).toEqual(utc('2026-11-25T12:00:00Z'))
})

test('noon and midnight are distinguished', () => {
  expect(at('11/25/2026', '12:00 AM')).toEqual(utc('2026-11-25T06:00:00Z'))
  expect(at('11/25/2026', '12:00 PM')).toEqual(utc('2026-11-25T18:00:00Z'))
})

test('an invalid date or time is refused as such', () => {
  for (const date of ['', '2/30/2026', '13/1/2026', 'tomorrow'])
    expect(at(date, '6:00 AM')).toEqual({ fault: 'invalid-date' })
  for (const time of ['', '24:00', '6:60', '13:00 PM', '0:30 AM', 'noon'])
    expect(at('11/25/2026', time)).toEqual({ fault: 'invalid-time' })
})

test('a time that a clock change skips is a parsing problem, of a repeated one the first counts', () => {
  expect(at('3/8/2026', '2:30 AM')).toEqual({ fault: 'parsing-problem' })
  expect(at('3/8/2026', '3:00 AM')).toEqual(utc('2026-03-08T08:00:00Z'))
  expect(at('11/1/2026', '1:30 AM')).toEqual(utc('2026-11-01T06:30:00Z'))
  expect(at('10/4/2026', '2:15 AM', 'Australia/Lord_Howe')).toEqual({ fault: 'parsing-problem' })
})

test('a zone and its older name show the same clock', () => {
  expect(isSameClock('US/Central', dallas, 0)).toBe(true)
  expect(isSameClock('America/Phoenix', 'America/Denver', Date.parse('2026-07-01T00:00:00Z'))).toBe(false)
})

const quarterMs = 15 * 60_000

/** Wall-clock time of a zone by an independent method. */
function wallOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (instant: number) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    return { date: `${parts['month']}/${parts['day']}/${parts['year']}`, time: `${parts['hour']}:${parts['minute']}` }
  }
}

/** Instants in a year at which the difference from UTC changes, to the quarter of an hour. */
function changesOf(zone: string): number[] {
  const wall = wallOf(zone)
  const offset = (instant: number): number => {
    const { date, time } = wall(instant)
    const [month, day, year] = date.split('/').map(Number)
    const [hour, minute] = time.split(':').map(Number)
    return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute) - instant
  }
  const changes: number[] = []
  const start = Date.UTC(2026, 0, 1)
  for (let day = 0; day < 365; day++) {
    let [low, high] = [start + day * 24 * hourMs, start + (day + 1) * 24 * hourMs]
    if (offset(low) === offset(high)) continue
    while (high - low > quarterMs) {
      const middle = low + Math.floor((high - low) / 2 / quarterMs) * quarterMs
      if (offset(middle) === offset(low)) low = middle
      else high = middle
    }
    changes.push(high)
  }
  return changes
}

test('local time leads to UTC and back, for every zone around both clock changes of a year', () => {
  let changed = 0
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const wall = wallOf(zone)
    const changes = changesOf(zone)
    changed += changes.length
    for (const middle of [...changes, Date.UTC(2026, 5, 15, 12)]) {
      for (let instant = middle - 3 * hourMs; instant <= middle + 3 * hourMs; instant += quarterMs) {
        const shown = wall(instant)
        const found = instantOf(shown, zone)
        if (!('at' in found)) throw new Error(`${zone} ${shown.date} ${shown.time}: ${found.fault}`)
        expect(wall(found.at), zone).toEqual(shown)
        // Earlier only where the clock shows this time for the second time.
        expect(found.at, zone).toBeLessThanOrEqual(instant)
        expect(localDay(instant, zone), zone).toBe(Date.parse(`${shown.date} UTC`) / 86_400_000)
      }
    }
  }
  expect(changed).toBeGreaterThan(200)
})
