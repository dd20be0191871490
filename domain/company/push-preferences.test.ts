import { expect, it } from 'vitest'
import { isQuiet } from './push-preferences.ts'

it.each([
  { from: '20:00', to: '07:00', quiet: ['20:00', '02:00', '06:59'], loud: ['19:59', '07:00', '12:00'] },
  { from: '12:00', to: '13:30', quiet: ['12:00', '13:29'], loud: ['11:59', '13:30', '00:00'] },
  { from: '08:00', to: '08:00', quiet: [], loud: ['07:59', '08:00', '23:00'] },
])('quiet hours from $from to $to', ({ from, to, quiet, loud }) => {
  const wishes = { quiet_hours: { from, to } }
  expect(quiet.filter((time) => isQuiet(wishes, time))).toEqual(quiet)
  expect(loud.filter((time) => isQuiet(wishes, time))).toEqual([])
})

it('without quiet hours no time is quiet', () => {
  expect(isQuiet({ quiet_hours: null }, '03:00')).toBe(false)
})
