import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { triggerTask } from '../../../domain/automation/index.ts'
import { userClientsQuery } from '../../company/index.ts'
import { closeModal, modals } from '../../platform/dialogs.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { FleetListActions } from './fleet-list-actions.tsx'

afterEach(() => modals.get().forEach(({ id }) => closeModal(id)))

/** The list of a client with such software, shown to a user with such a role. */
function show(type: 'avianis' | 'flx', role = 'aircraft') {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  platform.queries.setQueryData(userClientsQuery(platform).queryKey, {
    clients: [{ id: 'c1', config: { software: { type, active: true, sync: false } } }],
  })
  const client = platform.client.get()
  platform.client.set(client && { ...client, roles: new Set([role]) })
  const call = vi.spyOn(platform.api, 'call').mockImplementation(async () => ({ feedbackId: 'f1' }))
  render(
    <Platform>
      <MantineProvider env="test">
        <FleetListActions />
      </MantineProvider>
    </Platform>,
  )
  return call
}

it('imports the fleet from Avianis, and shows how far it is', async () => {
  const call = show('avianis')
  fireEvent.click(await screen.findByRole('button', { name: 'Import from Avianis' }))
  await waitFor(() => expect(modals.get()).toHaveLength(1))
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual([triggerTask, { body: { path: 'importAircraft' } }])
  expect(modals.get()[0]?.title).toBe('Importing the fleet')
})

it.each([
  ['flx', 'aircraft'],
  ['avianis', 'trips'],
] as const)('has no action for software %s and role %s', (type, role) => {
  show(type, role)
  expect(screen.queryByRole('button')).toBeNull()
})
