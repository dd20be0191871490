import { expect, it } from 'vitest'
import { denominationChoices, formatUnit } from './denominations.ts'

it('a quantity of one takes the singular unit, any other the plural', () => {
  expect(formatUnit('stop', 1)).toBe('landing')
  expect(formatUnit('stop', 2)).toBe('landings')
  expect(formatUnit('night', 0)).toBe('nights')
})

it('a line charged once or in percent has no unit', () => {
  expect(['once', 'percent', '', 'toString'].map((unit) => formatUnit(unit, 1))).toEqual(['', '', '', ''])
})

it('the choices of a type name each offered denomination', () => {
  expect(denominationChoices(['hr', 'stop'])).toEqual([
    { value: 'hr', label: 'Hours' },
    { value: 'stop', label: 'Landings' },
  ])
})
