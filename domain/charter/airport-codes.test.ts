import { expect, it } from 'vitest'
import { allCodes, codeToday, formerCodes, isSameAirport } from './airport-codes.ts'

it('an airport has one code today, and is known by each that it had', () => {
  expect(codeToday(' kpbi')).toBe('KDJT')
  expect(codeToday('KTEB')).toBe('KTEB')
  expect(formerCodes('KDJT')).toEqual(['KPBI'])
  expect(formerCodes('KTEB')).toEqual([])
  expect(allCodes('KHTO')).toEqual(['KJPX', 'KHTO'])
  expect(allCodes('KJPX')).toEqual(['KJPX', 'KHTO'])
})

it('two codes are of one airport by its present name', () => {
  expect(isSameAirport('KPBI', 'kdjt')).toBe(true)
  expect(isSameAirport('KXFL', 'KFIN')).toBe(true)
  expect(isSameAirport('KPBI', 'KJPX')).toBe(false)
})
