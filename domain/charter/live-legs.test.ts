import { expect, it } from 'vitest'
import { isLiveLeg, isPassengerLeg } from './live-legs.ts'

it('a leg counts until it is taken out of use', () => {
  expect([{}, { active: true }, { active: false }].map(isLiveLeg)).toEqual([true, true, false])
})

it('an empty or unused leg carries no passengers', () => {
  const legs = [{}, { isEmptyLeg: false }, { isEmptyLeg: true }, { active: false }]
  expect(legs.map(isPassengerLeg)).toEqual([true, true, false, false])
})
