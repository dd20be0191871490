import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { ContactGroups } from './contact-groups.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null }))

it('stays as it is, with the menu that is open in it, while a colleague changes the contact', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({}))
  const later = Promise.withResolvers<object>()
  const groups = [{ id: 'g1', name: 'Brokers', type: 'manual', isIn: false, state: 'subscribed' }]
  const call = vi.spyOn(platform.api, 'call').mockResolvedValueOnce({ groups }).mockReturnValue(later.promise)
  const shown = (version: number) => {
    const row = testRow(contacts, { first_name: 'Ida', name: 'Ida' }, { id: 'c1', version })
    return (
      <Platform>
        <MantineProvider env="test">
          <ContactGroups row={{ ...row }} />
        </MantineProvider>
      </Platform>
    )
  }
  const { rerender } = render(shown(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Add to a group' }))
  expect(await screen.findByRole('menuitem', { name: 'Brokers' })).toBeDefined()
  rerender(shown(2))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('menuitem', { name: 'Brokers' })).toBeDefined()
  await act(async () => later.resolve({ groups: [...groups, { ...groups[0], id: 'g2', name: 'Skiers' }] }))
  expect(await screen.findByRole('menuitem', { name: 'Skiers' })).toBeDefined()
  expect(screen.getByRole('menuitem', { name: 'Brokers' })).toBeDefined()
})
