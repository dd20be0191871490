import { describe, expect, it } from 'vitest'
import { pastedChanges, putBack, withCell } from './line-changes.ts'
import type { PriceLine } from './use-price.ts'

const ruled: PriceLine = {
  key: 'r:hours',
  rule: { id: 'r', name: 'Base' },
  label: 'Hours',
  public_label: 'Hours',
  type: 'flat',
  part: 'pre-tax',
  amount: 1000,
  quantity: 1,
  unit: 'once',
  multiplier: 1,
  counted: [],
  computed: 1000,
  total: 1000,
  isWaiting: false,
  isRemoved: false,
}

const { computed: _computed, ...rest } = ruled
const own: PriceLine = {
  ...rest,
  key: 'f1e5b0a4-0000-4000-8000-000000000001',
  label: 'Flowers',
  type: 'typed',
  typed: 5000,
}

describe('a cell of a price line', () => {
  it('typed as its rule says it, or blank, gives the line back to its rule', () => {
    expect(withCell(ruled, 'amount', 1000)).toBeUndefined()
    expect(withCell({ ...ruled, typed: 900 }, 'amount', undefined)).toBeUndefined()
    expect(withCell(ruled, 'label', 'Hours')).toBeUndefined()
  })

  it('of a waiting line is forgotten, and a blank amount takes an own line away', () => {
    expect(putBack({ ...ruled, typed: 900, isWaiting: true }, 'amount')).toBeUndefined()
    expect(withCell(own, 'amount', undefined)).toBeUndefined()
  })
})

describe('rows pasted onto a price', () => {
  it('type over names and amounts together, and add own lines', () => {
    const pasted = {
      changed: [
        { id: ruled.key, cells: { label: 'Flight hours', amount: 900 } },
        { id: own.key, cells: { label: 'Roses', amount: undefined } },
      ],
      added: [{ label: 'Crew meals', amount: 4000 }],
    }
    expect(pastedChanges([ruled, own], pasted)).toEqual([
      [ruled.key, { label: 'Hours', renamed: 'Flight hours', typed: 900, part: 'pre-tax', isRemoved: false }],
      [own.key, expect.objectContaining({ label: 'Roses', typed: 5000 })],
      [expect.any(String), { label: 'Crew meals', typed: 4000, part: 'pre-tax', isRemoved: false }],
    ])
  })

  it('are refused where an added line has no name or no amount', () => {
    for (const cells of [{ amount: 4000 }, { label: 'Meals' }, { label: '', amount: 1 }])
      expect(pastedChanges([ruled], { changed: [], added: [cells] })).toBeUndefined()
  })
})
