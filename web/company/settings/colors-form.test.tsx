import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { ColorsForm } from './colors-form.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const colors = { dark: '#111111', light: '#eeeeee', accent: '#505cac' }

function setUp() {
  const onSave = vi.fn<(theme: object) => void>()
  const { wrapper: Platform } = testPlatform(() => undefined)
  const form = (theme: typeof colors & { readonly logo_dark: string }) => (
    <Platform>
      <MantineProvider env="test">
        <ColorsForm theme={theme} isReadOnly={false} isSaving={false} onSave={onSave} />
      </MantineProvider>
    </Platform>
  )
  const view = render(form({ ...colors, logo_dark: 'old.png' }))
  fireEvent.change(screen.getByLabelText('Dark colour'), { target: { value: '#222222' } })
  return { onSave, show: (theme: Parameters<typeof form>[0]) => act(() => view.rerender(form(theme))) }
}

it('saves the colours into the present theme: a logo saved in between stays, without a question', () => {
  const { onSave, show } = setUp()
  show({ ...colors, logo_dark: 'new.png' })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(openAlert.get()).toBeUndefined()
  expect(onSave.mock.calls[0]?.[0]).toEqual({ ...colors, dark: '#222222', logo_dark: 'new.png' })
})

it('asks before it overwrites the colours of another user', () => {
  const { onSave, show } = setUp()
  show({ ...colors, accent: '#a00000', logo_dark: 'old.png' })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(openAlert.get()).toMatchObject({ title: 'These settings were changed meanwhile' })
  expect(onSave).not.toHaveBeenCalled()
  openAlert.set(undefined)
})
