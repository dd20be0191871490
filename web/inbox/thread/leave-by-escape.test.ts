import { afterEach, expect, it, vi } from 'vitest'
import { leaveByEscape } from './leave-by-escape.ts'

afterEach(() => document.body.replaceChildren())

function screenWith(html: string): void {
  document.body.innerHTML = html
}

it('closes the thread', () => {
  screenWith('<h2 tabindex="-1" data-thread-heading>Subject</h2>')
  const close = vi.fn<() => void>()
  leaveByEscape(close)
  expect(close).toHaveBeenCalledOnce()
})

it('leaves the box first, and keeps the thread', () => {
  screenWith('<h2 tabindex="-1" data-thread-heading>Subject</h2><section data-compose><input></section>')
  document.querySelector('input')?.focus()
  const close = vi.fn<() => void>()
  leaveByEscape(close)
  expect(close).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.querySelector('h2'))
})

it('is not held up by a list that is closed', () => {
  screenWith('<div style="display: none"><div role="listbox"></div></div>')
  const close = vi.fn<() => void>()
  leaveByEscape(close)
  expect(close).toHaveBeenCalledOnce()
})

it('closes the thread that lies in a panel over the page, and leaves its own box first', () => {
  screenWith(
    '<section data-pane><h2 tabindex="-1" data-thread-heading>Behind</h2></section>' +
      '<div role="dialog"><section data-pane><h2 tabindex="-1" data-thread-heading>Over</h2>' +
      '<section data-compose><input></section></section></div>',
  )
  const close = vi.fn<() => void>()
  document.querySelector('input')?.focus()
  leaveByEscape(close)
  expect(close).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toBe('Over')
  leaveByEscape(close)
  expect(close).toHaveBeenCalledOnce()
})

it('leaves an open layer to close itself', () => {
  screenWith('<div role="dialog"></div>')
  const close = vi.fn<() => void>()
  leaveByEscape(close)
  expect(close).not.toHaveBeenCalled()
})
