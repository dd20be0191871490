import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { tasks } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { RecordHistory } from './record-history.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

const rowOf = (version: number) => testRow(tasks, { name: `Task ${version}` }, { id: 't1', version })

const entryOf = (version: number) => ({
  version,
  at: version,
  actor_id: 'ana',
  actor_name: 'Ana Ruiz',
  op: version === 1 ? 'create' : 'update',
  before: version === 1 ? null : rowOf(version - 1),
  after: rowOf(version),
})

const restores = () => screen.queryAllByRole('button', { name: /^Restore version/ }).map((button) => button.textContent)

it('shows a new version and the button of the one before it in one step', async () => {
  const next = Promise.withResolvers<object>()
  const answers = [Promise.resolve({ rows: [entryOf(2), entryOf(1)] }), next.promise]
  const { wrapper: Platform } = testPlatform(() => answers.shift())
  const history = (version: number) => (
    <Platform>
      <MantineProvider env="test">
        <RecordHistory definition={tasks} row={{ ...rowOf(version) }} params={{}} />
      </MantineProvider>
    </Platform>
  )
  const { rerender } = render(history(2))
  await screen.findByRole('list', { name: 'Changes' })
  expect(restores()).toEqual(['Restore version 1'])
  rerender(history(3))
  expect(restores()).toEqual(['Restore version 1'])
  await act(async () => {
    next.resolve({ rows: [entryOf(3), entryOf(2), entryOf(1)] })
    await next.promise
  })
  await waitFor(() => expect(restores()).toEqual(['Restore version 2', 'Restore version 1']))
})
