import { expect, it } from 'vitest'
import { figuresOf, reasonWords, waitWords } from './desk-words.ts'
import type { Desk } from './use-desk.ts'

const none = { count: 0, total: 0 }

const desk: Desk = {
  days: 30,
  requests: { count: 10, total: 0 },
  open: { count: 3, total: 0 },
  out: { count: 2, total: 150_000 },
  won: { count: 3, total: 900_000 },
  lost: { count: 2, total: 400_000 },
  reasons: [],
  margin: { count: 2, revenue: 600_000, margin: 150_000 },
  response: { count: 7, minutes: 75 },
  tails: [],
}

const figureWords = (facts: Partial<Desk>) =>
  figuresOf({ ...desk, ...facts }).map(({ label, value, detail }) => `${label}: ${value} (${detail})`)

it('shows each figure with its total', () => {
  expect(figureWords({})).toEqual([
    'Requests: 10 (3 not offered yet)',
    'Quotes out: 2 ($1,500.00)',
    'Won: 3 ($9,000.00, 60 % of decided)',
    'Lost: 2 ($4,000.00)',
    'Margin: $1,500.00 (25 % of $6,000.00 before tax, 2 of 3 won)',
    'Time to the offer: 1 h 15 min (half of 7 offered within)',
  ])
})

it('shows no margin to a user who may not see it, and none without a known cost', () => {
  expect(figureWords({ margin: undefined }).some((words) => words.startsWith('Margin'))).toBe(false)
  expect(figureWords({ margin: { count: 0, revenue: 0, margin: 0 } })[4]).toBe('Margin: – (No cost is known)')
  expect(figureWords({ won: none, lost: none, margin: { count: 0, revenue: 0, margin: 0 } })[4]).toBe(
    'Margin: – (Nothing won)',
  )
  expect(figureWords({ won: none, lost: none })[2]).toBe('Won: 0 ($0.00)')
  expect(figureWords({ response: { count: 0 } })[5]).toBe('Time to the offer: – (Nothing offered)')
})

it.each([
  [0.4, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [1440, '1 d'],
  [1530, '1 d 1 h'],
])('%d minutes are %s', (minutes, words) => expect(waitWords(minutes)).toBe(words))

it('names a reason, and that there is none', () => {
  expect(reasonWords({ reason: 'competitor', count: 1, total: 0 })).toBe('Booked elsewhere')
  expect(reasonWords({ count: 1, total: 0 })).toBe('No reason given')
})
