import { expect, test } from 'vitest'
import { readCsv } from '../../kernel/csv/read-csv.ts'
import { addSums, completePeriod, fillDays, listDays, noSums, writeDaybookCsv } from './daybook.ts'

const moved = { ...noSums, card: 101_975, refunded: -5050, fees: -2987, net: 93_938, count: 2 }

test('a period without ends has the last fourteen days, and one with a first day alone ends today', () => {
  expect(completePeriod({}, '2026-11-24')).toEqual({ from: '2026-11-11', until: '2026-11-24' })
  expect(completePeriod({ from: '2026-11-20' }, '2026-11-24')).toEqual({ from: '2026-11-20', until: '2026-11-24' })
  expect(completePeriod({ until: '2026-03-05' }, '2026-11-24')).toEqual({ from: '2026-02-20', until: '2026-03-05' })
})

test('days without movements are listed with zeros, the newest first', () => {
  const period = { from: '2026-10-31', until: '2026-11-02' }
  expect(listDays(period)).toEqual(['2026-11-02', '2026-11-01', '2026-10-31'])
  const days = fillDays(period, [{ day: '2026-11-01', ...moved }])
  expect(days.map(({ net }) => net)).toEqual([0, 93_938, 0])
  expect(addSums(days)).toEqual(moved)
})

test('a CSV of the days has amounts below zero as numbers, and the total', () => {
  expect(readCsv(writeDaybookCsv([{ day: '2026-11-01', ...moved }]))).toMatchObject({
    table: {
      rows: [
        { cells: ['2026-11-01', '2', '1019.75', '0', '-50.5', '-29.87', '0', '939.38'] },
        { cells: ['Total', '2', '1019.75', '0', '-50.5', '-29.87', '0', '939.38'] },
      ],
    },
  })
})
