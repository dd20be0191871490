import { expect, it } from 'vitest'
import { capMailHtml, cutNote, isTooLongMail } from './cap-mail-html.ts'

const asItIs = (html: string) => html
const limit = 1_027_604
const longest = limit - cutNote.length

it('leaves an email whole up to the last byte', () => {
  const whole = 'a'.repeat(longest)
  expect(capMailHtml(whole, asItIs)).toEqual({ html: whole, isCut: false })
  expect(capMailHtml(`${whole}a`, asItIs).isCut).toBe(true)
})

it('counts bytes, not characters', () => {
  expect(isTooLongMail('é'.repeat(longest / 2 - 1))).toBe(false)
  expect(isTooLongMail('é'.repeat(longest / 2 + 1))).toBe(true)
})

it('cuts the blockquotes first, and the text around them stays', () => {
  const quote = `<blockquote type="cite">${'q'.repeat(limit)}<blockquote>deep</blockquote> end</blockquote>`
  expect(capMailHtml(`<p>Before</p>${quote}<p>After</p>`, asItIs)).toEqual({
    html: '<p>Before</p><p>After</p>',
    isCut: true,
  })
  expect(capMailHtml(`<p>Before</p><blockquote>${'q'.repeat(limit)}`, asItIs).html).toBe('<p>Before</p>')
})

it('then halves the text until it fits, through no tag and no character', () => {
  const cut = capMailHtml('<p>x</p>'.repeat(limit), asItIs)
  expect(isTooLongMail(cut.html)).toBe(false)
  expect(cut.html.endsWith('>')).toBe(true)
  expect(capMailHtml(`${'😀'.repeat(limit)}a`, asItIs).html.isWellFormed()).toBe(true)
  expect(capMailHtml(`a<img src="data:${'b'.repeat(2 * limit)}">`, asItIs).html).toBe('a')
})

it('halves further where making it safe makes it longer', () => {
  const { html, isCut } = capMailHtml('&'.repeat(longest), (text) => text.replaceAll('&', '&amp;'))
  expect(isCut).toBe(true)
  expect(isTooLongMail(html)).toBe(false)
  expect(html.length).toBeGreaterThan(limit / 4)
})
