import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { forgetInput } from '../../shell/input-on-device.ts'
import { InviteDialog } from './invite-dialog.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

function open(): void {
  cleanup()
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  render(
    <Platform>
      <MantineProvider env="test">
        <InviteDialog onClose={() => undefined} />
      </MantineProvider>
    </Platform>,
  )
}

const firstName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' })
const type = (value: string) => fireEvent.change(firstName(), { target: { value } })

it('an invitation of a closed page is restored with a note, and Discard empties it', () => {
  open()
  type('Kim')
  open()
  expect(firstName().value).toBe('Kim')
  expect(screen.getByRole('status').textContent).toContain('Your unsaved changes')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(firstName().value).toBe('')
})

it('Cancel removes the invitation from the device', () => {
  open()
  type('Kim')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  open()
  expect(firstName().value).toBe('')
})

it('signing out removes the invitation from the device', () => {
  open()
  type('Kim')
  cleanup()
  forgetInput('ana')
  open()
  expect(firstName().value).toBe('')
})
