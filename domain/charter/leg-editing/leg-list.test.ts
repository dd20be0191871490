import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leg, type Leg } from '../legs.ts'
import { editedLegs, type EditedLeg } from './edited-leg.ts'
import { legDistance } from './leg-distance.ts'
import {
  appliedToAll,
  canApplyToAll,
  withLegAdded,
  withLegBack,
  withLegDuplicated,
  withLegInserted,
  withLegMoved,
  withWayBack,
  withoutLeg,
} from './leg-list.ts'

const airport = (icao: string, latitude?: number, longitude?: number) => ({ icao, name: icao, latitude, longitude })
const [dal, teb, hpn] = ['KDAL', 'KTEB', 'KHPN'].map((code) => airport(code))

const flown = (id: string, [from, to] = [dal, teb], more: object = {}): EditedLeg =>
  leg.parse({ id, departureAirport: from, arrivalAirport: to, paxNum: 4, aircraft: { tail_number: 'N1' }, ...more })

const ends = (legs: readonly EditedLeg[]) =>
  legs.map((one) => `${one.departureAirport?.icao ?? '?'}-${one.arrivalAirport?.icao ?? '?'}`)

test('the next leg begins where the last one ended, with its aircraft and passengers, at no time yet', () => {
  const [, next] = withLegAdded([flown('a', [dal, teb], { arrivalFBO: 'Jet', times: { takeoffUTC: 5 } })], 'b')
  expect(next).toMatchObject({ id: 'b', order: 1, departureAirport: teb, departureFBO: 'Jet', paxNum: 4, times: {} })
  expect(next?.aircraft).toEqual({ tail_number: 'N1' })
  expect(withLegAdded([], 'a')).toEqual([{ id: 'a', order: 0, active: true, paxNum: 2, isPaxAssumed: true, times: {} }])
})

test('the way back leads from where the last leg ends to where the first one began', () => {
  expect(ends(withWayBack([flown('a'), flown('b', [teb, hpn])], 'c'))).toEqual(['KDAL-KTEB', 'KTEB-KHPN', 'KHPN-KDAL'])
  expect(withWayBack([], 'a')).toEqual([])
})

test('a leg is put between two others, from where the one ends to where the other begins', () => {
  expect(ends(withLegInserted([flown('a'), flown('b', [hpn, dal])], 'a', 'c'))).toEqual([
    'KDAL-KTEB',
    'KTEB-KHPN',
    'KHPN-KDAL',
  ])
})

test('a copy has all fields but the times and confirmations', () => {
  const original = flown('a', [dal, teb], {
    notes: 'Dog on board',
    availabilityConfirmed: 'N1',
    times: { takeoffUTC: 5, takeoffDate: '1/1/2027', duration: { flightTime: 2 } },
  })
  const [, copy] = withLegDuplicated([original], 'a', 'b')
  expect(copy).toMatchObject({ id: 'b', notes: 'Dog on board', times: { duration: { flightTime: 2 } } })
  expect(copy?.times.takeoffUTC).toBeUndefined()
  expect(copy?.availabilityConfirmed).toBeUndefined()
})

test('aircraft and passengers of the first leg go to all legs, where they differ', () => {
  const legs = [
    flown('a', [dal, teb], { paxNum: 6 }),
    flown('b', [teb, dal], { aircraft: { tail_number: 'N2' } }),
    flown('c', [dal, teb], { isEmptyLeg: true, paxNum: 0 }),
  ]
  expect([canApplyToAll(legs, 'passengers'), canApplyToAll(legs, 'aircraft')]).toEqual([true, true])
  const same = appliedToAll(appliedToAll(legs, 'passengers'), 'aircraft')
  expect(same.map(({ paxNum }) => paxNum)).toEqual([6, 6, 0])
  expect(same.map(({ aircraft }) => aircraft?.tail_number)).toEqual(['N1', 'N1', 'N1'])
  expect(same[1]?.passengers).toHaveLength(6)
  expect([canApplyToAll(same, 'passengers'), canApplyToAll(same, 'aircraft')]).toEqual([false, false])
})

test('named passengers, and their lead, go to all legs; without names only their number does', () => {
  const people = [{ id: 'pia', name: 'Pia', pax_type: 'Adult' }]
  const other = [{ id: 'tom', name: 'Tom', pax_type: 'Adult' }]
  const legs = [
    flown('a', [dal, teb], { paxNum: 2, passengers: people, lead_passenger_id: 'pia' }),
    flown('b', [teb, dal], { paxNum: 2, passengers: other }),
  ]
  expect(canApplyToAll(legs, 'passengers')).toBe(true)
  const same = appliedToAll(legs, 'passengers')
  expect(same[1]).toMatchObject({ lead_passenger_id: 'pia', passengers: [{ id: 'pia' }, { name: '' }] })
  expect(canApplyToAll(same, 'passengers')).toBe(false)
  const unnamed = [flown('a', [dal, teb], { paxNum: 3 }), ...legs.slice(1)]
  expect(appliedToAll(unnamed, 'passengers')[1]?.passengers).toMatchObject([{ id: 'tom' }, { name: '' }, { name: '' }])
})

test('a missing distance gives its reason', () => {
  const at = (from: unknown, to: unknown) => {
    const [one] = editedLegs([{ id: 'a', departureAirport: from, arrivalAirport: to }])
    const found = one && legDistance(one, 'legs[a]')
    return found && ('miles' in found ? found.miles : found.issue.code)
  }
  const [here, there] = [airport('KTEB', 40.8501, -74.0608), airport('KPBI', 26.6832, -80.0956)]
  expect(at(here, there)).toBe(1038)
  expect(at('', there)).toBe('departure-first')
  expect(at(here, { icao: 'pal' })).toBe('no-airport')
  expect(at(here, airport('XX1'))).toBe('no-coordinates')
  expect(at(here, '')).toBeUndefined()
})

type Step = readonly [kind: 'add' | 'insert' | 'copy' | 'back' | 'move' | 'remove' | 'undo', at: number, to: number]

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('add', 'insert', 'copy', 'back', 'move', 'remove', 'undo'),
  fc.nat(8),
  fc.nat(8),
)

test('every action keeps ids unique, legs numbered in their order, and all data', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let legs: readonly EditedLeg[] = []
      const gone = new Map<string, EditedLeg>()
      const made = new Set<string>()
      for (const [index, [kind, at, to]] of steps.entries()) {
        const [id, of] = [`l${index}`, legs[at]?.id ?? 'none']
        const before = legs
        const next = {
          add: () => withLegAdded(legs, id),
          insert: () => withLegInserted(legs, of, id),
          copy: () => withLegDuplicated(legs, of, id),
          back: () => withWayBack(legs, id),
          move: () => withLegMoved(legs, of, to),
          remove: () => withoutLeg(legs, of),
          undo: () => [...gone.values()].reduce((all, one) => withLegBack(all, one, at), legs),
        }
        legs = next[kind]()
        if (kind === 'remove') for (const one of before) if (one.id === of) gone.set(of, one)
        if (kind === 'undo') gone.clear()
        for (const one of legs) made.add(one.id)
        expect(legs.map(({ order }) => order)).toEqual(legs.map((_, place) => place))
        expect(new Set(legs.map((one) => one.id)).size).toBe(legs.length)
        expect(new Set([...legs.map((one) => one.id), ...gone.keys()])).toEqual(made)
      }
      const stored: Leg[] = leg.array().parse(legs)
      expect(stored).toHaveLength(legs.length)
    }),
  )
})
