import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { invoices, trips } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RecordCell } from './record-cell.tsx'

const column = trips.list.columns.find(({ field }) => field === 'status')

it.each([
  ['tConfirmed', 'Confirmed', 'good'],
  ['tSubmitted', 'Requested', 'waiting'],
  ['pIssue', 'Payment Issue', 'bad'],
  ['inactive', 'Inactive', 'over'],
  ['tOutstanding', 'Outstanding', undefined],
])('a status is told by its word and by a colour that means something: %s', (status, word, tone) => {
  if (column === undefined) throw new Error('Trips have a status.')
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordCell definition={trips} column={column} value={status} />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.getByText(word).dataset['tone']).toBe(tone)
})

it('a state that no form offers is shown as its table calls it', () => {
  const status = invoices.list.columns.find(({ field }) => field === 'status')
  if (status === undefined) throw new Error('Invoices have a status.')
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordCell definition={invoices} column={status} value="void" />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.getByText('Void').dataset['tone']).toBe('over')
})
