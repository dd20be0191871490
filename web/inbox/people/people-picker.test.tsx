import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import type { PeopleByRole } from '../../company/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PeoplePicker } from './people-picker.tsx'
import { testRow } from '../../platform/data/test-row.ts'

const known = vi.hoisted(() => ({ people: {} as Partial<PeopleByRole> }))
vi.mock('../../company/index.ts', () => ({
  useAssignableRoles: () => [{ id: 'sales', label: 'Sales' }],
  usePeopleByRole: () => known.people,
}))
vi.mock('../threads/use-thread-parent.ts', () => ({ useOpenPage: () => undefined }))

const thread: ThreadRow = testRow(threads, { object: { type: 'client', id: 'c' } }, { id: 't' })

function show(kind: 'agents' | 'roles', people: Partial<PeopleByRole>) {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  platform.session.user.set({ id: 'jo', name: 'Jo Stern', email: 'jo@laro.example' })
  known.people = { everyone: [], ofRole: () => [], isLoading: false, error: null, ...people }
  render(
    <Platform>
      <MantineProvider env="test">
        <PeoplePicker thread={thread} kind={kind} onClose={() => undefined} />
      </MantineProvider>
    </Platform>,
  )
}

const nobody = () => screen.queryByText('No recipients found')

it('reports an empty result only when all people are known', () => {
  show('agents', {})
  expect(nobody()).not.toBeNull()
})

it('says while the people are on their way that they are', () => {
  show('agents', { isLoading: true })
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
  expect(nobody()).toBeNull()
})

it('reports the reason of a failed read, and reads again', () => {
  const retry = vi.fn<() => void>()
  show('agents', { error: new ApiError(503, { error: 'unavailable' }), retry })
  expect(screen.getByRole('alert')).toBeDefined()
  expect(nobody()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('waits for no people where roles are chosen', () => {
  show('roles', { isLoading: true })
  expect(screen.getByRole('checkbox', { name: 'Sales' })).toBeDefined()
})
