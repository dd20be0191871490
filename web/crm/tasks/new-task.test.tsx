import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { tasks } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { NoFormSources } from '../../ui/form/test-form-sources.tsx'
import { NewTask } from './new-task.tsx'

vi.mock('../../platform/address.ts', () => ({ useGo: () => () => undefined }))
vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

it('adds a task of its writer with the name that it was begun with, where both stay as they are', async () => {
  const sent: unknown[] = []
  const { platform, wrapper: Platform } = testPlatform(({ method, body }) => {
    if (method !== 'POST') return { rows: [], next: null }
    sent.push(body)
    return testRow(tasks, { name: 'Call Mia' }, { id: 't1' })
  })
  platform.session.user.set({ id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' })
  const closed = vi.fn<() => void>()
  render(
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <NewTask of={{ name: 'Call Mia', thread_id: 'th1' }} onClose={closed} />
        </NoFormSources>
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Create task' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent).toMatchObject([{ name: 'Call Mia', agents: [{ id: 'ana', label: 'Ana Ruiz' }], thread_id: 'th1' }])
})
