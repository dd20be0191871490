import { describe, expect, it } from 'vitest'
import { aircraftFaults, aircraftWarnings, settleAircraft } from './aircraft-faults.ts'
import { aircraft } from './aircraft.ts'
import { charterMessages } from './messages.ts'

const words = (codes: readonly string[]) => codes.map((code) => charterMessages.words({ path: '', code }))

describe('an aircraft', () => {
  it('names each reason against its offer in the specified words', () => {
    expect(words(aircraftFaults({ name: ' ', seats: 0 }))).toEqual([
      'No name found.',
      'No closest model found.',
      'No seat count value found.',
    ])
    expect(aircraftFaults({ name: 'CJ3', model: { name: 'CJ3' }, seats: 7 })).toEqual([])
  })

  it('warns about each missing part in the specified words', () => {
    expect(words(aircraftWarnings({ images: [], amenities: [] }))).toEqual(['No images added.', 'No amenities found.'])
    expect(aircraftWarnings({ images: [{}], amenities: ['wifi'] })).toEqual([])
  })

  const derived = (doc: object) => aircraft.derive?.(aircraft.shape.parse({ tail_number: 'N1FL', ...doc }), 0)

  it.each([{ tail_number: '' }, { tail_number: '   ' }])('needs a tail number: %j', (doc) => {
    const one = derived(doc)
    const issues = (one && aircraft.check?.(one)) ?? []
    expect(issues.map(({ path }) => path)).toEqual(['tail_number'])
    expect(issues.map(charterMessages.words)).toEqual(['No tail number found.'])
  })

  const whole = { name: 'CJ3', model: { name: 'CJ3' }, seats: 7 }

  it('is not active while it has an error, against any request', () => {
    const faulty = derived({ ...whole, seats: 0 })
    expect(faulty?.errors).toEqual(['no-seats'])
    expect(faulty && aircraft.settleActive?.(faulty, true).active).toBe(false)
  })

  it('stays as requested without errors: warnings change nothing', () => {
    const sound = derived(whole)
    expect(sound?.warnings).toEqual(['no-images', 'no-amenities'])
    expect(sound && aircraft.settleActive?.(sound, true).active).toBe(true)
    expect(sound && aircraft.settleActive?.(sound, false).active).toBe(false)
  })

  it('is listed in the fleet after active ones, then by tail and name', () => {
    const one = (tail_number: string, name: string) => ({
      ...whole,
      tail_number,
      name,
      images: [],
      amenities: [],
      errors: [],
    })
    const places = [
      settleAircraft(one('N1AA', 'A'), false),
      settleAircraft(one('N2AA', 'B'), true),
      settleAircraft(one('N2AA', 'A'), true),
    ].map(({ doc }) => String(doc['fleet_place']))
    expect(places.toSorted()).toEqual(['0 N2AA A', '0 N2AA B', '1 N1AA A'])
  })
})
