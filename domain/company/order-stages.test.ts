import { expect, it } from 'vitest'
import { orderStages } from './order-stages.ts'

it('an order stage without an id gets its type as one, made unique', () => {
  const stages = [
    { type: 'shipped', label: 'Shipped' },
    { type: 'shipped', icon: 'truck', label: 'Shipped in part' },
    { id: 'shipped-2', label: 'Kept' },
  ]
  expect(orderStages.parse(stages)).toEqual([
    { id: 'shipped', type: 'shipped', label: 'Shipped' },
    { id: 'shipped-3', type: 'shipped', icon: 'truck', label: 'Shipped in part' },
    { id: 'shipped-2', label: 'Kept' },
  ])
})

it('an order stage with neither id nor type is refused at its id', () => {
  const { error } = orderStages.safeParse([{ label: 'Shipped' }])
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['0.id'])
})
