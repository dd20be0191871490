import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openAlert, showAlert } from '../../platform/dialogs.ts'
import { keepTyping, listenForTyping, openForTyped } from '../../ui/typing-on.ts'
import { paletteQuery, usePaletteKeys } from './palette-query.ts'

const open = () => renderHook(({ isOpen }) => usePaletteKeys(isOpen), { initialProps: { isOpen: true } })
/** True if the page was left to handle the key. */
const press = (key: string, on: Element = document.body, more = {}) => fireEvent.keyDown(on, { key, ...more })

afterEach(() => openAlert.set(undefined))

it('keeps keys typed before the field is mounted, and none of them acts on the page', () => {
  open()
  expect(['n', 'o', ' ', 'd'].map((key) => press(key))).toEqual([false, false, false, false])
  expect(press('Enter')).toBe(false)
  expect(paletteQuery.get()).toBe('no d')
  expect(press('Escape')).toBe(true)
  expect(press('k', document.body, { ctrlKey: true })).toBe(true)
})

it('brings the focus back to the field, which has its keys itself', () => {
  open()
  render(
    <>
      <input aria-label="Agent" />
      <input aria-label="Search" data-palette />
    </>,
  )
  const field = screen.getByRole('textbox', { name: 'Search' })
  expect(press('a', screen.getByRole('textbox', { name: 'Agent' }))).toBe(false)
  expect(document.activeElement).toBe(field)
  expect(press('b', field)).toBe(true)
  const met = vi.fn<(key: string) => void>()
  field.addEventListener('keydown', ({ key }) => met(key))
  expect(press('ArrowDown', screen.getByRole('textbox', { name: 'Agent' }))).toBe(false)
  expect(met.mock.calls).toEqual([['ArrowDown']])
  expect(paletteQuery.get()).toBe('a')
})

it('leaves the keys to an alert over it, and to the page once it is closed', () => {
  const { rerender } = open()
  void showAlert({ title: 'Sure?', message: 'Really?' })
  expect(press('Enter')).toBe(true)
  openAlert.set(undefined)
  rerender({ isOpen: false })
  expect(press('j')).toBe(true)
  expect(paletteQuery.get()).toBe('')
})

it('takes the keys typed right after sending a message: none of them begins the next message', () => {
  const stop = listenForTyping()
  const begin = vi.fn<(owner: string) => void>()
  openForTyped('place', begin)
  keepTyping('place email')
  open()
  for (const key of ['t', 'r', 'i', 'p']) press(key)
  expect(paletteQuery.get()).toBe('trip')
  expect(begin).not.toHaveBeenCalled()
  stop()
})
