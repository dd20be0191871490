import { expect, it } from 'vitest'
import { safeNodes } from './safe-nodes.ts'

const drawn = (html: string, leftOut?: string) => {
  const place = document.createElement('div')
  place.append(...safeNodes(html, document, leftOut))
  return place.innerHTML
}

it('leaves words as they are, and of what they claim to be in the page nothing', () => {
  expect(drawn('<div role="dialog" id="page" aria-modal="true" tabindex="0"><b style="color: red">Hi</b></div>')).toBe(
    '<div><b style="color: red">Hi</b></div>',
  )
})

it('leaves out what loads or runs, and what is not wanted', () => {
  expect(
    drawn('<p>One<script>run()</script></p><iframe src="x"></iframe><p data-quoted="">Two</p>', '[data-quoted]'),
  ).toBe('<p>One</p>')
})

it('opens links in a window of their own', () => {
  expect(drawn('<a href="https://x.example">x</a>')).toContain('rel="noopener noreferrer"')
})
