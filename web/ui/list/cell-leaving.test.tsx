import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenForShortcuts } from '../use-shortcuts.ts'
import { box, opened, openFirst, person, saved, type } from './test-cells.tsx'

vi.mock('../../platform/address.ts', () => ({ useGo: () => () => undefined }))
vi.mock('../../platform/use-leave-guard.ts', () => ({ useLeaveGuard: () => () => undefined }))
vi.mock('../client-link.tsx', () => import('../test-client-link.tsx'))
vi.mock('./use-row-window.ts', () => import('./test-row-window.ts'))

let stop: () => void
beforeEach(() => {
  stop = listenForShortcuts()
})
afterEach(() => stop())

it.each([0, 20])(
  'another cell of the row that is pressed opens, and what was typed is saved once (held for %d ms)',
  async (held) => {
    const { asked } = opened([person('ada'), person('bea')], saved)
    openFirst('ada')
    type('Name', 'Ada L')
    const pencil = screen.getByRole('button', { name: /^Change Email of/ })
    act(() => pencil.focus())
    if (held > 0) await act(() => new Promise((resolve) => setTimeout(resolve, held)))
    expect(document.activeElement === pencil || held === 0).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: /^Change Email of/ }))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(document.activeElement).toBe(box('Email'))
    expect(asked).toHaveLength(1)
  },
)
