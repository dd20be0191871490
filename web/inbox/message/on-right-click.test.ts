import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onRightClick } from './on-right-click.ts'

const answer = vi.fn<(event: MouseEvent) => void>()
let end: () => void

beforeEach(() => {
  document.body.innerHTML = '<article><p>Is there a <a href="/jets">jet</a>?</p></article>'
  const card = document.querySelector('article')
  if (card === null) throw new Error('the card is there')
  end = onRightClick(document, card, answer)
})
afterEach(() => {
  end()
  answer.mockClear()
  vi.restoreAllMocks()
})

const on = (selector: string, type: string, init: MouseEventInit & { pointerType?: string } = {}) => {
  const event = new MouseEvent(type, { bubbles: true, button: 2, ...init })
  if (init.pointerType !== undefined) Object.defineProperty(event, 'pointerType', { value: init.pointerType })
  document.querySelector(selector)?.dispatchEvent(event)
}

/** Words marked from 10 to 50 across and 0 to 20 down. */
function mark(): void {
  const range = document.createRange()
  range.selectNodeContents(document.querySelector('p') ?? document.body)
  range.getClientRects = () => Object.assign([new DOMRect(10.03, 0, 40, 20)], { item: () => null })
  const selection = document.getSelection()
  if (selection === null) throw new Error('a page has a selection')
  vi.spyOn(document, 'getSelection').mockReturnValue(selection)
  vi.spyOn(selection, 'isCollapsed', 'get').mockReturnValue(false)
  vi.spyOn(selection, 'rangeCount', 'get').mockReturnValue(1)
  vi.spyOn(selection, 'getRangeAt').mockReturnValue(range)
}

it('answers a right-click on the message, also by key', () => {
  on('p', 'contextmenu')
  on('article', 'contextmenu', { button: 0 })
  expect(answer).toHaveBeenCalledTimes(2)
})

it('leaves a link and a finger to the browser', () => {
  on('a', 'contextmenu')
  on('p', 'contextmenu', { pointerType: 'touch' })
  expect(answer).not.toHaveBeenCalled()
})

it('leaves marked words to the browser, and answers next to them', () => {
  mark()
  on('p', 'mousedown', { clientX: 10, clientY: 10 })
  on('p', 'contextmenu', { clientX: 10, clientY: 10 })
  on('p', 'contextmenu', { button: 0, clientX: 30, clientY: 10 })
  expect(answer).not.toHaveBeenCalled()
  on('p', 'mousedown', { clientX: 80, clientY: 10 })
  on('p', 'contextmenu', { clientX: 80, clientY: 10 })
  expect(answer).toHaveBeenCalledTimes(1)
})

it('answers on a word that the right-click itself has marked', () => {
  on('p', 'mousedown', { clientX: 30, clientY: 10 })
  mark()
  on('p', 'contextmenu', { clientX: 30, clientY: 10 })
  expect(answer).toHaveBeenCalledTimes(1)
})
