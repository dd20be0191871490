import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenForShortcuts, useShortcuts } from '../../ui/use-shortcuts.ts'
import { useMacroKeys, type OfferedMacro } from './use-macros.ts'

const did = vi.fn<(name: string) => void>()
const macro = (name: string, keys: string): OfferedMacro => ({ id: name, name, keys, run: () => did(name) })
const both = [macro('Thank', 'm 1'), macro('Ask', 'm 2')]
const press = (...keys: string[]) => act(() => keys.forEach((key) => void fireEvent.keyDown(document.body, { key })))

interface Known {
  readonly offered: readonly OfferedMacro[]
  readonly isLoading: boolean
}
const shown = (known: Known) =>
  renderHook(({ offered, isLoading }: Known) => useShortcuts(useMacroKeys(offered, isLoading)), { initialProps: known })

let stop: () => void
beforeEach(() => {
  did.mockClear()
  stop = listenForShortcuts()
})
afterEach(() => stop())

it('a key that is pressed while the macros are read waits for them, and runs once', () => {
  const { rerender } = shown({ offered: [], isLoading: true })
  press('m', '2')
  expect(did).not.toHaveBeenCalled()
  rerender({ offered: both, isLoading: false })
  rerender({ offered: [...both], isLoading: false })
  expect(did.mock.calls).toEqual([['Ask']])
  press('m', '1')
  expect(did.mock.calls).toEqual([['Ask'], ['Thank']])
})

it('a key without a macro does nothing, even when pressed early', () => {
  const { rerender } = shown({ offered: [], isLoading: true })
  press('m', '9')
  rerender({ offered: both, isLoading: false })
  press('m', '3')
  expect(did).not.toHaveBeenCalled()
})
