import { describe, expect, it } from 'vitest'
import { dateFault, textsOf, valueOf } from './date-value.ts'

const timezone = 'America/Chicago'
const date = { timezone, withTime: false, isTimeRequired: false }
const dateTime = { timezone, withTime: true, isTimeRequired: false }
const quarters = { ...dateTime, minutes: [0, 15, 30, 45] }
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 20, hour + 6, minute)

describe('valueOf', () => {
  it('puts a date at 6 in the morning, with or without a time input', () => {
    expect(valueOf({ date: '11/20/2026', time: '' }, date)).toBe(at(6))
    expect(valueOf({ date: '11/20/2026', time: '' }, dateTime)).toBe(at(6))
  })

  it.each([
    ['8:30 am', at(8, 30)],
    ['8p', at(20)],
    ['12:15 PM', at(12, 15)],
    ['12 am', at(0)],
    ['14:05', at(14, 5)],
  ])('reads the time %s', (time, value) => expect(valueOf({ date: '11/20/2026', time }, dateTime)).toBe(value))

  it.each([
    ['8:01 am', at(8, 15)],
    ['8:15 am', at(8, 15)],
    ['8:46 am', at(9)],
    ['23:50', at(24)],
  ])('rounds %s up to the next listed minute', (time, value) =>
    expect(valueOf({ date: '11/20/2026', time }, quarters)).toBe(value),
  )

  it.each(['11/31/2026', '13/1/2026', '11/20/26', '11-20-2026', '11/20/0999', '11/20'])(
    'keeps %s as it is typed',
    (typed) => expect(valueOf({ date: typed, time: '' }, date)).toBe(typed),
  )

  it('keeps day and time apart while one of them cannot be read', () => {
    const typed = { date: '11/2', time: '8:30 AM' }
    expect(textsOf(valueOf(typed, dateTime), dateTime)).toEqual(typed)
    expect(textsOf(valueOf({ date: '', time: '8' }, dateTime), dateTime)).toEqual({ date: '', time: '8' })
  })

  it('empty inputs have no value', () => expect(valueOf({ date: ' ', time: '' }, dateTime)).toBe(''))
})

it('shows a moment in its zone', () => {
  expect(textsOf(at(20, 5), dateTime)).toEqual({ date: '11/20/2026', time: '8:05 PM' })
  expect(textsOf(at(20, 5), date)).toEqual({ date: '11/20/2026', time: '' })
})

describe('dateFault', () => {
  it('asks for the format', () => {
    expect(dateFault('11/20/26', date)).toBe('Required format: m/d/yyyy')
    expect(dateFault('11/20/2026 8', dateTime)).toBe('Required format: m/d/yyyy')
    expect(dateFault('', date)).toBeUndefined()
  })

  it('allows no date before the minimum: by the day, and with a time to the minute', () => {
    expect(dateFault(at(6), date, at(9))).toBeUndefined()
    expect(dateFault(at(6) - 86_400_000, date, at(9))).toBe('Date not allowed')
    expect(dateFault(at(8, 59), dateTime, at(9))).toBe('Date not allowed')
    expect(dateFault(at(9), dateTime, at(9))).toBeUndefined()
  })

  it('asks for a time only where it is required', () => {
    const kind = { ...dateTime, isTimeRequired: true }
    expect(dateFault(valueOf({ date: '11/20/2026', time: '' }, kind), kind)).toBe('Time is required.')
    expect(dateFault(valueOf({ date: '11/20/2026', time: '' }, dateTime), dateTime)).toBeUndefined()
  })
})
