import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PolishPanel } from './polish-panel.tsx'
import type { Polish } from './use-polish.ts'

const nothing = () => undefined

const running: Polish = {
  state: { kind: 'running', written: '<p>Please</p>' },
  isSetUp: true,
  start: nothing,
  cancel: nothing,
  accept: nothing,
  discard: nothing,
}

const show = (polish: Polish) =>
  render(
    <MantineProvider env="test">
      <PolishPanel polish={polish} />
    </MantineProvider>,
  )

it('a substitute model shows its label while it writes', () => {
  show({ ...running, label: 'Demo model (answers by rules)' })
  expect(screen.getByRole('status').nextElementSibling?.textContent).toBe('Demo model (answers by rules)')
})

it('a real model shows no label', () => {
  show(running)
  expect(screen.queryByText(/model/)).toBeNull()
})
