import { describe, expect, it } from 'vitest'
import { describeAffiliateRefusal } from './refusals.ts'
import { describeShown, summariseShare } from './share-words.ts'
import { listSteps } from './steps.ts'

describe('the steps of an affiliation', () => {
  it.each([
    ['Pending', true, ['withdraw']],
    ['Pending', false, ['approve', 'decline']],
    ['Active', true, ['end']],
    ['Active', false, ['end']],
    ['Denied', true, ['request']],
    ['Ended', false, ['request']],
    ['', true, []],
  ] as const)('of a state %s, asked by the client %s, are %j', (status, isCreator, steps) => {
    expect(listSteps(status, isCreator)).toEqual(steps)
  })
})

describe('the words of a share', () => {
  const role = { role: 'quotes', price: true, tail: false, photos: true }

  it('name shown and kept parts', () => {
    expect(describeShown(role)).toEqual({
      shown: 'Route, local times, type, seats, price, photos',
      hidden: 'Tail, margin, owner, all other matches and requests',
    })
    expect(describeShown().shown).toBe('Route, local times, type, seats')
  })

  it('name a part once that some role sees', () => {
    expect(summariseShare([role, { ...role, role: 'empties-r', tail: true }])).toBe('Route, times, price, tail, photos')
    expect(summariseShare([])).toBe('Route, times')
  })
})

it('a refusal names the company', () => {
  expect(describeAffiliateRefusal('theirs', 'Nextwind')).toBe(
    'Nextwind has asked you already. Approve or decline its request.',
  )
})
