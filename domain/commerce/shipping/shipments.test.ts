import { describe, expect, test } from 'vitest'
import { countShipped, followStages } from './follow-shipments.ts'
import { shippingMessages } from './messages.ts'
import { packaging, shipmentItem } from './packaging.ts'
import { placeOnList } from './send-today.ts'
import { shipments } from './shipments.ts'
import { warnShipment } from './warn-shipment.ts'

const line = (id: string, quantity: number, unit_weight = 1) =>
  shipmentItem.parse({ id, name: `Item ${id}`, quantity, unit_weight })

const box = (id: string, content: readonly [string, number][]) =>
  packaging.parse({ id, weight: 0, items: content.map(([one, quantity]) => ({ id: one, quantity })) })

const stages = ['items', 'shipping', 'delivered'].map((id) => ({ id, label: id }))
const shipped = (facts: object, quantity = 2) => ({
  number: '20031-1',
  is_return: false,
  items: [{ id: '1', quantity }],
  ...facts,
})

describe('an order with shipments', () => {
  const order = { items: [{ id: '1', quantity: 4 }], stages: {}, stage_causes: {} }

  test('counts sent and delivered shipments, without canceled ones and returns', () => {
    const all = [
      shipped({ sent: 1 }),
      shipped({ sent: 1, delivered: 2 }),
      shipped({ sent: 1, canceled: 3 }),
      shipped({ sent: 1, is_return: true }),
    ]
    expect(countShipped(all)).toEqual({ num_shipped: 2, num_delivered: 1 })
  })

  test('has its stages done once every piece is sent and delivered', () => {
    const colour = (...all: object[]) =>
      followStages(
        order,
        stages,
        all.map((one) => shipped(one)),
      ).stages
    expect(colour({})).toEqual({ shipping: 'orange', delivered: 'none' })
    expect(colour({ sent: 1 }, {})).toEqual({ shipping: 'orange', delivered: 'orange' })
    expect(colour({ sent: 1 }, { sent: 1 })).toEqual({ shipping: 'green', delivered: 'orange' })
    expect(colour({ sent: 1, delivered: 2 }, { sent: 1, delivered: 2 })).toEqual({
      shipping: 'green',
      delivered: 'green',
    })
  })

  test('is stuck while a carrier reports a problem, and a stage that is not needed stays so', () => {
    const problem = followStages(order, stages, [shipped({ sent: 1, status: 'problem' }, 4)])
    expect(problem).toEqual({
      stages: { shipping: 'green', delivered: 'red' },
      stage_causes: { delivered: 'The carrier reports a problem with 20031-1.' },
    })
    const solved = followStages({ ...order, ...problem }, stages, [shipped({ sent: 1, status: 'in_transit' }, 4)])
    expect(solved).toEqual({ stages: { shipping: 'green', delivered: 'orange' }, stage_causes: {} })
    const black = { ...order, stages: { shipping: 'black', delivered: 'black' } as const }
    expect(followStages(black, stages, [shipped({ sent: 1 }, 4)]).stages).toEqual(black.stages)
  })
})

const address = {
  street: '12 Canal St',
  city: 'Richmond',
  state: 'VA',
  zip: '23219',
  country: 'US',
  residential: false,
}
const columbus = { street: '4 Mill Rd', city: 'Columbus', state: 'OH', zip: '43215', country: 'US' }
const complete = {
  state: 'packed' as const,
  is_return: false,
  items: [line('1', 2)],
  packaging: [box('1', [['1', 2]])],
  to_address: address,
  from_address: address,
  rate: { carrier: 'UPS' },
}
const even = { order: 4500, shipments: 4500 }
const readWords = (warned: Parameters<typeof warnShipment>) =>
  warnShipment(...warned).map(({ tab, issue }) => [tab, shippingMessages.words(issue)])

