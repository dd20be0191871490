import { expect, it } from 'vitest'
import { usTimezones } from './us-timezones.ts'

it('offers 29 zones from America/Adak to Pacific/Honolulu, each of which the browser knows', () => {
  expect([usTimezones.length, usTimezones[0], usTimezones.at(-1)]).toEqual([29, 'America/Adak', 'Pacific/Honolulu'])
  for (const timeZone of usTimezones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
})
