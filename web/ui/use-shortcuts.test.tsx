import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showModal } from '../platform/dialogs.ts'
import { listenForShortcuts, useShortcuts, type Shortcut } from './use-shortcuts.ts'

let stop = () => undefined as void
beforeEach(() => {
  stop = listenForShortcuts()
})
afterEach(() => stop())

const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more })
const shortcut = (keys: string, more: Pick<Shortcut, 'isForTyping'> = {}) => ({
  keys,
  label: keys,
  run: vi.fn<() => void>(),
  ...more,
})

describe('useShortcuts', () => {
  it('runs a key while the screen is there', () => {
    const j = shortcut('j')
    const { unmount } = renderHook(() => useShortcuts([j]))
    press('j')
    unmount()
    press('j')
    expect(j.run).toHaveBeenCalledTimes(1)
  })

  it('lets the inner screen win', () => {
    const [outer, inner] = [shortcut('e'), shortcut('e')]
    renderHook(() => useShortcuts([outer]))
    renderHook(() => useShortcuts([inner]))
    press('e')
    expect([outer.run.mock.calls.length, inner.run.mock.calls.length]).toEqual([0, 1])
  })

  it('never disturbs typing, except with keys that are meant for it', () => {
    const [n, save] = [shortcut('n'), shortcut('mod+Enter', { isForTyping: true })]
    renderHook(() => useShortcuts([n, save]))
    render(<input aria-label="box" />)
    fireEvent.keyDown(screen.getByLabelText('box'), { key: 'n' })
    fireEvent.keyDown(screen.getByLabelText('box'), { key: 'Enter', ctrlKey: true })
    expect([n.run.mock.calls.length, save.run.mock.calls.length]).toEqual([0, 1])
  })

  it('works beside a tick: no letters go into it', () => {
    const e = shortcut('e')
    renderHook(() => useShortcuts([e]))
    render(<input type="checkbox" aria-label="tick" />)
    fireEvent.keyDown(screen.getByLabelText('tick'), { key: 'e' })
    expect(e.run).toHaveBeenCalledTimes(1)
  })

  it('rests behind a dialog, also for the key that closes it; what the dialog brings listens', async () => {
    vi.useFakeTimers()
    const [outer, save] = [shortcut('Escape'), shortcut('mod+Enter')]
    renderHook(() => useShortcuts([outer]))
    const close = showModal({ title: 'A dialog', body: () => null })
    renderHook(() => useShortcuts([save]))
    press('Enter', { ctrlKey: true })
    press('Escape')
    close()
    press('Escape')
    expect([outer.run.mock.calls.length, save.run.mock.calls.length]).toEqual([0, 1])
    vi.runAllTimers()
    press('Escape')
    expect(outer.run).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  it('takes two keys one after the other', () => {
    const [go, i] = [shortcut('g i'), shortcut('i')]
    renderHook(() => useShortcuts([go, i]))
    press('g')
    press('i')
    expect([go.run.mock.calls.length, i.run.mock.calls.length]).toEqual([1, 0])
  })

  it('runs what the last render gave', () => {
    const seen: number[] = []
    const { rerender } = renderHook(
      ({ value }) => useShortcuts([{ keys: 'x', label: 'x', run: () => seen.push(value) }]),
      {
        initialProps: { value: 1 },
      },
    )
    rerender({ value: 2 })
    press('x')
    expect(seen).toEqual([2])
  })
})
