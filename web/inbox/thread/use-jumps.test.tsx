import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { message, page } from './test-thread-page.ts'
import { useJumps, type JumpTarget } from './use-jumps.ts'
import { useMessageWindow } from './use-message-window.ts'

/** More than is in the page at once: the oldest is far out of sight. */
const known = page(null, ...Array.from({ length: 200 }, (_, at) => message(`m${200 - at}`, 200 - at)))
const far = known.messages.at(-1)?.id

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  // A test has no scrolling: requests to scroll are recorded.
  Object.defineProperty(Element.prototype, 'scrollTo', { value: () => undefined, configurable: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(Element.prototype, 'scrollTo')
})

function Thread() {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<JumpTarget>()
  const { messages } = known
  const rows = useMessageWindow({
    messages,
    isExpanded: () => false,
    scroller,
    list,
    keepsPlace: false,
    followsEnd: false,
    wantedId: target?.id,
  })
  const paging = { jumpTo: () => Promise.resolve(known), showNewest: vi.fn<() => void>(), isFresh: true }
  const jumps = useJumps({
    page: known,
    messages,
    paging,
    rows,
    scroller,
    target,
    onTarget: setTarget,
    onJump: () => false,
  })
  return (
    <div ref={scroller}>
      <button type="button" onClick={jumps.toFirst}>
        First
      </button>
      <div ref={list}>
        {rows.shown.map(({ message: { id } }) => (
          <article key={id} data-message={id} tabIndex={-1} aria-label={id} />
        ))}
      </div>
    </div>
  )
}

it('a jump gives the focus at once to a message that is far out of sight, before the page has scrolled there', async () => {
  render(<Thread />)
  expect(screen.getAllByRole('article').length).toBeLessThan(60)
  expect(screen.queryByRole('article', { name: far ?? '' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'First' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-message')).toBe(far))
})
