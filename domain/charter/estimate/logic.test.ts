import { describe, expect, test } from 'vitest'
import { holds, logicIssues, subjectsOf } from '../../kernel/index.ts'
import { priceItem, priceItemIssues, priceSubjects } from './price-items.ts'

const facts = {
  dep: ['KTEB', { whole: 'TEB' }, { whole: 'US' }],
  arr: ['MYNN', { whole: 'NAS' }, { whole: 'BS' }],
  stops: [1],
  tail: [],
  type: ['lj'],
}
const holding = (logic: Parameters<typeof holds>[0]) => holds(logic, facts)

describe('a comparison', () => {
  test('takes codes in any case, a country, or the beginning of a code', () => {
    for (const value of ['kteb', 'TEB', 'us', 'K*', 'KTE*'])
      expect(holding({ subject: 'dep', verb: 'is', value }), value).toBe(true)
    for (const value of ['KVNY', 'MX', 'EG*']) expect(holding({ subject: 'dep', verb: 'is', value }), value).toBe(false)
    expect(holding({ subject: 'arr', verb: 'is in', value: ['CYYZ', 'BS'] })).toBe(true)
  })

  test('finds the beginning of an ICAO code, and of no other code', () => {
    for (const value of ['T*', 'TEB*', 'U*']) expect(holding({ subject: 'dep', verb: 'is', value }), value).toBe(false)
    expect(holding({ subject: 'dep', verb: 'is less than', value: 'Z' })).toBe(true)
    expect(holds({ subject: 'dep', verb: 'is less than', value: 'Z' }, { dep: [{ whole: 'TEB' }] })).toBe(false)
  })

  test('of numbers is strict', () => {
    expect(holding({ subject: 'stops', verb: 'is less than', value: 1 })).toBe(false)
    expect(holding({ subject: 'stops', verb: 'is less than', value: 2 })).toBe(true)
    expect(holding({ subject: 'stops', verb: 'is greater than', value: 1 })).toBe(false)
    expect(holding({ subject: 'stops', verb: 'is', value: 1 })).toBe(true)
  })

  test('an unknown value satisfies "is not" alone', () => {
    expect(holding({ subject: 'tail', verb: 'is', value: 'N1' })).toBe(false)
    expect(holding({ subject: 'tail', verb: 'is not', value: 'N1' })).toBe(true)
    expect(holding({ subject: 'lead', verb: 'is less than', value: 24 })).toBe(false)
  })

  test('is joined by all, any and not', () => {
    const home = { subject: 'dep', verb: 'is', value: 'US' } as const
    const away = { subject: 'arr', verb: 'is', value: 'US' } as const
    expect(holding({ all: [home, away] })).toBe(false)
    expect(holding({ any: [home, away] })).toBe(true)
    expect(holding({ all: [home, { not: away }] })).toBe(true)
    expect(subjectsOf({ all: [home, { not: { subject: 'tail', verb: 'is', value: 'N1' } }] })).toEqual(['dep'])
  })
})

const places = (logic: unknown) => logicIssues(logic, priceSubjects, 'fn').map(({ path, code }) => `${path} ${code}`)

test('a fault of logic is reported at its place', () => {
  expect(
    places({ all: [{ subject: 'dep', verb: 'is', value: 'US' }, { not: { subject: 'stops', verb: 'is', value: 1 } }] }),
  ).toEqual([])
  expect(places({ any: [{ subject: 'colour', verb: 'is', value: 'red' }] })).toEqual(['fn.any.0.subject logic-subject'])
  expect(places({ subject: 'toString', verb: 'is', value: 'red' })).toEqual(['fn.subject logic-subject'])
  expect(places({ not: { subject: 'dep', verb: 'like', value: 'x' } })).toEqual(['fn.not.verb logic-verb'])
  expect(places({ subject: 'dep', verb: 'is less than', value: 'x' })).toEqual(['fn.verb logic-verb'])
  expect(places({ subject: 'stops', verb: 'is', value: '1' })).toEqual(['fn.value logic-number'])
  expect(places({ subject: 'dep', verb: 'is in', value: 'KTEB' })).toEqual(['fn.value logic-list'])
  expect(places({ subject: 'dep', verb: 'is', value: ['KTEB'] })).toEqual(['fn.value logic-one-value'])
  for (const bad of [null, 'x', 7, {}, []]) expect(places(bad)).toEqual(['fn logic-shape'])
  expect(places({ all: [] })).toEqual(['fn.all logic-shape'])
  expect(places({ all: [], any: [] })).toEqual(['fn logic-shape'])
  let deep: unknown = { subject: 'dep', verb: 'is', value: 'x' }
  for (let depth = 0; depth < 1000; depth++) deep = { not: deep }
  expect(places(deep)[0]).toMatch(/logic-shape$/)
})

test('a fault of a price item is reported at its place', () => {
  const items = [
    { label: 'Hours', type: 'blocktime', amount: 480_000, dailyMin: 2 },
    { label: 'Landing', type: 'flat', denomination: 'stop', amount: 1.5 },
    { label: 'Night', type: 'qty', denomination: 'night', dailyMin: 1, logic: { subject: 'x', verb: 'is', value: 1 } },
  ].map((item) => priceItem.parse(item))
  expect(priceItemIssues(items, 'components').map(({ path, code }) => `${path} ${code}`)).toEqual([
    'components.1.denomination denomination-of-type',
    'components.1.amount cents',
    'components.2.dailyMin daily-min-of-type',
    'components.2.logic.subject logic-subject',
  ])
})
