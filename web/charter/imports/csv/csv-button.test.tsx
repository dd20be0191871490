import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userClientsQuery } from '../../../company/index.ts'
import { testPlatform } from '../../../platform/data/test-platform.tsx'
import { CsvButton } from './csv-button.tsx'

it.each([
  ['jet_insight', 1],
  ['flx', 0],
])('appears with the list, or not at all: %s', (type, times) => {
  const { platform, asked, wrapper: Platform } = testPlatform(() => ({}))
  platform.queries.setQueryData(userClientsQuery(platform).queryKey, {
    clients: [{ id: 'c1', config: { software: { type, active: true } } }],
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <CsvButton kind="quotes" />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.queryAllByRole('button', { name: 'Import a file' })).toHaveLength(times)
  expect(asked).toEqual([])
})
