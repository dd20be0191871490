import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countAllotted, countPacked, findUnpacked, subtractItems } from './count-items.ts'
import {
  chooseFreightClass,
  computeDensity,
  computeDimensionalWeight,
  computeGirth,
  isLongHaul,
  isOversizeParcel,
  sumDimensionalWeight,
} from './freight.ts'
import { moveItem, trimPackages } from './pack-items.ts'
import { completePackage, packaging, shipmentItem } from './packaging.ts'
import { measurePackage, measureShipment } from './weigh-package.ts'

const item = (quantity: number, unit_weight: number, size = { width: 0, height: 0, length: 0 }) => ({
  quantity,
  unit_weight,
  ...size,
})

/** A piece of so many pounds, with its width, height and length. */
const piece = (weight: number, [width, height, length]: readonly [number, number, number]) => ({
  weight,
  quantity: 1,
  dimensions: { width, height, length },
})

describe('a package measured by its items', () => {
  test('sums weights and widths, and takes the largest height and length', () => {
    const panels = item(4, 12.5, { width: 3, height: 20, length: 40 })
    const cap = item(1, 7, { width: 5.5, height: 8, length: 48.25 })
    expect(measurePackage([panels, cap])).toEqual({ weight: 57, width: 17.5, height: 20, length: 48.25 })
    expect(measurePackage([])).toEqual({ weight: 0, width: 0, height: 0, length: 0 })
  })

  test.each([
    [item(1, 0.996), 1],
    [item(3, 0.33), 0.99],
    [item(1, 0.125), 0.13],
    [item(10, 0.1), 1],
    [item(1, 1.49), 1],
    [item(1, 1.5), 2],
    [item(1501, 0.1), 150],
  ])('of %j weighs %d lb: two decimals below a pound, else none', (one, pounds) => {
    expect(measurePackage([one]).weight).toBe(pounds)
  })
})

describe('the long-haul rule', () => {
  test.each([
    [{ weight: 150, width: 100, length: 100 }, false],
    [{ weight: 150.01, width: 1, length: 1 }, true],
    [{ weight: 1, width: 100.01, length: 1 }, true],
    [{ weight: 1, width: 1, length: 100.01 }, true],
  ])('of %j is %s', (measures, is) => {
    expect(isLongHaul({ ...measures, height: 500 })).toBe(is)
  })

  test('weighs all pieces of a shipment without binary noise', () => {
    const boxes = [{ weight: 0.1, quantity: 1500, dimensions: { width: 10, height: 10, length: 10 } }]
    expect(measureShipment(boxes)).toEqual({ weight: 150, width: 10, height: 10, length: 10 })
    expect(isLongHaul(measureShipment(boxes))).toBe(false)
  })

  test('keeps a large parcel a parcel, and says that carriers refuse its size', () => {
    expect(computeGirth({ width: 40, height: 40, length: 80 })).toBe(240)
    expect(isOversizeParcel(piece(50, [40, 40, 80]))).toBe(true)
    expect(isOversizeParcel(piece(50, [20, 20, 60]))).toBe(false)
    expect(isOversizeParcel(piece(160, [40, 40, 80]))).toBe(false)
  })
})

describe('dimensional weight', () => {
  test.each([
    [{ length: 11.1, width: 8.1, height: 4.1 }, 4],
    [{ length: 11.1, width: 8.5, height: 6.2 }, 6],
    [{ length: 11, width: 10, height: 9 }, 8],
  ])('of %j is %d lb', (size, pounds) => {
    expect(computeDimensionalWeight(size, 139)).toBe(pounds)
  })

  test('counts each of several alike', () => {
    expect(sumDimensionalWeight([{ ...piece(1, [9, 5, 12]), quantity: 3 }], 139)).toBe(12)
  })
})

describe('freight class', () => {
  test.each([
    [piece(500, [48, 48, 40]), 9.38, '100'],
    [piece(1200, [48, 30, 40]), 36, '55'],
    [piece(150, [48, 60, 48]), 1.88, '300'],
  ])('of %j is by its density', (one, density, name) => {
    const found = computeDensity([one]) ?? 0
    expect(Number(found.toFixed(2))).toBe(density)
    expect(chooseFreightClass(found)).toBe(name)
  })

  test.each([
    [0.99, '400'],
    [1, '300'],
    [2, '250'],
    [4, '175'],
    [6, '125'],
    [8, '100'],
    [10, '92.5'],
    [12, '85'],
    [15, '70'],
    [22.5, '65'],
    [30, '60'],
    [34.99, '60'],
    [35, '55'],
    [50, '50'],
  ])('begins at %d lb per cubic foot with class %s', (density, name) => {
    expect(chooseFreightClass(density)).toBe(name)
  })

  test('is not decided by binary noise: 0.33 lb in 0.33 cubic feet are class 300', () => {
    const density = computeDensity([piece(0.33, [10.8, 4.4, 12])])
    expect(density).toBe(1)
    expect(chooseFreightClass(density ?? 0)).toBe('300')
  })

  test('of packages without size is unknown', () => {
    expect(computeDensity([piece(10, [0, 10, 10])])).toBeUndefined()
    expect(computeDensity([])).toBeUndefined()
  })
})

