import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { ContactMerges } from './contact-merges.tsx'

it('keeps the way back of a merge in its place while the contact is edited', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({}))
  const merges = [{ id: 'm1', state: 'done', name: 'Ida Lone', at: 1, by: 'Ana Ruiz', until: 2 }]
  const call = vi
    .spyOn(platform.api, 'call')
    .mockResolvedValueOnce({ merges })
    .mockReturnValue(new Promise(() => undefined))
  const shown = (version: number) => (
    <Platform>
      <MantineProvider env="test">
        <ContactMerges row={{ ...testRow(contacts, { first_name: 'Ida', name: 'Ida' }, { id: 'c1', version }) }} />
      </MantineProvider>
    </Platform>
  )
  const { rerender } = render(shown(1))
  const undo = await screen.findByRole('button', { name: /^Undo/ })
  rerender(shown(2))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('button', { name: /^Undo/ })).toBe(undo)
})

it('a merge whose records still move is shown as running, without Undo', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({}))
  const merges = [{ id: 'm1', state: 'moving', name: 'Ida Lone', at: 1, by: 'Ana Ruiz', until: 2 }]
  vi.spyOn(platform.api, 'call').mockResolvedValue({ merges })
  render(
    <Platform>
      <MantineProvider env="test">
        <ContactMerges row={{ ...testRow(contacts, { first_name: 'Ida', name: 'Ida' }, { id: 'c1', version: 1 }) }} />
      </MantineProvider>
    </Platform>,
  )
  await screen.findByText(/Ida Lone was merged .* and its records are still moving/)
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})
