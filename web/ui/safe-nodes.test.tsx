import { expect, it } from 'vitest'
import { safeNodes } from './safe-nodes.ts'

const drawn = (html: string, leftOut?: string) => {
  const place = document.createElement('div')
  place.append(...safeNodes(html, document, leftOut))
  return place.innerHTML
}

it('keeps words as they are, and drops attributes that name parts of the page', () => {
  expect(drawn('<div role="dialog" id="page" aria-modal="true" tabindex="0"><b style="color: red">Hi</b></div>')).toBe(
    '<div><b style="color: red">Hi</b></div>',
  )
})

it('drops content that loads or runs, and excluded nodes', () => {
  expect(
    drawn('<p>One<script>run()</script></p><iframe src="x"></iframe><p data-quoted="">Two</p>', '[data-quoted]'),
  ).toBe('<p>One</p>')
})

it('opens links in a new window', () => {
  expect(drawn('<a href="https://x.example">x</a>')).toContain('rel="noopener noreferrer"')
})
