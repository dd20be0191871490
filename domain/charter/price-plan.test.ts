import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deals } from './deals.ts'
import {
  describePricePlan,
  findLowerPrice,
  findPriceSteps,
  pricePlan,
  settlePricePlan,
  type PlannedDeal,
} from './price-plan.ts'

const hourMs = 3_600_000
const departs = 100 * hourMs
const plan = { from_hours: 48, every_hours: 12, percent: 10, floor: 7500_00 }
const before = { price_plan: plan }

/** An empty leg of $10,000 with the plan since a moment, in hours. */
function makeDeal(since: number, facts: Partial<PlannedDeal> = {}): PlannedDeal {
  const deal = { price: { total: 10_000_00 }, price_plan: plan, departure_date: departs, ...facts }
  return { ...deal, ...settlePricePlan(deal, since * hourMs) }
}

const listed = (deal: PlannedDeal) => findPriceSteps(deal).map(({ at, price }) => [at / hourMs, price])

describe('the steps of a price plan', () => {
  it('fall by a part of the first price until the floor', () =>
    expect(listed(makeDeal(0))).toEqual([
      [52, 9000_00],
      [64, 8000_00],
      [76, 7500_00],
    ]))

  it('follow the end of the window where there is one', () =>
    expect(listed(makeDeal(0, { window_end: departs + hourMs }))[0]).toEqual([53, 9000_00]))

  it('before the plan was set are not made up for', () => expect(listed(makeDeal(64))[0]).toEqual([76, 9000_00]))

  it('are none without a departure, a price or a step before the departure', () => {
    expect(listed(makeDeal(0, { departure_date: undefined }))).toEqual([])
    expect(listed(makeDeal(0, { price: undefined }))).toEqual([])
    expect(listed(makeDeal(90))).toEqual([])
  })
})

describe('a step that is due', () => {
  it('lowers the price once, and after missed steps to the price of now', () => {
    const deal = makeDeal(0)
    expect(findLowerPrice(deal, 51 * hourMs)).toBeUndefined()
    expect(findLowerPrice(deal, 65 * hourMs)?.price.total).toBe(8000_00)
    const lowered = { ...deal, ...findLowerPrice(deal, 65 * hourMs) }
    expect(findLowerPrice(lowered, 65 * hourMs)).toBeUndefined()
    expect(settlePricePlan(lowered, 65 * hourMs, before).price_steps?.next_at).toBe(76 * hourMs)
  })

  it('is left out after the departure', () => expect(findLowerPrice(makeDeal(0), departs)).toBeUndefined())

  it('never raises the price nor goes below the floor, whatever the plan and the times of the runs', () =>
    fc.assert(
      fc.property(
        fc.record({
          from_hours: fc.integer({ min: 1, max: 200 }),
          every_hours: fc.integer({ min: 1, max: 50 }),
          percent: fc.integer({ min: 1, max: 90 }),
          floor: fc.integer({ min: 0, max: 9999_99 }),
        }),
        fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 20 }),
        (drawn, runs) => {
          const begun = makeDeal(0, { price_plan: drawn })
          const inOrder = runs.toSorted((one, other) => one - other)
          const prices = [10_000_00]
          let deal = begun
          for (const at of inOrder) {
            deal = { ...deal, ...findLowerPrice(deal, at * hourMs) }
            prices.push(deal.price?.total ?? 0)
          }
          expect(prices).toEqual(prices.toSorted((one, other) => other - one))
          expect(prices.at(-1)).toBeGreaterThanOrEqual(drawn.floor)
          // One run at the last moment before the departure gives the same price as all of them.
          const last = inOrder.findLast((at) => at * hourMs < departs)
          const once = last === undefined ? undefined : findLowerPrice(begun, last * hourMs)
          expect(prices.at(-1)).toBe(once?.price.total ?? 10_000_00)
        },
      ),
    ))
})

describe('a saved empty leg', () => {
  it('keeps its plan while its price is that of the plan', () =>
    expect(settlePricePlan(makeDeal(0), hourMs, before).price_plan).toEqual(plan))

  it('loses its plan with another price, and keeps when', () => {
    const typed = settlePricePlan({ ...makeDeal(0), price: { total: 1 } }, 2 * hourMs, before)
    expect([typed.price_plan, typed.price_steps?.ended_at, typed.price_steps?.next_at]).toEqual([
      undefined,
      2 * hourMs,
      undefined,
    ])
    const later = { ...makeDeal(0), price: { total: 1 }, ...typed }
    expect(settlePricePlan(later, 3 * hourMs, {}).price_steps).toEqual(typed.price_steps)
  })

  it('begins a changed plan with the price of now', () => {
    const lowered = { ...makeDeal(0), ...findLowerPrice(makeDeal(0), 53 * hourMs) }
    const changed = { ...lowered, price_plan: { ...plan, floor: 100 } }
    const settled = settlePricePlan(changed, 54 * hourMs, before)
    expect(settled.price_steps).toEqual({
      since: 54 * hourMs,
      base: 9000_00,
      price: 9000_00,
      next_at: 64 * hourMs,
    })
    expect(listed({ ...changed, ...settled })[0]).toEqual([64, 8100_00])
  })

  it('is refused with a floor that is no lower price, and without a price', () => {
    const faults = (facts: object) => deals.check?.(facts as never).map(({ path, code }) => `${path} ${code}`)
    expect(faults(makeDeal(0, { price_plan: { ...plan, floor: 10_000_00 } }))).toEqual(['price_plan.floor plan-floor'])
    expect(faults(makeDeal(0, { price: undefined }))).toEqual(['price.total plan-no-price'])
    expect(faults(makeDeal(0))).toEqual([])
  })
})

it('a plan is said in one sentence', () => {
  expect(describePricePlan(plan)).toBe(
    '10 % less every 12 hours, from 48 hours before the last departure, never below $7,500.00',
  )
  expect(describePricePlan({ ...plan, from_hours: 1, every_hours: 1 })).toMatch(/every hour, from 1 hour before/)
  expect(pricePlan.safeParse({ ...plan, percent: 0 }).success).toBe(false)
})
