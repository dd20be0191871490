import { describe, expect, it } from 'vitest'
import { leg } from '../legs.ts'
import { trips } from '../trips.ts'
import { contactsAboard, manifestCsv, manifestName, manifestOf, weightWords, type ManifestFacts } from './manifest.ts'

const airport = (icao: string) => ({ icao, name: icao, timezone: 'America/New_York' })
const base = { id: 't', version: 1, date: 1, last_date: 1, active: true }
const pia = { id: 'pia', name: 'Pia Ford' }
const legs = [
  leg.parse({
    id: 'a',
    departureAirport: airport('KTEB'),
    arrivalAirport: airport('KPBI'),
    aircraft: { tail_number: 'N1' },
    paxNum: 3,
    passengers: [pia, { name: '=cmd()', pax_type: 'Child' }, { name: '' }, { name: 'Otis', pax_type: 'Pet' }],
    lead_passenger_id: 'pia',
    crew: [{ id: 'cap', name: 'Cap Hale', position: 'pic' }],
  }),
  leg.parse({ id: 'b', isEmptyLeg: true, paxNum: 0, crew: [{ name: 'Cap Hale' }] }),
  leg.parse({ id: 'c', active: false, passengers: [pia] }),
]
const facts = (more: Partial<ManifestFacts> = {}): ManifestFacts => ({
  company: { name: 'Nxt', timezone: 'America/Chicago' },
  trip: { ...trips.shape.parse({ trip_number: '7104', legs }), ...base },
  ages: new Map([['pia', 'Infant']]),
  sealed: undefined,
  ...more,
})

describe('a manifest', () => {
  it('names the people on each leg in use, counts seats without a name, and gives age types', () => {
    const [first, empty, ...others] = manifestOf(facts()).legs
    expect(others).toEqual([])
    expect(first?.passengers.map(({ name, kind, isLead }) => [name, kind, isLead])).toEqual([
      ['Pia Ford', 'Infant', true],
      ['=cmd()', 'Child', false],
    ])
    expect([first?.unnamed, first?.pets.map(({ name }) => name), first?.crew[0]?.kind]).toEqual([
      1,
      ['Otis'],
      'Pilot in command',
    ])
    expect([empty?.passengers, empty?.crew.length, empty?.unnamed]).toEqual([[], 1, 0])
    expect(manifestOf(facts({ leg: 'c' })).legs).toHaveLength(1)
    expect(contactsAboard(legs)).toEqual(['pia', 'cap'])
  })

  it('of one leg keeps the number that it has in its trip', () => {
    const page = manifestOf(facts({ leg: 'b' }))
    expect(page.legs.map(({ place }) => place)).toEqual([2])
    expect(manifestCsv(page)).toContain('\n7104,2,')
    expect([manifestName('7104', legs, 'b'), manifestName('71/04', legs, undefined)]).toEqual([
      'Manifest 7104 leg 2',
      'Manifest 7104',
    ])
  })

  it('gives the local time of each take-off, and marks an assumed one as open', () => {
    const times = { takeoffUTC: Date.UTC(2026, 10, 5, 11, 15) }
    const open = { ...times, isTimeAssumed: true }
    const flown = [times, open].map((one, at) => leg.parse({ ...legs[0], id: `l${at}`, times: one }))
    const csv = manifestCsv(manifestOf(facts({ trip: { ...facts().trip, legs: flown } })))
    expect(csv).toContain('7104,1,"Thu, Nov 5, 2026",6:15 AM EST,KTEB')
    expect(csv).toContain('7104,2,"Thu, Nov 5, 2026",Time to be confirmed,KTEB')
  })

  it('has weights and passports only on request, and gives the number of people', () => {
    expect(JSON.stringify(manifestOf(facts()))).not.toContain('weights')
    const sealed = new Map([
      ['pia', { weight: 22, passport: 'P1', birthdate: Date.UTC(2026, 0, 2, 12), gender: 'F' }],
      ['cap', { weight: 180 }],
    ])
    const page = manifestOf(facts({ sealed }))
    expect(page.legs[0]?.weights && weightWords(page.legs[0].weights)).toBe('202 lbs, of 2 of 4 on board')
    expect(manifestCsv(page)).toContain('Pia Ford,Infant,Lead,22,P1,1/2/26,F')
  })

  it('is a CSV without active content, and sealed fields are included only on request', () => {
    const csv = manifestCsv(manifestOf(facts()))
    expect(csv).toContain("Passenger,'=cmd(),Child")
    expect(csv).not.toContain('Passport')
    expect(csv.split('\r\n')).toHaveLength(7)
  })
})
