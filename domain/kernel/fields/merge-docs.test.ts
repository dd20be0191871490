import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDoc, valueAt, withValueAt, type Doc } from '../documents/field-path.ts'
import { itemsField, textField } from './form-fields.ts'
import { mergeChange, mergeDocs } from './merge-docs.ts'

const ids = ['a', 'b', 'c', 'd.1', 'e]'] as const

/** Documents of parts, lists of texts and lists of items that nest. */
const { doc: anyDoc } = fc.letrec<{ readonly doc: Doc; readonly value: unknown }>((tie) => ({
  doc: fc.dictionary(fc.constantFrom('name', 'note', 'legs', 'tags', 'place'), tie('value'), { maxKeys: 4 }),
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom('x', 'y', 'z', 1, 2, true),
    fc.uniqueArray(fc.constantFrom('red', 'blue', 'green')),
    fc
      .uniqueArray(fc.constantFrom(...ids), { maxLength: 4 })
      .chain((own) => fc.tuple(...own.map((id) => tie('doc').map((doc) => ({ ...(isDoc(doc) ? doc : {}), id }))))),
    tie('doc'),
  ),
}))

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

describe('mergeDocs', () => {
  it("is one writer's result if the other changed nothing", () => {
    fc.assert(
      fc.property(anyDoc, anyDoc, (base, changed) => {
        const mine = mergeDocs({ base, theirs: base, mine: changed })
        const theirs = mergeDocs({ base, theirs: changed, mine: base })
        expect([mine, theirs].map(({ conflicts }) => conflicts)).toEqual([[], []])
        expect(plain(mine.doc)).toEqual(plain(changed))
        expect(plain(theirs.doc)).toEqual(plain(changed))
      }),
    )
  })

  it('has no conflict where both did the same', () => {
    fc.assert(
      fc.property(anyDoc, anyDoc, (base, changed) => {
        const { doc, conflicts } = mergeDocs({ base, theirs: changed, mine: plain(changed) as Doc })
        expect([conflicts, plain(doc)]).toEqual([[], plain(changed)])
      }),
    )
  })

  it('finds the same conflicts in either order of writers, and keeps the preferred one whole', () => {
    fc.assert(
      fc.property(anyDoc, anyDoc, anyDoc, (base, one, other) => {
        const first = mergeDocs({ base, theirs: one, mine: other })
        const second = mergeDocs({ base, theirs: other, mine: one })
        expect([...first.conflicts].toSorted()).toEqual([...second.conflicts].toSorted())
        const preferred = mergeDocs({ base, theirs: one, mine: other }, { prefer: 'mine' })
        for (const path of preferred.conflicts)
          expect(plain(pick(preferred.doc, path))).toEqual(plain(pick(other, path)))
        for (const path of first.conflicts) expect(plain(pick(first.doc, path))).toEqual(plain(pick(one, path)))
      }),
    )
  })

  it('keeps changes of two people to different items and parts', () => {
    const change = fc.record({ id: fc.constantFrom(...ids), part: fc.constantFrom('p', 'q', 'r.s'), to: fc.nat() })
    const both = fc.tuple(fc.array(change, { maxLength: 6 }), fc.array(change, { maxLength: 6 }))
    const base: Doc = { legs: ids.map((id) => ({ id, p: 'p', q: 'q', r: { s: 's' } })) }
    const pathOf = ({ id, part }: { readonly id: string; readonly part: string }) =>
      `legs[${encodeURIComponent(id).replaceAll('.', '%2E')}].${part}`
    fc.assert(
      fc.property(both, ([mine, theirs]) => {
        const taken = new Set(mine.map(pathOf))
        const apart = theirs.filter((one) => !taken.has(pathOf(one)))
        const write = (doc: Doc, changes: typeof mine) =>
          changes.reduce((next, one) => withValueAt(next, pathOf(one), one.to), doc)
        const merged = mergeDocs({ base, theirs: write(base, apart), mine: write(base, mine) })
        expect(merged.conflicts).toEqual([])
        expect(merged.doc).toEqual(write(write(base, apart), mine))
      }),
    )
  })

  it('keeps items added by either, drops items removed by either, and takes the order of the writer who changed it', () => {
    const list = fc.shuffledSubarray(['n1', 'n2', 'n3', 'n4', 'n5', 'n6'])
    fc.assert(
      fc.property(list, list, list, (base, theirs, mine) => {
        const docOf = (own: readonly string[]): Doc => ({ legs: own.map((id) => ({ id })) })
        const merged = mergeDocs({ base: docOf(base), theirs: docOf(theirs), mine: docOf(mine) })
        const got = valueAt(merged.doc, 'legs[].id') as readonly string[]
        const isKept = (id: string) =>
          base.includes(id) ? theirs.includes(id) && mine.includes(id) : theirs.includes(id) || mine.includes(id)
        expect([...got].toSorted()).toEqual(['n1', 'n2', 'n3', 'n4', 'n5', 'n6'].filter(isKept))
        const orders = [theirs, mine].map((own) => own.filter((id) => got.includes(id)))
        const agrees = orders.map((own) => got.filter((id) => own.includes(id)).join() === own.join())
        expect(agrees).toContain(true)
      }),
    )
  })
})

