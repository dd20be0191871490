import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposePrice } from './price-proposal.ts'

const hourMs = 3_600_000
const cost = { amount: 6400_00, isCost: true }
const inHours = (hours: number) => ({ now: 0, departs: hours * hourMs })

describe('the proposal', () => {
  it('is a share of the cost, and says each step', () =>
    expect(proposePrice(cost, inHours(52))).toEqual({
      price: 3800_00,
      floor: 2000_00,
      steps: [
        'Cost of the flight $6,400.00.',
        '52 hours left: 60 %, which is $3,800.00 in whole hundreds.',
        'Above the floor of 30 %, $2,000.00.',
      ],
    }))

  it.each([
    [168, 5800_00],
    [167, 4800_00],
    [48, 3800_00],
    [47, 2900_00],
    [23, 2200_00],
  ])('with %i hours left is %i cents', (hours, price) => expect(proposePrice(cost, inHours(hours))?.price).toBe(price))

  it('stops at the floor, and says so', () => {
    const found = proposePrice({ amount: 120_00, isCost: false }, inHours(1))
    expect([found?.price, found?.floor]).toEqual([100_00, 100_00])
    expect(found?.steps[0]).toBe('Price of the flight by the hour $120.00.')
    expect(proposePrice({ amount: 100_00, isCost: true }, inHours(1))?.steps[2]).toBe(
      'The floor of 30 % is $100.00, so this is proposed.',
    )
  })

  it('is absent after the departure, and without a cost', () =>
    expect([proposePrice(cost, inHours(0)), proposePrice({ ...cost, amount: 0 }, inHours(5))]).toEqual([
      undefined,
      undefined,
    ]))
})

it('a price never rises as the hours pass, and is never below its floor', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      (amount, hours, more) => {
        const late = proposePrice({ amount, isCost: true }, inHours(hours))
        const early = proposePrice({ amount, isCost: true }, inHours(hours + more))
        expect(late?.price).toBeLessThanOrEqual(early?.price ?? 0)
        expect(late?.price).toBeGreaterThanOrEqual(late?.floor ?? Infinity)
      },
    ),
  ))
