import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AddLine } from './own-line.tsx'

it('the button that begins a line has the focus at once when its form closes', () => {
  render(
    <MantineProvider env="test">
      <AddLine write={() => undefined} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add a line' }))
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'What for' }), { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a line' }))
})
