import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerHours, describeCount, describeOutcome, factKinds, fewestEvents, fewestPartners } from './reliability.ts'

test('counts are sentences that name what is counted', () => {
  const counted = factKinds.map((kind) => describeCount({ kind, kept: 11, total: 12 }))
  expect(counted).toEqual([
    'Answered 11 of 12 requests within 24 hours',
    'Booked 11 of 12 quotes at the quoted price or below',
    'Cancelled 1 of 12 bookings',
  ])
})

test('an open event of each kind has words that name no outcome', () => {
  expect(factKinds.map((kind) => describeOutcome(kind, undefined))).toEqual([
    'Waits for an answer',
    'Not booked yet',
    'Booked',
  ])
  expect(describeOutcome('price', false)).toBe('Booked above the quoted price')
})

test('the database counts by the numbers that the words name', () => {
  const file = new URL('../../../server/platform/database/migrations/0675_market_reliability.sql', import.meta.url)
  const written = readFileSync(file, 'utf8')
  expect(written).toContain(`+ ${answerHours} * 3600000`)
  expect(written).toContain(`current_client()) >= ${fewestEvents}`)
  expect(written).toContain(`current_client()) >= ${fewestPartners}`)
})
