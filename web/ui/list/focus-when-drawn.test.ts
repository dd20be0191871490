import { afterEach, expect, it } from 'vitest'
import { focusWhenDrawn } from './focus-when-drawn.ts'

const row = (id: string) => `<a href="#${id}" id="${id}">${id}</a>`

/** A list that shows one row and has the focus there; `draw` puts another one in. */
function open() {
  document.body.innerHTML = `<div>${row('first')}</div><input>`
  const list = document.querySelector('div')
  document.querySelector('a')?.focus()
  return { list, draw: (id: string) => list?.insertAdjacentHTML('beforeend', row(id)) }
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const focused = () => document.activeElement?.id

afterEach(() => document.body.replaceChildren())

it('a row that the list draws when it hears of the scrolling has the focus at once', () => {
  const { list, draw } = open()
  list?.addEventListener('scroll', () => draw('far'))
  focusWhenDrawn(list, '#far')
  expect(focused()).toBe('far')
})

it('a row that comes later has the focus then', async () => {
  const { list, draw } = open()
  focusWhenDrawn(list, '#far')
  await frame()
  draw('far')
  await frame()
  expect(focused()).toBe('far')
})

it('a user who moved the focus keeps it', async () => {
  const { list, draw } = open()
  focusWhenDrawn(list, '#far')
  document.querySelector('input')?.focus()
  draw('far')
  await frame()
  await frame()
  expect(document.activeElement?.tagName).toBe('INPUT')
})

it('a late row does not take the focus from a row requested after it', async () => {
  const { list, draw } = open()
  focusWhenDrawn(list, '#far')
  focusWhenDrawn(list, '#first')
  draw('far')
  await frame()
  await frame()
  expect(focused()).toBe('first')
})
