import { expect, test } from 'vitest'
import { blocksOfFlights, leg, movedBlock, type Block } from '../../../domain/charter/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { whenWords } from './block-words.ts'

const start = Date.UTC(2026, 10, 27, 12)
const zone = 'America/Chicago'
const times = { takeoffUTC: start, landingUTC: start + 2 * hourMs }
const fly = (more: object) =>
  leg.parse({
    id: 'a',
    aircraft: { tail_number: 'N1' },
    departureAirport: { icao: 'KDAL' },
    times: { ...times, ...more },
  })
const blockOf = (legs: Parameters<typeof blocksOfFlights>[0]['legs']): Block => {
  const [block] = blocksOfFlights({ id: 'q', version: 1, legs, number: '7', kind: 'quote', canMove: true })
  if (block === undefined) throw new Error('Legs with an aircraft and a time have a block.')
  return block
}

test('a block says when it begins and ends, and of a time that nobody gave the day alone', () => {
  expect(whenWords(blockOf([fly({})]), zone)).toBe('11/27/26 6:00 AM CST to 11/27/26 8:00 AM CST')
  const open = blockOf([fly({ isTimeAssumed: true })])
  expect(whenWords(open, zone)).toBe('11/27/26, time not set')
  const moved = (by: number, to: string) => whenWords(movedBlock(open, { by, days: 0, to, zone }), zone)
  expect(moved(0, 'N2')).toBe('11/27/26, time not set')
  expect(moved(hourMs, 'N1')).toBe('11/27/26 7:00 AM CST to 11/27/26 9:00 AM CST')
})

test('a block begins and ends in the local times of its airports, whatever the zone of the client', () => {
  const across = leg.parse({
    ...fly({}),
    departureAirport: { icao: 'KOAK', timezone: 'America/Los_Angeles' },
    arrivalAirport: { icao: 'KTEB', timezone: 'America/New_York' },
  })
  expect(whenWords(blockOf([across]), zone)).toBe('11/27/26 4:00 AM PST to 11/27/26 9:00 AM EST')
})
