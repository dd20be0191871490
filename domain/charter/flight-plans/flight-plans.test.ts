import { describe, expect, test } from 'vitest'
import { leg as legShape } from '../legs.ts'
import { delayOf } from './delays.ts'
import { matchPlans } from './match-plans.ts'
import { readPlan } from './read-plan.ts'

const at = (hour: number, minute = 0): number => Date.UTC(2026, 11, 18, hour, minute)

const leg = (id: string, hour: number, facts: object = {}) =>
  legShape.parse({
    id,
    aircraft: { tail_number: 'N120NX' },
    departureAirport: { icao: 'KTEB', iata: 'TEB', name: 'Teterboro' },
    arrivalAirport: { icao: 'KPBI', name: 'Palm Beach' },
    times: { takeoffUTC: at(hour), landingUTC: at(hour + 3) },
    ...facts,
  })

const plan = (id: string, hour: number, facts: object = {}) => ({
  id,
  tail_number: 'N120NX',
  origin: 'KTEB',
  destination: 'KPBI',
  start: at(hour),
  cancelled: false,
  told_at: 1,
  ...facts,
})

describe('a plan that is read', () => {
  test('needs a start time, a registration and an origin', () => {
    for (const [missing, words] of [
      ['std', 'start time'],
      ['reg', 'aircraft registration'],
      ['dep', 'origin airport code'],
    ] as const) {
      const sent = { id: 'p1', std: '2026-12-18T13:00:00Z', reg: 'N120NX', dep: 'KTEB', [missing]: null }
      expect(readPlan(sent, at(1))).toEqual({ skipped: { id: 'p1', missing: [words] } })
    }
    expect(readPlan({ id: 'p1', std: '', reg: ' ', dep: '' }, at(1))).toMatchObject({
      skipped: { missing: ['start time', 'aircraft registration', 'origin airport code'] },
    })
    expect(readPlan('p1', 1)).toHaveProperty('skipped')
    expect(readPlan({ id: 'p1', std: 'tomorrow', reg: 'N1', dep: 'KTEB' }, 1)).toHaveProperty('skipped')
  })

  test('keeps its short names in epoch milliseconds, and all other fields as sent', () => {
    const sent = {
      id: 'p1',
      reg: 'n120nx',
      dep: 'kteb',
      arr: 'KPBI',
      std: '2026-12-18T08:00:00-05:00',
      out: at(13, 5) / 1000,
      off: at(13, 20),
      evt: 'off',
      alt: 410,
    }
    expect(readPlan(sent, at(14))).toEqual({
      plan: {
        plan_id: 'p1',
        tail_number: 'N120NX',
        origin: 'KTEB',
        destination: 'KPBI',
        start: at(13),
        out: at(13, 5),
        off: at(13, 20),
        cancelled: false,
        detail: 'OFF',
        told_at: at(14),
        metadata: { alt: 410 },
      },
    })
  })
})

describe('the plan of a leg', () => {
  test('is of its aircraft, from its airport, nearest in time, each once', () => {
    const legs = [leg('morning', 10), leg('evening', 20), leg('off', 10, { active: false })]
    const found = matchPlans(legs, [plan('late', 21), plan('early', 9, { origin: 'TEB', tail_number: 'N-120NX' })])
    expect([...found].map(([id, one]) => [id, one.id])).toEqual([
      ['morning', 'early'],
      ['evening', 'late'],
    ])
    for (const facts of [{ tail_number: 'N1' }, { origin: 'KVNY' }, { start: at(10) + 13 * 3_600_000 }])
      expect(matchPlans([leg('a', 10)], [plan('p', 10, facts)]).size).toBe(0)
  })

  test('is one that is valid and goes there, rather than one that was cancelled or diverted', () => {
    const of = (...plans: object[]) =>
      matchPlans(
        [leg('a', 10)],
        plans.map((facts, index) => plan(`p${index}`, 10, facts)),
      )
    expect(of({ cancelled: true }, { start: at(12) }).get('a')?.id).toBe('p1')
    expect(of({ destination: 'KMIA' }, { start: at(12) }).get('a')?.id).toBe('p1')
    expect(of({ destination: 'KMIA' }).get('a')?.id).toBe('p0')
    expect(of({ cancelled: true }).get('a')?.id).toBe('p0')
  })
})

test('a plan belongs to a leg whose airport has another code today', () => {
  const legs = [leg('a', 10, { departureAirport: { icao: 'KPBI', name: 'Palm Beach' } })]
  expect(matchPlans(legs, [plan('p1', 10, { origin: 'KDJT' })]).get('a')?.id).toBe('p1')
})

describe('a delay', () => {
  const planned = { takeoffUTC: at(10), landingUTC: at(13) }
  const flown = (facts: object) => delayOf({ cancelled: false, start: at(10), ...facts }, planned)

  test('is reported from fifteen minutes on, by the landing once it is known', () => {
    expect(flown({})).toEqual({ status: 'no status', minutes: undefined, detail: undefined })
    expect(flown({ etd: at(10, 14) })).toEqual({ status: 'on time', minutes: 14, detail: 'ETD' })
    expect(flown({ off: at(10, 15) })).toEqual({ status: 'delayed', minutes: 15, detail: 'OFF' })
    expect(flown({ off: at(9, 45) })).toMatchObject({ status: 'early', minutes: -15 })
    expect(flown({ off: at(10, 40), eta: at(13, 40) })).toMatchObject({ status: 'delayed', minutes: 40, detail: 'OFF' })
    expect(flown({ off: at(10, 40), on: at(13, 5), in: at(13, 10) })).toEqual({
      status: 'on time',
      minutes: 5,
      detail: 'IN',
    })
  })

  test('of a cancelled flight has no minutes; a moved schedule is one', () => {
    expect(flown({ cancelled: true, off: at(10) })).toEqual({ status: 'cancelled', minutes: undefined, detail: 'CNCL' })
    expect(flown({ start: at(11) })).toEqual({ status: 'delayed', minutes: 60, detail: 'SCHD' })
    expect(flown({ detail: 'DCSN' })).toMatchObject({ detail: 'DCSN', status: 'no status' })
  })
})
