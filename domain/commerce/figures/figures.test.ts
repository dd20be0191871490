import { describe, expect, test } from 'vitest'
import { findStep, listSteps, spanStep } from '../../kernel/index.ts'
import { addSales, fillSteps } from './figures.ts'

describe('the steps of a period', () => {
  const year = { from: '2026-11-18', until: '2027-01-03' }

  test('begin with the day, the Monday, the month or the year of its first day', () => {
    expect(['day', 'week', 'month', 'year'].map((by) => findStep('2026-11-29', by as 'day'))).toEqual([
      '2026-11-29',
      '2026-11-23',
      '2026-11-01',
      '2026-01-01',
    ])
    expect(listSteps(year, { by: 'month', most: 400 })).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
    expect(listSteps(year, { by: 'year', most: 400 })).toEqual(['2026-01-01', '2027-01-01'])
    expect(listSteps(year, { by: 'week', most: 400 })).toHaveLength(7)
  })

  test('are cut after the largest number', () => {
    expect(listSteps({ from: '2020-01-01', until: '2026-01-01' }, { by: 'day', most: 400 })).toHaveLength(401)
  })

  test('have days within the period alone', () => {
    expect(spanStep('2026-11-01', 'month', year)).toEqual({ from: '2026-11-18', until: '2026-11-30' })
    expect(spanStep('2027-01-01', 'year', year)).toEqual({ from: '2027-01-01', until: '2027-01-03' })
    expect(spanStep('2026-11-23', 'week', year)).toEqual({ from: '2026-11-23', until: '2026-11-29' })
  })

  test('without orders have zeros', () => {
    const known = { day: '2026-11-19', orders: 2, total: 500, open: 100 }
    const steps = fillSteps(['2026-11-18', '2026-11-19'], [known])
    expect(steps).toEqual([{ day: '2026-11-18', orders: 0, total: 0, open: 0 }, known])
    expect(addSales(steps)).toEqual({ orders: 2, total: 500, open: 100 })
  })
})
