import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDoc } from './field-path.ts'
import { isSameValue } from './same-value.ts'

const anyDoc = fc.dictionary(fc.constantFrom('name', 'note', 'legs'), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 })

describe('isSameValue', () => {
  /** The stored form, with the fields of objects in one order. */
  const written = (value: unknown): string =>
    JSON.stringify(value ?? null, (_, one: unknown) =>
      isDoc(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
    )
  const anyValue = fc.jsonValue({ maxDepth: 3 }).chain((value) => fc.constantFrom(value, undefined))

  it('agrees with the stored form of any two values', () => {
    const anyPair = fc.tuple(anyValue, anyValue)
    fc.assert(
      fc.property(anyPair, fc.tuple(anyDoc, anyDoc), ([one, other], [doc, second]) => {
        const pairs: readonly (readonly [unknown, unknown])[] = [
          [one, other],
          [
            { ...doc, one },
            { one, ...doc },
          ],
          [{ in: [doc, one] }, { in: [doc, other] }],
          [doc, second],
        ]
        for (const [a, b] of pairs) expect(isSameValue(a, b)).toBe(written(a) === written(b))
      }),
    )
  })

  it('equates an undefined field with a missing one, but not a field of null', () => {
    expect(isSameValue({ name: undefined }, {})).toBe(true)
    expect(isSameValue({ name: null }, {})).toBe(false)
    expect(isSameValue(undefined, null)).toBe(true)
  })
})
