import { describe, expect, it } from 'vitest'
import type { Doc } from '../../kernel/index.ts'
import { fieldsWithin } from '../editor/config-fields.ts'
import { withEarlier } from './earlier-parts.ts'
import { fieldDifferences } from './field-changes.ts'
import { fieldsOfKind, shippedKinds } from './page-kinds.ts'

const fields = shippedKinds
  .filter(({ key }) => key === 'landing')
  .flatMap((kind) => fieldsWithin('content', fieldsOfKind(kind)))
const page = (...sections: readonly Doc[]): Doc => ({ content: { sections } })
const hero: Doc = { id: 's1', kind: 'hero', heading: 'North', text: 'At dawn', image: { url: '/a.jpg', alt: 'Ice' } }
const text: Doc = { id: 's2', kind: 'text', heading: 'Cabin', html: '<p>Six seats</p>' }
const cards: Doc = { id: 's3', kind: 'cards', cards: [{ id: 'c1', title: 'Bed', text: 'For two' }] }

const differences = (before: Doc, after: Doc) => fieldDifferences(fields, [before, after], { timezone: 'UTC' })

/** A document with every difference put back, one after the other. */
const allPutBack = (before: Doc, after: Doc): Doc =>
  differences(before, after).reduce<Doc>((doc, { earlier }) => withEarlier(doc, earlier) ?? doc, after)

describe('a change of a page is put back', () => {
  it.each<[string, Doc, Doc]>([
    ['a text', page(hero), page({ ...hero, heading: 'South' })],
    ['a text that was empty', page({ ...hero, heading: '' }), page(hero)],
    ['a picture', page(hero), page({ ...hero, image: { url: '/b.jpg', alt: 'Snow' } })],
    ['a text within an item within an item', page(cards), page({ ...cards, cards: [{ id: 'c1', title: 'Beds' }] })],
    ['an item that was added', page(hero, text), page(hero, cards, text)],
    ['an item that was removed', page(hero, text, cards), page(hero, cards)],
    ['another order', page(hero, text, cards), page(cards, hero, text)],
    ['several at once', page(hero, text, cards), page(cards, { ...hero, heading: 'South' })],
  ])('%s', (_, before, after) => {
    expect(allPutBack(before, after)).toEqual(before)
  })

  it('alone: other changes, then or since, stay', () => {
    const [heading] = differences(page(hero, text), page({ ...hero, heading: 'South', text: 'At dusk' }, text))
    const since = page(text, { ...hero, heading: 'South', text: 'At noon' }, cards)
    expect(heading && withEarlier(since, heading.earlier)).toEqual(page(text, { ...hero, text: 'At noon' }, cards))
  })

  it('in order, with later ones after it', () => {
    const [order] = differences(page(hero, text), page(text, hero))
    expect(order && withEarlier(page(cards, text, hero), order.earlier)).toEqual(page(hero, text, cards))
  })

  it.each<[string, Doc]>([
    ['it is so already', page(hero)],
    ['what held it is gone', page(text)],
  ])('not at all where %s', (_, now) => {
    const [heading] = differences(page(hero), page({ ...hero, heading: 'South' }))
    expect(heading?.label).toBe('South, heading')
    expect(heading && withEarlier(now, heading.earlier)).toBeUndefined()
  })
})
