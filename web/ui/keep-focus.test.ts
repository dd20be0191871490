import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `
    <div data-thread="t1" tabindex="0">Row</div>
    <section data-pane>
      <h2 tabindex="-1" data-thread-heading>Subject</h2>
      <button id="dots">Options</button>
      <div id="compose"><textarea></textarea></div>
    </section>`
  end = keepFocus()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
const add = (html: string) => document.body.insertAdjacentHTML('beforeend', html)
const remove = (selector: string) => document.querySelector(selector)?.remove()
const settled = () => vi.advanceTimersByTimeAsync(200)

it('closing a dialog opened from a menu returns the focus to the opener of the menu', async () => {
  focus('#dots')
  add('<div role="menu"><button>Move</button></div>')
  focus('[role="menu"] button')
  add('<div role="dialog" aria-modal="true"><input></div>')
  remove('[role="menu"]')
  focus('[role="dialog"] input')
  await settled()
  expect(document.activeElement?.tagName).toBe('INPUT')
  remove('[role="dialog"]')
  await settled()
  expect(document.activeElement?.id).toBe('dots')
})

it('removing the box of a message moves the focus to the heading of its thread', async () => {
  focus('[data-thread]')
  focus('textarea')
  remove('#compose')
  await settled()
  expect(document.activeElement?.textContent).toBe('Subject')
})

it('removing a row moves the focus to the row at the cursor, unless it was scrolled away', async () => {
  add('<div data-thread="t2" tabindex="-1">Second</div>')
  focus('[data-thread="t2"]')
  document.dispatchEvent(new Event('wheel'))
  remove('[data-thread="t2"]')
  await settled()
  expect(document.activeElement).toBe(document.body)
  add('<div data-thread="t3" tabindex="-1">Third</div>')
  focus('[data-thread="t3"]')
  await vi.advanceTimersByTimeAsync(1000)
  remove('[data-thread="t3"]')
  await settled()
  expect(document.activeElement?.textContent).toBe('Row')
})

it('removing a row of a panel keeps the focus in the panel', async () => {
  focus('#dots')
  add(`<div role="dialog" aria-modal="true" tabindex="-1">
    <button id="first">Restore one</button><button id="second">Restore two</button></div>`)
  focus('#first')
  focus('#second')
  remove('#second')
  await settled()
  expect(document.activeElement?.id).toBe('first')
  remove('#first')
  await settled()
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
})

it('takes no focus from another element that has it by then', async () => {
  focus('textarea')
  remove('#compose')
  await vi.advanceTimersByTimeAsync(20)
  focus('#dots')
  await settled()
  expect(document.activeElement?.id).toBe('dots')
})

it('a list of choices does not open because a button of its dialog went', async () => {
  add(`<div role="dialog" aria-modal="true" tabindex="-1">
    <span tabindex="-1" data-autofocus></span><input role="combobox"><button id="undo">Undo</button></div>`)
  // The first focus of a dialog passes it on to the first field.
  document.querySelector('span')?.addEventListener('focus', () => focus('[role="combobox"]'))
  focus('span')
  focus('#undo')
  remove('#undo')
  await settled()
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
})

/** A pressed button is disabled during its call, and the browser takes the focus from it. */
async function ask(selector: string) {
  const button = document.querySelector<HTMLButtonElement>(selector)
  focus(selector)
  if (button) button.disabled = true
  await Promise.resolve()
  button?.blur()
  return async () => {
    if (button) button.disabled = false
    await Promise.resolve()
  }
}

it('a button that was busy has the focus again when it is done', async () => {
  add('<button id="save">Save</button>')
  const done = await ask('#save')
  expect(document.activeElement).toBe(document.body)
  await done()
  expect(document.activeElement?.id).toBe('save')
})

it('a button that was busy takes no focus from who pressed elsewhere, or is elsewhere', async () => {
  add('<button id="save">Save</button><input id="name">')
  const done = await ask('#save')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await done()
  expect(document.activeElement).toBe(document.body)
  const doneAgain = await ask('#save')
  focus('#name')
  await doneAgain()
  expect(document.activeElement?.id).toBe('name')
})
