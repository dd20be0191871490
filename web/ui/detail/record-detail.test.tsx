import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { tasks } from '../../../domain/crm/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RecordDetail } from './record-detail.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined, Link: () => null }))

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
