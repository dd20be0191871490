import { cleanup, render, screen } from '@testing-library/react'
import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { PreviewFrame } from './preview-frame.tsx'

afterEach(cleanup)

const pageOf = (words: string) => `<html><head></head><body><section id="s-a"><p>${words}</p></section></body></html>`

const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview of the page')

const drawn = (words: string, section?: string, isShown = true) => (
  <PreviewFrame html={pageOf(words)} section={section} isShown={isShown} className={undefined} style={{ width: 390 }} />
)

/** As a browser does it: the page is in the frame, then the frame says so. */
function load() {
  const html = frame().getAttribute('srcdoc') ?? ''
  frame().contentDocument?.write(html)
  frame().contentDocument?.close()
  fireEvent.load(frame())
}

it('replaces changed parts in the open page, and loads it once', () => {
  const { rerender } = render(drawn('One'))
  // A page that is not loaded has no parts to replace.
  rerender(drawn('Two'))
  load()
  expect(frame().contentDocument?.body.textContent).toBe('Two')
  rerender(drawn('Three'))
  expect(frame().contentDocument?.body.textContent).toBe('Three')
  expect(frame().getAttribute('srcdoc')).toBe(pageOf('One'))
})

it('brings the section that is written in into view, when it is shown', () => {
  const { rerender } = render(drawn('One', 'a', false))
  load()
  const view = frame().contentWindow
  const section = frame().contentDocument?.getElementById('s-a')
  if (!view || !section) throw new Error('the page is not open')
  const scrollTo = vi.spyOn(view, 'scrollTo').mockImplementation(() => undefined)
  vi.spyOn(section, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 390, 300))
  rerender(drawn('One', 'a', true))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 1976, behavior: 'instant' })
  rerender(drawn('One', 'gone', true))
  expect(scrollTo).toHaveBeenCalledTimes(1)
})
