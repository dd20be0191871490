import { MantineProvider, Menu } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { notices, notify } from '../../platform/notices.ts'
import { DropdownButton } from './dropdown-button.tsx'

afterEach(() => void notify(null))

function show(reason?: string) {
  const onClick = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <DropdownButton label="Move" reason={reason}>
        <Menu.Item onClick={onClick}>To a trip</Menu.Item>
      </DropdownButton>
    </MantineProvider>,
  )
  return onClick
}

it('opens a list of at most 250 pixels', async () => {
  const onClick = show()
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  const item = await screen.findByRole('menuitem', { name: 'To a trip' })
  expect(item.closest<HTMLElement>('[role="menu"]')?.style.maxHeight).toContain('15.625rem')
  fireEvent.click(item)
  expect(onClick).toHaveBeenCalledOnce()
})

it('a disabled dropdown says its reason', () => {
  show('The thread has no record yet.')
  const button = screen.getByRole('button', { name: 'Move' })
  expect(button.ariaDisabled).toBe('true')
  fireEvent.click(button)
  expect(notices.get()).toMatchObject([{ title: 'Not Allowed', message: 'The thread has no record yet.' }])
  expect(screen.queryByRole('menuitem')).toBeNull()
})