const line = (id: string, quantity: number, unit_weight = 1) =>
  shipmentItem.parse({ id, name: `Item ${id}`, quantity, unit_weight })

const box = (id: string, content: readonly [string, number][], quantity = 1) =>
  packaging.parse({ id, weight: 0, quantity, items: content.map(([one, units]) => ({ id: one, quantity: units })) })

const ids = ['1', '2', '3'] as const
const someItems = fc
  .tuple(...ids.map(() => fc.integer({ min: 0, max: 40 })))
  .map((counts) => counts.map((quantity, at) => line(String(at + 1), quantity)))
const somePackages = fc.array(
  fc.record({
    content: fc.tuple(...ids.map(() => fc.integer({ min: 0, max: 12 }))),
    alike: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 4 },
)
const build = (list: { content: number[]; alike: number }[]) =>
  list.map(({ content, alike }, at) =>
    box(
      String(at + 1),
      content.flatMap((units, place): [string, number][] => (units > 0 ? [[String(place + 1), units]] : [])),
      alike,
    ),
  )

describe('packing', () => {
  test('that is trimmed and moved conserves the items of a shipment', () => {
    const place = fc.option(fc.constantFrom('1', '2', '3', '4'), { nil: undefined })
    fc.assert(
      fc.property(someItems, somePackages, fc.tuple(fc.constantFrom(...ids), place, place), (items, list, move) => {
        const [moved, from, to] = move
        const packed = trimPackages(items, build(list))
        const after = moveItem(items, packed, { item: moved, from, to })
        for (const one of [packed, after]) {
          const counts = countPacked(one)
          const rest = new Map(findUnpacked(items, one).map(({ id, quantity }) => [id, quantity]))
          for (const { id, quantity } of items) expect((counts.get(id) ?? 0) + (rest.get(id) ?? 0)).toBe(quantity)
        }
        // Other lines stay where they are.
        for (const id of ids.filter((one) => one !== moved))
          expect(countPacked(after).get(id) ?? 0).toBe(countPacked(packed).get(id) ?? 0)
      }),
    )
  })

  test('conserves weight: packages of whole pounds weigh what their items weigh', () => {
    fc.assert(
      fc.property(someItems, somePackages, (items, list) => {
        const packed = trimPackages(items, build(list)).map((one) => completePackage(one, items))
        const rest = findUnpacked(items, packed).reduce((sum, { quantity }) => sum + quantity, 0)
        const all = items.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(measureShipment(packed).weight + rest).toBe(all)
      }),
    )
  })

  test('moves equal parts to packages that are alike', () => {
    const items = [line('1', 7)]
    const packages = [box('1', [['1', 7]]), box('2', [], 3)]
    const after = moveItem(items, packages, { item: '1', from: '1', to: '2' })
    expect(after.map((one) => one.items)).toEqual([[], [{ id: '1', quantity: 2 }]])
    expect(findUnpacked(items, after)).toMatchObject([{ id: '1', quantity: 1 }])
  })
})

test('partial shipments conserve the quantities of an order', () => {
  const orders = someItems.filter((items) => items.some(({ quantity }) => quantity > 0))
  const parts = fc.array(fc.tuple(...ids.map(() => fc.integer({ min: 0, max: 15 }))), { maxLength: 6 })
  fc.assert(
    fc.property(orders, parts, (ordered, wanted) => {
      const made: { items: { id: string; quantity: number }[]; is_return: boolean }[] = []
      for (const part of wanted) {
        const left = subtractItems(ordered, countAllotted(made))
        const items = left.flatMap(({ id, quantity }) => {
          const taken = Math.min(quantity, part[Number(id) - 1] ?? 0)
          return taken > 0 ? [{ id, quantity: taken }] : []
        })
        made.push({ items, is_return: false })
      }
      const allotted = countAllotted(made)
      const left = new Map(subtractItems(ordered, allotted).map(({ id, quantity }) => [id, quantity]))
      for (const { id, quantity } of ordered) expect((allotted.get(id) ?? 0) + (left.get(id) ?? 0)).toBe(quantity)
    }),
  )
})
