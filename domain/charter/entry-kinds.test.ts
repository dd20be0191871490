import { expect, it } from 'vitest'
import { kindOfWords } from './entry-kinds.ts'
import { blocksOfEntry } from './schedule-grid/index.ts'
import { schedule } from './schedule.ts'

const entry = (facts: object) => schedule.shape.parse({ start: 0, end: 3_600_000, tail_number: 'N1', ...facts })
const derived = (facts: object) => schedule.derive?.(entry(facts), 0) ?? entry(facts)

it.each([
  ['mx', 'maintenance'],
  ['Maint', 'maintenance'],
  ['A-check inspection', 'maintenance'],
  ['owner trip', 'owner'],
  ['Crew Rest', 'crew'],
  ['avail', 'available'],
  ['hold for Bob', undefined],
])('%s names the kind %s', (words, kind) => {
  expect(kindOfWords(words)).toBe(kind)
})

it('an entry with free text gets the kind that its words name; unknown words are refused at the field kind', () => {
  expect(derived({ status: 'mx', tail_number: ' n274la ' })).toMatchObject({
    kind: 'maintenance',
    tail_number: 'N274LA',
  })
  const paths = (facts: object, known?: object) =>
    (schedule.check?.(derived(facts), known && [{ ...entry(known) }]) ?? []).map(({ path }) => path)
  expect(paths({ status: 'mxx' })).toEqual(['kind'])
  expect(paths({ status: 'mxx', kind: 'maintenance' })).toEqual([])
  expect(paths({ status: 'old words', kind: 'unknown' })).toEqual(['kind'])
  expect(paths({ status: 'old words', kind: 'unknown' }, { status: 'old words', kind: 'unknown' })).toEqual([])
  expect(paths({ kind: 'crew', tail_number: '' })).toEqual(['tail_number'])
  expect(paths({ status: 'Anything', type: 'imported', metadata: { source: 'avianis' } })).toEqual([])
})

it('an entry of any kind except Available occupies the aircraft', () => {
  const readKind = (facts: object) => blocksOfEntry({ id: 'e', version: 1, canMove: true, ...derived(facts) })[0]?.kind
  expect(readKind({ status: 'mx' })).toBe('maintenance')
  expect(readKind({ kind: 'owner' })).toBe('blocked')
  expect(readKind({ kind: 'unknown', status: 'old words' })).toBe('blocked')
  expect(readKind({ kind: 'available' })).toBe('available')
})

it('an entry says its span as a leg does, and where each aircraft is and how long', () => {
  const once = derived({ start: 1000, end: 5000, avail: { N1: 'KDAL' }, status: 'available' })
  expect(once).toMatchObject({
    times: { takeoffUTC: 1000, landingUTC: 5000 },
    availMap: { N1: { airport: 'KDAL', from: 1000, until: 5000 } },
  })
  expect(schedule.derive?.(once, 1)).toEqual(once)
})
