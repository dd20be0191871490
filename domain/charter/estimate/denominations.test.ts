import { expect, it } from 'vitest'
import { denominationChoices, unitOf } from './denominations.ts'

it('a quantity of one takes the singular unit, any other the plural', () => {
  expect(unitOf('stop', 1)).toBe('landing')
  expect(unitOf('stop', 2)).toBe('landings')
  expect(unitOf('night', 0)).toBe('nights')
})

it('a line charged once or in percent has no unit', () => {
  expect(['once', 'percent', '', 'toString'].map((unit) => unitOf(unit, 1))).toEqual(['', '', '', ''])
})

it('the choices of a type name each offered denomination', () => {
  expect(denominationChoices(['hr', 'stop'])).toEqual([
    { value: 'hr', label: 'Hours' },
    { value: 'stop', label: 'Landings' },
  ])
})
