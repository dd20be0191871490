import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sighting } from './presence-board.ts'
import { printNotices, readNotice } from './presence-notice.ts'

const word = fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme-ascii' })
const position = fc.base64String({ minLength: 4, maxLength: 160 })
const seen = {
  screen: word,
  place: fc.record({ clientId: fc.uuid(), record: fc.constant('threads'), id: fc.uuid() }),
  person: fc.record({ id: fc.uuid(), label: word, isRestricted: fc.boolean() }),
  isWriting: fc.boolean(),
}
const caret = fc.record({ anchor: position, head: position })
/** With and without a place in a text. */
const sighting: fc.Arbitrary<Sighting> = fc.oneof(fc.record(seen), fc.record({ ...seen, caret }))

test('every report arrives whole, in payloads that Postgres accepts', () => {
  fc.assert(
    fc.property(fc.array(sighting, { maxLength: 120 }), fc.array(word, { maxLength: 200 }), (at, gone) => {
      const payloads = printNotices('p1', at, gone)
      expect(payloads.every((payload) => Buffer.byteLength(payload) < 8000)).toBe(true)
      const notices = payloads.map(readNotice)
      expect(notices.flatMap((notice) => notice?.at ?? [])).toEqual(at)
      expect(notices.flatMap((notice) => notice?.gone ?? [])).toEqual(gone)
    }),
    { numRuns: 60 },
  )
})

test('an invalid notice gives undefined', () => {
  for (const payload of ['', '{', '[]', '{"from":1}', '{"from":"p","at":[[1]]}'])
    expect(readNotice(payload)).toBeUndefined()
})
