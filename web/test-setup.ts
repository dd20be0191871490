import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** jsdom has no layout, so queries about the screen get this answer: a desktop that never changes. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.ResizeObserver = StillObserver

window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})

/** Without a layout there is no scrolling. */
Element.prototype.scrollIntoView = () => undefined

/** Texts that grow wait for fonts, of which jsdom has none. */
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// Files of a process share a page: none may find data that another left on the device.
localStorage.clear()
sessionStorage.clear()

// Awaited parts arrive at once on a quiet machine, and later on one that stalls for seconds.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  cleanup()
  // Kept input of a form would reach the next test.
  for (const name of Object.keys(localStorage))
    if (/^flightline (form|input) /.test(name)) localStorage.removeItem(name)
})
