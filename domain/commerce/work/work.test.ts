import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusedMove, type Actor } from '../../kernel/index.ts'
import { saleItem } from '../sales/sale-items.ts'
import { colourWork } from './follow-stage.ts'
import { workStateNames, workTransitions, type WorkState } from './states.ts'
import { completeWorkItems, makeWorkItems, workItem } from './work-items.ts'
import { workOrders } from './work-orders.ts'

const actor: Actor = { userId: 'jo', clientId: 'c', roles: new Set(['work']), isDefaultClient: false }

const state = fc.constantFrom(...workStateNames)

const settle = (facts: object, before?: object) =>
  workOrders.derive?.(workOrders.shape.parse(facts), 0, before as never)

describe('transitions', () => {
  test('any walk along the table starts in Draft, is done with open items only with a reason, and is stuck only with one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(state, fc.constantFrom('', 'No steel'), fc.nat(3)), { maxLength: 30 }), (moves) => {
        let now: WorkState = 'draft'
        for (const [to, why, open] of moves) {
          const row = {
            state: to,
            items_count: 3,
            items_done: 3 - open,
            ...(to === 'stuck' && { stuck_why: why }),
            ...(to === 'done' && { unfinished_why: why }),
          }
          const refused = refusedMove(workTransitions, { row, from: now, to, actor })
          const isListed = workTransitions.steps[now].some((step) => step.to === to)
          const lacksReason = (to === 'done' && open > 0 && why === '') || (to === 'stuck' && why === '')
          expect(refused === undefined).toBe(isListed && !lacksReason)
          if (refused === undefined) now = to
        }
      }),
    )
  })

  test('every state leads back to work, and none is a dead end', () => {
    for (const from of workStateNames) {
      const reached = new Set<WorkState>([from])
      for (const one of reached) for (const { to } of workTransitions.steps[one]) reached.add(to)
      expect([...reached].toSorted()).toEqual([...workStateNames].toSorted())
    }
  })
})

describe('the stage Work of an order', () => {
  test.each([
    [[], undefined],
    [['draft'], undefined],
    [['draft', 'open'], 'orange'],
    [['done', 'draft'], 'orange'],
    [['done', 'canceled'], 'green'],
    [['done', 'stuck'], 'red'],
    [['canceled'], 'none'],
  ] as const)('of work that is %j is %s', (states, colour) => {
    expect(colourWork(states.map((one) => ({ state: one })))?.colour).toBe(colour)
  })

  test('has the number and the cause of stuck work', () => {
    const works = [{ state: 'stuck' as const, work_order_id: 'W-7', stuck_why: 'No steel' }]
    expect(colourWork(works)).toEqual({ colour: 'red', why: 'W-7: No steel' })
  })

  test('is green exactly when all live work is done', () => {
    fc.assert(
      fc.property(fc.array(state), (states) => {
        const live = states.filter((one) => one !== 'canceled')
        const isDone = live.length > 0 && live.every((one) => one === 'done')
        expect(colourWork(states.map((one) => ({ state: one })))?.colour === 'green').toBe(isDone)
      }),
    )
  })
})

describe('items', () => {
  test('have one id each for any given ids, and keep those that are given once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', '1', '2', '3', 'x'), { maxLength: 12 }), (ids) => {
        const items = completeWorkItems(ids.map((id) => workItem.parse({ id, name: 'Cut' })))
        expect(new Set(items.map(({ id }) => id)).size).toBe(ids.length)
        expect(items.every(({ id }) => id !== '')).toBe(true)
        const kept = ids.flatMap((id, at) => (id !== '' && ids.indexOf(id) === at ? [at] : []))
        expect(kept.map((at) => items[at]?.id)).toEqual(kept.map((at) => ids[at]))
      }),
    )
  })

  test('each line of an order is in one work order, without deductions and lines of no pieces', () => {
    const line = (id: string, more: object = {}) => saleItem.parse({ id, name: `Line ${id}`, price: 100, ...more })
    const lines = [line('1'), line('2', { quantity: 3 }), line('3', { price: -5 }), line('4', { quantity: 0 })]
    const made = makeWorkItems(lines, [])
    expect(made).toMatchObject([
      { name: 'Line 1', line: '1', done: false },
      { name: 'Line 2', line: '2', quantity: 3 },
    ])
    expect(makeWorkItems(lines, [{ items: [{ line: '1' }] }])).toMatchObject([{ line: '2' }])
    expect(makeWorkItems(lines, [{ items: made }])).toEqual([])
  })
})

describe('workers', () => {
  const [kit, sam] = [
    { id: 'kit', label: 'Kit' },
    { id: 'sam', label: 'Sam' },
  ]

  test('the first worker leads, and a removed one does not', () => {
    expect(settle({ worker: kit })).toMatchObject({ workers: [kit], worker: kit })
    expect(settle({ workers: [sam, kit, sam], worker: kit }, {})).toMatchObject({ workers: [sam, kit], worker: kit })
    expect(settle({ workers: [sam], worker: kit }, {})).toMatchObject({ worker: sam })
    expect(settle({ worker: kit }, {})).not.toHaveProperty('worker')
  })

  test('wait for a notice while the work is open, each once', () => {
    expect(settle({ workers: [kit] })).toMatchObject({ untold: false })
    expect(settle({ workers: [kit, sam], state: 'open', told: ['kit'] })).toMatchObject({ untold: true })
    expect(settle({ workers: [kit], state: 'open', told: ['kit', 'sam'] })).toMatchObject({
      untold: false,
      told: ['kit'],
    })
  })
})