/** The value at a path of conflicts, of items and of texts in lists. */
function pick(doc: Doc, path: string): unknown {
  const found = valueAt(doc, path)
  const [, list, text] = /^(.*)\[([^[\]]*)\]$/.exec(path) ?? []
  if (found !== undefined || list === undefined) return found
  const values = valueAt(doc, list)
  return Array.isArray(values) ? values.find((value) => value === decodeURIComponent(text ?? '')) : undefined
}

describe('the result where two wrote into one list', () => {
  const leg = (id: string, more: object = {}) => ({ id, paxNum: 2, ...more })
  const base = { legs: [leg('a'), leg('b')] }
  const merge = (theirs: Doc, mine: Doc, prefer: 'theirs' | 'mine' = 'theirs') =>
    mergeDocs({ base, theirs, mine }, { prefer })

  it('is both new items, the first writer’s first, and both changes', () => {
    const theirs = { legs: [leg('a', { paxNum: 3 }), leg('b'), leg('t')] }
    const mine = { legs: [leg('n'), leg('a'), leg('b', { fbo: 'Signature' }), leg('m')] }
    expect(merge(theirs, mine)).toEqual({
      doc: { legs: [leg('n'), leg('a', { paxNum: 3 }), leg('b', { fbo: 'Signature' }), leg('t'), leg('m')] },
      conflicts: [],
    })
  })

  it('asks about an item that one changed and the other took away', () => {
    const [theirs, mine] = [{ legs: [leg('b')] }, { legs: [leg('a', { paxNum: 5 }), leg('b')] }]
    expect(merge(theirs, mine)).toEqual({ doc: theirs, conflicts: ['legs[a]'] })
    expect(merge(theirs, mine, 'mine').doc).toEqual(mine)
  })

  it('asks about the same part of one item, by its id', () => {
    const of = (paxNum: number) => ({ legs: [leg('a'), leg('b', { paxNum })] })
    expect(merge(of(4), of(5))).toEqual({ doc: of(4), conflicts: ['legs[b].paxNum'] })
  })

  it('asks about two new orders', () => {
    const base3 = { legs: [leg('a'), leg('b'), leg('c')] }
    const of = (...order: string[]) => ({ legs: order.map((id) => leg(id)) })
    const merged = mergeDocs({ base: base3, theirs: of('b', 'a', 'c'), mine: of('a', 'c', 'b') })
    expect(merged).toEqual({ doc: of('b', 'a', 'c'), conflicts: ['legs'] })
  })

  it('makes no third thing of two: another airport is whole, and so is another contact', () => {
    const at = (departureAirport: object) => ({ legs: [{ id: 'a', departureAirport }] })
    const form = [
      itemsField('legs', 'Legs', {
        items: { one: 'leg', empty: '', title: () => '' },
        fields: [textField('departureAirport.icao', 'From', { isKey: true })],
      }),
    ]
    const sides = {
      base: at({ icao: 'KDAL', name: 'Love Field' }),
      theirs: at({ icao: 'KDAL', name: 'Dallas Love Field' }),
      change: at({ icao: 'KTEB' }),
    }
    expect(mergeChange({ form }, sides)).toEqual({ change: sides.theirs, conflicts: ['legs[a].departureAirport'] })
    expect(mergeChange({ form }, sides, 'mine').change).toEqual(sides.change)
    const contact = (id: string, name: string) => ({ contact: { id, name } })
    expect(
      mergeDocs({ base: contact('1', 'Mia'), theirs: contact('1', 'Mia L.'), mine: contact('2', 'Kim') }).conflicts,
    ).toEqual(['contact'])
  })

  it('takes a field away that the other left as it was', () => {
    const sides = { base: { email: 'a@x.example', name: 'A' }, theirs: { email: 'a@x.example', name: 'B' } }
    expect(mergeChange({ form: [] }, { ...sides, change: { email: null } })).toEqual({
      change: { email: null },
      conflicts: [],
    })
  })
})
