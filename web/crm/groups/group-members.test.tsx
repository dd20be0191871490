import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { groups, groupMembers, setSubscription } from '../../../domain/crm/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { GroupMembers } from './group-members.tsx'

vi.mock('../../platform/use-address-words.ts', () => ({
  useAddressWords: () => ({ words: {}, change: vi.fn<() => void>() }),
}))
vi.mock('../person-line.tsx', () => ({ PersonLine: () => null }))

const ofGroups: RecordDefinition = groups

function show(state: 'subscribed' | 'unsubscribed', roles: ReadonlySet<string> = new Set(['admin'])) {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const client = platform.client.get()
  platform.client.set(client && { ...client, roles })
  const member = { id: 'ida', name: 'Ida', state, is_stopped: false, preferences: { destinations: [] } }
  const counts = { subscribed: 0, unsubscribed: 0, unreachable: 0 }
  const said: unknown[] = []
  const reading = { count: 0, isFailing: false }
  vi.spyOn(platform.api, 'call').mockImplementation(async (contract: object, input?: object) => {
    if (contract === groupMembers) {
      reading.count += 1
      if (reading.isFailing) throw new ApiError(500, { error: 'internal' })
      return { members: [member], next: null, counts, preferred: { home: [], destinations: [] } }
    }
    expect(contract).toBe(setSubscription)
    said.push(input)
    return {}
  })
  const can = { write: true, remove: true }
  const row = { id: 'g1', version: 1, date: 1, last_date: 1, active: true, can, name: 'Alerts', type: 'manual' }
  render(
    <Platform>
      <MantineProvider env="test">
        <GroupMembers definition={ofGroups} row={row} />
      </MantineProvider>
    </Platform>,
  )
  return { said, reading, queries: platform.queries }
}

it('reads no people for a user who does not read contacts', () => {
  const { reading } = show('subscribed', new Set(['user', 'groups']))
  expect(screen.getByText(/Role required: contacts-r/)).toBeDefined()
  expect(reading.count).toBe(0)
})

it('asks a colleague how they know before a yes to a group is kept', async () => {
  const { said } = show('unsubscribed')
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ida' }))
  await screen.findByText('They want it again, said')
  fireEvent.click(screen.getByRole('menuitem', { name: 'on the phone' }))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(said[0]).toMatchObject({ params: { id: 'g1', contact: 'ida' }, body: { state: 'subscribed', how: 'phone' } })
})

it('a no to a group is kept as it is said', async () => {
  const { said } = show('subscribed')
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ida' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'They want it no more' }))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(said[0]).toMatchObject({ body: { state: 'unsubscribed' } })
})

it('retries a failed refresh of the people', async () => {
  const { reading, queries } = show('subscribed')
  await screen.findByRole('button', { name: 'Actions for Ida' })
  reading.isFailing = true
  await act(() => queries.invalidateQueries())
  const retry = await screen.findByRole('button', { name: 'Retry' })
  const before = reading.count
  reading.isFailing = false
  fireEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(reading.count).toBe(before + 1)
})
