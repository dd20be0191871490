import { describe, expect, it } from 'vitest'
import { markQuotedHtml, withoutQuoted } from './mark-quoted-html.ts'

const hint = (kind: string) => ` data-quote-hint="${kind}"`
const quote = `<blockquote${hint('quote')}>old</blockquote>`

describe('markQuotedHtml', () => {
  it('folds the last quote with the attribution above it', () => {
    expect(markQuotedHtml(`<p>new</p><div${hint('attribution')}>On x wrote:</div> <br />${quote}<p> </p>`)).toBe(
      '<p>new</p><div data-quoted><div>On x wrote:</div> <br /><blockquote>old</blockquote></div><p> </p>',
    )
  })

  it('folds several quotes one below the other together, and head lines that no mailer marked', () => {
    expect(markQuotedHtml(`<p>new</p>${quote}<br />${quote}`)).toBe(
      '<p>new</p><div data-quoted><blockquote>old</blockquote><br /><blockquote>old</blockquote></div>',
    )
    const head = '03.03.2026, 08:59, Jo &lt;jo@laro.example&gt;:'
    expect(markQuotedHtml(`<div>new<br />${head}</div><blockquote${hint('block')}>old</blockquote>`)).toBe(
      `<div>new<br /><div data-quoted>${head}</div></div><div data-quoted><blockquote>old</blockquote></div>`,
    )
  })

  it('keeps a blockquote with which a person indents', () => {
    const indented = '<p>the rule:</p><blockquote>nine is fine</blockquote>'
    expect(markQuotedHtml(indented.replace('<blockquote', `<blockquote${hint('block')}`))).toBe(indented)
  })

  it('keeps quotes that are answered inline, also inside the wrapper of a mailer', () => {
    const answered = `<p>new</p>${quote}<p>answer</p>${quote}`
    expect(markQuotedHtml(answered)).toBe(
      '<p>new</p><blockquote>old</blockquote><p>answer</p><div data-quoted><blockquote>old</blockquote></div>',
    )
    expect(markQuotedHtml(`<p>new</p><div${hint('quote')}>${quote}<p>answer</p></div>`)).toBe(
      '<p>new</p><div><blockquote>old</blockquote><p>answer</p></div>',
    )
  })

  it('folds everything below the header of Outlook, wrapped or not', () => {
    expect(
      markQuotedHtml(`<div><p>new</p><div><div${hint('header')}>From: x</div></div><p>old</p></div><p>end</p>`),
    ).toBe('<div><p>new</p><div><div>From: x</div></div><p>old</p></div><p>end</p>')
    expect(markQuotedHtml(`<div><p>new</p><div><div${hint('header')}>From: x</div></div><p>old</p></div>`)).toBe(
      '<div><p>new</p><div data-quoted><div><div>From: x</div></div><p>old</p></div></div>',
    )
  })

  it('shows a mail that is only a quote completely, and removes every hint', () => {
    expect(markQuotedHtml(quote)).toBe('<blockquote>old</blockquote>')
    expect(markQuotedHtml('')).toBe('')
  })

  it('is linear', () => {
    const begin = process.threadCpuUsage()
    markQuotedHtml(`<p>x</p>${`<div${hint('quote')}>a${quote}</div>`.repeat(20_000)}`)
    markQuotedHtml(`<p>x</p>${`<div${hint('header')}></div>`.repeat(20_000)}<p>y</p>`)
    expect(process.threadCpuUsage(begin).user).toBeLessThan(2_000_000)
  })

  it('can be taken away again', () => {
    expect(withoutQuoted(markQuotedHtml(`<p>new</p>${quote}<p> </p>`))).toBe('<p>new</p><p> </p>')
    expect(withoutQuoted('<p>new</p>')).toBe('<p>new</p>')
  })
})
