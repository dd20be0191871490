import { afterEach, describe, expect, test } from 'vitest'
import { hourMs } from '../../../../domain/kernel/values/durations.ts'
import { playSoftware, type Behaviour, type PlayedSoftware } from '../../../../tests/played-software.ts'
import { flxProvider } from './flx.ts'
import { schedaeroProvider } from './schedaero.ts'
import { centsOf } from './scheduling-provider.ts'

let software: PlayedSoftware | undefined
afterEach(() => software?.close())

const zones = new Map([
  ['KAPA', 'America/Denver'],
  ['KDAL', 'America/Chicago'],
])
const facts = { zonesOf: async () => zones }

const saying = (document: unknown): Behaviour => ({ answer: (response) => response.end(JSON.stringify(document)) })

test('a price is taken in dollars alone', () => {
  expect([centsOf(12.34, 'USD'), centsOf(12.34, null)]).toEqual([1234, 1234])
  expect([centsOf(12.34, 'EUR'), centsOf(null, 'USD')]).toEqual([undefined, undefined])
})

describe('a trip of FL3XX', () => {
  const leg = { id: 1, departureAirport: 'kbna', arrivalAirport: 'KDAL', workflow: 'FERRY' }
  const times = { departureDateUTC: '2026-12-01T15:00', arrivalDateUTC: '2026-12-01T17:00' }
  const tripWith = async (status: string, ...flightStatuses: (string | null)[]) => {
    const legs = flightStatuses.map((flightStatus) => ({ ...leg, ...times, flightStatus }))
    software = await playSoftware('flx', saying([{ bookingid: 7, tripNumber: 12, status, aircraft: 'n1', legs }]))
    return flxProvider(software.account, facts).find('trips', '12')
  }

  test.each([
    ['BOOKED', [null, null], 'released'],
    ['BOOKED', ['On Block', 'Scheduled'], 'active'],
    ['BOOKED', ['On Block', 'On Block'], 'arrived'],
    ['CANCELED', ['On Block', 'Scheduled'], 'cancelled'],
    ['OPTION', ['Scheduled'], 'readyForRelease'],
    ['SOMETHING', ['Scheduled'], undefined],
  ] as const)('that is %s with legs %s is %s', async (status, flown, expected) => {
    expect(await tripWith(status, ...flown)).toMatchObject({ number: '12', status: expected })
  })

  test('has the aircraft of the whole where a leg names none, and flies empty where it is ferried', async () => {
    expect((await tripWith('BOOKED', null))?.legs[0]).toMatchObject({
      id: '1',
      tail: 'N1',
      from: 'KBNA',
      isEmpty: true,
    })
  })
})

describe('a trip of Schedaero', () => {
  const tripWith = async (dateTime: object, blockMinutes?: number) => {
    const segment = { id: 'a', startAirport: { icao: 'KAPA' }, endAirport: { icao: 'KDAL' }, dateTime, blockMinutes }
    const data = { id: 1, number: '5', aircraft: { tailNumber: 'N1' }, segments: [segment] }
    software = await playSoftware('schedaero', saying({ meta: {}, data }))
    return schedaeroProvider(software.account, facts).find('trips', '5')
  }
  const day = { date: '2026-12-01', time: '09:00' }

  test('takes off by the clock of its airport, or in UTC', async () => {
    const at = Date.UTC(2026, 11, 1, 9)
    expect((await tripWith(day, 60))?.legs[0]).toMatchObject({
      takeoffUTC: at + 7 * hourMs,
      landingUTC: at + 8 * hourMs,
    })
    expect((await tripWith({ ...day, local: false }))?.legs[0]).toMatchObject({ takeoffUTC: at, landingUTC: undefined })
  })

  test('takes off so long before its landing as it flies', async () => {
    const landing = Date.UTC(2026, 11, 1, 15)
    expect((await tripWith({ ...day, departure: false }, 120))?.legs[0]).toMatchObject({
      takeoffUTC: landing - 2 * hourMs,
      landingUTC: landing,
    })
  })

  test('without a time is refused', async () => {
    await expect(tripWith({ ...day, departure: false })).rejects.toThrow(/gives no time of a flight from KAPA/)
    await expect(tripWith({ ...day, time: 'noon' })).rejects.toThrow(/gives no time/)
  })
})
