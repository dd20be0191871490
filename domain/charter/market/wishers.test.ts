import { describe, expect, it } from 'vitest'
import { rankWishers, type EarlierFlight, type WantedFlight } from './wishers.ts'

const teb = { icao: 'KTEB', latitude: 40.8501, longitude: -74.0608 }
const hpn = { icao: 'KHPN', latitude: 41.067, longitude: -73.7076 }
const bna = { icao: 'KBNA', latitude: 36.1245, longitude: -86.6782 }
const vny = { icao: 'KVNY', latitude: 34.2098, longitude: -118.49 }
const zone = 'America/New_York'
const now = Date.UTC(2026, 10, 30, 12)
const wanted: WantedFlight = { departure: teb, arrival: bna, at: Date.UTC(2026, 11, 2, 15), zone }

let made = 0
const flight = (contact: string, at: number, facts: Partial<EarlierFlight> = {}): EarlierFlight => ({
  contact,
  kind: 'quoted',
  id: `q${(made += 1)}`,
  departure: teb,
  arrival: bna,
  at,
  zone,
  ...facts,
})
const rank = (...flights: EarlierFlight[]) => rankWishers(wanted, flights, now)

describe('reasons', () => {
  it('name the route, how often and the last month', () => {
    const [mia] = rank(
      flight('mia', Date.UTC(2024, 5, 10)),
      flight('mia', Date.UTC(2025, 11, 12)),
      flight('mia', Date.UTC(2025, 2, 10)),
    )
    expect(mia?.reasons).toEqual([
      'Quoted KTEB-KBNA 3 times, last for December 2025',
      'At this time of the year, in December 2025',
    ])
    expect([mia?.route, mia?.lastAt]).toEqual(['KTEB-KBNA', Date.UTC(2025, 11, 12)])
  })

  it('say that a neighbouring airport was used', () => {
    const [mia] = rank(flight('mia', Date.UTC(2025, 5, 10)), flight('mia', Date.UTC(2025, 4, 10), { departure: hpn }))
    expect(mia?.reasons).toEqual(['Quoted KTEB-KBNA or near it twice, last for June 2025'])
  })

  it('tell the way back and flown flights apart', () => {
    const [mia] = rank(
      flight('mia', Date.UTC(2025, 5, 10), { kind: 'flown' }),
      flight('mia', Date.UTC(2025, 6, 10), { departure: bna, arrival: teb }),
    )
    expect(mia?.reasons).toEqual([
      'Flew KTEB-KBNA once, in June 2025',
      'Quoted the way back KBNA-KTEB once, for July 2025',
    ])
    expect(mia?.route).toBe('KTEB-KBNA')
  })
})

describe('the order', () => {
  const june = Date.UTC(2025, 5, 15)

  it('prefers the same way to the way back', () => {
    const found = rank(flight('back', june, { departure: bna, arrival: teb }), flight('same', june))
    expect(found.map(({ contact }) => contact)).toEqual(['same', 'back'])
  })

  it('prefers those who flew, who asked more often, of late and in the season', () => {
    const pairs: readonly (readonly [EarlierFlight[], EarlierFlight])[] = [
      [[flight('a', june, { kind: 'flown' })], flight('b', june)],
      [[flight('a', june), flight('a', june)], flight('b', june)],
      [[flight('a', Date.UTC(2026, 8, 15))], flight('b', june)],
      [[flight('a', Date.UTC(2025, 0, 15))], flight('b', Date.UTC(2025, 2, 15))],
    ]
    for (const [better, worse] of pairs)
      expect(rank(worse, ...better).map(({ contact }) => contact)).toEqual(['a', 'b'])
  })

  it('has no score above 100', () => {
    const many = Array.from({ length: 30 }, () => flight('a', Date.UTC(2026, 10, 10), { kind: 'flown' }))
    expect(rank(...many)[0]?.score).toBe(100)
  })
})

it('leaves out flights beyond 100 miles, and those without coordinates of another airport', () => {
  const june = Date.UTC(2025, 5, 15)
  expect(rank(flight('a', june, { departure: vny }), flight('b', june, { departure: { icao: 'KXXX' } }))).toEqual([])
})

it('counts a quote with several legs once, by its leg of the same way', () => {
  const at = Date.UTC(2025, 5, 15)
  const [mia] = rank(
    flight('mia', at, { id: 'q' }),
    flight('mia', at + 86_400_000, { id: 'q', departure: bna, arrival: teb }),
  )
  expect(mia?.reasons).toEqual(['Quoted KTEB-KBNA once, for June 2025'])
})

it('counts no season without the date of the empty leg', () => {
  const [mia] = rankWishers({ ...wanted, at: undefined }, [flight('mia', Date.UTC(2025, 11, 12))], now)
  expect(mia?.reasons).toHaveLength(1)
})
