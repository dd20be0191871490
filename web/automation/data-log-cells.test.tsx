import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { dataLogs } from '../../domain/automation/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { testRow } from '../platform/data/test-row.ts'
import { screensOf } from '../screens.ts'
import { RecordDetail } from '../ui/detail/record-detail.tsx'

vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => undefined,
  useSearch: () => ({}),
  useBlocker: () => undefined,
  Link: () => null,
}))

it('lists the read fields by their labels, each once', async () => {
  const details = { user: 'u1', by: 'Ana Ruiz', record: 'threadsmsgs', id: 'm1', about: 'Thea Blum' }
  const doc = {
    action: 'export',
    result: 'shown',
    success: true,
    details: { ...details, fields: ['passport', 'data_logs'] },
  }
  const { wrapper: Platform } = testPlatform(() => testRow(dataLogs, doc, { id: 'l1' }))
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordDetail definition={dataLogs} id="l1" screens={screensOf(dataLogs)} />
      </MantineProvider>
    </Platform>,
  )
  expect((await screen.findByText('Passport, Data logs')).textContent).toBe('Passport, Data logs')
  expect(screen.getByText('Messages').textContent).toBe('Messages')
  expect(screen.queryByText('threadsmsgs')).toBeNull()
})