describe('warnings of a shipment', () => {
  test('are none of a complete one, and none of one that is over', () => {
    expect(readWords([complete, even])).toEqual([])
    expect(readWords([{ ...complete, state: 'delivered', items: [] }, undefined])).toEqual([])
  })

  test('say in the words of the specification what is wrong, at the tab of its cause', () => {
    const { residential: _home, ...richmond } = address
    const sources = [columbus, richmond].map((source, at) => shipmentItem.parse({ ...line(String(at + 1), 1), source }))
    expect(
      readWords([
        { ...complete, items: [], packaging: [], to_address: undefined, from_address: undefined, rate: undefined },
        { order: 4500, shipments: 5770 },
      ]),
    ).toEqual([
      ['items', 'Shipment has no items. Check the Items tab.'],
      ['to', 'TO address not selected. Check the To tab.'],
      ['from', 'FROM address not selected. Check the From tab.'],
      ['rates', 'No shipper/carrier selected. Check the Rates tab, or click Get Rates.'],
      [
        'rates',
        'The shipping amount on the original order does not match the total on this shipment. Check the Rates tab on the shipment.',
      ],
    ])
    expect(
      readWords([
        {
          ...complete,
          items: sources,
          packaging: [
            box('1', [
              ['1', 1],
              ['2', 1],
            ]),
          ],
        },
        even,
      ]),
    ).toEqual([['items', 'Incompatible Items! Items sourced from different locations cannot be in the same order.']])
  })

  test('name items in no package and parcels that carriers refuse', () => {
    const large = packaging.parse({
      id: '1',
      name: 'Crate',
      manual: true,
      weight: 50,
      dimensions: { width: 40, height: 40, length: 80 },
      items: [{ id: '1', quantity: 1 }],
    })
    expect(readWords([{ ...complete, packaging: [large] }, even])).toEqual([
      ['items', '1 of Item 1 are in no package yet.'],
      [
        'items',
        'Crate is a parcel by its weight and sides, but its length and girth of 240 in are over the 165 in that parcel carriers take.',
      ],
    ])
  })
})

test('the work list puts what is due first, and says why the rest is blocked', () => {
  const facts = { order: { canceled: false, placed_at: 1 }, charged: even, timezone: 'America/Chicago' }
  // 30 November 2026, 09:00 in Chicago.
  const now = Date.UTC(2026, 10, 30, 15)
  const day = 86_400_000
  const place = (more: object) => placeOnList({ ...complete, ...more }, { ...facts, now })
  expect(place({})).toEqual({ group: 'today', why: [] })
  expect(place({ scheduled: now - day }).group).toBe('late')
  expect(place({ scheduled: now + day }).group).toBe('later')
  // The hour of a day does not count.
  expect(place({ scheduled: now - 8 * 3_600_000 }).group).toBe('today')
  expect(place({ requested: now + day, scheduled: now }).group).toBe('today')
  expect(place({ packaging: [] }).group).toBe('today')
  expect(place({ rate: undefined })).toEqual({
    group: 'blocked',
    why: ['No shipper/carrier selected. Check the Rates tab, or click Get Rates.'],
  })
  expect(placeOnList(complete, { ...facts, now, order: { canceled: true } }).why).toEqual([
    'This order is canceled.',
    'Place the order first.',
  ])
})

test('a shipment has its type, ounces and state by its fields', () => {
  const settle = (facts: object) =>
    shipments.derive?.(shipments.shape.parse({ order: { id: '1', label: '20031' }, ...facts }), 1000)
  const items = [line('1', 1, 0.02)]
  expect(settle({ items, packaging: [box('1', [['1', 1]])] })).toMatchObject({
    state: 'packed',
    type: 'parcel',
    total_weight: 0.02,
    total_weight_ounces: 0.32,
  })
  expect(settle({ items })).toMatchObject({ state: 'packing', total_weight: 0 })
  expect(settle({ items, sent: 1 })).toMatchObject({ state: 'sent' })
  expect(settle({ items, sent: 1, status: 'problem' })).toMatchObject({ state: 'problem' })
  expect(settle({ items, sent: 1, delivered: 2, status: 'delivered' })).toMatchObject({ state: 'delivered' })
  expect(settle({ items, canceled: 1 })).toMatchObject({ state: 'canceled' })
})
