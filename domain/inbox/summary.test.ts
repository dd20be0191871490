import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summaryOf, wordsOfHtml } from './summary.ts'

describe('the words of an HTML text', () => {
  it.each([
    ['<p>Hello <b>Ana</b>,</p><p>see&nbsp;you &amp; bye</p>', 'Hello Ana , see you & bye'],
    ['<style>p{color:red}</style><p>text</p>', 'text'],
    ['<!-- hidden --><p>shown</p>', 'shown'],
    ['&#65;&#x42;&#0;&unknown;', 'AB&#0;&unknown;'],
    ['&#x110000;', '&#x110000;'],
    ['', ''],
  ])('%o', (html, words) => {
    expect(wordsOfHtml(html)).toBe(words)
  })
})

describe('a summary', () => {
  it('takes the plain text before the HTML', () => {
    expect(summaryOf({ message: ' plain\n text ', messageHtml: '<p>rich</p>', html: '' })).toBe('plain text')
    expect(summaryOf({ message: '', messageHtml: '', html: '<p>all</p>' })).toBe('all')
  })

  it('is one line of at most 240 characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (message) => {
        const summary = summaryOf({ message, messageHtml: '', html: '' })
        expect(summary.length).toBeLessThanOrEqual(240)
        expect(summary).not.toMatch(/\n/)
      }),
    )
  })
})
