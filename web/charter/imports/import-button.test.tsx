import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { trips } from '../../../domain/charter/index.ts'
import { userClientsQuery } from '../../company/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { closeDialogs } from '../../platform/dialogs.ts'
import { showDialogs } from '../../ui/test-dialogs.tsx'
import { ImportButton } from './import-button.tsx'

vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => undefined,
  useBlocker: () => undefined,
  useLocation: () => ({ pathname: '/' }),
}))

afterEach(() => act(closeDialogs))

const client = { id: 'c1', config: { software: { type: 'avianis', active: true } } }

it.each([
  ['is offered where the trip was imported', { trip_number: '41207', metadata: { imported: { id: 'AV-1' } } }, 1],
  ['is not asked for where it was given here', { trip_number: '7046' }, 0],
])('from a thread of a trip, its number %s', async (_, doc, count) => {
  const row = testRow(trips, { status: 'tConfirmed', ...doc }, { id: 't1' })
  const { platform, wrapper: Platform } = testPlatform(() => row)
  platform.queries.setQueryData(userClientsQuery(platform).queryKey, { clients: [client] })
  showDialogs(Platform)
  render(
    <MantineProvider env="test">
      <Platform>
        <ImportButton kind="trips" existing="t1" thread="th1" />
      </Platform>
    </MantineProvider>,
  )
  await act(async () => undefined)
  fireEvent.click(await screen.findByRole('button', { name: 'Trip number in Avianis…' }))
  expect(await screen.findByLabelText('Trip Number(s)')).toBeDefined()
  expect(screen.queryAllByRole('button', { name: /^Remove / })).toHaveLength(count)
})
