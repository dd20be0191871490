import { expect, test } from 'vitest'
import type { RequestDraft } from './facts.ts'
import { mark } from './facts.ts'
import { isLeftOpen, parseModelAnswer, withModelAnswer } from './model-answer.ts'
import type { BookAirport } from './place-book.ts'

const text =
  'Trip\nWe would love to leave the Hamptons strip for the big apple the day after Thanksgiving, just us and the Millers.'
const known = new Set(['KHTO', 'KTEB'])
const check = {
  text,
  writtenOn: '2026-11-20',
  airportOf: (icao: string) => (known.has(icao) ? ({ icao } as BookAirport) : undefined),
}

const empty: RequestDraft = {
  verdict: 'unclear',
  why: [],
  legs: [],
  aircraft: [],
  questions: [],
  wishes: [],
  remarks: [],
  unread: [mark('no-route'), mark('no-people'), mark('unknown-place', { words: 'strip' })],
}

const answer = (more: object = {}) => ({
  legs: [
    {
      from: { words: 'the Hamptons strip', icao: 'KHTO' },
      to: { words: 'the big apple', icao: 'kteb' },
      day: { words: 'the day after Thanksgiving', date: '2026-11-27' },
      time: { words: 'leave', time: '09:30' },
    },
  ],
  passengers: { words: 'just us and the Millers', count: 4 },
  ...more,
})

test('fills facts that the rules missed, marks them, and closes open ones', () => {
  const draft = withModelAnswer(empty, answer(), check)
  expect(draft.legs).toMatchObject([
    { from: { icao: 'KHTO' }, to: { icao: 'KTEB' }, day: { day: '2026-11-27' }, time: { minutes: 570 } },
  ])
  const facts = draft.legs.flatMap(({ from, to, day, time }) => [from, to, day, time])
  for (const fact of [...facts, draft.people])
    expect(fact).toMatchObject({ confidence: 'guess', marks: [{ code: 'model-read' }] })
  expect(text.slice(draft.people?.spans[0]?.start, draft.people?.spans[0]?.end)).toBe('just us and the Millers')
  expect(draft.unread.map(({ code }) => code)).toEqual(['unknown-place'])
})

test('takes no invented words, no unknown airport, and no day in the past or far ahead', () => {
  const bad = (leg: object) => withModelAnswer(empty, { legs: [{ ...answer().legs[0], ...leg }] }, check).legs
  expect(bad({ from: { words: 'from Paris', icao: 'KHTO' } })).toEqual([])
  expect(bad({ to: { words: 'the big apple', icao: 'ZZZZ' } })).toEqual([])
  expect(bad({ to: { words: 'the big apple', icao: 'KHTO' } })).toEqual([])
  for (const date of ['2026-11-19', '2029-01-01'])
    expect(bad({ day: { words: 'the day after Thanksgiving', date } })[0]?.day).toBeUndefined()
})

test('never changes facts of the rules, and names a different reading', () => {
  const source = { spans: [], confidence: 'sure' as const, marks: [] }
  const ruled = { ...empty, legs: [{ from: { icao: 'KTEB', others: [], ...source }, isReturn: false }] }
  const differs = withModelAnswer(ruled, answer(), check)
  expect(differs.legs).toEqual(ruled.legs)
  expect(differs.unread.at(-1)).toMatchObject({ code: 'model-differs', params: { way: 'KHTO to KTEB' } })
  const agreed = { ...empty, legs: [{ from: { icao: 'KHTO', others: [], ...source }, isReturn: false }] }
  expect(withModelAnswer(agreed, answer(), check).legs[0]).toMatchObject({
    from: { icao: 'KHTO', confidence: 'sure' },
    to: { icao: 'KTEB', confidence: 'guess' },
  })
})

test('is called only for a possible request with missing facts', () => {
  expect(isLeftOpen(empty)).toBe(true)
  expect(isLeftOpen({ ...empty, verdict: 'none' })).toBe(false)
  expect(isLeftOpen(withModelAnswer(empty, answer(), check))).toBe(false)
})

test('an answer is read with a fence around it, and not at all in another form', () => {
  expect(parseModelAnswer('```json\n{"legs":[]}\n```')).toEqual({ legs: [] })
  for (const written of ['', 'no', '{', '{"legs":"x"}', '[1]', '{"passengers":{"words":"x","count":-1}}'])
    expect(parseModelAnswer(written)).toBeUndefined()
})
