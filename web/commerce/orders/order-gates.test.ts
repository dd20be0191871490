import { expect, it } from 'vitest'
import { orders } from '../../../domain/commerce/index.ts'
import { issueWords } from '../../../domain/issue-words.ts'
import { testRow } from '../../platform/data/test-row.ts'
import { speakIssuesWith } from '../../ui/form/issue-words.ts'
import { describeGates, findBlockingStage, readStages, showStages } from './order-gates.ts'

speakIssuesWith(issueWords)

const stages = readStages({})
const order = (doc: object) => testRow(orders, doc, { id: 'o1' })

it('an order with open items says in the words of the specification why it moves neither forward nor to paid', () => {
  const gates = describeGates(order({ total: 100, placed_at: 1 }), stages)
  expect(gates.forward).toEqual(['The Items section must be marked as done.'])
  expect(gates.paid).toEqual([
    'Cannot Mark Paid: The Items section must be marked as done.',
    'The amount paid is not at least as much as the order total.',
  ])
})

it('an order for a company and one for a group name what their client section lacks', () => {
  const done = { stages: { items: 'green' } }
  const ops = describeGates(order({ ...done, subscription: { type: 'ops' } }), stages)
  expect(ops.forward).toContain('The Client section must at least have the Name Key property set.')
  const group = describeGates(order({ ...done, subscription: { type: 'group' } }), stages)
  expect(group.forward).toContain("The group's access code and max limit must be set.")
})

it('the items are what to mark as done first, then the present stage', () => {
  expect(findBlockingStage(order({}), stages)?.id).toBe('items')
  expect(findBlockingStage(order({ stages: { items: 'green' }, stage: 'work' }), stages)?.id).toBe('work')
  expect(findBlockingStage(order({ stages: { items: 'green' }, stage: 'items' }), stages)).toBeUndefined()
})

it('a stage shows why it is stuck, and the one of payments what is due', () => {
  const shown = showStages(
    order({
      placed_at: 1,
      total: 7704,
      balance: 7704,
      stages: { shipping: 'red' },
      stage_causes: { shipping: 'No truck' },
    }),
    stages,
  )
  expect(shown.find(({ id }) => id === 'shipping')).toMatchObject({ colour: 'red', cause: 'No truck' })
  expect(shown.find(({ id }) => id === 'payment')).toMatchObject({ cause: '$77.04 due' })
  expect(shown[0]).toMatchObject({ id: 'items', isCurrent: true })
})
