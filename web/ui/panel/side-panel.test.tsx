import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { panelsOver } from '../../platform/dialogs.ts'
import { SidePanel } from './side-panel.tsx'
import { panelSlide } from '../use-slide-in.ts'

const onClose = vi.fn<() => void>()
const page = (isOpen: boolean) => (
  <MantineProvider env="test">
    <button type="button">the bell</button>
    {isOpen && (
      <SidePanel title="Notifications" closeLabel="Close notifications" size={380} onClose={onClose}>
        <button type="button">an item</button>
      </SidePanel>
    )}
  </MantineProvider>
)

it('slides in for 400 to 500 ms (1-shell section 9)', () => {
  expect(panelSlide.duration).toBeGreaterThanOrEqual(400)
  expect(panelSlide.duration).toBeLessThanOrEqual(500)
})

it('takes the keys of the page, slides away on Escape, and gives the focus back', async () => {
  const { rerender } = render(page(false))
  screen.getByRole('button', { name: 'the bell' }).focus()
  rerender(page(true))
  expect(panelsOver.get()).toBe(1)
  const item = await screen.findByRole('button', { name: 'an item' })
  await waitFor(() => expect(document.activeElement).toBe(item))
  fireEvent.keyDown(item, { key: 'Escape' })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  rerender(page(false))
  expect(panelsOver.get()).toBe(0)
  expect(document.activeElement?.textContent).toBe('the bell')
})
