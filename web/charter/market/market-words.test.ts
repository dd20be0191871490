import { expect, it } from 'vitest'
import type { FreeTail, MarketEntry, MarketMatch } from '../../../domain/charter/index.ts'
import { listChoices, loadWords, routeWords, untilWords, whenWords } from './market-words.ts'

const entry: MarketEntry = {
  id: 'asked',
  side: 'request',
  kind: 'want',
  company: 'Laro Charter',
  isOwn: false,
  isAffiliate: false,
  from: { icao: 'KPHL', name: 'Philadelphia Intl', city: 'Philadelphia', zone: 'America/New_York' },
  to: { icao: 'KTYS', name: 'McGhee Tyson', zone: 'America/New_York' },
  takeoff: Date.UTC(2026, 11, 1, 14),
  isTimeAssumed: false,
  firstDay: '2026-12-01',
  lastDay: '2026-12-01',
  passengers: 4,
  aircraftType: 'lj',
  listedAt: 0,
  state: 'new',
}

const match = (id: string, score: number): MarketMatch => ({ entry: { ...entry, id }, score, days: 0, words: '100' })
const tail = (id: string, score: number): FreeTail => ({
  id,
  tail: id,
  name: id,
  at: { icao: 'KBDL' },
  miles: 0,
  score,
  words: '100',
  because: [],
  taken: [],
})

it('a free aircraft is listed after the matches of its score, and before worse ones', () => {
  const choices = listChoices([match('best', 90), match('same', 85), match('worse', 60)], [tail('N121NW', 85)])
  expect(choices.map(({ id }) => id)).toEqual(['best', 'same', 'N121NW', 'worse'])
})

it('an entry is named by cities where they are known, and by its local departure', () => {
  expect(routeWords(entry)).toBe('Philadelphia to McGhee Tyson')
  expect(loadWords(entry)).toBe('4 pax, Light Jet')
  expect(whenWords(entry)).toContain('9:00')
  expect(whenWords({ ...entry, isTimeAssumed: true })).not.toContain('9:00')
})

it('an entry of several days says its last one', () => {
  expect(untilWords(entry)).toBeUndefined()
  expect(untilWords({ ...entry, lastDay: '2026-12-04' })).toBe('until 12/4/26')
})
