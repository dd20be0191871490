import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutQuoted } from '../../../domain/inbox/mail/mark-quoted-html.ts'
import { trimQuoted } from '../../../domain/inbox/mail/trim-quoted.ts'
import { htmlReplies, htmlWords, wholeHtml } from '../../../tests/mail-fixtures/html-reply-shapes.ts'
import {
  deviceLines,
  ownWords,
  quoteHeads,
  textReplies,
  wholeTexts,
} from '../../../tests/mail-fixtures/reply-shapes.ts'
import { htmlToText } from './html-to-text.ts'
import { sanitiseHtml } from './sanitise-html.ts'

/** Text of a mail's HTML, without lines of the device and rules. */
function readOf(html: string): string {
  const lines = htmlToText(withoutQuoted(sanitiseHtml(html))).split('\n')
  return lines.filter((line) => line.trim() !== '' && !deviceLines.includes(line.trim())).join('\n')
}

describe('the quote of a reply is folded away', () => {
  it('in texts of many mail programs and languages', () => {
    const kept = textReplies.filter(({ text }) => trimQuoted(text).visible !== ownWords)
    expect(kept.map((one) => one.name)).toEqual([])
    expect(textReplies.length).toBeGreaterThan(300)
  })

  it.each(Object.entries(htmlReplies))('in HTML of %s', (_, html) => {
    expect(readOf(html)).toBe(htmlWords)
  })
})

describe('a forwarded text is never folded away', () => {
  it.each(wholeTexts)('%j', (text) => {
    expect(trimQuoted(text)).toEqual({ visible: text, hidden: [] })
  })

  it.each(Object.entries(wholeHtml))('in HTML: %s', (_, html) => {
    expect(sanitiseHtml(html)).not.toContain('data-quoted')
  })

  it('with a subject that marks a forwarded mail', () => {
    const text = 'FYI\n\nFrom: A <a@b.example>\nSent: March 3, 2026 8:59 AM\nTo: k\nSubject: x\n\nThe slot is at 9.'
    for (const mark of ['FW', 'Fwd', 'WG', 'TR', 'RV', 'Doorst', 'PD', 'VS', 'I', 'İLT', 'ilt'])
      expect(trimQuoted(text, { subject: `${mark}: Slots` }).visible).toBe(text)
    for (const subject of ['Re: Slots', 'AW: WG: Slots', 'Slots'])
      expect(trimQuoted(text, { subject }).visible).toBe('FYI')
    const html = htmlReplies['outlookDesk'] ?? ''
    expect(sanitiseHtml(html, { origin: { subject: 'FW: Slots' } })).not.toContain('data-quoted')
  })

  it('folds a name below a dash only where it is the name of the writer', () => {
    expect(trimQuoted('See you.\n\n-Ana', { writer: 'Ana Ruiz' }).visible).toBe('See you.')
    expect(trimQuoted('Bring this:\n\n-Water', { writer: 'Ana Ruiz' }).visible).toBe('Bring this:\n\n-Water')
  })
})

/** Lines of a person, made of words that heads, blocks and signatures are made of too. */
const ownLine = fc
  .array(
    fc.constantFrom(
      ...'On Am Le From: To: TEB ASE wrote schrieb at um 9:00 3 March 2026 03.03.2026 jo@laro.example Jo Stern said: -- - * sent my phone original message and the crew, rest. too? yes! below Subject Date:'.split(
        ' ',
      ),
      ...Array.from({ length: 20 }, (_, at) => `word${at}`),
    ),
    { minLength: 3, maxLength: 9 },
  )
  // No line is a head or a mark by itself: each begins and ends with a plain word.
  .map((words) => ['please', ...words, 'then'].join(' '))

const ownText = fc
  .array(fc.array(ownLine, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
  .map((paragraphs) => paragraphs.map((lines) => lines.join('\n')).join('\n\n'))

const linesIn = (text: string): string[] => text.split('\n').filter((line) => line !== '')

function expectShown(shown: string, ...texts: string[]): void {
  const lines = new Set(linesIn(shown))
  expect(texts.flatMap(linesIn).filter((line) => !lines.has(line))).toEqual([])
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((one) => `<p>${escaped(one).replaceAll('\n', '<br>')}</p>`)
    .join('')

describe('any text of a person', () => {
  it('stays above a quote of any shape', () => {
    const quotes = textReplies.map(({ text }) => text.slice(ownWords.length))
    fc.assert(
      fc.property(ownText, fc.constantFrom(...quotes), (own, quote) =>
        expectShown(trimQuoted(own + quote).visible, own),
      ),
      { numRuns: 1500 },
    )
  })

  it('stays within and below a quote with marks', () => {
    const quote = fc.constantFrom(...quoteHeads).map((head) => `${head}\n> Is nine fine?\n>\n> And two of us?`)
    fc.assert(
      fc.property(ownText, quote, ownText, (above, quoted, below) => {
        expectShown(trimQuoted(`${quoted}\n\n${below}`).visible, below)
        expectShown(trimQuoted(`${above}\n\n${quoted}\n\n${below}`).visible, above, below)
        expectShown(trimQuoted(`${above}\n\n${quoted}\n\n${below}\n\n${quoted}`).visible, above, below)
      }),
      { numRuns: 600 },
    )
  })

  it('stays in HTML, above, within and below a quote', () => {
    const quote = fc
      .constantFrom(...quoteHeads)
      .map((head) => `<div>${escaped(head)}</div><blockquote type="cite"><p>Is nine fine?</p></blockquote>`)
    fc.assert(
      fc.property(ownText, quote, ownText, (above, quoted, below) => {
        expectShown(readOf(paragraphs(above) + quoted), above)
        expectShown(readOf(quoted + paragraphs(below)), below)
        expectShown(readOf(paragraphs(above) + quoted + paragraphs(below)), above, below)
      }),
      { numRuns: 200 },
    )
  })

  it('stays above the quote of every mail program', () => {
    fc.assert(
      fc.property(ownText, fc.constantFrom(...Object.values(htmlReplies)), (own, html) => {
        const [first = '', ...lines] = linesIn(own)
        const shown = readOf(html.replace(htmlWords, escaped([first, ...lines].join(' '))))
        expectShown(shown, [first, ...lines].join(' '))
      }),
      { numRuns: 300 },
    )
  })
})
