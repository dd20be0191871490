import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showModal, usePanelOver } from '../platform/dialogs.ts'
import { listenForShortcuts, OverPage, shortcutLayers, useShortcuts, type Shortcut } from './use-shortcuts.ts'

let stop = () => undefined as void
beforeEach(() => {
  stop = listenForShortcuts()
})
afterEach(() => stop())

const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more })
const shortcut = (keys: string, more: Pick<Shortcut, 'isForTyping' | 'isEverywhere'> = {}) => ({
  keys,
  label: keys,
  run: vi.fn<() => void>(),
  ...more,
})

describe('useShortcuts', () => {
  it('runs a key while its screen is shown', () => {
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

  it('keeps its place when its label changes', () => {
    const [row, selected] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { rerender } = renderHook(({ label }) => useShortcuts([{ keys: 'e', label, run: row }]), {
      initialProps: { label: 'Done' },
    })
    const bar = renderHook(() => useShortcuts([{ keys: 'e', label: 'Done', run: selected }]))
    rerender({ label: 'Open again' })
    press('e')
    expect([row.mock.calls.length, selected.mock.calls.length]).toEqual([0, 1])
    expect(shortcutLayers.get().map(({ shortcuts }) => shortcuts.map(({ label }) => label))).toEqual([
      ['Open again'],
      ['Done'],
    ])
    bar.unmount()
    press('e')
    expect(row).toHaveBeenCalledTimes(1)
  })

  it('comes before the others again when it is turned on again', () => {
    const [form, draft] = [shortcut('mod+Enter'), shortcut('mod+Enter')]
    const { rerender } = renderHook(({ isOn }) => useShortcuts([draft], isOn), { initialProps: { isOn: true } })
    renderHook(() => useShortcuts([form]))
    rerender({ isOn: false })
    rerender({ isOn: true })
    press('Enter', { ctrlKey: true })
    expect([form.run.mock.calls.length, draft.run.mock.calls.length]).toEqual([0, 1])
  })

  it('acts on Ctrl Alt and a letter, whatever character the system makes of it, and not on AltGr characters', () => {
    const [undo, plain] = [shortcut('mod+alt+z', { isForTyping: true }), shortcut('mod+z')]
    renderHook(() => useShortcuts([undo, plain]))
    press('z', { ctrlKey: true, altKey: true, code: 'KeyZ' })
    press('Ω', { metaKey: true, altKey: true, code: 'KeyZ' })
    press('z', { altKey: true, code: 'KeyZ' })
    press('z', { ctrlKey: true, altKey: true, code: 'KeyZ', modifierAltGraph: true })
    expect([undo.run.mock.calls.length, plain.run.mock.calls.length]).toEqual([2, 0])
  })

  it('never disturbs typing, except with keys that are meant for it', () => {
    const [n, save] = [shortcut('n'), shortcut('mod+Enter', { isForTyping: true })]
    renderHook(() => useShortcuts([n, save]))
    render(<input aria-label="box" />)
    fireEvent.keyDown(screen.getByLabelText('box'), { key: 'n' })
    fireEvent.keyDown(screen.getByLabelText('box'), { key: 'Enter', ctrlKey: true })
    expect([n.run.mock.calls.length, save.run.mock.calls.length]).toEqual([0, 1])
  })

  it('Escape in a field returns the keys, but not in a dialog, a message or open choices', () => {
    const inputs = render(
      <>
        <input aria-label="plain" />
        <input aria-label="choosing" role="combobox" aria-expanded="true" aria-controls="choices" />
        <div role="dialog" aria-label="Asks">
          <input aria-label="asked" />
        </div>
        <div data-compose="place note">
          <input aria-label="written" />
        </div>
      </>,
    )
    const escapeIn = (name: string) => {
      const field = inputs.getByLabelText(name)
      field.focus()
      fireEvent.keyDown(field, { key: 'Escape' })
      return document.activeElement === field
    }
    expect(['plain', 'choosing', 'asked', 'written'].map(escapeIn)).toEqual([false, true, true, true])
  })

  it('works on a checkbox: it takes no letters', () => {
    const e = shortcut('e')
    renderHook(() => useShortcuts([e]))
    render(<input type="checkbox" aria-label="tick" />)
    fireEvent.keyDown(screen.getByLabelText('tick'), { key: 'e' })
    expect(e.run).toHaveBeenCalledTimes(1)
  })

  /** Closes something by the next Escape, as a dialog does by itself. */
  const closeByEscape = (close: () => void) =>
    document.body.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { once: true })

  it('rests below a dialog, also for the key that closes it; keys of the dialog work', () => {
    const [outer, save] = [shortcut('Escape'), shortcut('mod+Enter')]
    renderHook(() => useShortcuts([outer]))
    const close = showModal({ title: 'A dialog', body: () => null })
    renderHook(() => useShortcuts([save]))
    press('Enter', { ctrlKey: true })
    press('Escape')
    closeByEscape(close)
    press('Escape')
    expect([outer.run.mock.calls.length, save.run.mock.calls.length]).toEqual([0, 1])
    // However soon it comes, the next key is the screen's.
    press('Escape')
    expect(outer.run).toHaveBeenCalledTimes(1)
  })

  it('keys of a dialog rest below a second one, and work again after it closes', async () => {
    vi.useFakeTimers()
    const [lower, upper] = [shortcut('e'), shortcut('e')]
    const closeLower = showModal({ title: 'Below', body: () => null })
    renderHook(() => useShortcuts([lower]))
    const closeUpper = showModal({ title: 'Above', body: () => null })
    press('e')
    expect(lower.run).not.toHaveBeenCalled()
    const { unmount } = renderHook(() => useShortcuts([upper]))
    press('e')
    unmount()
    closeUpper()
    vi.runAllTimers()
    press('e')
    expect([lower.run.mock.calls.length, upper.run.mock.calls.length]).toEqual([1, 1])
    closeLower()
    vi.runAllTimers()
    vi.useRealTimers()
  })

  it('leaves Enter to the link or the button that has the focus', () => {
    const [enter, send] = [shortcut('Enter'), shortcut('mod+Enter')]
    renderHook(() => useShortcuts([enter, send]))
    render(
      <a href="#page">
        <span>Skip to the page</span>
      </a>,
    )
    expect(fireEvent.keyDown(screen.getByText('Skip to the page'), { key: 'Enter' })).toBe(true)
    expect(enter.run).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByText('Skip to the page'), { key: 'Enter', ctrlKey: true })
    press('Enter')
    expect([enter.run.mock.calls.length, send.run.mock.calls.length]).toEqual([1, 1])
  })

  it('under a panel only the keys of the panel and of the window work, in any order of mounting', () => {
    const [page, panel, search] = [shortcut('j'), shortcut('j'), shortcut('mod+k', { isEverywhere: true })]
    const over = renderHook(() => usePanelOver(true))
    const inPanel = {
      wrapper: ({ children }: { readonly children: ReactNode }) => <OverPage value>{children}</OverPage>,
    }
    renderHook(() => useShortcuts([panel]), inPanel)
    // The page's list mounts after the panel, as after a reload.
    renderHook(() => useShortcuts([page, search]))
    press('j')
    press('k', { ctrlKey: true })
    expect([page.run, panel.run, search.run].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1])
    document.body.addEventListener('keydown', over.unmount, { once: true })
    press('j')
    press('j')
    expect([page.run, panel.run].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
  })

  it('takes two keys one after the other', () => {
    const [go, i] = [shortcut('g i'), shortcut('i')]
    renderHook(() => useShortcuts([go, i]))
    press('g')
    press('i')
    expect([go.run.mock.calls.length, i.run.mock.calls.length]).toEqual([1, 0])
  })

  it('runs the handler of the last render', () => {
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
