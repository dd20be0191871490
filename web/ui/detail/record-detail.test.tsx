import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contacts, tasks } from '../../../domain/crm/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RecordDetail } from './record-detail.tsx'

vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => undefined,
  useBlocker: () => undefined,
  Link: () => null,
}))

function show(status: number, error: 'forbidden' | 'not-found' | 'internal') {
  const { platform, wrapper: Platform } = testPlatform(() => {
    throw new ApiError(status, { error })
  })
  platform.session.user.set({ id: 'u1', name: 'Rae Kim', email: 'rae@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordDetail definition={tasks} id="t1" />
      </MantineProvider>
    </Platform>,
  )
}

it('a refused read names the role, and asks nobody to try again', async () => {
  show(403, 'forbidden')
  expect(await screen.findByText(/Please contact an admin\. Role required: tasks-r$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('a record out of reach does not exist', async () => {
  show(404, 'not-found')
  expect(await screen.findByRole('heading', { name: 'No task found' })).toBeDefined()
})

it('a failure can be tried again', async () => {
  show(500, 'internal')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
})

it.each([
  ['super', 1],
  ['admin', 0],
] as const)('third-party ids of a contact are in the form of a %s as often as %i', async (role, times) => {
  const doc = contacts.shape.parse({ first_name: 'Thea', name: 'Thea' })
  const base = { id: 'c1', version: 1, date: 1, last_date: 1, active: true, can: { write: true, remove: true } }
  const { platform, wrapper: Platform } = testPlatform(() => ({ ...doc, ...base }))
  const client = platform.client.get()
  platform.client.set(client && { ...client, roles: new Set([role]) })
  platform.session.user.set({ id: 'u1', name: 'Sue Park', email: 'sue@flightline.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordDetail definition={contacts} id="c1" />
      </MantineProvider>
    </Platform>,
  )
  expect(await screen.findByText('Secondary e-mails')).toBeDefined()
  expect(screen.queryAllByText('Third-party ids')).toHaveLength(times)
})
