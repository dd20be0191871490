import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf, withChanges, wordsOf, type Piece } from '../../../ui/difference/difference.ts'
import { putBack, setAside } from './set-aside.ts'

const changesOf = (pieces: readonly Piece[]) => pieces.flatMap((piece) => (piece.kind === 'change' ? [piece] : []))
const placesOf = (pieces: readonly Piece[]) => pieces.flatMap((piece, at) => (piece.kind === 'change' ? [at] : []))

/** HTML as a browser parses it: malformed markup is repaired, and then differs. */
const read = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.innerHTML

describe('differenceOf', () => {
  it('finds single words, each as a separate change', () => {
    const pieces = differenceOf('<p>we can fly on Friday at noon</p>', '<p>We can fly on Friday at 12:00</p>')
    expect(changesOf(pieces)).toEqual([
      { kind: 'change', before: 'we', after: 'We' },
      { kind: 'change', before: 'noon', after: '12:00' },
    ])
  })

  it('joins neighbouring words into one change', () => {
    const pieces = differenceOf('<p>pls snd it</p>', '<p>Please send it</p>')
    expect(changesOf(pieces)).toEqual([{ kind: 'change', before: 'pls snd', after: 'Please send' }])
  })

  it('takes the element in that a change opens', () => {
    const pieces = differenceOf('<p>very important news</p>', '<p>very <strong>important</strong> news</p>')
    expect(changesOf(pieces)).toEqual([{ kind: 'change', before: 'important', after: '<strong>important</strong>' }])
  })

  it('keeps a paragraph that was split or added whole', () => {
    const before = '<p>One. Two.</p><p>Three.</p>'
    const after = '<p>One.</p><p>Two.</p><p>Three.</p>'
    const pieces = differenceOf(before, after)
    for (const taken of [[], placesOf(pieces)]) {
      const html = withChanges(pieces, new Set(taken))
      expect(read(html)).toBe(html)
    }
  })

  it('equal texts have no change', () => expect(changesOf(differenceOf('<p>a</p>', '<p>a</p>'))).toEqual([]))

  it('gives both texts back, and well-formed HTML for every choice between them', () => {
    const word = fc.constantFrom('we', 'can', 'fly', 'you', 'Friday', '&amp;', '⟦1⟧', 'ok')
    const run = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    const inline = fc.oneof(
      run,
      run.map((text) => `<strong>${text}</strong>`),
      run.map((text) => `<em>a <u>${text}</u></em>`),
      run.map((text) => `<a href="https://x.example/">${text}</a>`),
    )
    const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
    const block = fc.oneof(
      line.map((text) => `<p>${text}</p>`),
      line.map((text) => `<ul><li><p>${text}</p></li><li><p>two</p></li></ul>`),
      line.map((text) => `<table><tbody><tr><td><p>${text}</p></td></tr></tbody></table>`),
      fc.constant('<p>one<br>two</p>'),
    )
    const html = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join(''))
    fc.assert(
      fc.property(html, html, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (before, after, choices) => {
        const pieces = differenceOf(before, after)
        const places = placesOf(pieces)
        expect(withChanges(pieces, new Set())).toBe(before)
        expect(withChanges(pieces, new Set(places))).toBe(after)
        const some = withChanges(pieces, new Set(places.filter((_, at) => choices[at % choices.length])))
        expect(read(some)).toBe(some)
      }),
      { numRuns: 300 },
    )
  })
})

it('shows the words of a piece, a line for each block', () => {
  const table = '<table><tbody><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>'
  expect(wordsOf(`<p>a &amp; b</p>${table}`)).toBe('a & b\n1  2  \n')
  expect(wordsOf('</p><p>next')).toBe('\nnext')
  expect(wordsOf('<img src="/x">')).toBe('[picture]')
})

describe('parts that a model must not touch', () => {
  const mention = '<span data-type="mention" data-id="u1" data-kind="user">@Ana</span>'
  const html = `<p>${mention} look: <img src="/api/files/a.png" alt="Map"></p>`

  it('becomes a mark in the request, and itself again in the answer', () => {
    const aside = setAside(html)
    expect(aside.html).toBe('<p>⟦1⟧ look: ⟦2⟧</p>')
    expect(putBack('<p>⟦1⟧, please see ⟦2⟧</p>', aside.kept)).toBe(
      `<p>${mention}, please see <img src="/api/files/a.png" alt="Map"></p>`,
    )
  })

  it('a mark invented by a model is dropped', () => expect(putBack('<p>⟦9⟧</p>', [])).toBe('<p></p>'))
})
