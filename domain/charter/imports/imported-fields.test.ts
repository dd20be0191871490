import { expect, test } from 'vitest'
import { hourMs } from '../../kernel/values/durations.ts'
import { leg } from '../legs.ts'
import { importedLegs } from './imported-fields.ts'

const airports = new Map(['KTEB', 'KPBI'].map((icao) => [icao, { icao, name: icao }]))
const known = { airports, aircraft: new Map([['N1', { tail_number: 'N1' }]]) }
const at = Date.UTC(2030, 5, 1, 12)
const flight = (takeoffUTC: number, landingUTC?: number) => ({
  id: '8001',
  number: '8001',
  legs: [
    {
      id: 'a',
      tail: 'N1',
      from: 'KTEB',
      to: 'KPBI',
      takeoffUTC,
      landingUTC,
      paxNum: 2,
      isEmpty: false,
      passengers: [],
    },
  ],
})

test('a time that the software gives is set, and a landing of another take-off goes', () => {
  const [assumed] = importedLegs(known, flight(at), [
    leg.parse({ id: 'a', times: { takeoffUTC: at, isTimeAssumed: true, takeoffTime: '6:00 AM' } }),
  ])
  expect(assumed?.times).not.toHaveProperty('isTimeAssumed')
  const first = importedLegs(known, flight(at, at + 2 * hourMs), [])
  expect(importedLegs(known, flight(at), first)[0]?.times.landingUTC).toBe(at + 2 * hourMs)
  expect(importedLegs(known, flight(at + 5 * hourMs), first)[0]?.times).not.toHaveProperty('landingUTC')
})
