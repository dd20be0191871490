import { describe, expect, test } from 'vitest'
import { logicWords } from './logic-words.ts'
import type { LogicTable } from './logic.ts'

const table: LogicTable = {
  dep: {
    kind: 'text',
    label: 'Departure',
    name: 'departure',
    verbs: { is: 'departs from', isNot: 'does not depart from' },
  },
  stops: { kind: 'number', label: 'Stops', name: 'stops' },
  ftime: { kind: 'number', label: 'Flight time', name: 'flight time', unit: 'h' },
}
const words = (logic: unknown) => logicWords(logic, table)
const dep = (value: unknown, verb = 'is') => ({ subject: 'dep', verb, value })
const stops = (value: unknown, verb = 'is greater than') => ({ subject: 'stops', verb, value })

describe('logic as a sentence', () => {
  test.each([
    [{ all: [dep('K*'), stops(1)] }, 'departs from K* and stops is greater than 1'],
    [dep(['KTEB', 'KHPN', 'KMMU'], 'is in'), 'departs from KTEB, KHPN or KMMU'],
    [dep('KTEB', 'is not'), 'does not depart from KTEB'],
    [{ subject: 'ftime', verb: 'is less than', value: 2.5 }, 'flight time is less than 2.5 h'],
    [
      { all: [dep('US'), { any: [stops(1), stops(3, 'is')] }] },
      'departs from US, and either stops is greater than 1 or stops is 3',
    ],
    [
      { any: [{ all: [dep('US'), stops(1)] }, dep('MX')] },
      'both departs from US and stops is greater than 1, or departs from MX',
    ],
    [{ not: dep('K*') }, 'does not depart from K*'],
    [{ not: stops(1) }, 'stops is not greater than 1'],
    [{ not: { any: [dep('US'), dep('MX')] } }, 'neither departs from US nor departs from MX'],
    [{ not: { not: stops(1) } }, 'it is not so that stops is not greater than 1'],
  ])('%o', (logic, sentence) => expect(words(logic)).toBe(sentence))

  test('names unknown and missing parts', () => {
    expect(words({ all: [{ subject: 'moon', verb: 'is', value: 'full' }, dep('')] })).toBe(
      'moon is full (which is not known here) and departs from …',
    )
    expect(words({ all: [{ colour: 'red' }, 'x'] })).toBe(
      'a condition that cannot be read and a condition that cannot be read',
    )
  })
})
