import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reachesFurther, type TextState } from './text-delivery.ts'

const states: readonly TextState[] = ['queued', 'sent', 'failed', 'delivered']
const settle = (reports: readonly TextState[]): TextState =>
  reports.reduce<TextState>((known, report) => (reachesFurther(known, report) ? report : known), 'queued')

describe('reports of a text', () => {
  it.each([
    [['sent', 'delivered'], 'delivered'],
    [['delivered', 'sent'], 'delivered'],
    [['sent', 'failed', 'sent'], 'failed'],
    [['failed', 'delivered'], 'delivered'],
    [['delivered', 'failed', 'queued'], 'delivered'],
  ] as const)('%j end as %s', (reports, end) => expect(settle(reports)).toBe(end))

  it('end the same in any order and any number', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states)), fc.array(fc.nat()), (reports, keys) => {
        const shuffled = reports.map((report, at) => ({ report, key: keys[at] ?? 0 })).toSorted((a, b) => a.key - b.key)
        expect(settle(shuffled.map((one) => one.report))).toBe(settle([...reports, ...reports]))
      }),
    )
  })
})
