import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { users } from '../../../domain/company/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { SendingSection } from './sending-section.tsx'

const stored = (undo_send_seconds: number, version: number) =>
  testRow(users, { name: 'Ana Ruiz', email: 'ana@laro.example', undo_send_seconds }, { id: 'u1', version })

it('keeps the slider’s element after a save, and follows a choice made elsewhere', async () => {
  let now = stored(5, 1)
  const { platform, wrapper: Platform, say } = testPlatform(() => now)
  vi.spyOn(platform.api, 'call').mockImplementation(async () => ({ undo_send_seconds: 6 }))
  render(
    <Platform>
      <MantineProvider env="test">
        <SendingSection userId="u1" />
      </MantineProvider>
    </Platform>,
  )
  const slider = await screen.findByRole('slider')
  const value = () => screen.getByRole('slider').getAttribute('aria-valuenow')
  slider.focus()
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect(value()).toBe('6')
  now = stored(6, 2)
  say({ added: [], modified: [now], removed: [] })
  await waitFor(() => expect(platform.queries.isFetching()).toBe(0))
  expect(value()).toBe('6')
  expect(document.activeElement).toBe(screen.getByRole('slider'))
  now = stored(20, 3)
  say({ added: [], modified: [now], removed: [] })
  await waitFor(() => expect(value()).toBe('20'))
})
