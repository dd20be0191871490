import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LockedLines, todayWords } from './locked-lines.tsx'

const line = { key: 'a', public_label: '', type: 'blocktime', part: 'pre-tax', quantity: 2.5, unit: 'hr' } as const

it('shows a locked price as it was locked: its lines, their sums, and no part that has none', () => {
  render(
    <LockedLines
      estimate={{
        items: [
          { ...line, label: 'Flight hours', total: 1_200_000 },
          { ...line, key: 'b', label: 'Tax of then', part: 'tax', unit: 'percent', total: 100_000 },
        ],
        base: 1_200_000,
        preTax: 1_200_000,
        tax: 100_000,
        postTax: 0,
        total: 1_300_000,
        totalFlightHours: 2,
        totalBlockHours: 2.5,
        rules: [],
      }}
    />,
  )
  const rows = within(screen.getByRole('table', { name: 'Lines of the locked price' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LineQuantityAmount',
    'Flight hours2.5 h$12,000.00',
    'Before tax$12,000.00',
    'Tax of then$1,000.00',
    'Tax$1,000.00',
    'Total$13,000.00',
  ])
})

it('shows the present price in one line', () => {
  expect(todayWords(1_453_201, 1_300_000)).toBe("By today's rules it would be $14,532.01, $1,532.01 more.")
  expect(todayWords(1_200_000, 1_300_000)).toBe("By today's rules it would be $12,000.00, $1,000.00 less.")
  expect(todayWords(1_300_000, 1_300_000)).toBe("By today's rules it would be the same.")
  expect(todayWords(undefined, 1_300_000)).toBe("By today's rules it would have no price.")
})
