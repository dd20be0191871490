import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore, useStore } from '../../platform/store.ts'
import { GuideTab } from './guide-tab.tsx'

const isOpen = createStore(true)
vi.mock('./use-guide.ts', () => ({
  useGuide: () => ({
    guide: { id: 'g1', title: 'The inbox' },
    isOpen: useStore(isOpen),
    isByHand: false,
    open: () => isOpen.set(true),
    close: () => isOpen.set(false),
  }),
}))
vi.mock('./guide-panel.tsx', () => ({ GuidePanel: () => <p>All about the inbox</p> }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const panel = () => screen.queryByText('All about the inbox')

it('shrinks for 400 ms before it is taken out of the page (1-shell section 9)', async () => {
  render(
    <MantineProvider>
      <GuideTab />
    </MantineProvider>,
  )
  await pass(1000)
  expect(panel()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Guide' }))
  await pass(390)
  expect(panel()).not.toBeNull()
  // A frame or two lie between the click and the first step.
  await pass(60)
  expect(panel()).toBeNull()
})
