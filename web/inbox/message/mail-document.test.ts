import { describe, expect, it } from 'vitest'
import { hasOwnColours, hasQuotedPart, hasRemoteImages, mailDocument, type MailPaper } from './mail-document.ts'

const dark: MailPaper = { text: '#eee', background: '#111', link: '#99f', line: '#333', isDark: true }
const view = { html: '<p>Hello</p>', paper: dark, showImages: false, showQuoted: false }

describe('mailDocument', () => {
  it('carries a policy that allows no script and no request', () => {
    expect(mailDocument(view)).toContain("default-src 'none'; img-src 'self' data: blob:; style-src 'unsafe-inline'")
  })

  it('leaves remote images where the server set them aside until they are allowed', () => {
    const html = '<img data-remote-src="http://track.example/a.gif">'
    expect(mailDocument({ ...view, html })).toContain('<img data-remote-src="http://track.example/a.gif">')
    const shown = mailDocument({ ...view, html, showImages: true })
    expect(shown).toContain('<img src="https://track.example/a.gif">')
    expect(shown).toContain("img-src 'self' data: blob: https:")
  })

  it('hides the quoted part until it is asked for', () => {
    const hiding = '[data-quoted] { display: none; }'
    expect(mailDocument(view)).toContain(hiding)
    expect(mailDocument({ ...view, showQuoted: true })).not.toContain(hiding)
  })

  it('is shown on white paper when the mail sets colours', () => {
    expect(mailDocument(view)).toContain('background: #111')
    expect(mailDocument({ ...view, html: '<p style="color:#000">Hi</p>' })).toContain('background: #ffffff')
  })
})

describe('contents of a mail', () => {
  it.each([
    ['<td bgcolor="#fff">', true],
    ['<p style="margin:0;background-color:red">', true],
    ['<font color=red>', true],
    ['<p style="border-color:red">', false],
    ['<p>the colour: red</p>', false],
  ])('knows the colours of %s', (html, has) => expect(hasOwnColours(html)).toBe(has))

  it('knows quoted parts and remote images', () => {
    expect(hasQuotedPart('<div data-quoted><p>old</p></div>')).toBe(true)
    expect(hasQuotedPart('<p>quoted</p>')).toBe(false)
    expect(hasRemoteImages('<img data-remote-src="https://a.example/b.png">')).toBe(true)
    expect(hasRemoteImages('<img src="data:image/png;base64,aa">')).toBe(false)
  })
})
